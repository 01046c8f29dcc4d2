//! Set-ups and their reflections.
//!
//! If the board is the same with left and right exchanged, so is the game: whatever a set-up scores, its
//! reflection scores against the other reflected. A mixture that has both alike gives nobody a weak side to
//! aim at, and by symmetry some equilibrium is such a mixture. A set-up of the pool then stands for both:
//! half itself, half its twin.

use super::mixture::Mixture;
use gunjin_engine::games::gunjin::{Ruleset, SOUTH, Setup};

/// Twins of set-ups, if the board has a reflection; by default nobody has one.
#[derive(Debug, Clone, Default)]
pub struct Twins {
    /// By place of the camp, the place of its image.
    pub images: Option<Vec<usize>>,
}

impl Twins {
    /// Every set-up has a twin where the board of the edition has a reflection, nobody elsewhere.
    pub fn of(ruleset: &Ruleset) -> Twins {
        Twins { images: ruleset.board().camp_reflection(SOUTH) }
    }

    pub(crate) fn twin(&self, setup: &Setup) -> Setup {
        self.images.as_ref().map_or_else(|| setup.clone(), |images| setup.rearranged(images))
    }

    /// Two set-ups in a meeting of this place: each of the four ways to take twins or not comes equally often.
    pub fn of_meeting(&self, place: usize, setups: [&Setup; 2]) -> [Setup; 2] {
        let of = |setup: &Setup, twin: bool| if twin { self.twin(setup) } else { setup.clone() };
        [of(setups[0], place % 2 == 1), of(setups[1], place / 2 % 2 == 1)]
    }

    /// A mixture in which twins share alike.
    pub fn shared(&self, mixture: &Mixture) -> Mixture {
        if self.images.is_none() {
            return mixture.clone();
        }
        let halves = mixture.parts.iter().flat_map(|(share, setup)| match self.twin(setup) {
            twin if twin == *setup => vec![(*share, twin)],
            twin => vec![(share / 2.0, setup.clone()), (share / 2.0, twin)],
        });
        let (shares, setups): (Vec<f64>, Vec<Setup>) = halves.unzip();
        Mixture::new(&shares, setups)
    }
}
