//! Goals, and squares to ward, on a board without headquarters: the flags.

use super::values::geometry::{FAR, Geometry, SQUARES};
use super::values::position_value::PositionValue;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::rules::board::NOWHERE;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

#[derive(Debug, Clone)]
pub(super) struct FlagHunt {
    /// Steps along ranks and files to the nearest such square, by square.
    distance: Vec<u8>,
    /// The square of our nearest piece that moves, and how near it and the next are.
    front: u8,
    nearest: [u8; 2],
}

fn is_prized_flag<B: Bits>(geometry: &Geometry<B>, kind: u8) -> bool {
    geometry.is_flag(kind) && geometry.is_crown(kind) && geometry.is_fixed(kind)
}

/// Square to ward: our headquarters, or on a board without any our flag.
pub(super) fn home<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) -> u8 {
    if game.ruleset().board().headquarters(view.seat).is_some() {
        return geometry.headquarters(view.seat);
    }
    let flag = view.own.iter().find(|piece| is_prized_flag(geometry, piece.kind));
    flag.and_then(|piece| piece.square).unwrap_or(NOWHERE)
}

impl FlagHunt {
    pub(super) fn of<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) -> Option<FlagHunt> {
        let board = game.ruleset().board();
        if board.headquarters(view.seat).is_some() {
            return None;
        }
        let prizes: u32 = (0..game.ruleset().kinds().len() as u8)
            .filter(|&k| is_prized_flag(geometry, k))
            .fold(0, |set, k| set | 1 << k);
        let place = |square: u8| board.get(square).map(|square| (square.file, square.row));
        let goals = view.enemies.iter().filter(|piece| piece.kinds & prizes != 0);
        let goals: Vec<(usize, usize)> = goals.filter_map(|piece| piece.square).filter_map(place).collect();
        let mut distance = vec![FAR; SQUARES];
        for square in board.squares() {
            let Some((file, row)) = place(square) else { continue };
            let steps = goals.iter().map(|goal| goal.0.abs_diff(file) + goal.1.abs_diff(row));
            distance[usize::from(square)] =
                steps.min().map_or(FAR, |steps| steps.min(usize::from(FAR) - 1) as u8);
        }
        let movers = view.own.iter().filter(|piece| !geometry.is_fixed(piece.kind));
        let mut ways: Vec<(u8, u8)> = movers
            .filter_map(|piece| piece.square)
            .map(|square| (distance[usize::from(square)], square))
            .collect();
        ways.sort_unstable();
        let way = |at: usize| ways.get(at).copied().unwrap_or((FAR, NOWHERE));
        Some(FlagHunt { front: way(0).1, nearest: [way(0).0, way(1).0], distance })
    }

    pub(super) fn advance(&self, estimate: &PositionValue, from: u8, to: u8) -> f32 {
        let other = self.nearest[usize::from(self.front == from)];
        estimate.gain(self.distance[usize::from(from)], self.distance[usize::from(to)], other)
    }
}
