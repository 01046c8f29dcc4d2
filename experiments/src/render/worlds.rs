//! Number of worlds that fit what a seat has seen, for people and programs.

use super::results::grouped;
use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_engine::{Bits, math};
use gunjin_play::text::style::Style;
use serde::Serialize;

/// Digits that are written out; longer numbers are rounded.
const SHORT: usize = 9;

/// The number of possible worlds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorldCount {
    /// In digits; `None` if they are too many to count.
    pub worlds: Option<String>,
    /// Their number in bits.
    pub log2_worlds: Option<f64>,
    /// Exactness of the number; under `replayed` it is an upper bound.
    pub exactness: Exactness,
}

impl WorldCount {
    /// That of a belief.
    pub fn of<B: Bits>(belief: &Belief<B>) -> WorldCount {
        WorldCount {
            worlds: belief.worlds().map(|worlds| worlds.to_string()),
            log2_worlds: belief.log2_worlds(),
            exactness: belief.exactness(),
        }
    }

    /// The number in digits if it is short, else rounded, and as a power of two.
    pub fn text(&self, style: Style) -> String {
        let (Some(digits), Some(bits)) = (&self.worlds, self.log2_worlds) else {
            return "too many to count".into();
        };
        let bound = if self.exactness == Exactness::Replayed { "at most " } else { "" };
        let short = digits.parse().ok().filter(|_| digits.len() <= SHORT);
        let number = short.map_or_else(|| style.text(&rounded(bits)), grouped);
        format!("{bound}{number} (2^{bits:.1})")
    }

    pub(crate) fn trust(&self) -> &'static str {
        match self.exactness {
            Exactness::Exact => "Exact: every world was counted.",
            Exactness::Replayed => {
                "The number is an upper bound; chances are estimated from 4096 sampled worlds, played through."
            }
            Exactness::Swaps => "Approximate: chances are estimated from 4096 worlds sampled by swaps.",
        }
    }
}

/// `1.2 × 10^17`.
fn rounded(bits: f64) -> String {
    format!("{:.1e}", math::exp2(bits)).replace('e', " × 10^")
}
