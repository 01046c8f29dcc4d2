//! Modules of `gunjin_agents::games::gunjin::learned`.

mod inputs;
mod leaf_evaluation;
