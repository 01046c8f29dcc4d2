//! Chu Shogi: values of the pieces, and how far they have come.

use super::greedy::greedy_mind;
use super::{Foresight, Weight};
use crate::evaluator::Evaluator;
use gunjin_engine::games::chu::{Action, Chu, Piece, Position, SIZE, Square};

/// For each rank that a piece has advanced.
const ADVANCE: i32 = 4;
/// For each rank, for pawns and others of little worth, which promote far ahead.
const PAWN_ADVANCE: i32 = 8;
/// Pieces worth less than this count as pawns there.
const LITTLE: i32 = 250;
/// Advantage of the side to move.
pub const TEMPO: i32 = 10;

/// Each piece by its letter, in hundredths of a pawn: its value, and that of what it turns into, if it does.
///
/// A king stands beside another royal piece, as a crown prince does: the loss of the last one ends the game.
const VALUES: [(char, i32, Option<i32>); 21] = [
    ('P', 100, Some(420)),
    ('I', 120, Some(500)),
    ('L', 300, Some(850)),
    ('F', 420, Some(750)),
    ('C', 350, Some(650)),
    ('S', 350, Some(700)),
    ('G', 420, Some(950)),
    ('E', 500, Some(2_000)),
    ('A', 450, Some(800)),
    ('B', 750, Some(1_100)),
    ('T', 500, Some(950)),
    ('O', 550, Some(2_800)),
    ('X', 550, Some(1_700)),
    ('M', 650, Some(1_200)),
    ('V', 700, Some(1_250)),
    ('R', 950, Some(1_250)),
    ('H', 1_100, Some(1_800)),
    ('D', 1_250, Some(1_900)),
    ('K', 4_000, None),
    ('N', 2_800, None),
    ('Q', 1_700, None),
];

/// Value of a piece, in hundredths of a pawn.
pub fn value(piece: Piece) -> i32 {
    let letter = piece.letter().to_ascii_uppercase();
    let known = VALUES.iter().find(|(other, ..)| *other == letter);
    known.map_or(0, |&(_, plain, turned)| if piece.is_promoted() { turned.unwrap_or(plain) } else { plain })
}

/// The evaluator of Chu Shogi: tables by the number of a piece.
#[derive(Debug, Clone)]
pub struct ChuEvaluator {
    values: Vec<i32>,
    /// Values by row where a piece stands, as seen by sente.
    standing: Vec<[i32; SIZE]>,
}

impl Default for ChuEvaluator {
    fn default() -> Self {
        let mut tables =
            ChuEvaluator { values: vec![0; Piece::NUMBERS], standing: vec![[0; SIZE]; Piece::NUMBERS] };
        let fronts = VALUES.iter().flat_map(|&(letter, ..)| [letter, letter.to_ascii_lowercase()]);
        for piece in fronts.flat_map(|letter| [false, true].map(|promoted| Piece::lettered(letter, promoted)))
        {
            let Some(piece) = piece else { continue };
            let number = usize::from(piece.number());
            tables.values[number] = value(piece);
            for (row, worth) in tables.standing[number].iter_mut().enumerate() {
                *worth = standing(row, piece);
            }
        }
        tables
    }
}

impl ChuEvaluator {
    /// Sente's advantage, in hundredths of a pawn.
    pub fn advantage(&self, position: &Position) -> i32 {
        let worth = |square: Square| {
            position.piece(square).map_or(0, |piece| self.standing[usize::from(piece.number())][square.row()])
        };
        let pieces = (0..2).flat_map(|side| position.pieces(side).members());
        pieces.map(worth).sum::<i32>() + if position.seat().0 == 0 { TEMPO } else { -TEMPO }
    }

    /// [`value`], from a table.
    pub fn value(&self, piece: Piece) -> i32 {
        self.values[usize::from(piece.number())]
    }
}

/// Value of a piece in a row, as seen by sente, whose pieces go towards row 0.
fn standing(row: usize, piece: Piece) -> i32 {
    let worth = value(piece);
    let sente = piece.owner().0 == 0;
    let ranks = if sente { SIZE - 1 - row } else { row } as i32;
    let advance = match worth {
        _ if piece.is_royal() => 0,
        ..LITTLE => PAWN_ADVANCE * ranks,
        _ => ADVANCE * ranks,
    };
    if sente { worth + advance } else { -worth - advance }
}

impl Evaluator<Chu> for ChuEvaluator {
    greedy_mind!(Chu, |mind, _, position| mind.advantage(position));
}

impl Foresight<Chu> for ChuEvaluator {
    fn weight(&self, _: &Chu, position: &Position, action: Action) -> Weight {
        let Some(mover) = position.piece(action.from()) else { return Weight::default() };
        let enemy = |square: Square| position.piece(square).filter(|piece| piece.owner() != mover.owner());
        let taken = [action.mid(), Some(action.to())].into_iter().flatten().filter_map(enemy);
        let turned = mover.promoted().filter(|_| action.promotes());
        let promotion = turned.map_or(0, |piece| self.value(piece) - self.value(mover));
        Weight {
            gain: taken.map(|piece| self.value(piece)).sum::<i32>() + promotion.max(0),
            stake: self.value(mover),
            risk: 0,
        }
    }

    /// Risks are looked at where something is taken by a piece that is worth more.
    fn weigh(
        &self,
        game: &Chu,
        position: &Position,
        actions: &[Action],
        mut each: impl FnMut(Action, Weight),
    ) {
        for &action in actions {
            let weight = self.weight(game, position, action);
            let looks = weight.gain > 0 && weight.gain < weight.stake;
            let exposed = looks && position.is_exposed(action.from(), action.to());
            each(action, Weight { risk: if exposed { weight.stake } else { 0 }, ..weight });
        }
    }

    fn in_check(&self, _: &Chu, position: &Position) -> bool {
        position.in_check()
    }

    /// If a royal piece hangs, the answer takes it: no need to ask for checks.
    fn passed(&self, _: &Chu, position: &Position) -> Option<Position> {
        Some(position.passed())
    }
}
