//! Policies and checkpoints on disk, and the player of policies.

use crate::solve_help;

use gunjin_agents::AgentSpec;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::checkpoint;
use gunjin_agents::solve::compile::{CompileError, Limits, Unwatched};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::exploit::exploit;
use gunjin_agents::solve::file::FileError;
use gunjin_agents::solve::run::{Iterate, SolveError, Solved, Task, solve};
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::gunjin::{Gunjin, Setup};
use gunjin_engine::{Bits, Seat};
use solve_help::{compiled, game};

fn run(game: &Compiled, task: &Task, checkpoint: Option<&[u8]>) -> Result<Solved, SolveError> {
    solve(game, task, checkpoint, &mut Unwatched)
}

fn task(algorithm: &str, iterations: u64) -> Task {
    Task::iterations(Algorithm::read(algorithm).expect("a name"), iterations)
}

#[test]
fn an_interrupted_solve_ends_with_the_same_bytes() {
    let game = compiled("leduc");
    for algorithm in [
        "cfr",
        "cfr+",
        "dcfr",
        "pdcfr+:order=simultaneous",
        "fp",
        "es-mccfr",
        "os-mccfr:baseline=true,schedule=pdcfr+",
    ] {
        let whole = run(&game, &task(algorithm, 60), None).expect("a limit");
        let half = run(&game, &task(algorithm, 23), None).expect("a limit");
        let rest = run(&game, &task(algorithm, 60), Some(&half.checkpoint)).expect("its own checkpoint");
        assert_eq!(whole.checkpoint, rest.checkpoint, "{algorithm}");
        assert_eq!(whole.profile, rest.profile, "{algorithm}");
        assert_ne!(whole.checkpoint, half.checkpoint, "{algorithm}");
        let saved = |solved: &Solved| game.write_policy(&solved.profile, algorithm);
        assert_eq!(saved(&whole), saved(&rest), "{algorithm}");
    }
}

/// Wherever a solve is interrupted, at a row of the curve or between two.
#[test]
fn the_best_strategies_are_kept_over_an_interruption() {
    let game = compiled("kuhn");
    let best = |iterations| Task { iterate: Iterate::Best, ..task("pcfr+", iterations) };
    let whole = run(&game, &best(37), None).expect("a limit");
    for interruption in [1, 3, 10, 20, 36, 37] {
        let half = run(&game, &best(interruption), None).expect("a limit");
        let rest = run(&game, &best(37), Some(&half.checkpoint)).expect("its own checkpoint");
        assert_eq!(whole.to_file(&game, &best(37)), rest.to_file(&game, &best(37)), "{interruption}");
    }
    let average = run(&game, &task("pcfr+", 5), None).expect("a limit");
    let refused = run(&game, &best(37), Some(&average.checkpoint));
    assert!(matches!(refused, Err(SolveError::Checkpoint(FileError::OtherTask { .. }))));
}

#[test]
fn a_saved_solve_is_a_policy_and_goes_on() {
    let game = compiled("leduc");
    let half = run(&game, &task("dcfr", 30), None).expect("a limit");
    let file = half.to_file(&game, &task("dcfr", 30));
    assert_eq!(game.read_policy(&file), Ok(half.profile.clone()));
    assert_eq!(checkpoint::within(&file), Ok(&half.checkpoint[..]));
    assert_eq!(checkpoint::within(&half.checkpoint), Ok(&half.checkpoint[..]));
    let policy = game.write_policy(&half.profile, "dcfr");
    assert_eq!(checkpoint::within(&policy), Err(FileError::NoCheckpoint));
    let cut = checkpoint::within(&file[..file.len() / 4]);
    assert!(matches!(cut, Err(FileError::Damaged(_))), "{cut:?}");
    let back = run(&game, &task("dcfr", 29), Some(&half.checkpoint)).expect_err("it is further");
    assert_eq!(back, SolveError::Past(30, 29));
    let unkept = run(&game, &Task { keep: false, ..task("dcfr", 30) }, None).expect("a limit");
    assert!(unkept.checkpoint.is_empty() && unkept.profile == half.profile);
}

