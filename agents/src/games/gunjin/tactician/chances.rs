//! Probabilities of enemy pieces' kinds.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;

/// Rounds of fitting; the change of the last is far below what a player could notice.
const ROUNDS: usize = 24;

/// A probability for every enemy piece and kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    kinds: usize,
    table: Vec<f64>,
}

impl Chances {
    /// Quick probabilities: what plain evidence leaves possible ([`View::enemies`]), fitted in turn until every
    /// piece is something and every kind is as frequent as in the army (Deming and Stephan, *On a least squares
    /// adjustment of a sampled frequency table when the expected marginal totals are known*, 1940). Not exact:
    /// pieces are taken for more independent than they are.
    pub fn fitted<B: Bits>(view: &View<B>) -> Chances {
        let army = &view.opening.enemy_army;
        let kinds = army.len();
        let mut table: Vec<f64> = view
            .enemies
            .iter()
            .flat_map(|piece| (0..kinds).map(|kind| f64::from(u8::from(piece.can_be(kind as u8)))))
            .collect();
        for _ in 0..ROUNDS {
            for (kind, &count) in army.iter().enumerate() {
                let sum: f64 = table.iter().skip(kind).step_by(kinds).sum();
                scale(table.iter_mut().skip(kind).step_by(kinds), f64::from(count), sum);
            }
            for row in table.chunks_mut(kinds) {
                let sum = row.iter().sum();
                scale(row.iter_mut(), 1.0, sum);
            }
        }
        Chances { kinds, table }
    }

    /// The probabilities of an enemy piece, by kind; empty if there is no such piece.
    pub fn of(&self, piece: usize) -> &[f64] {
        self.table.get(piece * self.kinds..(piece + 1) * self.kinds).unwrap_or(&[])
    }

    /// The probability that an enemy piece is one of some kinds.
    pub fn share(&self, piece: usize, kinds: &[u8]) -> f64 {
        let row = self.of(piece);
        kinds.iter().filter_map(|&kind| row.get(usize::from(kind))).sum()
    }
}

fn scale<'n>(numbers: impl Iterator<Item = &'n mut f64>, aim: f64, sum: f64) {
    if sum > 0.0 {
        numbers.for_each(|number| *number *= aim / sum);
    }
}
