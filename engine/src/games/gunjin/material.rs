//! Material left to an army.

use super::play::position::Position;
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::game::Seat;
use crate::material::{Count, Material, counted};

impl<B: Bits> Material for Gunjin<B> {
    fn material(&self, position: &Position<B>, seat: Seat) -> Vec<Count> {
        self.pieces_by_kind(position, position.side(seat.index() & 1))
    }
}

impl<B: Bits> Gunjin<B> {
    /// The pieces on some squares, counted by kind in the order of the edition.
    #[must_use]
    pub fn pieces_by_kind(&self, position: &Position<B>, squares: B) -> Vec<Count> {
        let pieces: Vec<u8> =
            (squares & position.occupied()).members().map(|square| position.kind(square)).collect();
        let kinds = self.ruleset().kinds();
        counted(0..kinds.len() as u8, &pieces, |kind| kinds[usize::from(kind)].code.clone())
    }
}
