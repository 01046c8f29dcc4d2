//! Learning a belief in a folder: interrupted, resumed, on any number of threads.

use crate::learning::supervised::{come_out_alike, rulesets};
use gunjin_agents::games::gunjin::learned_belief::inputs::LAYOUT;
use gunjin_agents::games::gunjin::learned_belief::network::BeliefNetwork;
use gunjin_engine::math;
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::{Choices, SupervisedPlan};

#[test]
fn threads_and_interruptions_change_nothing() {
    let choices = Choices { steps: 12, games: 16, rate: 0.003, seed: 1 };
    let plan = SupervisedPlan {
        layout: LAYOUT,
        games: named(&rulesets()),
        from: None,
        player: Some("built-in".into()),
        pool: vec!["greedy:setup=advice".into()],
        setups: Vec::new(),
        choices,
    };
    let found = come_out_alike("belief", |path| {
        let folder = Folder::open(path, &plan, "gunjin learn-belief", true).expect("a folder");
        plan.training(BeliefNetwork::beginning(1), rulesets(), folder).expect("a training")
    });
    assert!(found.len() == 2 && found.iter().all(|found| found.moments > 200), "{found:?}");
    assert!(found.iter().all(|found| found.loss < math::ln(2f64)), "something was learned: {found:?}");
}
