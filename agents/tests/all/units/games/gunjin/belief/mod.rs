//! Modules of `gunjin_agents::games::gunjin::belief`.

mod amount;
mod assignment_graph;
