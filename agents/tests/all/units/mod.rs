//! Laws of single modules, in the tree of `src`.

mod budget;
mod external;
mod files;
mod games;
mod learn;
mod likeness;
mod logistic;
mod lookahead;
mod own_setup;
mod parameters;
mod policy;
mod registry;
mod search;
mod solve;
