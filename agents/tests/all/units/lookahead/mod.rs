//! Modules of `gunjin_agents::lookahead`.

mod alphabeta;
