//! The umpire of any game: knows the truth, judges actions, draws chance, keeps each seat's knowledge.

use crate::game::Seat;
use crate::history::GameHistory;
use crate::playout::draw_outcome;
use crate::random::RandomSource;
use crate::rulebook::Rulebook;
use std::borrow::Cow;
use std::ops::Deref;
use thiserror::Error;

/// Why an action was refused, in words. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused {
    /// It is not legal.
    #[error("{0}")]
    Illegal(String),
    /// The past forbids it.
    #[error("{0}")]
    Repeats(String),
    /// The game is over.
    #[error("{0}")]
    Over(String),
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

/// Reads the history: actions so far, position, legal actions.
impl<G: Rulebook> Deref for Umpire<'_, G> {
    type Target = GameHistory<G>;

    fn deref(&self) -> &GameHistory<G> {
        &self.history
    }
}

/// A seat that gave up, or that was stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// Seat that lost by it.
    pub seat: Seat,
    /// Why, where it was stopped.
    pub remark: Option<String>,
}

/// Passive observer of a refereed game, e.g. for statistics. `()` observes nothing.
pub trait Watcher<G: Rulebook> {
    /// An action that was found legal, or an outcome of chance, is about to be played.
    fn sees(&mut self, umpire: &Umpire<'_, G>, action: G::Action);
}

impl<G: Rulebook> Watcher<G> for () {
    fn sees(&mut self, _: &Umpire<'_, G>, _: G::Action) {}
}

pub(crate) const RESIGNATION: &str = "resignation";
/// Reason for the end if a seat is stopped.
pub const FORFEIT: &str = "forfeit";
/// Reason for the end after as many plies as the rules allow.
pub const PLY_CAP: &str = "ply-cap";

impl<'g, G: Rulebook> Umpire<'g, G> {
    /// A game from its beginning.
    pub fn new(game: &'g G) -> Self {
        Self::from_position(game, game.start())
    }

    /// A game from any position.
    pub fn from_position(game: &'g G, start: G::Position) -> Self {
        Umpire { game, history: GameHistory::from_position(game, start) }
    }

    /// Resumes a game of these rules.
    pub fn of(game: &'g G, history: GameHistory<G>) -> Self {
        Umpire { game, history }
    }

    /// The history alone, to be kept without the rules.
    pub fn into_history(self) -> GameHistory<G> {
        self.history
    }

    /// The rules that it was made with.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// View of a seat's player.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn view(&self, seat: Seat) -> G::View {
        self.history.view(self.game, seat)
    }

    /// Returns the view of a seat, borrowed where the umpire holds it.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn seen(&self, seat: Seat) -> Cow<'_, G::View> {
        self.history.seen(self.game, seat)
    }

    /// Plays an action of a seat or an outcome of chance, and tells every seat.
    ///
    /// # Errors
    /// If it is not legal or the game is over; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refused> {
        self.play_watched(action, &mut ())
    }

    /// Plays likewise before the eyes of a watcher.
    ///
    /// # Errors
    /// If it is not legal or the game is over; nothing has changed then, and nothing was seen.
    pub fn play_watched(&mut self, action: G::Action, watcher: &mut impl Watcher<G>) -> Result<(), Refused> {
        self.history.judge(self.game, action)?;
        watcher.sees(self, action);
        self.history.advance(self.game, action);
        Ok(())
    }

    /// A seat gives up. Does nothing after the game ends.
    pub fn resign(&mut self, seat: Seat) {
        self.history.resign(self.game, seat);
    }

    /// A seat is stopped and loses, for the stated reason. Does nothing after the game ends.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        self.history.forfeit(self.game, seat, why);
    }

    /// Draws the outcome of a chance node; `None` where it is not chance's turn.
    pub fn draw(&self, rng: &mut impl RandomSource) -> Option<G::Action> {
        draw_outcome(&self.history.outcomes(self.game), rng)
    }
}
