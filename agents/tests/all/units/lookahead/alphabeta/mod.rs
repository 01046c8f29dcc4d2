//! Modules of `gunjin_agents::lookahead::alphabeta`.

mod transposition;
mod value;
