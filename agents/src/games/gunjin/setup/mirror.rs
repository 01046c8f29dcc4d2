//! `mirror`: what the other seat has set up, mirrored, so that neither army is better placed.

use super::policy::{Occasion, SetupPolicy, SetupPolicyError, side};
use crate::parameters::{parameters, words};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::Stream;

words! {
    /// Map from one camp to the other.
    Reflection {
        /// The board is turned: both owners see the same from their own eyes.
        Turn = "turn",
        /// The board is folded at the strip: like faces like on every file.
        Fold = "fold",
    }
}

parameters! {
    /// Settings of `mirror`.
    MirrorSettings {
        base: String = "random", "the policy that the first of the two is drawn from, in parentheses if it has commas";
        by: Reflection = "turn", "turn: both owners see the same; fold: like faces like across the strip";
    }
}

/// Draws of the base policy after which no set-up is held to be legal for both seats.
const TRIES: u32 = 10_000;

/// The other seat's set-up mirrored; where it has none yet, one of the base policy that can be mirrored.
#[derive(Debug)]
pub struct Mirror {
    ruleset: Ruleset,
    base: Box<dyn SetupPolicy>,
    by: Reflection,
}

impl Mirror {
    /// Mirrors what a base policy draws for a game.
    pub fn new(ruleset: &Ruleset, base: Box<dyn SetupPolicy>, by: Reflection) -> Mirror {
        Mirror { ruleset: ruleset.clone(), base, by }
    }

    /// The mirror image of a set-up of `seat`, for the other seat.
    ///
    /// # Errors
    /// If it is not legal there: the two camps differ.
    pub fn image(&self, setup: &Setup, seat: usize) -> Result<Setup, SetupPolicyError> {
        let other = 1 - (seat & 1);
        let kinds = match self.by {
            Reflection::Turn => setup.kinds.clone(),
            Reflection::Fold => self.folded(setup, seat & 1),
        };
        let image = Setup { kinds };
        let lawful = image.check(&self.ruleset, other);
        lawful.map_err(|error| {
            let remedy = "use mirror for games with camps alike, or another policy for the other seat";
            let side = side(other);
            SetupPolicyError(format!("the mirrored set-up is not legal for {side}: {error}; {remedy}"))
        })?;
        Ok(image)
    }

    fn folded(&self, setup: &Setup, seat: usize) -> Vec<Option<u8>> {
        let board = self.ruleset.board();
        let (here, there) = (board.camp(seat), board.camp(1 - seat));
        let cell = |square: u8| board.get(square).map(|place| (place.file, place.row));
        let facing = |square: u8| {
            let (file, row) = cell(square)?;
            let partner = board.cell(file, board.rows() - 1 - row)?;
            here.iter().position(|&other| other == partner)
        };
        there.iter().map(|&square| facing(square).and_then(|at| setup.kinds[at])).collect()
    }
}

pub(super) fn bare(text: &str) -> &str {
    text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}

impl SetupPolicy for Mirror {
    fn setup(&self, occasion: &Occasion<'_>, rng: &mut Stream) -> Result<Setup, SetupPolicyError> {
        if let Some(other) = occasion.other {
            return self.image(other, 1 - (occasion.seat & 1));
        }
        let mut last = None;
        for _ in 0..TRIES {
            let setup = self.base.setup(occasion, rng)?;
            match self.image(&setup, occasion.seat) {
                Ok(_) => return Ok(setup),
                Err(error) => last = Some(error),
            }
        }
        Err(last.expect("at least one try is made"))
    }

    fn comes_second(&self) -> bool {
        true
    }
}
