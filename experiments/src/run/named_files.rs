//! The files that a run's bytes depend on besides its plan, which has their paths alone.

use super::plan::Plan;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::wrong::Wrong;
use gunjin_play::named_files::{Digests, digests};

/// The files of everything that a plan names, programs that agents start among them.
///
/// # Errors
/// If one cannot be read.
pub fn all_files(plan: &Plan) -> Result<Digests, Wrong> {
    files(plan, |_| true)
}

/// The same but for agents that are programs of their own, whose files may be logs.
///
/// # Errors
/// Likewise.
pub fn inputs(plan: &Plan) -> Result<Digests, Wrong> {
    files(plan, |agent| !AgentSpec::read(agent).is_ok_and(|spec| spec.is_outside()))
}

fn files(plan: &Plan, counts: impl Fn(&str) -> bool) -> Result<Digests, Wrong> {
    digests(plan.groups.iter().flat_map(|group| {
        let agents = group.seatings.iter().flatten().filter(|agent| counts(agent));
        agents.chain(&group.setups).chain(std::iter::once(&group.game)).map(String::as_str)
    }))
}
