//! Learning set-ups in a folder: interrupted, resumed, on any number of threads.

mod pool;

use super::files;
use gunjin_agents::games::gunjin::setup::SetupPolicy;
use gunjin_agents::games::gunjin::setup::log_linear::file::PolicyFile;
use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_play::game_run::setup_trials::SetupTrials;
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::setups::plan::{SetupChoices, SetupEvent, SetupPlan};
use gunjin_play::learning::setups::rounds::{RoundsPlan, SetupRounds};
use gunjin_play::learning::setups::training::{SetupState, SetupTraining};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A game that is won by the first piece of the reference set-up on one of the corners of the front rank.
struct Corner {
    ruleset: Ruleset,
}

impl SetupTrials for Corner {
    fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    fn points(&self, _: u64, setups: [Setup; 2]) -> f64 {
        let kind = self.ruleset.reference(0).kinds[0];
        let [south, north] =
            setups.map(|setup| f64::from(u8::from([setup.kinds[0], setup.kinds[2]].contains(&kind))));
        (1.0 + south - north) / 2.0
    }
}

/// A game of three kinds that beat each other in a circle, on the corners of the front rank. Who has none of them
/// there has lost, who has two has the first.
struct Circle {
    ruleset: Ruleset,
}

impl Circle {
    /// The kind on a corner, from 0 to 2.
    fn hand(&self, setup: &Setup) -> Option<u8> {
        let number = |place: usize| setup.kinds[place].filter(|kind| *kind < 3);
        number(0).or(number(2))
    }
}

impl SetupTrials for Circle {
    fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    fn points(&self, _: u64, setups: [Setup; 2]) -> f64 {
        match setups.each_ref().map(|setup| self.hand(setup)) {
            [Some(south), Some(north)] => [0.5, 1.0, 0.0][usize::from((3 + north - south) % 3)],
            [Some(_), None] => 1.0,
            [None, Some(_)] => 0.0,
            [None, None] => 0.5,
        }
    }
}

fn corner() -> Corner {
    Corner { ruleset: Ruleset::named("mini-3x4").expect("an edition") }
}

fn plan(seed: u64) -> SetupPlan {
    let choices = SetupChoices { steps: 6, games: 128, entropy: 0.1, judge_every: 2, pairs: 60, seed };
    SetupPlan::new(&corner().ruleset, (vec!["random".into()], None), None, choices)
}

fn fresh(name: &str) -> PathBuf {
    super::fresh(&format!("setups-{name}"))
}

/// Learns on so many threads, stopped after every step if that is wanted; the events seen.
fn learn(path: &Path, threads: usize, stopped: bool) -> Vec<SetupEvent> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let (stop, trials, mut events) = (AtomicBool::new(stopped), corner(), Vec::new());
    loop {
        let folder = Folder::open(path, &plan(1), "gunjin learn --setups", true).expect("a folder");
        let mut training = SetupTraining::new(&trials, plan(1), folder).expect("a training");
        let run = pool.install(|| {
            let mut seen = Vec::new();
            (training.run(&stop, &mut |event| seen.push(event.clone())), seen)
        });
        events.extend(run.1);
        if run.0.expect("it can be written") {
            return events;
        }
        assert!(stopped);
    }
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let [whole, three, broken] = ["whole", "three", "broken"].map(fresh);
    let events = learn(&whole, 1, false);
    learn(&three, 3, false);
    assert_eq!(learn(&broken, 2, true), events);
    assert!(files(&three) == files(&whole) && files(&broken) == files(&whole));
    assert!(learn(&whole, 2, false).is_empty(), "nothing is left to do");
    assert!(files(&three) == files(&whole));
    let names: Vec<String> = files(&whole).into_keys().collect();
    assert_eq!(names, ["best.json", "events.jsonl", "last.json", "plan.json", "state.json"]);
}

