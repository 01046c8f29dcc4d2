//! Modules of `gunjin_agents::external`.

mod command;
mod guest;
mod notation;
mod program;
