//! Modules of `gunjin_agents::search`.

mod beginnings;
mod greedy;
mod observer;
mod regrets;
mod roots;
mod selection;
mod tally;
mod target;
mod tree;
mod update;
