//! Outlines of the games of the catalogue. Editions have theirs before they are compiled.

use crate::catalogue::HotLoops;
use crate::game::Seat;
use crate::material::Count;
use crate::outline::Outline;

impl<G: HotLoops> Outline for G {
    fn id(&self) -> String {
        G::id(self)
    }

    fn seats(&self) -> usize {
        G::seats(self)
    }

    fn fingerprint(&self) -> u64 {
        G::fingerprint(self)
    }

    fn start_picture(&self, ascii: bool) -> Option<String> {
        Some(self.picture(&self.start(), ascii))
    }

    fn army(&self, seat: Seat) -> Option<Vec<Count>> {
        self.material(&self.start(), seat)
    }
}
