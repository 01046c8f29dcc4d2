//! Tori Shogi: values of the birds, hands, swallows on their way, and who is near the phoenixes.

use super::greedy::greedy_action;
use super::{Foresight, Weight, share};
use crate::evaluator::{Evaluator, Manner};
use gunjin_engine::games::tori::{Action, Deed, Kind, Position, Side, Square, Tori};
use gunjin_engine::open::OpenView;
use gunjin_engine::random::Fast;

/// A piece in hand is worth a tenth more than on the board: it can go anywhere.
const IN_HAND: (i32, i32) = (11, 10);
/// For each rank that a swallow has advanced.
const ADVANCE: i32 = 6;
/// For each piece within two squares of the enemy's phoenix.
const PRESSURE: i32 = 25;
/// For each piece of one's own next to one's phoenix.
const SHELTER: i32 = 10;
/// For the move.
const TEMPO: i32 = 10;

/// What a kind is worth on the board, in hundredths of a swallow. The phoenix has the value of what its loss
/// costs, which cannot come up unless somebody set up a position in which it can be taken.
fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Swallow => 100,
        Kind::Pheasant => 280,
        Kind::Shrike => 200,
        Kind::Owl => 450,
        Kind::Crane => 460,
        Kind::LeftQuail | Kind::RightQuail => 500,
        Kind::Falcon => 560,
        Kind::Goose => 330,
        Kind::Eagle => 1_100,
        Kind::Phoenix => 10_000,
    }
}

fn held_value(kind: Kind) -> i32 {
    value(kind) * IN_HAND.0 / IN_HAND.1
}

fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

/// The evaluator of Tori Shogi.
#[derive(Debug, Clone, Copy, Default)]
pub struct ToriEvaluator;

impl ToriEvaluator {
    /// How far sente is ahead, in hundredths of a swallow.
    #[must_use]
    pub fn advantage(&self, position: &Position) -> i32 {
        let mut phoenixes = [None; 2];
        let mut pieces = Vec::with_capacity(49);
        for square in Square::all() {
            if let Some((side, kind)) = position.piece(square) {
                pieces.push((square, side, kind));
                if kind == Kind::Phoenix {
                    phoenixes[side.index()] = Some(square);
                }
            }
        }
        let board: i32 = pieces
            .iter()
            .map(|&(square, side, kind)| signed(side, standing(square, side, kind, &phoenixes)))
            .sum();
        let hands: i32 = Side::BOTH.into_iter().map(|side| signed(side, held(position, side))).sum();
        board + hands + signed(position.side(), TEMPO)
    }
}

/// What is good for a side, as seen by sente.
fn signed(side: Side, value: i32) -> i32 {
    if side == Side::Sente { value } else { -value }
}

/// What a piece is worth where it stands.
fn standing(square: Square, side: Side, kind: Kind, phoenixes: &[Option<Square>; 2]) -> i32 {
    if kind == Kind::Phoenix {
        return value(kind);
    }
    let ranks = if side == Side::Sente { square.rank() } else { 6 - square.rank() };
    let advance = if kind == Kind::Swallow { ADVANCE * i32::from(ranks) } else { 0 };
    let near =
        |of: Side, most: u8| phoenixes[of.index()].is_some_and(|phoenix| distance(phoenix, square) <= most);
    let pressure = PRESSURE * i32::from(near(side.other(), 2));
    let shelter = SHELTER * i32::from(near(side, 1));
    value(kind) + advance + pressure + shelter
}

fn held(position: &Position, side: Side) -> i32 {
    let hand = position.hand(side);
    Kind::HELD.into_iter().map(|kind| hand.count(kind) as i32 * held_value(kind)).sum()
}

impl Evaluator<Tori> for ToriEvaluator {
    type Beliefs = ();
    type Mind<'b> = ();

    fn beliefs(&self, _: &Tori, _: &OpenView<Tori>) {}

    fn mind(&self, (): &(), _: Manner) {}

    fn estimate(&self, _: &Tori, position: &Position, seats: &mut [f64]) {
        let advantage = self.advantage(position);
        seats[0] = share(advantage);
        seats[1] = share(-advantage);
    }

    fn quick_action(&self, game: &Tori, (): &mut (), position: &Position, rng: &mut Fast) -> Option<Action> {
        greedy_action(self, game, position, rng)
    }
}

impl Foresight<Tori> for ToriEvaluator {
    fn weight(&self, _: &Tori, position: &Position, action: Action) -> Weight {
        let Deed::Move { from, to } = action.deed() else { return Weight::default() };
        let stake = position.piece(from).map_or(0, |(_, kind)| value(kind));
        // Taken, it is lost to the other side and comes into one's hand.
        let gain = position.piece(to).map_or(0, |(_, kind)| value(kind) + held_value(kind.front()));
        Weight { gain, stake }
    }
}
