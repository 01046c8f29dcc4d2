//! Sizes of games of hidden stones, counted without walking over them.

use super::arena::{Arena, Cells, members};
use std::collections::BTreeMap;

/// Histories and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Histories {
    /// Number of histories, the empty one and the ends included.
    pub all: u64,
    /// Number of ends.
    pub ends: u64,
}

/// Histories that have the same stones, numbers of stones met, and mover: they go on alike.
type Alike = ([Cells; 2], [u32; 2], usize);

/// Counts the histories of a game. Takes the number of boards with stones.
pub(super) fn histories(arena: &Arena) -> Histories {
    let mut found = Histories::default();
    let mut layer = BTreeMap::from([(([0; 2], [0; 2], 0), 1)]);
    while !layer.is_empty() {
        let mut next: BTreeMap<Alike, u64> = BTreeMap::new();
        for ((stones, met, mover), number) in layer {
            found.all += number;
            let taken = stones[0] | stones[1];
            if (0..2).any(|seat| arena.won(seat, stones[seat])) || taken == arena.all() {
                found.ends += number;
                continue;
            }
            let other = 1 - mover;
            let unmet = stones[other].count_ones() - met[mover];
            if unmet > 0 {
                let mut met = met;
                met[mover] += 1;
                let mover = if arena.abrupt { other } else { mover };
                *next.entry((stones, met, mover)).or_default() += number * u64::from(unmet);
            }
            for cell in members(arena.all() & !taken) {
                let mut stones = stones;
                stones[mover] |= 1 << cell;
                *next.entry((stones, met, other)).or_default() += number;
            }
        }
        layer = next;
    }
    found
}

/// At least as many as the information sets and sequences of both seats, if boards are not turned: it leaves out that
/// what a seat has not met may also end the game.
pub(super) fn most_sets(arena: &Arena) -> [f64; 2] {
    let (mut sets, mut sequences) = (0.0, 2.0);
    for seat in 0..2 {
        // Own stones and stones met: how many rows of attempts lead there.
        let mut layer = BTreeMap::from([((0, 0), 1.0)]);
        while !layer.is_empty() {
            let mut next: BTreeMap<(Cells, Cells), f64> = BTreeMap::new();
            for ((own, met), rows) in layer {
                let open = arena.all() & !(own | met);
                sets += rows;
                sequences += rows * f64::from(open.count_ones());
                for cell in members(open) {
                    for after in [(own | 1 << cell, met), (own, met | 1 << cell)] {
                        if can_move(arena, seat, after) {
                            *next.entry(after).or_default() += rows;
                        }
                    }
                }
            }
            layer = next;
        }
    }
    [sets, sequences]
}

/// True unless it is plain that a seat is not to move with these stones of its own and these that it has met.
fn can_move(arena: &Arena, seat: usize, (own, met): (Cells, Cells)) -> bool {
    let [stones, known] = [own, met].map(Cells::count_ones);
    let tried = stones + known;
    let turns = if arena.abrupt { tried } else { stones } + seat as u32;
    // The other has made at most so many stones in its turns, and a cell is left that neither has tried.
    let others = if arena.abrupt { known } else { turns };
    let left = if arena.abrupt { tried + seat as u32 } else { stones + others };
    known <= turns && left < arena.cells && !arena.won(seat, own) && !arena.won(1 - seat, met)
}
