//! Modules of `gunjin_agents::games::gunjin::setup`.

mod constraint;
mod dealt;
mod log_linear;