#[test]
fn what_wins_is_learned() {
    let events = learn(&fresh("wins"), 2, false);
    let last: Vec<f64> = events
        .iter()
        .filter_map(|event| match event {
            SetupEvent::Match { score, fresh: true, .. } => Some(*score),
            _ => None,
        })
        .collect();
    assert!(last.len() == 2 && last.iter().all(|score| *score > 0.7), "{last:?}");
}

#[test]
fn what_is_behind_the_state_is_made_again_and_another_plan_refused() {
    let [whole, killed] = ["unhurt", "killed"].map(fresh);
    learn(&whole, 1, false);
    let (trials, stop) = (corner(), AtomicBool::new(true));
    let folder = Folder::open(&killed, &plan(1), "gunjin learn --setups", true).expect("a folder");
    let mut training = SetupTraining::new(&trials, plan(1), folder).expect("a training");
    assert!(!training.run(&stop, &mut |_| ()).expect("it can be written"));
    let events = killed.join("events.jsonl");
    let kept = std::fs::read_to_string(&events).expect("events");
    std::fs::write(&events, format!("{kept}{kept}{{\"event\":\"ste")).expect("it can be written");
    learn(&killed, 2, false);
    assert!(files(&killed) == files(&whole));
    let refused = |resume: bool, seed: u64| {
        let opened = Folder::open::<_, SetupState>(&killed, &plan(seed), "", resume);
        opened.map(|_| ()).expect_err("refused").to_string()
    };
    assert!(refused(false, 1).contains("--resume") && refused(true, 2).contains("with other settings"));
}

fn rounds_plan(game: &dyn SetupTrials, rounds: u64) -> RoundsPlan {
    let choices = SetupChoices { steps: 6, games: 128, entropy: 0.1, judge_every: 6, pairs: 60, seed: 1 };
    let answer = SetupPlan::new(game.ruleset(), (vec!["random".into()], None), None, choices);
    RoundsPlan { payoff_pairs: 60, ..RoundsPlan::new(answer, rounds, Vec::new()) }
}

/// Learns answer by answer, stopped after every step if that is wanted; what the answers scored.
fn learn_rounds(
    game: &dyn SetupTrials,
    plan: &RoundsPlan,
    path: &Path,
    threads: usize,
    stopped: bool,
) -> Vec<f64> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let (stop, mut answers) = (AtomicBool::new(stopped), Vec::new());
    loop {
        let folder = plan.open(path, "gunjin learn --setups --rounds", true).expect("a folder");
        let mut training = SetupRounds::new(game, plan.clone(), path, folder).expect("a training");
        let mut watch = |event: &SetupEvent| {
            if let SetupEvent::Answer { score, .. } = event {
                answers.push(*score);
            }
        };
        if pool.install(|| training.run(&stop, &mut watch)).expect("it can be written") {
            return answers;
        }
        assert!(stopped);
    }
}

#[test]
fn rounds_that_are_interrupted_end_with_the_same_files() {
    let [whole, broken] = ["rounds", "rounds-broken"].map(fresh);
    let (game, plan) = (corner(), rounds_plan(&corner(), 3));
    let answers = learn_rounds(&game, &plan, &whole, 1, false);
    assert_eq!(learn_rounds(&game, &plan, &broken, 3, true), answers);
    assert!(files(&broken) == files(&whole));
    let names: Vec<String> = files(&whole).into_keys().collect();
    assert_eq!(names, ["best.json", "events.jsonl", "plan.json", "state.json"], "no answer is left over");
    assert!(answers[0] > 0.7, "{answers:?}");
}

#[test]
fn more_rounds_go_on_with_what_is_there_and_fewer_are_refused() {
    let [whole, longer] = ["rounds-at-once", "rounds-longer"].map(fresh);
    let game = Circle { ruleset: Ruleset::named("mini-3x4").expect("an edition") };
    let answers = learn_rounds(&game, &rounds_plan(&game, 3), &whole, 1, false);
    for rounds in [1, 3] {
        learn_rounds(&game, &rounds_plan(&game, rounds), &longer, 1, false);
    }
    assert!(answers.len() == 3 && files(&longer) == files(&whole), "{answers:?}");
    assert!(rounds_plan(&game, 2).open(&longer, "", true).is_err());
}

