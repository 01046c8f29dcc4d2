//! The network's inputs of a kind that stands on a square: no names, but what the rules make of it.
//!
//! Inputs of a kind are multiplied with inputs of a square, so that the network may learn what a
//! weak piece in the enemy's ring is worth in an edition that it never saw.

use crate::games::gunjin::values::{Geometry, Values};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Board, Gunjin, Outcome, Place, SOUTH};

/// The version of the lists below.
pub const LAYOUT: u32 = 1;

/// Bumps over the share of the enemy's army that a kind beats, and over the share that beats it.
const SHARES: [f32; 6] = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0];
/// Bumps over the way from the own back rank to the enemy's.
const WAY: [f32; 7] = [0.0, 1.0 / 6.0, 2.0 / 6.0, 0.5, 4.0 / 6.0, 5.0 / 6.0, 1.0];
/// Moves to the enemy headquarters that are told apart, besides those that are too many or never lead there.
const DISTANCES: usize = 8;

/// Scale of inputs: some forty of every piece are added up, and steps of learning must not move their sum too
/// far.
const SMALL: f32 = 1.0 / 16.0;

/// Numbers about a kind.
pub const OF_KIND: usize = 9 + 2 * SHARES.len();
/// Numbers about a square.
pub const OF_SQUARE: usize = 7 + WAY.len();
/// Numbers about a kind on a square: each of the one times each of the other, and how far it has to go.
pub const OF_PLACE: usize = OF_KIND * OF_SQUARE + DISTANCES;

/// A number that is not zero, and its place in a list.
pub type Input = (u16, f32);

/// Inputs of every kind on every square of a game, from the eyes of the piece's owner.
#[derive(Debug, Clone)]
pub struct Attributes {
    kinds: usize,
    /// Squares that rows are counted by.
    pub squares: usize,
    inputs: Vec<Vec<Input>>,
}

impl Attributes {
    /// Of a game with its values.
    pub fn new<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, values: &Values) -> Attributes {
        let board = game.ruleset().board();
        let (kinds, squares) = (game.ruleset().kinds().len(), board.bits());
        let of_kinds: Vec<_> = (0..kinds).map(|kind| of_kind(game, geometry, values, kind as u8)).collect();
        let mut inputs = Vec::with_capacity(2 * kinds * squares);
        for seat in 0..2 {
            let of_squares: Vec<_> =
                (0..squares).map(|square| of_square(board, geometry, seat, square as u8)).collect();
            for (kind, of_kind) in of_kinds.iter().enumerate() {
                for (square, of_square) in of_squares.iter().enumerate() {
                    let distance = geometry.distance(seat, kind as u8, square as u8);
                    let goes = geometry.captures(kind as u8).then_some(distance);
                    inputs.push(of_place(of_kind, of_square, goes));
                }
            }
        }
        Attributes { kinds, squares, inputs }
    }

    /// Rows of the tables of one seat: a row for every kind and square.
    pub fn rows(&self) -> usize {
        self.kinds * self.squares
    }

    /// The row of a kind and a square.
    #[inline(always)]
    pub fn row(&self, kind: u8, square: u8) -> usize {
        usize::from(kind) * self.squares + usize::from(square)
    }

    /// Inputs of every row of a seat.
    pub fn of_seat(&self, seat: usize) -> &[Vec<Input>] {
        &self.inputs[(seat & 1) * self.rows()..((seat & 1) + 1) * self.rows()]
    }
}

fn of_place(kind: &[f32; OF_KIND], square: &[f32; OF_SQUARE], distance: Option<u8>) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (i, &a) in kind.iter().enumerate().filter(|(_, a)| **a != 0.0) {
        for (j, &b) in square.iter().enumerate().filter(|(_, b)| **b != 0.0) {
            inputs.push(((i * OF_SQUARE + j) as u16, a * b * SMALL));
        }
    }
    if let Some(distance) = distance.filter(|&distance| usize::from(distance) < DISTANCES) {
        inputs.push(((OF_KIND * OF_SQUARE + usize::from(distance)) as u16, SMALL));
    }
    inputs
}

