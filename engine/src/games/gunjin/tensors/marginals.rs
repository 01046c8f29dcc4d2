//! Quick estimate of the probability of each kind for each enemy piece: from what each piece can be by plain
//! evidence, and how many of each kind the army has.
//!
//! Every piece is of one kind, and every kind has so many pieces: the table of probabilities has known sums
//! by row and by column. Fitting the rows and the columns in turn (Sinkhorn and Knopp, *Concerning
//! nonnegative matrices and doubly stochastic matrices*, 1967) comes close to the exact marginals at a
//! thousandth of their price.

use crate::games::gunjin::knowledge::Individual;

const LANES: usize = 32;
const ROUNDS: usize = 4;

/// Probabilities of kinds, a row a piece.
#[derive(Debug, Clone, Default)]
pub struct Marginals {
    rows: Vec<[f32; LANES]>,
}

impl Marginals {
    /// The marginals of pieces of an army that has so many of each kind.
    pub fn quick(pieces: &[Individual], army: &[u32]) -> Marginals {
        let mut counts = [0.0f32; LANES];
        for (count, &number) in counts.iter_mut().zip(army) {
            *count = number as f32;
        }
        let possible = |piece: &Individual| {
            let mut row = counts;
            for (kind, share) in row.iter_mut().enumerate() {
                *share *= (piece.kinds >> kind & 1) as f32;
            }
            row
        };
        let mut rows: Vec<[f32; LANES]> = pieces.iter().map(possible).collect();
        match army.len() {
            ..=16 => fit::<16>(&mut rows, &counts),
            17..=24 => fit::<24>(&mut rows, &counts),
            _ => fit::<LANES>(&mut rows, &counts),
        }
        Marginals { rows }
    }

    /// The probability of each kind for a piece, by its place in the list of pieces.
    pub fn row(&self, piece: usize) -> &[f32] {
        &self.rows[piece]
    }

    /// Marginals that were found in some other way, a row a piece.
    pub fn from_rows<'r>(rows: impl IntoIterator<Item = &'r [f32]>) -> Marginals {
        let wide = |row: &[f32]| {
            let mut wide = [0.0; LANES];
            for (lane, &share) in wide.iter_mut().zip(row) {
                *lane = share;
            }
            wide
        };
        Marginals { rows: rows.into_iter().map(wide).collect() }
    }
}

fn fit<const USED: usize>(rows: &mut [[f32; LANES]], counts: &[f32; LANES]) {
    fit_rows::<USED>(rows);
    for _ in 0..ROUNDS {
        let mut sums = [0.0f32; USED];
        for row in rows.iter() {
            for (sum, &share) in sums.iter_mut().zip(row) {
                *sum += share;
            }
        }
        let mut factors = [0.0f32; USED];
        for ((factor, &sum), &count) in factors.iter_mut().zip(&sums).zip(counts) {
            // A kind of which no piece can be has a sum of 0: the smallest number keeps its factor finite.
            *factor = count / sum.max(f32::MIN_POSITIVE);
        }
        for row in rows.iter_mut() {
            for (share, &factor) in row.iter_mut().zip(&factors) {
                *share *= factor;
            }
        }
        fit_rows::<USED>(rows);
    }
}

fn fit_rows<const USED: usize>(rows: &mut [[f32; LANES]]) {
    for row in rows {
        let mut sums = [0.0f32; 8];
        for eight in row[..USED].chunks_exact(8) {
            for (sum, &share) in sums.iter_mut().zip(eight) {
                *sum += share;
            }
        }
        let four = [sums[0] + sums[4], sums[1] + sums[5], sums[2] + sums[6], sums[3] + sums[7]];
        let sum = (four[0] + four[2]) + (four[1] + four[3]);
        let factor = 1.0 / sum.max(f32::MIN_POSITIVE);
        for share in &mut row[..USED] {
            *share *= factor;
        }
    }
}
