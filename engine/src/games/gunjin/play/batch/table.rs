//! The games in progress: positions of all lanes, transposed.

use super::buckets::{Buckets, Filled};
use super::choose::buckets;
use super::generators::Generators;
use super::plan::Plan;
use super::row::{LANES, Row};
use crate::games::gunjin::play::playout::{Playout, moves_of};
use crate::games::gunjin::play::position::{ALL, Ending, NO_KIND, Position, SETS, STEP};
use crate::games::gunjin::tables::compiled::Gunjin;
use crate::games::gunjin::{NORTH, SOUTH};

pub(super) const PLANES: usize = 5;

/// Exceptions of a half turn, which few have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Odd {
    /// Lanes whose moves no sets describe: the ordinary code lists, draws and plays them.
    pub listed: Row,
    /// Moves of the first buckets that may not be made.
    pub skipped: Row,
    /// Number of falls of missiles (R6), which are in no bucket and come after all other moves.
    pub falls: Row,
}

#[derive(Debug)]
pub(super) struct Table<'g> {
    pub game: &'g Gunjin<u64>,
    pub plan: &'g Plan,
    /// The pieces of both seats.
    pub sides: [Row; 2],
    /// Both seats' pieces by movement, as [`Position`] has each seat's, without that of all.
    pub sets: [Row; SETS - STEP],
    /// The kinds of all pieces: the squares whose kind has the bit, by bit.
    pub planes: [Row; PLANES],
    pub plies: Row,
    pub rng: Generators,
    pub buckets: [Buckets; 2],
    pub filled: Filled,
    /// Origins and targets of the moves drawn.
    pub from: Row,
    pub to: Row,
    pub odd: Option<Odd>,
    /// Number of the fall drawn, from 1, where one is; known where something is odd.
    pub fall: Row,
    /// Kinds that flags copy for good (R4.6).
    flag_powers: [[u8; 2]; LANES],
    /// Squares whose piece never moves (R2.14), or did not while it lived.
    frozen: [u64; LANES],
    /// Game played by a lane; none when there are no more, or until the seats are in phase again.
    pub playing: [Option<u64>; LANES],
    /// Some game has ended since games were last put on the lanes.
    pub idle: bool,
    /// The results so far, by number of the game.
    pub results: Vec<(u64, Playout)>,
}

