//! Facts of a game whatever its types: its name and its start.

use crate::catalogue::HotLoops;
use crate::game::Seat;
use crate::games::gunjin::rules::ruleset::Ruleset;
use crate::material::Count;

/// A game as those see it who need neither its positions nor its actions. It costs nothing to ask: no edition
/// is compiled.
pub trait Outline {
    /// The game as people name it, with every switch that is not at its default.
    fn id(&self) -> String;
    /// Number of seats.
    fn seats(&self) -> usize;
    /// A number that tells these rules from others.
    fn fingerprint(&self) -> u64;
    /// The beginning as people draw it; `None` of editions, which begin as their armies are set up.
    fn start_picture(&self, ascii: bool) -> Option<String>;
    /// Pieces of a seat at the start, by kind; `None` in games without pieces.
    fn army(&self, seat: Seat) -> Option<Vec<Count>>;
}

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
