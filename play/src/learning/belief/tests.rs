//! Learning a belief in a folder: interrupted, resumed, on any number of threads.

use super::course::{BeliefCourse, BeliefEvent};
use super::plan::{BeliefChoices, BeliefPlan};
use crate::learning::folder::Folder;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const GAMES: [&str; 2] = ["mini-4x6", "mini-3x4"];
const STEPS: u64 = 12;

fn rulesets() -> Vec<Ruleset> {
    GAMES.iter().map(|name| Ruleset::named(name).expect("an edition")).collect()
}

fn plan() -> BeliefPlan {
    let games =
        rulesets().iter().map(|rules| (rules.id(), format!("{:016x}", rules.fingerprint()))).collect();
    BeliefPlan::new(games, BeliefChoices { steps: STEPS, games: 16, rate: 0.003, seed: 1 })
}

/// A folder of this process that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gunjin-belief-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Learns in a folder on so many threads, interrupted after every step if that is wanted; the last events.
fn learn(path: &Path, threads: usize, interrupted: bool) -> Vec<BeliefEvent> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let stop = AtomicBool::new(interrupted);
    loop {
        let folder = Folder::open(path, &plan(), "gunjin learn-belief", true).expect("a folder");
        let mut course = BeliefCourse::new(plan(), rulesets(), folder).expect("a course");
        let mut events = Vec::new();
        let ended = pool.install(|| course.run(&stop, &mut |_, event| events.extend(event.cloned())));
        if ended.expect("it can be written") {
            return events;
        }
        assert!(interrupted);
    }
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let [whole, two, seven, broken] = ["whole", "two", "seven", "broken"].map(fresh);
    let events = learn(&whole, 1, false);
    let apart = |event: &&BeliefEvent| matches!(event, BeliefEvent::Apart { moments, .. } if *moments > 200);
    assert_eq!(events.iter().filter(apart).count(), GAMES.len());
    learn(&two, 2, false);
    learn(&seven, 7, false);
    learn(&broken, 2, true);
    for other in [&two, &seven, &broken] {
        for name in ["last.json", "events.jsonl", "state.json", "plan.json"] {
            let [found, wanted] = [other, &whole].map(|path| std::fs::read(path.join(name)).expect("a file"));
            assert!(found == wanted, "{name} of {}", other.display());
        }
    }
}
