//! Modules of `gunjin_agents::games::gunjin::values`.

mod doubtful;
mod walks;
