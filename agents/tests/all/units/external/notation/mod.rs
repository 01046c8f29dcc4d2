//! Modules of `gunjin_agents::external::notation`.

mod chu;
