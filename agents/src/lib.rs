//! Players and solvers.
