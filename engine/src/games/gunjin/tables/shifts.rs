//! The common step of an army as a few set operations (how the fast path counts moves).
//!
//! Nearly all pieces share one table of steps. Its edges are grouped by the difference of square numbers: one
//! shifted set for each group gives all steps of that group at once. Squares whose edges do not fit the four
//! or eight main differences (wide headquarters, circles, bridge squares) are *hubs* and looked at one by
//! one.

use super::movement::Common;
use crate::bits::Bits;
use crate::games::gunjin::play::moves::Code;
use crate::games::gunjin::rules::board::{Board, Place};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift<B> {
    pub sources: B,
    /// The rotation that carries sources to targets.
    pub rotation: u32,
    pub code: Code,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hub<B> {
    pub square: u8,
    pub neighbours: B,
    /// Those of them from which a step to the hub is counted here (other hubs count their own).
    pub sources: B,
}

impl<B: Bits> Hub<B> {
    fn none() -> Self {
        Hub { square: 0, neighbours: B::EMPTY, sources: B::EMPTY }
    }

    /// The squares to which a stepper on the hub goes, or from which steppers enter it: a hub is left or entered, not both.
    #[inline(always)]
    pub(crate) fn moves(&self, steppers: B, open: B) -> B {
        (self.neighbours & open & B::mask_of(steppers.has(self.square)))
            | (self.sources & steppers & B::mask_of(open.has(self.square)))
    }

    /// Turns [`Hub::moves`] into moves.
    #[inline(always)]
    pub(crate) fn code(&self, steppers: B) -> Code {
        if steppers.has(self.square) { Code::Targets(self.square) } else { Code::Origins(self.square) }
    }
}

/// Straight crossings over circles (R1.7), grouped like shifts; a source counts only while its circle is
/// empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Crossing<B> {
    /// Arms by circle.
    pub arms: Vec<(u8, B)>,
    /// The rotation that carries arms to the arms opposite.
    pub rotation: u32,
    pub code: Code,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shifts<B> {
    /// The two largest groups of steps to higher numbers, by how much, and the two largest to lower ones.
    pub up: [(B, u32); 2],
    /// Steps down, as [`Shifts::up`].
    pub down: [(B, u32); 2],
    /// By how much to add to a target (without carry) for its origin, in the order of [`Shifts::steps`].
    pub back: [u8; 4],
    /// Further groups of squares that are shifted alike.
    pub more: Vec<Shift<B>>,
    /// The first two hubs: wide headquarters, where a board has them.
    pub headquarters: [Hub<B>; 2],
    pub hubs: Vec<Hub<B>>,
    pub crossings: Vec<Crossing<B>>,
}

impl<B: Bits> Shifts<B> {
    /// The targets of `steppers` on `open` squares: twice up, twice down, hubs left out.
    #[inline(always)]
    pub(crate) fn steps(&self, steppers: B, open: B) -> [B; 4] {
        let up = |(sources, amount): (B, u32)| ((steppers & sources) << amount) & open;
        let down = |(sources, amount): (B, u32)| ((steppers & sources) >> amount) & open;
        [up(self.up[0]), up(self.up[1]), down(self.down[0]), down(self.down[1])]
    }

    /// Shows the sets of steps from and to headquarters, until one is taken.
    #[inline(always)]
    pub(crate) fn visit_headquarters(
        &self,
        steppers: B,
        open: B,
        mut takes: impl FnMut(B, Code) -> bool,
    ) -> bool {
        let [south, north] = &self.headquarters;
        takes(south.moves(steppers, open), south.code(steppers))
            || takes(north.moves(steppers, open), north.code(steppers))
    }

    pub(crate) fn new(board: &Board, common: &Common<B>) -> Shifts<B> {
        let steps = &common.steps;
        let is_hub = |square: u8| {
            let s = board.square(square);
            matches!(s.place, Place::Circle | Place::Bridge) || s.width > 1
        };
        let hub_set = B::of(board.squares().filter(|&s| is_hub(s)));
        let mut hubs: Vec<Hub<B>> = hub_set
            .members()
            .map(|square| {
                let neighbours = steps[usize::from(square)];
                let enters = |&s: &u8| !hub_set.has(s) && steps[usize::from(s)].has(square);
                let sources = B::of(board.squares().filter(enters));
                Hub { square, neighbours, sources }
            })
            .collect();
        let mut groups: BTreeMap<i32, B> = BTreeMap::new();
        for from in board.squares().filter(|&s| !is_hub(s)) {
            for to in (steps[usize::from(from)] & !hub_set).members() {
                *groups.entry(i32::from(to) - i32::from(from)).or_insert(B::EMPTY) |= B::square(from);
            }
        }
        let mut groups: Vec<(i32, B)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, sources)| std::cmp::Reverse(sources.len()));
        let mut take = |sign: i32| {
            let found = groups.iter().position(|(delta, _)| delta.signum() == sign);
            found.map_or((B::EMPTY, 1), |at| {
                let (delta, sources) = groups.remove(at);
                (sources, delta.unsigned_abs())
            })
        };
        let (up, down) = ([take(1), take(1)], [take(-1), take(-1)]);
        let shift =
            |(delta, sources)| Shift { sources, rotation: B::rotation(delta), code: Code::Steps(delta) };
        let [first, second] = up.map(|(_, amount)| (amount as u8).wrapping_neg());
        let [third, fourth] = down.map(|(_, amount)| amount as u8);
        let more = groups.into_iter().map(shift).collect();
        hubs.sort_by_key(|hub| board.square(hub.square).place != Place::Headquarters);
        let headquarters = [0, 1].map(|i| hubs.get(i).copied().unwrap_or(Hub::none()));
        let hubs = hubs.split_off(hubs.len().min(2));
        Shifts {
            up,
            down,
            back: [first, second, third, fourth],
            more,
            headquarters,
            hubs,
            crossings: group_crossings(&common.crossings),
        }
    }
}

/// `crossings` are the circle and the arm beyond, by square.
fn group_crossings<B: Bits>(crossings: &[Vec<(u8, u8)>]) -> Vec<Crossing<B>> {
    let mut by_delta: BTreeMap<i32, BTreeMap<u8, B>> = BTreeMap::new();
    for (from, pairs) in (0..).zip(crossings) {
        for &(circle, to) in pairs {
            let arms = by_delta.entry(i32::from(to) - i32::from(from)).or_default();
            *arms.entry(circle).or_insert(B::EMPTY) |= B::square(from);
        }
    }
    by_delta
        .into_iter()
        .map(|(delta, arms)| Crossing {
            arms: arms.into_iter().collect(),
            rotation: B::rotation(delta),
            code: Code::Steps(delta),
        })
        .collect()
}
