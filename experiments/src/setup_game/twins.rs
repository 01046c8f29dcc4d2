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
    images: Option<Vec<usize>>,
}

impl Twins {
    /// Every set-up has a twin where the board of the edition has a reflection, nobody elsewhere.
    pub fn of(ruleset: &Ruleset) -> Twins {
        Twins { images: ruleset.board().camp_reflection(SOUTH) }
    }

    pub(crate) fn twin(&self, setup: &Setup) -> Setup {
        self.images.as_ref().map_or_else(|| setup.clone(), |images| setup.rearranged(images))
    }

    /// Two set-ups in a meeting of this place: each of the four ways to take twins or not comes equally
    /// often.
    pub(crate) fn of_meeting(&self, place: usize, setups: [&Setup; 2]) -> [Setup; 2] {
        let of = |setup: &Setup, twin: bool| if twin { self.twin(setup) } else { setup.clone() };
        [of(setups[0], place % 2 == 1), of(setups[1], place / 2 % 2 == 1)]
    }

    pub(crate) fn shared(&self, mixture: &Mixture) -> Mixture {
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

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::games::gunjin::Dealer;
    use gunjin_engine::random::{Purpose, Stream};
    use std::collections::BTreeSet;

    #[test]
    fn twins_share_alike_and_meet_in_all_four_ways() {
        let ruleset = Ruleset::named("p3-23-6i").expect("an edition");
        let dealer = Dealer::new(&ruleset);
        let mut rng = Stream::new(6, 0, Purpose::Check, 0);
        let [one, other] = [0; 2].map(|_| dealer.deal(SOUTH, &mut rng));
        let (twins, mixture) =
            (Twins::of(&ruleset), Mixture::new(&[0.25, 0.75], [one.clone(), other.clone()]));
        let shares: Vec<f64> = twins.shared(&mixture).parts.iter().map(|(share, _)| *share).collect();
        assert_eq!(shares, [0.125, 0.125, 0.375, 0.375]);
        let meetings: BTreeSet<Vec<Option<u8>>> = (0..4)
            .map(|place| twins.of_meeting(place, [&one, &other]).map(|setup| setup.kinds).concat())
            .collect();
        assert_eq!(meetings.len(), 4);
        assert_eq!(Twins::default().shared(&mixture), mixture);
        assert_eq!(Twins::default().of_meeting(3, [&one, &other]), [one, other]);
        assert!(
            Twins::of(&Ruleset::named("m-23-6y").expect("an edition")).images.is_none(),
            "its roads bend one way"
        );
    }

    #[test]
    fn what_is_its_own_twin_keeps_its_share() {
        let ruleset = Ruleset::named("mini-3x4").expect("an edition");
        let twins = Twins::of(&ruleset);
        // No army has only one kind; as a picture it will do.
        let even = Setup { kinds: vec![Some(0); ruleset.board().camp(SOUTH).len()] };
        let mixture = Mixture::new(&[1.0], [even]);
        assert_eq!(twins.shared(&mixture), mixture);
    }
}
