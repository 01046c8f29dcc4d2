//! Linear equations whose matrix is symmetric and positive definite, as second derivatives at a minimum are.

use gunjin_engine::math;
use ndarray::{Array1, Array2};

/// Pivots below this are held to be zero.
const LEAST_PIVOT: f64 = 1e-14;

/// The solution of `matrix · x = right` for a symmetric positive definite matrix, by the factors of A.-L.
/// Cholesky; `None` if the matrix is not definite. Only its lower half is read. Takes a third of the cube of
/// its size in multiplications.
pub fn solve(mut matrix: Array2<f64>, mut right: Array1<f64>) -> Option<Array1<f64>> {
    let size = right.len();
    for column in 0..size {
        let before: f64 = (0..column).map(|k| math::powi(matrix[(column, k)], 2)).sum();
        let pivot = matrix[(column, column)] - before;
        if pivot.is_nan() || pivot <= LEAST_PIVOT {
            return None;
        }
        matrix[(column, column)] = pivot.sqrt();
        for row in column + 1..size {
            let before: f64 = (0..column).map(|k| matrix[(row, k)] * matrix[(column, k)]).sum();
            matrix[(row, column)] = (matrix[(row, column)] - before) / matrix[(column, column)];
        }
    }
    for row in 0..size {
        let before: f64 = (0..row).map(|k| matrix[(row, k)] * right[k]).sum();
        right[row] = (right[row] - before) / matrix[(row, row)];
    }
    for row in (0..size).rev() {
        let after: f64 = (row + 1..size).map(|k| matrix[(k, row)] * right[k]).sum();
        right[row] = (right[row] - after) / matrix[(row, row)];
    }
    Some(right)
}
