//! Chances of kinds at little cost, for players that look at many positions: no worlds, no graph.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;

/// Rounds of scaling.
const ROUNDS: u32 = 8;

/// By enemy piece and kind, about the chance of the piece to be of it, from plain evidence alone.
///
/// The table of allowed kinds is scaled until every piece sums to 1 and every kind to its number of pieces
/// (Sinkhorn and Knopp 1967): the independent chances nearest to uniform worlds. Joint facts (flags and what
/// stands behind them) are left out. Costs a few microseconds; the exact chances are
/// [`super::Belief::marginals`].
#[must_use]
pub fn quick_marginals<B: Bits>(view: &View<B>) -> Vec<Vec<f64>> {
    let army: Vec<f64> = view.opening.enemy_army.iter().map(|&count| f64::from(count)).collect();
    let row = |piece: &gunjin_engine::games::gunjin::knowledge::Individual| -> Vec<f64> {
        (0..army.len()).map(|kind| if piece.can_be(kind as u8) { army[kind] } else { 0.0 }).collect()
    };
    let mut table: Vec<Vec<f64>> = view.enemies.iter().map(row).collect();
    for _ in 0..ROUNDS {
        let mut sums = vec![0.0; army.len()];
        for row in &table {
            sums.iter_mut().zip(row).for_each(|(sum, chance)| *sum += chance);
        }
        let factors: Vec<f64> =
            sums.iter().zip(&army).map(|(sum, count)| if *sum > 0.0 { count / sum } else { 0.0 }).collect();
        for row in &mut table {
            row.iter_mut().zip(&factors).for_each(|(chance, factor)| *chance *= factor);
            let sum: f64 = row.iter().sum();
            if sum > 0.0 {
                row.iter_mut().for_each(|chance| *chance /= sum);
            }
        }
    }
    table
}
