//! Mixtures: set-ups with their weights.

use gunjin_engine::games::gunjin::{Ruleset, SOUTH, Setup};
use gunjin_engine::random::{RandomSource, unit};

/// Shares below this are dropped: they are what rounding leaves.
const LEAST: f64 = 1e-6;

/// Set-ups of which one is drawn before every game.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixture {
    /// Shares and set-ups; the shares sum to 1.
    pub parts: Vec<(f64, Setup)>,
}

impl Mixture {
    /// The set-ups that have a share, with their shares made to sum to 1. At least one share is positive.
    pub fn new(shares: &[f64], setups: impl IntoIterator<Item = Setup>) -> Mixture {
        let mut parts: Vec<(f64, Setup)> =
            shares.iter().copied().zip(setups).filter(|(share, _)| *share > LEAST).collect();
        let total: f64 = parts.iter().map(|(share, _)| share).sum();
        parts.iter_mut().for_each(|(share, _)| *share /= total);
        Mixture { parts }
    }

    /// Draws a set-up by its share.
    pub fn draw(&self, rng: &mut impl RandomSource) -> Setup {
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
