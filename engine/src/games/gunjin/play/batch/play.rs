//! Playing the chosen moves of all lanes: walks and simple fights together, the rest by the ordinary code.

use super::plan::{ATTACKER_FALLS, DEFENDER_FALLS};
use super::row::Row;
use super::table::Table;
use crate::games::gunjin::Move;

#[derive(Debug, Clone, Copy)]
struct Fights {
    beaten: Row,
    fallen: Row,
    apart: Row,
}

impl Table<'_> {
    /// Plays the moves drawn.
    #[inline(never)]
    pub(super) fn play<const SEAT: usize>(&mut self) {
        let (from, to, stranded) = (self.from, self.to, self.filled.total.vacant());
        if !stranded.is_empty() {
            self.strand(stranded, SEAT);
        }
        self.plies = self.plies + (Row::all(1) & !stranded);
        let fights = self.fights::<SEAT>(from, to);
        let goal = Row::all(1 << self.game.headquarters[1 - SEAT]);
        let capped = self.plies.at_least(Row::all(u64::from(self.game.ply_cap)));
        let apart = (fights.apart | (to & goal).filled() | capped) & from.filled();
        let mut moved = from | (to & !fights.fallen);
        let mut stays = !fights.beaten;
        if !apart.is_empty() {
            self.play_apart(from, to, apart, SEAT);
            (moved, stays) = (moved & !apart, stays | apart);
        }
        self.sides[SEAT] ^= moved & (self.sides[SEAT] & from).filled();
        self.sides[1 - SEAT] &= stays;
        for row in self.sets.iter_mut().chain(&mut self.planes) {
            *row = (*row & stays) ^ (moved & (*row & from).filled());
        }
        if let Some(odd) = self.odd {
            self.play_listed(odd.listed, SEAT);
            self.play_falls(SEAT);
        }
    }

    /// The pieces that fall when one goes from `from` to `to`. Nobody asks first if there is a fight: with so many lanes
    /// there mostly is, and a wrong guess would cost the processor more.
    #[inline(always)]
    fn fights<const SEAT: usize>(&self, from: Row, to: Row) -> Fights {
        let fought = to & self.sides[1 - SEAT];
        let results = self.kinds(from).looked_up(&self.plan.fights);
        let result = results.lowered(self.kinds(fought) << 1);
        let falls = |who: u64| (result & Row::all(who)).filled() & fought.filled();
        let (fallen, beaten) = (falls(ATTACKER_FALLS), falls(DEFENDER_FALLS) & to);
        let mut left = self.sets[0] | self.sets[1] | self.sets[2] | self.sets[3];
        for kind in &self.plan.uncounted {
            left &= !self.of_kind(*kind);
        }
        let without = (left & self.sides[SEAT] & !(from & fallen)).vacant()
            | (left & self.sides[1 - SEAT] & !beaten).vacant();
        let asks = (result & Row::all(ATTACKER_FALLS | DEFENDER_FALLS)).vacant();
        Fights { beaten, fallen, apart: (asks | without) & fought.filled() }
    }

    /// Draws and plays by the ordinary code, in the lanes that are listed.
    #[inline(never)]
    fn play_listed(&mut self, lanes: Row, seat: usize) {
        for lane in lanes.lanes_set() {
            let mut position = self.load(lane, seat);
            position.ply -= 1;
            match self.game.random_move(&position, &mut self.rng.lane(lane)) {
                Some(action) => {
                    self.game.play_drawn(&mut position, action, seat);
                    self.put(lane, &position);
                }
                None => self.finish(lane, position.ply(), self.game.no_move(&position)),
            }
        }
    }

    /// Plays the falls of missiles that were drawn, by the ordinary code.
    #[inline(never)]
    fn play_falls(&mut self, seat: usize) {
        for lane in self.fall.lanes_set() {
            let mut position = self.load(lane, seat);
            position.ply -= 1;
            if let Some(action) = self.game.nth_fall(&position, seat, self.fall.lane(lane) as u32 - 1) {
                self.game.play_drawn(&mut position, action, seat);
                self.put(lane, &position);
            }
        }
    }

    #[inline(never)]
    fn play_apart(&mut self, from: Row, to: Row, lanes: Row, seat: usize) {
        for lane in lanes.lanes_set() {
            let mut position = self.load(lane, seat);
            position.ply -= 1;
            let [from, to] = [from, to].map(|set| set.lane(lane).trailing_zeros() as u8);
            self.game.play_drawn(&mut position, Move::walk(from, to), seat);
            self.put(lane, &position);
        }
    }

    /// Seats to move that have no move: their games are over, unless the lane is idle.
    #[inline(never)]
    fn strand(&mut self, lanes: Row, seat: usize) {
        for lane in lanes.lanes_set() {
            if self.playing[lane].is_none() {
                continue;
            }
            let position = self.load(lane, seat);
            self.finish(lane, position.ply(), self.game.no_move(&position));
        }
    }
}
