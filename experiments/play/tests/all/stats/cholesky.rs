//! Tests of `gunjin_play::stats::cholesky`.

use gunjin_play::stats::cholesky::*;
use ndarray::array;

#[test]
fn a_definite_system_is_solved_and_another_refused() {
    let matrix = array![[4.0, 2.0, 0.5], [2.0, 5.0, 1.0], [0.5, 1.0, 3.0]];
    let right = array![1.0, -2.0, 0.5];
    let solution = solve(matrix.clone(), right.clone()).expect("definite");
    assert!((matrix.dot(&solution) - right).iter().all(|rest| rest.abs() < 1e-12), "{solution}");
    assert_eq!(solve(array![[1.0, 2.0], [2.0, 1.0]], array![0.0, 0.0]), None);
}
