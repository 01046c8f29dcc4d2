//! Tables compiled once from the rules: movement, lines, and everything else that playing looks up.

pub(crate) mod compiled;
mod idle;
pub(crate) mod lines;
pub(crate) mod movement;
pub(crate) mod reach;
pub(crate) mod shifts;