/// The files of a learner that, after so many answers, forgets what the last one knew.
fn files_after_forgetting(game: &dyn SetupTrials, answers: u64) -> BTreeMap<String, Vec<u8>> {
    let path = fresh("rounds-forgotten");
    learn_rounds(game, &rounds_plan(game, answers), &path, 2, false);
    let file = path.join("state.json");
    let state = std::fs::read_to_string(&file).expect("a state");
    let mut state: serde_json::Value = serde_json::from_str(&state).expect("JSON");
    assert!(!state["learner"]["known"].take().is_null(), "it knows something");
    std::fs::write(file, state.to_string()).expect("it can be written");
    learn_rounds(game, &rounds_plan(game, 12), &path, 2, false);
    files(&path)
}

#[test]
fn three_answers_without_a_gain_end_it_and_the_last_has_twice_the_steps_and_begins_from_nothing() {
    let (game, path) = (corner(), fresh("rounds-settled"));
    let answers = learn_rounds(&game, &rounds_plan(&game, 12), &path, 2, false);
    let [.., third, second, first] = answers[..] else { panic!("{answers:?}") };
    assert!(answers.len() < 12 && f64::max(third, f64::max(second, first)) <= 0.52, "{answers:?}");
    let best = std::fs::read_to_string(path.join("best.json")).expect("a file");
    let best: serde_json::Value = serde_json::from_str(&best).expect("JSON");
    assert_eq!(best["origin"]["games"], (answers.len() + 1) * 6 * 128, "{answers:?}");
    // The others begin with what was known.
    let answers = answers.len() as u64;
    assert!(files_after_forgetting(&game, answers - 1) == files(&path), "the last of {answers} answers");
    assert!(files_after_forgetting(&game, 1) != files(&path), "the second of {answers} answers");
}

#[test]
fn what_beats_each_other_in_a_circle_is_mixed_until_no_answer_gains() {
    let game = Circle { ruleset: Ruleset::named("mini-3x4").expect("an edition") };
    let path = fresh("circle");
    let answers = learn_rounds(&game, &rounds_plan(&game, 12), &path, 2, false);
    let best = std::fs::read_to_string(path.join("best.json")).expect("a file");
    let mixed = PolicyFile::read(&game.ruleset, &best, "best.json").expect("a mixture");
    let mut seen = [0.0; 4];
    for number in 0..600 {
        let mut rng = Stream::new(1, number, Purpose::Check, 0);
        let setup = mixed.setup(0, number, &mut rng).expect("a set-up");
        seen[game.hand(&setup).map_or(3, usize::from)] += 1.0 / 600.0;
    }
    assert!(answers[0] > 0.6 && answers[answers.len() - 1] < 0.58, "{answers:?}");
    assert!(seen[..3].iter().all(|share| (0.2..0.47).contains(share)), "{seen:?}, {answers:?}");
}

#[test]
fn a_pool_that_was_changed_is_refused() {
    let path = fresh("changed");
    let (game, plan) = (corner(), rounds_plan(&corner(), 1));
    learn_rounds(&game, &plan, &path, 2, false);
    let state = std::fs::read_to_string(path.join("state.json")).expect("a state");
    std::fs::write(path.join("state.json"), state.replacen("\"payoffs\":[[]", "\"payoffs\":[[0.5]", 1))
        .expect("it can be written");
    let folder = plan.open(&path, "", true).expect("a folder");
    let Err(error) = SetupRounds::new(&game, plan, &path, folder) else { panic!("it was changed") };
    assert!(error.to_string().contains("cut or changed"), "{error}");
}
