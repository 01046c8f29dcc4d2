//! Learning in a folder: interrupted, resumed, on any number of threads.

mod belief;
mod forecast;
mod leaf;
mod setups;
mod supervised;

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::learned::inputs::CONTEXT;
use gunjin_agents::games::gunjin::learned::self_play::Returns;
use gunjin_agents::games::gunjin::networks::{NetworkFile, NetworkFormat};
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
use gunjin_agents::learn::objective::Objective;
use gunjin_agents::learn::trainer::Settings;
use gunjin_agents::solve::compile::Limits;
use gunjin_agents::solve::exploit::exploit;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::plan::{Plan, named, usual};
use gunjin_play::learning::training::{Ended, Event, State, TrainingRun};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use supervised::rulesets;

fn plan(seed: u64) -> Plan {
    let objective = Objective { entropy: 0.005, ..usual(seed).objective };
    let settings =
        Settings { steps: 5, games: 40, rate: 0.003, critic_rate: 0.003, objective, ..usual(seed) };
    Plan { judge_every: 2, pairs: 10, ..Plan::new(named(&rulesets()), None, settings) }
}

/// A folder of this process that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gunjin-learning-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// The files of a folder.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read(&path).expect("a file"))
    };
    std::fs::read_dir(path).expect("a folder").map(read).collect()
}

fn training(path: &Path) -> TrainingRun {
    let folder = Folder::open(path, &plan(1), "gunjin learn", true).expect("a folder");
    TrainingRun::new(plan(1), rulesets(), folder).expect("a training")
}

/// Learns in a folder on so many threads, interrupted after every step if that is wanted; the events seen.
fn learn(path: &Path, threads: usize, interrupted: bool) -> Vec<Event> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let stop = AtomicBool::new(interrupted);
    let mut events = Vec::new();
    loop {
        let mut training = training(path);
        let ended = pool.install(|| {
            let mut seen = Vec::new();
            (training.run(&stop, &mut |event| seen.push(event.clone())), seen)
        });
        events.extend(ended.1);
        match ended.0.expect("it can be written") {
            Ended::Interrupted => assert!(interrupted),
            Ended::Finished => return events,
            Ended::Eroded => panic!("there are too few matches for that"),
        }
    }
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let [whole, seven, broken] = ["whole", "seven", "broken"].map(fresh);
    let events = learn(&whole, 1, false);
    assert_eq!(events.len(), 5 + 3, "five steps, and matches after the second, the fourth and the last");
    learn(&seven, 7, false);
    assert_eq!(learn(&broken, 2, true), events);
    let kept = files(&whole);
    let names: Vec<&String> = kept.keys().collect();
    assert_eq!(names, ["best.json", "events.jsonl", "last.json", "plan.json", "state.json"]);
    for other in [&seven, &broken] {
        assert!(files(other) == kept, "{}", other.display());
    }
}

#[test]
fn what_is_behind_the_state_is_made_again() {
    let [whole, killed] = ["unhurt", "killed"].map(fresh);
    learn(&whole, 1, false);
    training(&killed).run(&AtomicBool::new(true), &mut |_| ()).expect("it can be written");
    // As a kill leaves it: a step that was not kept, and half a line.
    let events = killed.join("events.jsonl");
    let kept = std::fs::read_to_string(&events).expect("events");
    std::fs::write(&events, format!("{kept}{kept}{{\"event\":\"step\",\"st")).expect("it can be written");
    learn(&killed, 1, false);
    assert!(files(&killed) == files(&whole));
}

#[test]
fn another_plan_is_refused() {
    let path = fresh("other");
    learn(&path, 2, false);
    let refused = |resume: bool, seed: u64| {
        Folder::open::<_, State>(&path, &plan(seed), "", resume).map(|_| ()).expect_err("refused").to_string()
    };
    assert!(refused(false, 1).contains("--resume"), "{}", refused(false, 1));
    assert!(refused(true, 2).contains("with other settings"), "{}", refused(true, 2));
}

#[test]
fn a_network_that_was_told_no_values_says_so() {
    let path = fresh("told");
    let plan = || plan(1).with_values(Some("none".into()));
    let folder = Folder::open(&path, &plan(), "gunjin learn", false).expect("a folder");
    let mut training = TrainingRun::new(plan(), rulesets(), folder).expect("a training");
    training.run(&AtomicBool::new(false), &mut |_| ()).expect("it can be written");
    let best = path.join("best.json").display().to_string();
    let file = NetworkFile::named(&best, "mini-4x6").expect("a network");
    assert_eq!((file.values.as_deref(), file.shape.context), (Some("none"), CONTEXT.len()));
    // What was written is what scored.
    let score = training.actors.score(&file.network(), 0..10).expect("pairs").point;
    assert!((score - training.best.as_ref().expect("a match").score).abs() < 1e-12);
}

struct NashConv<'a>(&'a Path);

impl EditionVisitor for NashConv<'_> {
    type Output = f64;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> f64 {
        let game = SetupGame::new(game).expect("a small board");
        let name = format!("learned:temperature=1,net={}", self.0.join("last.json").display());
        let player = AgentSpec::read(&name).and_then(|spec| spec.build(&game.inner)).expect("a player");
        let player = EditionAgent::new(player);
        exploit(&game, &player, 10_000, Limits::default(), 1, &|_, _| ())
            .expect("a small game")
            .exploitability
            .nashconv
    }
}

/// Random play has 0.443, as much learning from greedy's weights with a constant KL weight 0.227; measured 0.161.
#[test]
fn a_decaying_kl_weight_towards_uniform_play_nears_an_equilibrium() {
    let rules = Ruleset::named("mini-2x4:ply_cap=6").expect("an edition");
    let objective = Objective { kl_weight: 0.5, entropy: 0.0, ..usual(1).objective };
    let settings = Settings { steps: 60, objective, kl_half_life: 30, advantage_share: 1.0, ..usual(1) };
    let plan = Plan {
        uniform: true,
        judge_every: 60,
        pairs: 10,
        returns: Returns { gae_lambda: 0.95, gamma: 1.0, draw_value: 0.5 },
        ..Plan::new(named(std::slice::from_ref(&rules)), None, settings)
    };
    let path = fresh("uniform");
    let folder = Folder::open(&path, &plan, "gunjin learn", false).expect("a folder");
    let mut training = TrainingRun::new(plan, vec![rules.clone()], folder).expect("a training");
    training.run(&AtomicBool::new(false), &mut |_| ()).expect("it can be written");
    let found = with_ruleset(rules, NashConv(&path));
    assert!(found < 0.19, "{found}");
}
