//! Modules of `gunjin_agents::games::gunjin::learned`.

mod leaf_evaluation;