#[test]
fn other_checkpoints_are_refused() {
    let (kuhn, leduc) = (compiled("kuhn"), compiled("leduc"));
    let solved = run(&kuhn, &task("cfr+", 5), None).expect("a limit");
    let refused =
        |game: &Compiled, algorithm: &str, bytes: &[u8]| match run(game, &task(algorithm, 9), Some(bytes)) {
            Err(SolveError::Checkpoint(error)) => error,
            other => panic!("{other:?}"),
        };
    assert!(matches!(refused(&leduc, "cfr+", &solved.checkpoint), FileError::OtherGame { .. }));
    assert!(matches!(refused(&kuhn, "cfr", &solved.checkpoint), FileError::OtherTask { .. }));
    let policy = kuhn.write_policy(&solved.profile, "cfr+");
    assert!(matches!(refused(&kuhn, "cfr+", &policy), FileError::Kind { .. }));
    for cut in [0, 1, 10, 30, solved.checkpoint.len() / 2, solved.checkpoint.len() - 1] {
        refused(&kuhn, "cfr+", &solved.checkpoint[..cut]);
    }
}

#[test]
fn policies_come_back() {
    for name in ["kuhn:players=3", "leduc", "uneven.efg"] {
        let game = compiled(name);
        let solved = run(&game, &task("cfr+", 20), None).expect("a limit");
        let bytes = game.write_policy(&solved.profile, "20 iterations\nof cfr+");
        assert_eq!(game.read_policy(&bytes), Ok(solved.profile), "{name}");
    }
}

#[test]
fn policies_of_other_games_are_refused() {
    let (game, other) = (compiled("leduc"), compiled("leduc:deal=ranks"));
    let solved = run(&game, &task("cfr", 2), None).expect("a limit");
    let bytes = game.write_policy(&solved.profile, "cfr");
    let error = other.read_policy(&bytes).expect_err("another game").to_string();
    assert!(error.contains("leduc, not of leduc:deal=ranks"), "{error}");
    let mut damaged = bytes.clone();
    let last = damaged.len() - 20;
    damaged[last] ^= 1;
    assert!(matches!(game.read_policy(&damaged), Err(FileError::Damaged(_))));
    assert!(matches!(game.read_policy(b"[game]\n"), Err(FileError::Kind { .. })));
}

/// A tree keeps its name when its file is changed.
#[test]
fn policies_and_checkpoints_of_a_changed_tree_are_refused() {
    let file = solve_help::read_data("efg/uneven.efg");
    let [tree, other] = [file.clone(), file.replace("{ -2 2 }", "{ -2 3 }")]
        .map(|text| Compiled::of(&Tree::read(&text, "uneven.efg").expect("a tree")).expect("small"));
    let solved = run(&tree, &task("cfr", 2), None).expect("a limit");
    let policy = tree.write_policy(&solved.profile, "cfr");
    assert!(tree.read_policy(&policy).is_ok());
    let error = other.read_policy(&policy).expect_err("other payoffs").to_string();
    assert!(error.contains("this file is of uneven.efg with other rules"), "{error}");
    let error = run(&other, &task("cfr", 4), Some(&solved.checkpoint)).expect_err("other payoffs");
    assert!(matches!(error, SolveError::Checkpoint(FileError::OtherRules { .. })), "{error:?}");
}

/// The player of a file is as exploitable as the file's policy.
struct PlaysAsWritten;

impl AgentGameVisitor for PlaysAsWritten {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let compiled = Compiled::of(&game).expect("small");
        let solved = run(&compiled, &task("cfr+", 50), None).expect("a limit");
        let folder = std::env::temp_dir().join(format!("gunjin-solve-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for temporary files");
        let path = folder.join(format!("{}.policy", game.id().replace([':', '/'], "-")));
        std::fs::write(&path, compiled.write_policy(&solved.profile, "cfr+")).expect("it can be written");
        let name = format!("table:policy={}", path.display());
        let agent = AgentSpec::read(&name).expect("a name").build(&game).expect("its own game");
        assert_eq!(agent.name(), name);
        let asked =
            exploit(&game, agent.as_ref(), usize::MAX, Limits::default(), 1, &|_, _| ()).expect("small");
        std::fs::remove_dir_all(&folder).expect("it was there");
        assert!((asked.exploitability.nashconv - solved.report.nashconv).abs() < 1e-12, "{}", game.id());
    }
}

