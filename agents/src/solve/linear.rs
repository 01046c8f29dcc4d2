//! Equilibria of constant-sum games of two by linear programming on the sequence form (Koller, Megiddo and
//! von Stengel, *Efficient computation of equilibria for extensive two-person games*, 1996).
//!
//! For a seat with realisation plan *x* the other's information sets have values *v*: maximise *v* of the
//! root so that for every sequence *q* of the other its value is at most what *x* leaves it plus the values
//! of the information sets after *q*.

use super::compiled::{Compiled, SequenceForm};
use super::profile::Profile;
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};
use thiserror::Error;

/// Why there is no linear program, or no solution of it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LinearError {
    /// The game is not a constant-sum game of two.
    #[error("lp solves two-player zero-sum games only, not {0}; use es-mccfr")]
    NotConstantSum(String),
    /// Its histories are not listed.
    #[error("lp needs every history of {0}, which are too many; use dcfr, pcfr+ or cfr+")]
    Unlisted(String),
    /// The program was not solved.
    #[error("the linear program of {0} was not solved: {1}; use pcfr+ or dcfr")]
    Unsolved(String, String),
}

/// An equilibrium of a constant-sum game of two, exact up to rounding.
///
/// Time grows fast with the game: Leduc poker takes under a second. `watch` is told how many of the programs are
/// solved: 0 before the first, then one for each seat.
///
/// # Errors
/// If the game is no such game, or the program is not solved.
pub fn equilibrium(game: &Compiled, watch: &mut dyn FnMut(u64)) -> Result<Profile, LinearError> {
    let Some(form) = game.form.by_ends() else {
        return Err(LinearError::Unlisted(game.tree.game.clone()));
    };
    if !form.is_constant_sum(&game.tree) {
        return Err(LinearError::NotConstantSum(game.tree.game.clone()));
    }
    let mut weights = vec![0.0; game.tree.sequences()];
    for seat in 0..2 {
        watch(seat as u64);
        let plan = plan(game, form, seat)
            .map_err(|problem| LinearError::Unsolved(game.tree.game.clone(), problem))?;
        weights[game.tree.sequence_range(seat)].copy_from_slice(&plan);
    }
    watch(2);
    Ok(Profile::of_weights(&game.tree, &weights))
}

fn plan(game: &Compiled, form: &SequenceForm, seat: usize) -> Result<Vec<f64>, String> {
    let (tree, other) = (&game.tree, 1 - seat);
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let free = (f64::NEG_INFINITY, f64::INFINITY);
    let root = problem.add_var(1.0, free);
    let values: Vec<Variable> = tree.sets(other).iter().map(|_| problem.add_var(0.0, free)).collect();
    let own = tree.sequence_range(seat);
    let plan: Vec<Variable> = own.clone().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();

    problem.add_constraint([(plan[0], 1.0)], ComparisonOp::Eq, 1.0);
    for set in tree.sets(seat) {
        let mut flow = LinearExpr::empty();
        set.sequences().for_each(|sequence| flow.add(plan[sequence], 1.0));
        flow.add(plan[set.parent as usize], -1.0);
        problem.add_constraint(flow, ComparisonOp::Eq, 0.0);
    }
    let mut rows: Vec<LinearExpr> = tree.sequence_range(other).map(|_| LinearExpr::empty()).collect();
    rows[0].add(root, 1.0);
    for (set, &value) in tree.sets(other).iter().zip(&values) {
        set.sequences().for_each(|sequence| rows[sequence].add(value, 1.0));
        rows[set.parent as usize].add(value, -1.0);
    }
    for (sequence, mut row) in rows.into_iter().enumerate() {
        for (mine, payoff) in form.entries(other, sequence) {
            row.add(plan[mine - own.start], payoff);
        }
        problem.add_constraint(row, ComparisonOp::Le, 0.0);
    }
    let outcome = problem.solve().map_err(|error| error.to_string())?;
    let solution = outcome.solution().ok_or("it was interrupted")?;
    Ok(plan.iter().map(|&variable| solution.var_value(variable).max(0.0)).collect())
}
