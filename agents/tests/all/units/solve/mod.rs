//! Modules of `gunjin_agents::solve`.

mod algorithm;
mod estimate;
