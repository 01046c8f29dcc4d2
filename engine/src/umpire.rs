//! The umpire of any game: knows the truth, judges actions, draws chance, keeps each seat's knowledge.

use crate::complete::Complete;
use crate::game::{Ended, Seat, Standing, Turn};
use crate::playout::draw_outcome;
use crate::random::RandomSource;
use thiserror::Error;

/// Why an action was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused<A> {
    /// It is not legal.
    #[error("{text} is not legal here; {count} {called} are, for example {examples}")]
    Illegal {
        /// The action, given back.
        action: A,
        /// The same as text.
        text: String,
        /// Number of legal actions.
        count: usize,
        /// What they are called.
        called: &'static str,
        /// A few of them.
        examples: String,
    },
    /// The past forbids it.
    #[error("{text} {repeats}; {count} other {called} are legal")]
    Repeats {
        /// The action, given back.
        action: A,
        /// The same as text.
        text: String,
        /// What it does that is forbidden.
        repeats: &'static str,
        /// Number of legal actions.
        count: usize,
        /// What they are called.
        called: &'static str,
    },
    /// The game is over.
    #[error("{text} comes too late: the game has ended ({reason})")]
    Over {
        /// The action, given back.
        action: A,
        /// The same as text.
        text: String,
        /// How the game ended.
        reason: &'static str,
    },
}

/// A game under way, with everything that only the umpire may know.
#[derive(Debug)]
pub struct Umpire<'g, G: Complete> {
    game: &'g G,
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

/// A seat that gave up, or that was stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// Who.
    pub seat: Seat,
    /// Why, where it was stopped.
    pub remark: Option<String>,
}

/// Somebody who sees a game as the umpire sees it and says nothing, for statistics say. `()` is nobody.
pub trait Watcher<G: Complete> {
    /// An action that was found legal, or an outcome of chance, is about to be played.
    fn sees(&mut self, umpire: &Umpire<'_, G>, action: G::Action);
}

impl<G: Complete> Watcher<G> for () {
    fn sees(&mut self, _: &Umpire<'_, G>, _: G::Action) {}
}

/// How a game ends that a seat gives up.
pub const RESIGNATION: &str = "resignation";
/// How a game ends in which a seat is stopped.
pub const FORFEIT: &str = "forfeit";

impl<'g, G: Complete> Umpire<'g, G> {
    /// A game from its beginning.
    #[must_use]
    pub fn new(game: &'g G) -> Self {
        Self::from_position(game, game.start())
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(game: &'g G, start: G::Position) -> Self {
        let knowledge = (0..game.seats()).map(|seat| game.knowledge(&start, Seat(seat as u8))).collect();
        let past = game.past(&start);
        let mut umpire = Umpire {
            game,
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
        umpire.list_legal();
        umpire
    }

    /// Finds out what is legal.
    fn list_legal(&mut self) {
        self.legal.clear();
        self.barred.clear();
        if self.standing.ended.is_some() {
            return;
        }
        self.game.legal(&self.position, &mut self.legal);
        self.barred = self.game.barred(&self.position, &self.past, &self.legal);
        if !self.barred.is_empty() {
            self.legal.retain(|action| self.barred.binary_search(action).is_err());
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The truth.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// What is remembered of the past.
    #[must_use]
    pub fn past(&self) -> &G::Past {
        &self.past
    }

    /// What a seat has learnt, to look at without copying it.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn knowledge(&self, seat: Seat) -> &G::Knowledge {
        &self.knowledge[seat.index()]
    }

    /// Everything done so far, chance included.
    #[must_use]
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The legal actions, ascending, repetition considered; none at chance nodes and once the game is over.
    #[must_use]
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// The actions that are forbidden by repetition alone, ascending.
    #[must_use]
    pub fn barred(&self) -> &[G::Action] {
        &self.barred
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<&Ended> {
        self.standing.ended.as_ref()
    }

    /// Who acts next.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.standing.turn
    }

    /// What a seat's player is given.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn view(&self, seat: Seat) -> G::View {
        let barred = if self.turn() == Turn::Seat(seat) { self.barred.as_slice() } else { &[] };
        self.game.view_from_umpire(&self.knowledge[seat.index()], barred, self.ended())
    }

    /// Plays an action of a seat or an outcome of chance, and tells every seat.
    ///
    /// # Errors
    /// If it is not legal or the game is over; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refused<G::Action>> {
        self.play_watched(action, &mut ())
    }

    /// The same before the eyes of a watcher.
    ///
    /// # Errors
    /// If it is not legal or the game is over; nothing has changed then, and nothing was seen.
    pub fn play_watched(
        &mut self,
        action: G::Action,
        watcher: &mut impl Watcher<G>,
    ) -> Result<(), Refused<G::Action>> {
        self.judge(action)?;
        watcher.sees(self, action);
        self.standing = self.game.advance(&mut self.position, &mut self.past, &mut self.knowledge, action);
        self.actions.push(action);
        self.list_legal();
        Ok(())
    }

    /// A seat gives up. Of no effect once the game is over.
    pub fn resign(&mut self, seat: Seat) {
        self.stop(RESIGNATION, Stopped { seat, remark: None });
    }

    /// A seat is stopped and loses, for the stated reason. Of no effect once the game is over.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        self.stop(FORFEIT, Stopped { seat, remark: Some(why.to_string()) });
    }

    fn stop(&mut self, reason: &'static str, stopped: Stopped) {
        if self.ended().is_none() {
            let returns = self.game.returns_without(stopped.seat);
            self.standing = Standing::over(Ended { returns, reason });
            self.stopped = Some(stopped);
            self.legal.clear();
            self.barred.clear();
        }
    }

    /// Who gave up or was stopped, if that is how the game ended.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// Draws the outcome of a chance node; `None` where it is not chance's turn.
    pub fn draw(&self, rng: &mut impl RandomSource) -> Option<G::Action> {
        draw_outcome(&self.outcomes(), rng)
    }

    fn outcomes(&self) -> Vec<(G::Action, f64)> {
        let mut outcomes = Vec::new();
        if self.turn() == Turn::Chance {
            self.game.outcomes(&self.position, &mut outcomes);
        }
        outcomes
    }

    fn judge(&self, action: G::Action) -> Result<(), Refused<G::Action>> {
        if self.legal.binary_search(&action).is_ok() {
            return Ok(());
        }
        let outcomes: Vec<G::Action> = self.outcomes().into_iter().map(|(outcome, _)| outcome).collect();
        if outcomes.binary_search(&action).is_ok() {
            return Ok(());
        }
        let text = self.game.action_text(&self.position, action);
        let (count, called) = (self.legal.len() + outcomes.len(), self.game.actions_word());
        if let Some(Ended { reason, .. }) = self.standing.ended {
            return Err(Refused::Over { action, text, reason });
        }
        if self.barred.binary_search(&action).is_ok() {
            let repeats = self.game.barred_words();
            return Err(Refused::Repeats { action, text, repeats, count, called });
        }
        let examples: Vec<String> = self
            .legal
            .iter()
            .chain(&outcomes)
            .take(5)
            .map(|&other| self.game.action_text(&self.position, other))
            .collect();
        Err(Refused::Illegal { action, text, count, called, examples: examples.join(" ") })
    }
}
