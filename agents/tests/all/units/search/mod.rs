//! Modules of `gunjin_agents::search`.

mod beginnings;
mod greedy;
mod regrets;
mod roots;
mod selection;
mod sight;
mod tally;
mod target;
mod tree;
mod update;
