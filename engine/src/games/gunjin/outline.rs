//! Facts of an edition before it is compiled.

use super::rules::ruleset::Ruleset;
use crate::game::Seat;
use crate::material::Count;
use crate::outline::Outline;

impl Outline for Ruleset {
    fn id(&self) -> String {
        Ruleset::id(self)
    }

    fn seats(&self) -> usize {
        2
    }

    fn fingerprint(&self) -> u64 {
        Ruleset::fingerprint(self)
    }

    fn start_picture(&self, _: bool) -> Option<String> {
        None
    }

    fn army(&self, _: Seat) -> Option<Vec<Count>> {
        let pieces = self.kinds().iter().filter(|piece| piece.count > 0);
        Some(pieces.map(|piece| (piece.code.clone(), piece.count)).collect())
    }
}