/// Share of each bump at a number: at most two, which add up to 1.
fn bumps<const N: usize>(places: &[f32; N], at: f32) -> [f32; N] {
    let mut shares = [0.0; N];
    let at = at.clamp(places[0], places[N - 1]);
    for i in 0..N - 1 {
        let (low, high) = (places[i], places[i + 1]);
        if at >= low && at <= high {
            let share = (at - low) / (high - low);
            (shares[i], shares[i + 1]) = (1.0 - share, share);
            break;
        }
    }
    shares
}

fn flag(holds: bool) -> f32 {
    f32::from(holds)
}

pub(crate) fn of_kind<B: Bits>(
    game: &Gunjin<B>,
    geometry: &Geometry<B>,
    values: &Values,
    kind: u8,
) -> [f32; OF_KIND] {
    let pieces = game.ruleset().kinds();
    let (mut beats, mut falls, mut both, mut all) = (0.0, 0.0, 0.0, 0.0);
    let mut strongest: (f64, bool) = (f64::NEG_INFINITY, false);
    for (other, piece) in pieces.iter().enumerate() {
        let (count, outcome) = (piece.count as f32, geometry.outcome(kind, other as u8));
        all += count;
        match outcome {
            Outcome::Win => beats += count,
            Outcome::Lose => falls += count,
            Outcome::Both => both += count,
        }
        if values.kind[other].trade > strongest.0 {
            strongest = (values.kind[other].trade, outcome == Outcome::Win);
        }
    }
    let all = f32::max(all, 1.0);
    let value = &values.kind[usize::from(kind)];
    let reach: usize =
        game.ruleset().board().squares().map(|s| geometry.reach(0, kind, s).len() as usize).sum();
    let squares = game.ruleset().board().squares().count().max(1);
    let single = [
        1.0,
        (value.trade as f32).clamp(-2.0, 4.0),
        (value.free as f32).clamp(-2.0, 4.0),
        flag(geometry.captures(kind)),
        flag(geometry.is_fixed(kind)),
        flag(geometry.is_crown(kind)),
        flag(geometry.is_flag(kind)),
        (reach as f32 / squares as f32 / 8.0).min(4.0),
        flag(strongest.1) + both / all,
    ];
    let mut numbers = [0.0; OF_KIND];
    numbers[..9].copy_from_slice(&single);
    numbers[9..9 + SHARES.len()].copy_from_slice(&bumps(&SHARES, beats / all));
    numbers[9 + SHARES.len()..].copy_from_slice(&bumps(&SHARES, falls / all));
    numbers
}

fn of_square<B: Bits>(board: &Board, geometry: &Geometry<B>, seat: usize, square: u8) -> [f32; OF_SQUARE] {
    let mut numbers = [0.0; OF_SQUARE];
    let Some(place) = board.get(square) else { return numbers };
    let strip = matches!(place.place, Place::Circle | Place::Bridge);
    let rows = (board.rows().max(2) - 1) as f32;
    let up = if strip { 0.5 } else { place.row as f32 / rows };
    let way = if seat == SOUTH { up } else { 1.0 - up };
    let middle = (board.files() as f32 - 1.0) / 2.0;
    let file = place.file as f32 + (place.width as f32 - 1.0) / 2.0;
    let single = [
        1.0,
        flag(square == geometry.headquarters(seat)),
        flag(square == geometry.headquarters(1 - seat)),
        flag(geometry.ring(seat).has(square)),
        flag(geometry.ring(1 - seat).has(square)),
        (file - middle).abs() / middle.max(1.0),
        flag(strip || place.entrance),
    ];
    numbers[..7].copy_from_slice(&single);
    numbers[7..].copy_from_slice(&bumps(&WAY, way));
    numbers
}
