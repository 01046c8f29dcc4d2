//! `reference`: the set-up that the edition's file gives.

use super::policy::{Occasion, SetupPolicy, SetupPolicyError};
use crate::parameters::parameters;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::Stream;

parameters! {
    /// It has no parameters.
    ReferenceSettings {}
}

/// The edition's reference set-ups.
#[derive(Debug, Clone)]
pub struct Reference {
    seats: [Setup; 2],
}

impl Reference {
    /// The reference set-ups of a game.
    pub fn new(ruleset: &Ruleset) -> Reference {
        Reference { seats: [0, 1].map(|seat| ruleset.reference(seat).clone()) }
    }
}

impl SetupPolicy for Reference {
    fn setup(&self, occasion: &Occasion<'_>, _: &mut Stream) -> Result<Setup, SetupPolicyError> {
        Ok(self.seats[occasion.seat & 1].clone())
    }
}
