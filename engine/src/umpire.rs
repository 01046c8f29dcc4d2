//! The umpire of any game: knows the truth, judges actions, draws chance, keeps each seat's knowledge.

use crate::game::{Ended, Seat, Turn};
use crate::history::GameHistory;
use crate::playout::draw_outcome;
use crate::random::RandomSource;
use crate::rulebook::Rulebook;
use thiserror::Error;

/// Why an action was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused<A> {
    /// It is not legal.
    #[error("{text} is not legal here{}; {count} {called} are, for example {examples}", .why.as_ref().map_or_else(String::new, |why| format!(": {why}")))]
    Illegal {
        /// The action, given back.
        action: A,
        /// The same as text.
        text: String,
        /// The rule that forbids it, as far as the seat to move knows, where the game has words for it.
        why: Option<String>,
        /// Number of legal actions.
        count: usize,
        /// Plural noun for actions.
        called: &'static str,
        /// A few of them.
        examples: String,
    },
    /// The past forbids it.
    #[error("{text} is not legal here: {why}; {count} other {called} are")]
    Repeats {
        /// The action, given back.
        action: A,
        /// The same as text.
        text: String,
        /// The rule that forbids it.
        why: String,
        /// Number of legal actions.
        count: usize,
        /// Plural noun for actions.
        called: &'static str,
    },
    /// The game is over.
    #[error("{text} comes too late: the game has ended ({reason})")]
    Over {
        /// The action, given back.
        action: A,
        /// The same as text.
        text: String,
        /// Reason for the game's end.
        reason: &'static str,
    },
}

/// A game under way, with everything that only the umpire may know.
#[derive(Debug)]
pub struct Umpire<'g, G: Rulebook> {
    game: &'g G,
    history: GameHistory<G>,
}

impl<G: Rulebook> Clone for Umpire<'_, G> {
    fn clone(&self) -> Self {
        Umpire { game: self.game, history: self.history.clone() }
    }
}

/// A seat that gave up, or that was stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// The seat.
    pub seat: Seat,
    /// Why, where it was stopped.
    pub remark: Option<String>,
}

/// Somebody who sees a game as the umpire sees it and says nothing, for statistics say. `()` is nobody.
pub trait Watcher<G: Rulebook> {
    /// An action that was found legal, or an outcome of chance, is about to be played.
    fn sees(&mut self, umpire: &Umpire<'_, G>, action: G::Action);
}

impl<G: Rulebook> Watcher<G> for () {
    fn sees(&mut self, _: &Umpire<'_, G>, _: G::Action) {}
}

/// Reason for the end if a seat gives up.
pub const RESIGNATION: &str = "resignation";
/// Reason for the end if a seat is stopped.
pub const FORFEIT: &str = "forfeit";
/// Reason for the end after as many plies as the rules allow.
pub const PLY_CAP: &str = "ply-cap";

impl<'g, G: Rulebook> Umpire<'g, G> {
    /// A game from its beginning.
    #[must_use]
    pub fn new(game: &'g G) -> Self {
        Self::from_position(game, game.start())
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(game: &'g G, start: G::Position) -> Self {
        Umpire { game, history: GameHistory::from_position(game, start) }
    }

    /// Goes on with a game that was kept. The history must be of this game.
    #[must_use]
    pub fn of(game: &'g G, history: GameHistory<G>) -> Self {
        Umpire { game, history }
    }

    /// The history of the game, to be kept without the rules.
    #[must_use]
    pub fn into_history(self) -> GameHistory<G> {
        self.history
    }

    /// The history of the game so far.
    #[must_use]
    pub fn history(&self) -> &GameHistory<G> {
        &self.history
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &G::Position {
        self.history.start()
    }

    /// The truth.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        self.history.position()
    }

    /// The past that is remembered.
    #[must_use]
    pub fn past(&self) -> &G::Past {
        self.history.past()
    }

    /// A seat's knowledge, borrowed.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn knowledge(&self, seat: Seat) -> &G::Knowledge {
        self.history.knowledge(seat)
    }

    /// Everything done so far, chance included.
    #[must_use]
    pub fn actions(&self) -> &[G::Action] {
        self.history.actions()
    }

    /// The legal actions, ascending, repetition considered; none at chance nodes and once the game is over.
    #[must_use]
    pub fn legal(&self) -> &[G::Action] {
        self.history.legal()
    }

    /// The actions that are forbidden by repetition alone, ascending.
    #[must_use]
    pub fn barred(&self) -> &[G::Action] {
        self.history.barred()
    }

    /// Result; `None` while the game goes on.
    #[must_use]
    pub fn ended(&self) -> Option<&Ended> {
        self.history.ended()
    }

    /// The turn.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.history.turn()
    }

    /// View of a seat's player.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn view(&self, seat: Seat) -> G::View {
        self.history.view(self.game, seat)
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
        self.history.judge(self.game, action)?;
        watcher.sees(self, action);
        self.history.advance(self.game, action);
        Ok(())
    }

    /// A seat gives up. Of no effect once the game is over.
    pub fn resign(&mut self, seat: Seat) {
        self.history.resign(self.game, seat);
    }

    /// A seat is stopped and loses, for the stated reason. Of no effect once the game is over.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        self.history.forfeit(self.game, seat, why);
    }

    /// Seat that gave up or was stopped, if that ended the game.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stopped> {
        self.history.stopped()
    }

    /// Draws the outcome of a chance node; `None` where it is not chance's turn.
    pub fn draw(&self, rng: &mut impl RandomSource) -> Option<G::Action> {
        draw_outcome(&self.history.outcomes(self.game), rng)
    }
}
