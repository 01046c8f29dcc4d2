//! Worlds that are not all alike: a prior over set-ups times a model of behaviour, piece by piece.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Individual, View};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// Prior weights of a piece's kinds, apart from what is certain.
///
/// The weight of a world is the product over its pieces. Only proportions matter, but weights should stay
/// between about 1e-6 and 1e6, so that a product over 35 pieces fits.
pub trait Weights<B: Bits> {
    /// A factor for a piece's being of a kind: not negative, 0 if it is out of the question.
    fn weight(&self, game: &Gunjin<B>, view: &View<B>, piece: &Individual, kind: u8) -> f64;
}

/// Factors by the enemy's start square (place in the view's list) and kind.
impl<B: Bits> Weights<B> for Vec<Vec<f64>> {
    fn weight(&self, _: &Gunjin<B>, view: &View<B>, piece: &Individual, kind: u8) -> f64 {
        let place = view.enemies.iter().position(|other| other.start == piece.start);
        let row = place.and_then(|place| self.get(place));
        row.and_then(|row| row.get(usize::from(kind))).copied().unwrap_or(1.0)
    }
}
