//! Playing the chosen moves of all lanes: walks and simple fights together, the rest by the ordinary code.

use super::choose::Moves;
use super::plan::{ASK, ATTACKER_FALLS, DEFENDER_FALLS, FIGHTS};
use super::row::{LANES, Row};
use super::table::Table;
use crate::games::gunjin::{FORWARD, LEAP, MOST_KINDS, Move, SLIDE, STEP};

#[derive(Debug, Clone, Copy)]
struct Fights {
    beaten: Row,
    fallen: Row,
    apart: Row,
}

impl Table<'_> {
    #[inline(never)]
    pub(super) fn half_turn<const SEAT: usize>(&mut self) {
        let Moves { mut from, mut to, stranded } = self.choose::<SEAT>();
        if !stranded.is_empty() {
            self.strand(stranded, SEAT);
            (from, to) = (from & !stranded, to & !stranded);
        }
        self.plies = self.plies + (Row::all(1) & !stranded);
        let goal = Row::all(1 << self.game.headquarters[1 - SEAT]);
        let mut apart = (to & goal).filled() | self.plies.at_least(Row::all(u64::from(self.game.ply_cap)));
        let fought = to & self.side(1 - SEAT);
        let mut moved = from | to;
        if !fought.is_empty() {
            let fights = self.fights::<SEAT>(from, to, fought);
            apart |= fights.apart;
            moved &= !(to & fights.fallen);
            let stays = !(fights.beaten & !apart);
            for set in &mut self.seats[1 - SEAT] {
                *set &= stays;
            }
            for plane in &mut self.planes {
                *plane &= stays;
            }
        }
        if !apart.is_empty() {
            let apart = apart & !stranded;
            self.play_apart(from, to, apart, SEAT);
            (from, moved) = (from & !apart, moved & !apart);
        }
        for set in &mut self.seats[SEAT] {
            *set ^= moved & (*set & from).filled();
        }
        for plane in &mut self.planes {
            *plane ^= moved & (*plane & from).filled();
        }
    }

    #[inline(always)]
    fn fights<const SEAT: usize>(&self, from: Row, to: Row, fought: Row) -> Fights {
        let (attackers, defenders) = (self.kinds(from), self.kinds(to));
        let pairs = (attackers * Row::all(MOST_KINDS as u64) + defenders).lanes();
        let table = &self.plan.fights;
        let results = Row::each(|lane| u64::from(table[pairs[lane] as usize % FIGHTS]));
        let has = |result: u8| (results & Row::all(u64::from(result))).filled() & fought.filled();
        let (fallen, beaten) = (has(ATTACKER_FALLS), has(DEFENDER_FALLS) & to);
        let left = |seat: usize| {
            let [step, forward, leap, slide] = [STEP, FORWARD, LEAP, SLIDE].map(|set| self.seats[seat][set]);
            step | forward | leap | slide
        };
        let without = (left(SEAT) & !(from & fallen)).vacant() | (left(1 - SEAT) & !beaten).vacant();
        Fights { beaten, fallen, apart: has(ASK) | (without & fought.filled()) }
    }

    #[inline(never)]
    fn play_apart(&mut self, from: Row, to: Row, lanes: Row, seat: usize) {
        for lane in (0..LANES).filter(|&lane| lanes.lane(lane) != 0) {
            let mut position = self.load(lane, seat);
            position.ply -= 1;
            let [from, to] = [from, to].map(|set| set.lane(lane).trailing_zeros() as u8);
            self.game.play_drawn(&mut position, Move::walk(from, to).into(), seat);
            self.put_back(lane, to, &position);
        }
    }

    /// Seats to move that have no move: their games are over, unless the lane is idle.
    #[inline(never)]
    fn strand(&mut self, lanes: Row, seat: usize) {
        for lane in (0..LANES).filter(|&lane| lanes.lane(lane) != 0) {
            if self.playing[lane].is_none() {
                continue;
            }
            let position = self.load(lane, seat);
            self.finish(lane, position.ply(), self.game.no_move(&position));
        }
    }
}
