//! Facts of a game whatever its types: its name and its start.

use crate::game::Seat;
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
