//! Games of hidden stones solved by records, against the same games with every history listed.

use gunjin_agents::AgentSpec;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::{CompileError, Limits, Unwatched};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::exploit::exploit;
use gunjin_agents::solve::hidden_stones::{Boards, Stones};
use gunjin_agents::solve::profile::{Appraisal, Profile};
use gunjin_agents::solve::run::{SolveError, Task, solve};
use gunjin_agents::solve::view_key;
use gunjin_engine::catalogue::{AnyGame, named};
use gunjin_engine::games::card_table::View;
use gunjin_engine::games::hidden_stones::phantom_ttt::PhantomTtt;
use gunjin_engine::games::table_game::TableGame;
use gunjin_engine::random::{Purpose, Stream, below, unit};
use gunjin_engine::{Game, Hidden, Seat};

/// Games whose histories can be listed.
const SMALL: [&str; 10] = [
    "phantom_ttt:columns=2,rows=2,line=2",
    "phantom_ttt:rows=2,line=2",
    "phantom_ttt:columns=2",
    "abrupt_phantom_ttt:columns=2,rows=2,line=2",
    "abrupt_phantom_ttt:rows=2",
    "dark_hex_3:columns=2,rows=2",
    "dark_hex_3:columns=2",
    "abrupt_dark_hex_3:columns=2,rows=2",
    "abrupt_dark_hex_3:columns=2",
    "abrupt_dark_hex_3:rows=2",
];

pub(crate) fn game(name: &str) -> TableGame {
    match named(name).unwrap_or_else(|error| panic!("{name}: {error}")) {
        AnyGame::PhantomTtt(game) => TableGame::PhantomTtt(*game),
        AnyGame::AbruptPhantomTtt(game) => TableGame::AbruptPhantomTtt(*game),
        AnyGame::DarkHex(game) => TableGame::DarkHex(*game),
        AnyGame::AbruptDarkHex(game) => TableGame::AbruptDarkHex(*game),
        AnyGame::Kuhn(game) => TableGame::Kuhn(*game),
        AnyGame::Leduc(game) => TableGame::Leduc(*game),
        AnyGame::Goofspiel(game) => TableGame::Goofspiel(*game),
        _ => panic!("{name} is not played at a table"),
    }
}

fn by_records(game: &TableGame, boards: Boards) -> Compiled {
    let stones = Stones::of(game, boards).expect("hidden stones");
    stones.compiled(Limits { memory: 8_000_000_000 }, &mut Unwatched).expect("small enough")
}

/// A policy that depends on views only.
fn drawn(game: &Compiled, seed: u64) -> Profile {
    let mut weights = vec![0.0; game.tree.sequences()];
    let starts = [0, game.tree.sequences() - game.tree.sets(1).last().expect("sets").sequences().end];
    for (seat, start) in starts.into_iter().enumerate() {
        let before: usize = if seat == 0 { 0 } else { game.tree.sets(0).len() };
        for (number, set) in game.tree.sets(seat).iter().enumerate() {
            let mut rng = Stream::new(seed, game.tree.keys[before + number], Purpose::Check, 0).fast();
            set.sequences().for_each(|sequence| weights[start + sequence] = unit(&mut rng).max(1e-3));
        }
    }
    Profile::of_weights(&game.tree, &weights)
}

fn assert_alike(name: &str, one: &Appraisal, other: &Appraisal) {
    for (one, other) in [(&one.values, &other.values), (&one.best_responses, &other.best_responses)] {
        assert!(
            one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-12),
            "{name}: {one:?}, {other:?}"
        );
    }
}

#[test]
fn records_and_histories_judge_alike() {
    for name in SMALL {
        let game = game(name);
        let (listed, compact) =
            (Compiled::of(&game).expect("a small game"), by_records(&game, Boards::AsTheyAre));
        assert_eq!(listed.tree.nodes(), compact.tree.nodes(), "{name}");
        assert_eq!(listed.tree.ends(), compact.tree.ends(), "{name}");
        let sorted = |game: &Compiled| {
            let mut keys = game.tree.keys.clone();
            keys.sort_unstable();
            keys
        };
        assert_eq!(sorted(&listed), sorted(&compact), "{name}");
        for seed in 0..3 {
            let judged = [&listed, &compact].map(|game| game.appraise(&drawn(game, seed)));
            assert_alike(name, &judged[0], &judged[1]);
        }
    }
}

