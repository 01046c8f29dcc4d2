//! Learning from samples comes out alike on any number of threads, interrupted or not.

use gunjin_agents::games::gunjin::supervised::Model;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::learning::supervised::{Event, Report, SupervisedRun};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Small boards to learn on.
pub(crate) fn rulesets() -> Vec<Ruleset> {
    ["mini-4x6", "mini-3x4"].map(|name| Ruleset::named(name).expect("an edition")).into()
}

/// Learns in a folder on so many threads, interrupted after every step if that is wanted; what was found in
/// games apart.
fn learn<M: Model>(
    training: impl Fn(&Path) -> SupervisedRun<M> + Sync,
    (path, threads, interrupted): (&Path, usize, bool),
) -> Vec<Report<M>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let (stop, mut apart) = (AtomicBool::new(interrupted), Vec::new());
    let mut once = || {
        let mut watch = |_: u64, event: Option<&Event<Report<M>>>| {
            apart.extend(event.and_then(|event| match event {
                Event::Apart { found, .. } => Some(found.clone()),
                Event::Steps { .. } => None,
            }));
        };
        training(path).run(&stop, &mut watch).expect("it can be written")
    };
    while !pool.install(&mut once) {
        assert!(interrupted);
    }
    apart
}

/// Asserts that one and seven threads, and two that are interrupted, leave the same files; what was found in games
/// apart.
pub(crate) fn come_out_alike<M: Model>(
    name: &str,
    training: impl Fn(&Path) -> SupervisedRun<M> + Sync,
) -> Vec<Report<M>> {
    let path = |kind: &str| super::fresh(&format!("{name}-{kind}"));
    let [whole, seven, broken] = ["whole", "seven", "broken"].map(path);
    let apart = learn(&training, (&whole, 1, false));
    learn(&training, (&seven, 7, false));
    learn(&training, (&broken, 2, true));
    for other in [&seven, &broken] {
        for name in ["last.json", "events.jsonl", "state.json", "plan.json"] {
            let [found, wanted] = [other, &whole].map(|path| std::fs::read(path.join(name)).expect("a file"));
            assert!(found == wanted, "{name} of {}", other.display());
        }
    }
    apart
}
