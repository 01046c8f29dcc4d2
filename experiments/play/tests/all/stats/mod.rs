//! Modules of `gunjin_play::stats`.

mod bootstrap;
mod bradley_terry;
mod even_mixture;
mod false_discovery;
mod interval;
mod logistic;
mod matrix_game;
mod nash;
mod paired;
mod rank;
mod sprt;
mod summary;
