//! The interface of set-up policies.

use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Purpose, Stream};
use std::fmt::Debug;
use thiserror::Error;

/// Why there is no such policy, or no such set-up: what is wrong where, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SetupPolicyError(pub(super) String);

pub(super) fn side(seat: usize) -> &'static str {
    if seat == 0 { "South" } else { "North" }
}

/// A policy's input about the game that it sets up.
#[derive(Debug, Clone, Copy)]
pub struct Occasion<'s> {
    /// The seat to set up, 0 for South.
    pub seat: usize,
    /// The number of the game within its run.
    pub game: u64,
    /// Set-up of the other seat, if that is already done. For `mirror` alone: it is a device of
    /// experiments, no player sees this.
    pub other: Option<&'s Setup>,
}

/// A way to set up an army.
///
/// # Laws
/// - A set-up that is given is legal ([`Setup::check`]).
/// - The same seat, game, other set-up and words give the same set-up.
pub trait SetupPolicy: Send + Sync + Debug {
    /// A set-up for a seat.
    ///
    /// # Errors
    /// If none was found: what is asked for cannot be had, or only too rarely.
    fn setup(&self, occasion: &Occasion<'_>, rng: &mut Stream) -> Result<Setup, SetupPolicyError>;

    /// True if it wants the other seat to set up first.
    fn comes_second(&self) -> bool {
        false
    }
}

/// The set-ups of a game. Each seat draws from its own stream of the seed; a seat whose policy comes second
/// waits for the other.
///
/// # Errors
/// Those of the policies.
pub fn deal_pair(
    policies: [&dyn SetupPolicy; 2],
    seed: u64,
    game: u64,
) -> Result<[Setup; 2], SetupPolicyError> {
    let draw = |seat: usize, other: Option<&Setup>| {
        let mut rng = Stream::new(seed, game, Purpose::Setup, seat as u64);
        policies[seat].setup(&Occasion { seat, game, other }, &mut rng)
    };
    if policies[0].comes_second() && !policies[1].comes_second() {
        let north = draw(1, None)?;
        return Ok([draw(0, Some(&north))?, north]);
    }
    let south = draw(0, None)?;
    let north = draw(1, Some(&south))?;
    Ok([south, north])
}
