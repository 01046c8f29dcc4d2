//! The files that a run's bytes depend on besides its plan, which has their paths alone.

use super::plan::Plan;
use gunjin_engine::wrong::Wrong;
use gunjin_play::named_files::{self, Digests};

/// The files of everything that a plan names, programs that agents start among them.
pub(crate) fn all_files(plan: &Plan) -> Result<Digests, Wrong> {
    named_files::digests(names(plan))
}

/// The same without such programs.
pub(crate) fn inputs(plan: &Plan) -> Result<Digests, Wrong> {
    named_files::inputs(names(plan))
}

fn names(plan: &Plan) -> impl Iterator<Item = String> {
    plan.groups.iter().flat_map(|group| {
        let agents = group.seatings.iter().flatten().map(ToString::to_string);
        let setups = group.setups.iter().map(ToString::to_string);
        agents.chain(setups).chain(std::iter::once(group.game.clone()))
    })
}
