//! Mixtures: set-ups with their weights.

use gunjin_engine::games::gunjin::{Ruleset, SOUTH, Setup};
use gunjin_engine::random::{RandomSource, unit};

/// Shares below this are dropped: they are what rounding leaves.
const LEAST: f64 = 1e-6;

/// Set-ups of which one is drawn before every game.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixture {
    /// Shares and set-ups; the shares sum to 1.
    pub(crate) parts: Vec<(f64, Setup)>,
}

impl Mixture {
    /// The set-ups that have a share, with their shares made to sum to 1. At least one share is positive.
    pub(crate) fn new(shares: &[f64], setups: impl IntoIterator<Item = Setup>) -> Mixture {
        let mut parts: Vec<(f64, Setup)> =
            shares.iter().copied().zip(setups).filter(|(share, _)| *share > LEAST).collect();
        let total: f64 = parts.iter().map(|(share, _)| share).sum();
        parts.iter_mut().for_each(|(share, _)| *share /= total);
        Mixture { parts }
    }

    pub(crate) fn draw(&self, rng: &mut impl RandomSource) -> Setup {
        let mut left = unit(rng);
        for (share, setup) in &self.parts {
            if left < *share {
                return setup.clone();
            }
            left -= share;
        }
        self.parts[self.parts.len() - 1].1.clone() // rounding
    }

    /// The mixture file that `learned:PATH` plays (its format: `docs/ADVICE.md`), the largest share first.
    /// `notes` become comments.
    pub fn text(&self, ruleset: &Ruleset, notes: &[String]) -> String {
        let mut parts: Vec<(f64, String)> =
            self.parts.iter().map(|(share, setup)| (*share, setup.text(ruleset, SOUTH))).collect();
        parts.sort_by(|(share, text), (other, another)| other.total_cmp(share).then(text.cmp(another)));
        let notes = notes.iter().map(|note| format!("# {note}\n"));
        let parts = parts.iter().map(|(share, setup)| format!("{share} {setup}\n"));
        let heading = format!("gunjin-mixture 1\ngame {}\n", ruleset.id());
        std::iter::once(heading).chain(notes).chain(parts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_agents::games::gunjin::setup::Listed;
    use gunjin_engine::games::gunjin::Dealer;
    use gunjin_engine::random::{Purpose, Stream};
    use std::collections::HashMap;

    #[test]
    fn a_mixture_is_drawn_by_its_shares_and_read_as_it_was_written() {
        let ruleset = Ruleset::named("mini-4x6").expect("an edition");
        let dealer = Dealer::new(&ruleset);
        let mut rng = Stream::new(2, 0, Purpose::Check, 0);
        let setups: Vec<Setup> = (0..4).map(|_| dealer.deal(SOUTH, &mut rng)).collect();
        let mixture = Mixture::new(&[0.5, 0.0, 0.25, 0.75], setups.clone());
        let shares: Vec<f64> = mixture.parts.iter().map(|(share, _)| *share).collect();
        assert_eq!(shares, [1.0 / 3.0, 1.0 / 6.0, 0.5]);
        let mut seen: HashMap<Setup, f64> = HashMap::new();
        (0..6000).for_each(|_| *seen.entry(mixture.draw(&mut rng)).or_default() += 1.0 / 6000.0);
        for (share, setup) in &mixture.parts {
            assert!((seen[setup] - share).abs() < 0.03, "{seen:?}");
        }
        assert_eq!(seen.len(), 3);
        let text = mixture.text(&ruleset, &["a note".into()]);
        let read = Listed::from_mixture(&ruleset, &text, "mixture.txt").expect("what was written");
        for seat in 0..2 {
            let mut back: Vec<(f64, Setup)> = read.setups(seat).to_vec();
            back.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut parts = mixture.parts.to_vec();
            parts.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert_eq!(back, parts);
        }
    }
}
