//! Laws of single modules, in the tree of `src`.

mod commands;
mod play;
mod report;
mod serve;
