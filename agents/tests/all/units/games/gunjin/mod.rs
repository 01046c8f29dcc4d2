//! Modules of `gunjin_agents::games::gunjin`.

mod behaviour;
mod belief;
mod fit;
mod learned;
mod marginals;
mod rollout;
mod rule_biased;
mod setup;
mod values;
