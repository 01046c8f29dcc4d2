//! Equilibria of games in which two people each name one of a few things.

use gunjin_engine::Wrong;
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};

/// The row player's safest mixture, and what it earns at least.
#[derive(Debug, Clone, PartialEq)]
pub struct Maximin {
    /// Probability of each row; the shares sum to 1.
    pub shares: Vec<f64>,
    /// The least that the mixture earns, whatever column it meets.
    pub value: f64,
}

/// The mixture of rows that earns most against the column that is worst for it: the row player's part of an
/// equilibrium of the constant-sum game with these payoffs, by linear programming (J. von Neumann, *Zur
/// Theorie der Gesellschaftsspiele*, 1928; G. Dantzig, 1951). Sixty rows and columns take some milliseconds.
pub fn maximin(payoffs: &[Vec<f64>]) -> Result<Maximin, Wrong> {
    let columns = payoffs.first().map_or(0, Vec::len);
    if columns == 0 || payoffs.iter().any(|row| row.len() != columns) {
        let form = "a payoff matrix needs at least one row, and rows of equal length";
        return Err(Wrong(form.into()));
    }
    let rows = payoffs.len();
    let unsolved =
        |problem: String| Wrong(format!("the linear program of {rows} choices was not solved: {problem}"));
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<Variable> = payoffs.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let mut all = LinearExpr::empty();
    shares.iter().for_each(|&share| all.add(share, 1.0));
    problem.add_constraint(all, ComparisonOp::Eq, 1.0);
    for column in 0..columns {
        let mut earned = LinearExpr::empty();
        earned.add(value, -1.0);
        shares.iter().zip(payoffs).for_each(|(&share, row)| earned.add(share, row[column]));
        problem.add_constraint(earned, ComparisonOp::Ge, 0.0);
    }
    let outcome = problem.solve().map_err(|error| unsolved(error.to_string()))?;
    let solution = outcome.solution().ok_or_else(|| unsolved("it was interrupted".into()))?;
    let shares: Vec<f64> = shares.iter().map(|&share| solution.var_value(share).max(0.0)).collect();
    let total: f64 = shares.iter().sum();
    let shares: Vec<f64> = shares.iter().map(|share| share / total).collect();
    Ok(Maximin { value: worst(payoffs, &shares), shares })
}

/// Expected payoff of a mixture of rows against its worst column; infinite without columns.
pub fn worst(payoffs: &[Vec<f64>], shares: &[f64]) -> f64 {
    let columns = payoffs.first().map_or(0, Vec::len);
    (0..columns).map(|column| earned(payoffs, shares, column)).fold(f64::INFINITY, f64::min)
}

fn earned(payoffs: &[Vec<f64>], shares: &[f64], column: usize) -> f64 {
    payoffs.iter().zip(shares).map(|(row, share)| row[column] * share).sum()
}
