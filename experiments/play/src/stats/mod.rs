//! Estimates from results. An estimate is never a bare number: it comes with its interval and its count.

pub mod bootstrap;
pub mod bradley_terry;
pub mod even_mixture;
pub mod false_discovery;
pub mod interval;
pub mod logistic;
pub mod matrix_game;
pub mod nash;
pub mod paired;
pub mod rank;
pub mod sprt;
pub mod summary;
