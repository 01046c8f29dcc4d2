//! Behaviour of enemy pieces.
//!
//! A piece's behaviour is in two parts: how often it moved and attacked and how far it came, by how much its
//! army has moved at all; and how often it let one of our pieces beside it be when its army had the move, by
//! whether it has moved and attacked. Games show what each part says of a piece's kind beyond what the
//! evidence says already (see [`super::fit`]); a world that fits the evidence is then weighed by the product
//! of its pieces' factors. Pieces are taken to behave independently of each other.

use super::learned_belief::past::{Deeds, Ground, Past, surroundings};
use super::values::geometry::Geometry;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Individual, View};

/// Numbers of behaviours, those of both parts.
pub const BEHAVIOURS: usize = PHASES * IN_PHASE + PATIENCES * MOVED_OR_FOUGHT;
const PHASES: usize = 5;
const MOVES: usize = 5;
const ATTACKS: usize = 3;
const QUARTERS: usize = 4;
const IN_PHASE: usize = MOVES * ATTACKS * QUARTERS;
const PATIENCES: usize = 5;
const MOVED_OR_FOUGHT: usize = 3;

/// Both parts of a piece's behaviour.
pub type Behaviour = [usize; 2];

/// The behaviour of every enemy piece, in the order of the view.
pub fn behaviours<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) -> Vec<Behaviour> {
    let (near, way) = surroundings(game, geometry);
    behaviours_on(&Ground { geometry, near: &near, way: &way }, view)
}

pub(super) fn behaviours_on<B: Bits>(ground: &Ground<'_, B>, view: &View<B>) -> Vec<Behaviour> {
    let past = Past::of(ground, view);
    let phase = step(past.moves, &[1, 6, 14, 26]);
    view.enemies.iter().map(|piece| behaviour(phase, piece, past.deeds(piece.start))).collect()
}

fn behaviour(phase: usize, piece: &Individual, deeds: &Deeds) -> Behaviour {
    let Deeds { moves, quarter, spared, .. } = *deeds;
    let attacks = piece.fights.iter().filter(|fight| fight.attacked).count() as u32;
    let active = step(moves, &[1, 2, 3, 6]) * ATTACKS + step(attacks, &[1, 2]);
    let moved = step(moves, &[1]) + step(attacks, &[1]);
    let patience = step(spared, &[1, 2, 4, 8]) * MOVED_OR_FOUGHT + moved;
    [phase * IN_PHASE + active * QUARTERS + quarter, PHASES * IN_PHASE + patience]
}

fn step(number: u32, bounds: &[u32]) -> usize {
    bounds.iter().filter(|&&bound| number >= bound).count()
}