#[test]
fn a_table_plays_what_is_written() {
    for name in ["leduc", "goofspiel:cards=4", "liars_dice:sides=3", "mini-2x4:ply_cap=4"] {
        with_agent_game(game(name), PlaysAsWritten);
    }
}

/// On a board with set-ups the player of a file sets up and moves as the file says, everywhere.
struct SetsUpAsWritten;

impl EditionVisitor for SetsUpAsWritten {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("six set-ups");
        let compiled = Compiled::of(&game).expect("small");
        let solved = run(&compiled, &task("cfr", 7), None).expect("a limit");
        let path = std::env::temp_dir().join(format!("gunjin-set-ups-{}.policy", std::process::id()));
        std::fs::write(&path, compiled.write_policy(&solved.profile, "cfr")).expect("it can be written");
        let build = |name: &str| AgentSpec::read(name).expect("a name").build(&game.inner);
        let name = format!("table:policy={}", path.display());
        let agents = [build(&name), build(&format!("endgame:roots=0,{name}"))];
        std::fs::remove_file(&path).expect("it was there");
        let [table, wrapped] = agents.map(|agent| agent.expect("its own game"));
        assert_eq!(table.name(), name);
        for seat in 0..2 {
            let setups = table.setups(&game.inner, Seat(seat as u8)).expect("it sets up");
            assert_eq!(wrapped.setups(&game.inner, Seat(seat as u8)), Some(setups.clone()));
            let row = solved.profile.at(&compiled.tree, seat, 0);
            assert!(row.iter().any(|share| (share - row[0]).abs() > 0.01), "not all alike: {row:?}");
            for ((text, share), setup) in setups.iter().zip(game.setups(seat)) {
                let read = Setup::read(game.inner.ruleset(), seat, text).expect("a set-up");
                assert_eq!(&read, setup);
                assert_eq!(game.number_of(seat, &read).map(|number| row[usize::from(number)]), Some(*share));
            }
        }
        let asked = exploit(&game, &EditionAgent::new(table), usize::MAX, Limits::default(), 1, &|_, _| ());
        let asked = asked.expect("small").exploitability;
        assert!((asked.nashconv - solved.report.nashconv).abs() < 1e-12, "{asked:?}");
        assert!((asked.value[0] - solved.report.value[0]).abs() < 1e-12, "{asked:?}");
    }
}

#[test]
fn a_table_sets_up_as_is_written() {
    for name in ["mini-2x4:ply_cap=4", "mini-2x4:ply_cap=4,repetition=draw"] {
        let AnyGame::Gunjin(ruleset) = game(name) else { panic!("{name} is an edition") };
        with_ruleset(*ruleset, SetsUpAsWritten);
    }
}

struct NeedsAFile;

impl AgentGameVisitor for NeedsAFile {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        for (name, part) in
            [("table", "write table:policy=PATH"), ("table:policy=/no/such/file", "cannot be read")]
        {
            let error = AgentSpec::read(name).expect("a name").build(&game).err().expect("no file");
            assert!(error.to_string().contains(part), "{error}");
        }
    }
}

#[test]
fn a_table_without_a_file_says_so() {
    with_agent_game(game("kuhn"), NeedsAFile);
}

struct TooLarge;

impl AgentGameVisitor for TooLarge {
    type Output = CompileError;

    fn game<G: AgentGame>(self, game: G) -> CompileError {
        Compiled::watched(&game, Limits { memory: 1_000_000 }, &mut Unwatched).expect_err("too large")
    }
}

#[test]
fn games_that_do_not_fit_are_refused_before_they_are_built() {
    for name in ["liars_dice:dice=3", "goofspiel", "tori", "w-23-6i", "sannin"] {
        let error = with_agent_game(game(name), TooLarge);
        assert!(matches!(error, CompileError::TreeEstimate { .. }), "{name}: {error}");
    }
    let error = with_agent_game(game("liars_dice"), TooLarge);
    assert!(matches!(error, CompileError::TreeEstimate { .. } | CompileError::Memory { .. }), "{error}");
}
