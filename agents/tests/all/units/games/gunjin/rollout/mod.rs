//! Modules of `gunjin_agents::games::gunjin::rollout`.

mod best;
mod state;
mod twin;
