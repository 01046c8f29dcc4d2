//! Players: a view goes in, a policy comes out.

use crate::{AgentError, Policy};
use gunjin_engine::{Game, Hidden, Seat, Stream};
use thiserror::Error;

pub(crate) type Built<G> = Result<Box<dyn Agent<G>>, AgentError>;

/// A player of a game with hidden parts.
///
/// It is given a view and never a position, so that it cannot look at what its seat does not see. It answers
/// with a policy, a distribution with its evidence, and whoever runs the game draws the action.
pub trait Agent<G: Hidden>: Send + Sync {
    /// The agent as the registry writes it, with its settings.
    fn name(&self) -> String;

    /// Policy for this view. `legal` is ascending and not empty; the policy is over these actions.
    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action>;

    /// Policies for many views, each with its legal actions, in their order; `None` of agents that answer one by one as
    /// fast, which are most.
    fn policies(&self, game: &G, asked: &[(&G::View, &[G::Action])]) -> Option<Vec<Policy<G::Action>>> {
        let _ = (game, asked);
        None
    }

    /// Set-ups (R7) in their notation, with probabilities that sum to 1; `None` for agents that take the set-up
    /// assigned by the host, and in games without set-ups.
    fn setups(&self, game: &G, seat: Seat) -> Option<Vec<(String, f64)>> {
        let _ = (game, seat);
        None
    }

    /// Takes a seat in one game, for agents that have something of their own in every game; `None` of agents
    /// that answer from the view alone, which are most. Whoever runs a game asks the player then, and not
    /// the agent.
    fn sit(&self, game: &G, place: &Place<'_>, rng: &mut Stream) -> Option<Box<dyn Player<G>>> {
        let _ = (game, place, rng);
        None
    }
}

/// A seat offered to a player, with the rules of the game.
#[allow(missing_debug_implementations)] // a function has nothing to read
pub struct Place<'a> {
    /// Seat of the player.
    pub seat: Seat,
    /// The rules as JSON, as `gunjin rules show --format json` writes them. Asked only by those who need it.
    pub rules: &'a dyn Fn() -> String,
}

/// Kind of failure that keeps a player from acting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It gave up, which is no fault.
    Resigned,
    /// This machine has no process, thread or file descriptor left: no fault of the player's.
    Host,
    /// The program cannot be started.
    NotStarted,
    /// It speaks another version of the protocol.
    Version,
    /// No answer came in time.
    Late,
    /// The program ended, or closed its output.
    Ended,
    /// It wrote a line that is too long.
    TooLong,
    /// It wrote a line that is not UTF-8.
    NotText,
    /// It wrote a line that is no message.
    NotJson,
    /// It wrote such a line, and then its answer.
    Chatter,
    /// Its answer lacks what was asked for.
    Incomplete,
    /// It chose an action that is not legal.
    Illegal,
    /// It wanted to act for the other side.
    OtherSide,
    /// Something else, which the words tell.
    Other,
}

/// Why a player gave no action: the reason of its forfeit, or that it gave up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Failure {
    /// Kind of failure.
    pub fault: Fault,
    /// The failure in words.
    pub why: String,
}

impl Failure {
    /// A failure of a kind.
    pub fn of(fault: Fault, why: impl Into<String>) -> Failure {
        Failure { fault, why: why.into() }
    }

    /// A failure of no special kind.
    pub fn other(why: impl Into<String>) -> Failure {
        Failure::of(Fault::Other, why)
    }

    pub(crate) fn resigned() -> Failure {
        Failure::of(Fault::Resigned, "it resigns")
    }
}

/// The set-up that a player is asked for (R7), or told, all in the notation of set-ups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetUp {
    /// The squares of its camp, front to back, from its own left to its right.
    pub squares: Vec<String>,
    /// Its headquarters, if it has one: one square that takes one piece, and how many files wide it is.
    pub headquarters: Option<(String, usize)>,
    /// Its pieces, by code.
    pub pieces: Vec<(String, u32)>,
    /// The squares on which a kind may not stand, by code.
    pub barred: Vec<(String, Vec<String>)>,
    /// The set-up that the host has for it.
    pub assigned: String,
}

/// End of a game, told to a player when nothing is secret any more.
#[derive(Debug, Clone, PartialEq)]
pub struct Farewell {
    /// The result by seat.
    pub returns: Vec<f64>,
    /// Why it ended.
    pub reason: String,
    /// Everything that was hidden, as JSON.
    pub truth: String,
}

/// A player's policy, or why there is none.
pub(crate) type Acted<G> = Result<Policy<<G as Game>::Action>, Failure>;

/// An agent's player in one game.
pub trait Player<G: Hidden>: Send {
    /// The name that it gave itself; `None` of players that give none.
    fn own_name(&self) -> Option<&str> {
        None
    }

    /// The set-up that it chooses; `None` if it takes the assigned one.
    ///
    /// # Errors
    /// If it fails; it loses the game then.
    fn set_up(&mut self, setup: &SetUp) -> Result<Option<String>, Failure> {
        let _ = setup;
        Ok(None)
    }

    /// Its policy, as [`Agent::policy`].
    ///
    /// # Errors
    /// If it fails or gives up; it loses the game then.
    fn act(&mut self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Acted<G>;

    /// The game is over.
    fn end(&mut self, game: &G, view: &G::View, farewell: &Farewell) {
        let _ = (game, view, farewell);
    }
}
