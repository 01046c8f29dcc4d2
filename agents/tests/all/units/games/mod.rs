//! Modules of `gunjin_agents::games`.

mod gunjin;
mod shogi;