impl<'g> Table<'g> {
    pub(super) fn new(game: &'g Gunjin<u64>, plan: &'g Plan) -> Table<'g> {
        Table {
            game,
            plan,
            sides: [Row::empty(); 2],
            sets: [Row::empty(); SETS - STEP],
            planes: [Row::empty(); PLANES],
            plies: Row::empty(),
            rng: Generators::unseeded(),
            buckets: [SOUTH, NORTH].map(|seat| buckets(game, plan, seat)),
            filled: Filled::none(),
            from: Row::empty(),
            to: Row::empty(),
            odd: None,
            fall: Row::empty(),
            flag_powers: [[NO_KIND; 2]; LANES],
            frozen: [0; LANES],
            playing: [None; LANES],
            idle: true,
            results: Vec::new(),
        }
    }

    pub(super) fn seat_game(&mut self, lane: usize, seed: u64, number: u64, position: &Position<u64>) {
        self.playing[lane] = Some(number);
        self.rng.seed(lane, moves_of(seed, number));
        self.put(lane, position);
    }

    pub(super) fn put(&mut self, lane: usize, position: &Position<u64>) {
        if let Some(ending) = position.ending {
            return self.finish(lane, position.ply(), ending);
        }
        let [south, north] = &position.seats;
        self.sides[SOUTH].set_lane(lane, south[ALL]);
        self.sides[NORTH].set_lane(lane, north[ALL]);
        for (row, (one, other)) in self.sets.iter_mut().zip(south[STEP..].iter().zip(&north[STEP..])) {
            row.set_lane(lane, one | other);
        }
        for (plane, set) in self.planes.iter_mut().zip(planes_of(&position.kinds)) {
            plane.set_lane(lane, set);
        }
        self.plies.set_lane(lane, u64::from(position.ply()));
        self.flag_powers[lane] = position.flag_power;
        self.frozen[lane] = position.frozen();
    }

    pub(super) fn finish(&mut self, lane: usize, plies: u32, ending: Ending) {
        if let Some(number) = self.playing[lane].take() {
            self.results.push((number, Playout { plies, ending }));
        }
        self.idle = true;
        for row in self.sides.iter_mut().chain(&mut self.sets).chain(&mut self.planes) {
            row.set_lane(lane, 0);
        }
        self.plies.set_lane(lane, 0);
    }

    pub(super) fn is_playing(&self) -> bool {
        self.playing.iter().any(Option::is_some)
    }

    pub(super) fn load(&self, lane: usize, seat: usize) -> Position<u64> {
        let mut position = Position::empty(seat as u8);
        for (sets, side) in position.seats.iter_mut().zip(self.sides.map(|side| side.lane(lane))) {
            sets[ALL] = side;
            for (set, row) in sets[STEP..].iter_mut().zip(&self.sets) {
                *set = row.lane(lane) & side;
            }
        }
        let movers = self.sets.iter().fold(0, |movers, row| movers | row.lane(lane));
        position.set_frozen(self.frozen[lane] & position.occupied() & !movers);
        position.ply = self.plies.lane(lane) as u16;
        position.flag_power = self.flag_powers[lane];
        position.kinds = kinds_of(self.planes.map(|plane| plane.lane(lane)));
        position
    }

    #[inline(always)]
    pub(super) fn kinds(&self, squares: Row) -> Row {
        let mut kinds = Row::empty();
        for (bit, plane) in self.planes.iter().enumerate() {
            kinds |= (*plane & squares).filled() & Row::all(1 << bit);
        }
        kinds
    }

    /// The pieces of a kind.
    #[inline(always)]
    pub(super) fn of_kind(&self, kind: u8) -> Row {
        let planes = self.planes.iter().zip(0..);
        planes
            .fold(Row::all(!0), |set, (plane, bit)| set & if kind >> bit & 1 == 1 { *plane } else { !*plane })
    }

    /// Pieces that never move (R2.14).
    pub(super) fn stuck(&self) -> Row {
        let frozen = Row::each(|lane| self.frozen[lane]);
        self.sets.iter().fold(frozen, |frozen, &movers| frozen & !movers)
    }

    /// A seat's pieces of a movement.
    #[inline(always)]
    pub(super) fn movers<const SEAT: usize>(&self, set: usize) -> Row {
        self.sets[set - STEP] & self.sides[SEAT]
    }
}

const EIGHT: usize = 8;
const EACH: u64 = 0x0101_0101_0101_0101;

/// The squares whose kind has a bit, by bit: a multiplication moves the lowest bits of eight bytes side by side.
fn planes_of(kinds: &[u8; 64]) -> [u64; PLANES] {
    std::array::from_fn(|bit| {
        kinds.as_chunks::<EIGHT>().0.iter().rev().fold(0, |set, eight| {
            let bits = (u64::from_le_bytes(*eight) >> bit) & EACH;
            set << EIGHT | bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
        })
    })
}

/// The kinds of which [`planes_of`] makes these.
fn kinds_of(planes: [u64; PLANES]) -> [u8; 64] {
    let mut kinds = [0; 64];
    for (at, eight) in kinds.as_chunks_mut::<EIGHT>().0.iter_mut().enumerate() {
        let spread = |plane: u64| {
            let own_bit = ((plane >> (EIGHT * at)) & 0xff).wrapping_mul(EACH) & 0x8040_2010_0804_0201;
            (own_bit + 0x7f * EACH) >> 7 & EACH
        };
        let word = planes.iter().rev().fold(0, |word, &plane| word << 1 | spread(plane));
        *eight = word.to_le_bytes();
    }
    kinds
}
