//! Tests of `gunjin_agents::games::gunjin::marginals`.

use gunjin_agents::games::gunjin::marginals::*;
use gunjin_engine::games::gunjin::MOST_KINDS;
use gunjin_engine::random::{Purpose, Stream, below, unit};

fn row(weights: &[f32]) -> Row {
    std::array::from_fn(|kind| weights.get(kind).copied().unwrap_or(0.0))
}

#[test]
fn rows_and_columns_add_up() {
    // Two of kind 0, one each of 1 and 2; the first piece is not of kind 0, the second not of kind 2.
    let rows = vec![row(&[0.0, 1.0, 1.0]), row(&[1.0, 1.0, 0.0]), row(&[1.0; 3]), row(&[1.0; 3])];
    let marginals = fitted(rows, &[2, 1, 1]);
    for row in &marginals.rows {
        assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }
    for (kind, count) in [(0, 2.0), (1, 1.0), (2, 1.0)] {
        let sum: f32 = marginals.rows.iter().map(|row| row[kind]).sum();
        assert!((sum - count).abs() < 1e-3, "kind {kind}: {sum}");
    }
    assert_eq!(marginals.rows[0][0], 0.0);
}

#[test]
fn what_is_certain_stays_certain() {
    let marginals = fitted(vec![row(&[0.0, 1.0]), row(&[1.0, 1.0]), row(&[1.0, 1.0])], &[1, 2]);
    assert!((marginals.rows[0][1] - 1.0).abs() < 1e-6);
    assert!((marginals.rows[1][0] - 0.5).abs() < 1e-4);
}

/// Sums in the order of the vector code, number by number.
fn slowly_fitted(mut rows: Vec<Row>, counts: &[u32]) -> Vec<Row> {
    for _ in 0..ROUNDS {
        for kind in 0..MOST_KINDS {
            let sum = rows.iter().fold(0.0, |sum, row| sum + row[kind]);
            let wanted = counts.get(kind).map_or(0.0, |&count| count as f32);
            let scale = if sum > 0.0 { wanted / sum } else { 0.0 };
            rows.iter_mut().for_each(|row| row[kind] *= scale);
        }
        for row in &mut rows {
            let sum = row.iter().fold(0.0, |sum, p| sum + p);
            row.iter_mut().filter(|_| sum > 0.0).for_each(|p| *p /= sum);
        }
    }
    rows
}

#[test]
fn vectors_fit_as_numbers_do_to_the_bit() {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    for (pieces, kinds) in [(0, 4), (1, 1), (7, 5), (15, 16), (23, 17), (31, 24), (40, 25), (8, MOST_KINDS)] {
        let mut weight = |_| if below(&mut rng, 3) == 0 { 0.0 } else { unit(&mut rng) as f32 };
        let mut rows: Vec<Row> = (0..pieces).map(|_| std::array::from_fn(&mut weight)).collect();
        // Some pieces are alike.
        (2..pieces).step_by(3).for_each(|piece| rows[piece] = rows[piece / 2]);
        let counts: Vec<u32> = (0..kinds).map(|_| below(&mut rng, 4)).collect();
        assert_eq!(fitted(rows.clone(), &counts).rows, slowly_fitted(rows, &counts), "{pieces}, {kinds}");
    }
}
