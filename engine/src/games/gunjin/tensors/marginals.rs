//! How probable each kind is for each enemy piece, quickly: from what each piece can be by plain evidence,
//! and how many of each kind the army has.
//!
//! Every piece is of one kind, and every kind has so many pieces: the table of probabilities has known sums
//! by row and by column. Fitting the rows and the columns in turn (Sinkhorn and Knopp, *Concerning
//! nonnegative matrices and doubly stochastic matrices*, 1967) comes close to the exact marginals at a
//! thousandth of their price.

use crate::games::gunjin::knowledge::Individual;

/// Kinds of a row: as many as fit four vectors.
const LANES: usize = 32;
/// How often rows and columns are fitted.
const ROUNDS: usize = 4;

/// Probabilities of kinds, a row a piece.
#[derive(Debug, Clone, Default)]
pub struct Marginals {
    rows: Vec<[f32; LANES]>,
}

impl Marginals {
    /// The marginals of pieces of an army that has so many of each kind.
    #[must_use]
    pub fn quick(pieces: &[Individual], army: &[u32]) -> Marginals {
        let mut counts = [0.0f32; LANES];
        for (count, &number) in counts.iter_mut().zip(army) {
            *count = number as f32;
        }
        let lanes = if army.len() <= 16 { fit::<16> } else { fit::<LANES> };
        let mut rows: Vec<[f32; LANES]> = pieces
            .iter()
            .map(|piece| {
                let mut row = [0.0; LANES];
                for (kind, share) in row.iter_mut().enumerate() {
                    *share = (piece.kinds >> kind & 1) as f32 * counts[kind];
                }
                row
            })
            .collect();
        lanes(&mut rows, &counts);
        Marginals { rows }
    }

    /// The probability of each kind for a piece, by its place in the list of pieces.
    #[must_use]
    pub fn row(&self, piece: usize) -> &[f32] {
        &self.rows[piece]
    }

    /// Marginals that were found in some other way, a row a piece.
    #[must_use]
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

/// Fits the rows to 1 and the columns to their counts, in turn, the rows last.
fn fit<const USED: usize>(rows: &mut [[f32; LANES]], counts: &[f32; LANES]) {
    fit_rows::<USED>(rows);
    for _ in 0..ROUNDS {
        let mut sums = [0.0f32; LANES];
        for row in rows.iter() {
            for lane in 0..USED {
                sums[lane] += row[lane];
            }
        }
        let mut factors = [0.0f32; LANES];
        for lane in 0..USED {
            factors[lane] = if sums[lane] > 0.0 { counts[lane] / sums[lane] } else { 0.0 };
        }
        for row in rows.iter_mut() {
            for lane in 0..USED {
                row[lane] *= factors[lane];
            }
        }
        fit_rows::<USED>(rows);
    }
}

fn fit_rows<const USED: usize>(rows: &mut [[f32; LANES]]) {
    for row in rows {
        let mut halves = [0.0f32; 16];
        for lane in 0..USED {
            halves[lane % 16] += row[lane];
        }
        for width in [8, 4, 2, 1] {
            for lane in 0..width {
                halves[lane] += halves[lane + width];
            }
        }
        let factor = if halves[0] > 0.0 { 1.0 / halves[0] } else { 0.0 };
        for share in &mut row[..USED] {
            *share *= factor;
        }
    }
}
