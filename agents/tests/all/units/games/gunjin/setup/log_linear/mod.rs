//! Modules of `gunjin_agents::games::gunjin::setup::log_linear`.

mod chain;
mod strength;
