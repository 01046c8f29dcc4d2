//! The history of a game: everything that its umpire knows besides the rules.
//!
//! It owns its parts and holds no game, so that it can be kept beside one, copied and resumed. An
//! [`Umpire`](crate::umpire::Umpire) is a game and its history.

use crate::game::{Ended, Seat, Standing, Turn, by_fields};
use crate::rulebook::Rulebook;
use crate::umpire::{FORFEIT, RESIGNATION, Refused, Stopped};
use std::borrow::Cow;

/// The history of a game so far. Methods are given the game it belongs to.
#[derive(Debug)]
pub struct GameHistory<G: Rulebook + ?Sized> {
    start: G::Position,
    position: G::Position,
    past: G::Past,
    knowledge: Vec<G::Knowledge>,
    actions: Vec<G::Action>,
    legal: Vec<G::Action>,
    barred: Vec<G::Action>,
    standing: Standing,
    stopped: Option<Stopped>,
}

by_fields! { Clone for GameHistory<Rulebook> {
    start, position, past, knowledge, actions, legal, barred, standing, stopped
} }

impl<G: Rulebook> GameHistory<G> {
    /// A game that begins with this position.
    pub fn from_position(game: &G, start: G::Position) -> GameHistory<G> {
        let knowledge = (0..game.seats()).map(|seat| game.knowledge(&start, Seat(seat as u8))).collect();
        let past = game.past(&start);
        let mut history = GameHistory {
            standing: game.standing(&start, &past),
            position: start.clone(),
            past,
            start,
            knowledge,
            actions: Vec::new(),
            legal: Vec::new(),
            barred: Vec::new(),
            stopped: None,
        };
        history.list_legal(game);
        history
    }

    fn list_legal(&mut self, game: &G) {
        self.legal.clear();
        self.barred.clear();
        if self.standing.ended.is_some() {
            return;
        }
        game.legal(&self.position, &mut self.legal);
        self.barred = game.barred(&self.position, &self.past, &self.legal);
        if !self.barred.is_empty() {
            self.legal.retain(|action| self.barred.binary_search(action).is_err());
        }
    }

    /// The position at the start.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The true position, which no seat may be shown.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The past that is remembered.
    pub fn past(&self) -> &G::Past {
        &self.past
    }

    /// A seat's knowledge.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn knowledge(&self, seat: Seat) -> &G::Knowledge {
        &self.knowledge[seat.index()]
    }

    /// Everything done so far, chance included.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The legal actions, ascending, repetition considered; none at chance nodes and once the game is over.
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// The actions that are forbidden by repetition alone, ascending.
    pub fn barred(&self) -> &[G::Action] {
        &self.barred
    }

    /// Result; `None` while the game goes on.
    pub fn ended(&self) -> Option<&Ended> {
        self.standing.ended.as_ref()
    }

    /// Seat or chance to act next, or the end.
    pub fn turn(&self) -> Turn {
        self.standing.turn
    }

    /// Seat that gave up or was stopped, if that ended the game.
    pub fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// View of a seat's player.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn view(&self, game: &G, seat: Seat) -> G::View {
        self.seen(game, seat).into_owned()
    }

    /// Returns the view of a seat, borrowed where this history holds it.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn seen(&self, game: &G, seat: Seat) -> Cow<'_, G::View> {
        let barred = if self.turn() == Turn::Seat(seat) { self.barred.as_slice() } else { &[] };
        game.view_from_umpire(&self.knowledge[seat.index()], barred, self.ended())
    }

    /// The outcomes of chance with their probabilities; none where it is not chance's turn.
    pub fn outcomes(&self, game: &G) -> Vec<(G::Action, f64)> {
        let mut outcomes = Vec::new();
        if self.turn() == Turn::Chance {
            game.outcomes(&self.position, &mut outcomes);
        }
        outcomes
    }

    /// Plays an action of a seat or an outcome of chance, and tells every seat.
    ///
    /// # Errors
    /// If it is not legal or the game is over; nothing has changed then.
    pub fn play(&mut self, game: &G, action: G::Action) -> Result<(), Refused> {
        self.judge(game, action)?;
        self.advance(game, action);
        Ok(())
    }

    pub(crate) fn advance(&mut self, game: &G, action: G::Action) {
        let seats = (&mut self.knowledge[..], |knowledge: &mut G::Knowledge, seen: &G::Observation| {
            game.learn(knowledge, seen);
        });
        self.standing = game.advance(&mut self.position, &mut self.past, seats, action);
        self.actions.push(action);
        self.list_legal(game);
    }

    /// A seat gives up. Does nothing after the game ends.
    pub fn resign(&mut self, game: &G, seat: Seat) {
        self.stop(game, RESIGNATION, Stopped { seat, remark: None });
    }

    /// A seat is stopped and loses, for the stated reason. Does nothing after the game ends.
    pub fn forfeit(&mut self, game: &G, seat: Seat, why: &str) {
        self.stop(game, FORFEIT, Stopped { seat, remark: Some(why.to_string()) });
    }

    fn stop(&mut self, game: &G, reason: &'static str, stopped: Stopped) {
        if self.ended().is_none() {
            let returns = game.returns_without(stopped.seat);
            self.standing = Standing::over(Ended { returns, reason });
            self.stopped = Some(stopped);
            self.legal.clear();
            self.barred.clear();
        }
    }

    pub(crate) fn judge(&self, game: &G, action: G::Action) -> Result<(), Refused> {
        if self.legal.binary_search(&action).is_ok() {
            return Ok(());
        }
        let outcomes: Vec<G::Action> = self.outcomes(game).into_iter().map(|(outcome, _)| outcome).collect();
        if outcomes.binary_search(&action).is_ok() {
            return Ok(());
        }
        let text = game.action_text(&self.position, action);
        if let Some(Ended { reason, .. }) = self.ended() {
            return Err(Refused::Over(format!("{text} is not possible: the game has ended ({reason})")));
        }
        let (count, called) = (self.legal.len() + outcomes.len(), game.actions_word());
        let why = match self.turn() {
            Turn::Seat(seat) => game.why_illegal(&self.view(game, seat), action),
            Turn::Chance | Turn::Over => None,
        };
        if self.barred.binary_search(&action).is_ok() {
            let why = why.unwrap_or_else(|| "the rules of repetition forbid it".into());
            let message = format!("{text} is not legal here: {why}; {count} other {called} are");
            return Err(Refused::Repeats(message));
        }
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        let some = self.legal.iter().chain(&outcomes).take(5);
        let examples: Vec<_> = some.map(|&other| game.action_text(&self.position, other)).collect();
        let examples = examples.join(" ");
        Err(Refused::Illegal(format!(
            "{text} is not legal here{why}; {count} {called} are, for example {examples}"
        )))
    }
}
