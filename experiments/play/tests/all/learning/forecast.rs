//! Learning a forecast in a folder: interrupted, resumed, on any number of threads.

use crate::learning::supervised::{come_out_alike, rulesets};
use gunjin_agents::games::gunjin::forecast::LAYOUT;
use gunjin_agents::games::gunjin::forecast::trainer::ForecastModel;
use gunjin_engine::math;
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::{Choices, SupervisedPlan};

#[test]
fn threads_and_interruptions_change_nothing() {
    let choices = Choices { steps: 12, games: 24, rate: 0.003, seed: 1 };
    let plan = SupervisedPlan {
        layout: LAYOUT,
        games: named(&rulesets()),
        from: None,
        player: Some("built-in".into()),
        pool: Vec::new(),
        setups: Vec::new(),
        choices,
    };
    let found = come_out_alike("forecast", |path| {
        let folder = Folder::open(path, &plan, "gunjin learn-forecast", true).expect("a folder");
        plan.training(ForecastModel::new(1), rulesets(), folder).expect("a training")
    });
    assert!(found.len() == 2 && found.iter().all(|found| found.moments > 200), "{found:?}");
    let beginner = math::ln(3f64);
    assert!(found.iter().all(|found| found.loss < beginner), "something was learned: {found:?}");
}