#[test]
fn turned_boards_are_solved_as_boards_as_they_are() {
    let path = std::env::temp_dir().join(format!("gunjin-turned-{}.policy", std::process::id()));
    for name in SMALL {
        let game = game(name);
        let (listed, turned) =
            (Compiled::of(&game).expect("a small game"), by_records(&game, Boards::Turned));
        assert!(turned.tree.information_sets() < listed.tree.information_sets(), "{name}");
        let task = Task::iterations(Algorithm::read("dcfr").expect("an algorithm"), 100);
        let [whole, small] =
            [&listed, &turned].map(|game| solve(game, &task, None, &mut Unwatched).expect("solved"));
        let within = whole.report.nashconv + small.report.nashconv + 1e-12;
        assert!(within < 0.06, "{name}: {within}");
        assert!((whole.report.value[0] - small.report.value[0]).abs() <= within, "{name}");
        let file = small.to_file(&turned, &task);
        std::fs::write(&path, &file).expect("a file");
        let table = format!("table:policy={}", path.display());
        let player = AgentSpec::read(&table).expect("an agent").build(&game).expect("a player");
        let asked =
            exploit(&game, player.as_ref(), usize::MAX, Limits::default(), 1, &|_, _| ()).expect("asked");
        assert_alike(name, &turned.appraise(&small.profile), &asked.compiled.appraise(&asked.profile));
        let read = turned.read_policy(&file).expect("a policy");
        assert_alike(name, &turned.appraise(&small.profile), &turned.appraise(&read));
        std::fs::remove_file(&path).expect("a file");
    }
}

#[test]
fn digests_of_views_are_those_of_their_text() {
    let game = PhantomTtt::new(Default::default());
    for seed in 0..200 {
        let mut rng = Stream::new(seed, 0, Purpose::Check, 0);
        let (mut table, mut legal) = (game.start(), Vec::new());
        for _ in 0..seed % 18 {
            game.legal(&table, &mut legal);
            let Some(&act) = legal.get(below(&mut rng, legal.len().max(1) as u32) as usize) else { break };
            game.play(&mut table, act);
        }
        for seat in [Seat(0), Seat(1)] {
            let view = game.view(&game.knowledge(&table, seat));
            assert_eq!(view.digest(), view_key(&view), "{view:?}");
            let truth = View { seat, table };
            assert_eq!(truth.digest(), view_key(&truth), "{truth:?}");
        }
    }
}

#[test]
fn histories_are_as_many_as_others_have_counted() {
    let counts = [
        ("phantom_ttt", 19_934_533_171, 9_829_101_024),
        ("abrupt_phantom_ttt", 27_115_470_835, 13_578_403_440),
        ("dark_hex_3", 19_119_486_979, 9_469_697_760),
        ("abrupt_dark_hex_3", 29_311_526_419, 14_663_760_672),
    ];
    for (name, all, ends) in counts {
        let game = game(name);
        let histories = Stones::many(&game, Boards::Turned).expect("many histories").histories();
        assert_eq!((histories.all, histories.ends), (all, ends), "{name}");
    }
}

#[test]
fn phantom_tic_tac_toe_is_judged_whole() {
    let game = game("phantom_ttt");
    let compact = by_records(&game, Boards::AsTheyAre);
    assert_eq!(compact.tree.information_sets(), 3_683_314 + 2_307_355);
    let judged = compact.appraise(&Profile::uniform(&compact.tree));
    assert!((judged.values[0] + judged.values[1]).abs() < 1e-10, "{:?}", judged.values);
}

#[test]
fn threads_change_no_bit() {
    let game = game("abrupt_dark_hex_3:columns=2");
    let compact = by_records(&game, Boards::Turned);
    let task = Task::iterations(Algorithm::read("pcfr+").expect("an algorithm"), 20);
    let files = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            solve(&compact, &task, None, &mut Unwatched).expect("solved").to_file(&compact, &task)
        })
    });
    assert!(files[0] == files[1]);
}

#[test]
fn sizes_are_told_before() {
    let game = game("phantom_ttt");
    let stones = Stones::of(&game, Boards::Turned).expect("hidden stones");
    let bytes = stones.size().bytes();
    let error = stones.compiled(Limits { memory: bytes as u64 - 1 }, &mut Unwatched).expect_err("too large");
    assert!(matches!(error, CompileError::TreeEstimate { .. }), "{error}");
    let compact = by_records(&game, Boards::Turned);
    let task = Task { keep: false, ..Task::iterations(Algorithm::read("dcfr").expect("an algorithm"), 1) };
    let report = solve(&compact, &task, None, &mut Unwatched).expect("solved").report;
    assert!((report.memory_bytes as f64) < bytes, "{} of {bytes}", report.memory_bytes);
}

#[test]
fn what_needs_single_histories_is_refused() {
    let game = game("dark_hex_3:columns=2,rows=2");
    let compact = by_records(&game, Boards::Turned);
    for (name, told) in [("es-mccfr", "not listed"), ("lp", "lp needs every history")] {
        let task = Task::iterations(Algorithm::read(name).expect("an algorithm"), 1);
        let error: SolveError = solve(&compact, &task, None, &mut Unwatched).expect_err("refused");
        assert!(error.to_string().contains(told), "{error}");
    }
}
