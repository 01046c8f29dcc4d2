//! Learning a belief in a folder: interrupted, resumed, on any number of threads.

use super::course::course;
use crate::learning::folder::Folder;
use crate::learning::plan::named;
use crate::learning::supervised::Choices;
use crate::learning::supervised::testing::{come_out_alike, rulesets};
use crate::learning::watched::WatchedPlan;
use gunjin_agents::games::gunjin::learned_belief::inputs::LAYOUT;
use gunjin_engine::math;

#[test]
fn threads_and_interruptions_change_nothing() {
    let choices = Choices { steps: 12, games: 16, rate: 0.003, seed: 1 };
    let plan = WatchedPlan {
        layout: LAYOUT,
        games: named(&rulesets()),
        player: "built-in".into(),
        setups: Vec::new(),
        choices,
    };
    let found = come_out_alike("belief", |path| {
        let folder = Folder::open(path, &plan, "gunjin learn-belief", true).expect("a folder");
        course(plan.clone(), rulesets(), folder).expect("a course")
    });
    assert!(found.len() == 2 && found.iter().all(|found| found.moments > 200), "{found:?}");
    assert!(found.iter().all(|found| found.loss < math::ln(2f64)), "something was learned: {found:?}");
}
