//! The games in progress: positions of all lanes, transposed.

use super::choose::Pieces;
use super::generators::Generators;
use super::plan::Plan;
use super::row::{LANES, Row};
use crate::bits::Bits;
use crate::games::gunjin::play::playout::{Playout, moves_of};
use crate::games::gunjin::play::position::{ALL, Ending, NO_KIND, Position, SETS};
use crate::games::gunjin::tables::compiled::Gunjin;

pub(super) const PLANES: usize = 5;

#[derive(Debug)]
pub(super) struct Table<'g> {
    pub game: &'g Gunjin<u64>,
    pub plan: &'g Plan,
    /// The sets of both seats, as [`Position`] has them.
    pub seats: [[Row; SETS]; 2],
    /// The kinds of all pieces: the squares whose kind has the bit, by bit.
    pub planes: [Row; PLANES],
    pub plies: Row,
    pub rng: Generators,
    pub pieces: Pieces,
    /// Kinds that flags copy for good (R4.6).
    flag_powers: [[u8; 2]; LANES],
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
            seats: [[Row::empty(); SETS]; 2],
            planes: [Row::empty(); PLANES],
            plies: Row::empty(),
            rng: Generators::unseeded(),
            pieces: Pieces::none(),
            flag_powers: [[NO_KIND; 2]; LANES],
            playing: [None; LANES],
            idle: true,
            results: Vec::new(),
        }
    }

    pub(super) fn seat_game(&mut self, lane: usize, seed: u64, number: u64, position: &Position<u64>) {
        self.playing[lane] = Some(number);
        self.rng.seed(lane, moves_of(seed, number));
        self.flag_powers[lane] = position.flag_power;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            let has = |square: &u8| position.kind(*square) >> bit & 1 == 1;
            let set = position.occupied().members().filter(has).fold(0, |set, square| set | 1 << square);
            plane.set_lane(lane, set);
        }
        self.put(lane, position);
    }

    fn put(&mut self, lane: usize, position: &Position<u64>) {
        if let Some(ending) = position.ending {
            return self.finish(lane, position.ply(), ending);
        }
        for (rows, sets) in self.seats.iter_mut().zip(&position.seats) {
            for (row, set) in rows.iter_mut().zip(sets) {
                row.set_lane(lane, *set);
            }
        }
        self.plies.set_lane(lane, u64::from(position.ply()));
        self.flag_powers[lane] = position.flag_power;
    }

    /// Puts back a position in which one piece may have gone to `to`, and others may have fallen.
    pub(super) fn put_back(&mut self, lane: usize, to: u8, position: &Position<u64>) {
        let (occupied, goal) = (position.occupied(), 1 << to);
        let kind = if occupied & goal == 0 { 0 } else { position.kind(to) };
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            let arrived = u64::from(kind >> bit & 1) << to;
            plane.set_lane(lane, plane.lane(lane) & occupied & !goal | arrived);
        }
        self.put(lane, position);
    }

    pub(super) fn finish(&mut self, lane: usize, plies: u32, ending: Ending) {
        if let Some(number) = self.playing[lane].take() {
            self.results.push((number, Playout { plies, ending }));
        }
        self.idle = true;
        for row in self.seats.iter_mut().flatten().chain(&mut self.planes) {
            row.set_lane(lane, 0);
        }
        self.plies.set_lane(lane, 0);
    }

    pub(super) fn is_playing(&self) -> bool {
        self.playing.iter().any(Option::is_some)
    }

    pub(super) fn load(&self, lane: usize, seat: usize) -> Position<u64> {
        let mut position = Position::empty(seat as u8);
        position.seats =
            std::array::from_fn(|seat| std::array::from_fn(|set| self.seats[seat][set].lane(lane)));
        position.ply = self.plies.lane(lane) as u16;
        position.flag_power = self.flag_powers[lane];
        let planes = self.planes.map(|plane| plane.lane(lane));
        for (square, kind) in position.kinds.iter_mut().enumerate() {
            let bits = planes.iter().zip(0..).map(|(plane, bit)| (plane >> square & 1) << bit);
            *kind = bits.sum::<u64>() as u8;
        }
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

    #[inline(always)]
    pub(super) fn side(&self, seat: usize) -> Row {
        self.seats[seat][ALL]
    }
}
