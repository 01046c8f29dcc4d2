//! Modules of `gunjin_agents::games::gunjin::fit`.

mod census;
mod choice;
