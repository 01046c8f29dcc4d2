//! Game trees from Gambit files, and games as such files.

use crate::classic_help;

use crate::common::{data, read_data, write_file};
use crate::fuzz_bodies::{drive, rounds};
use crate::laws::{Trial, check_chance, check_game, check_hidden, check_notation, check_resample};
use classic_help::export::{TooLarge, to_efg};
use classic_help::flat::{Cfr, Flat, Kind};
use classic_help::laws::Laws;
use classic_help::worlds::Worlds;
use classic_help::{Look, Small, TREES, golden, tree, with};
use gunjin_engine::games::efg::{Now, Tree};
use gunjin_engine::games::kuhn;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::perft::perft;
use gunjin_engine::replay::{Players, record, replay};
use gunjin_engine::{Game, Hidden, Notation, Rulebook, Seat, Turn, Umpire};
use std::collections::BTreeSet;

#[test]
fn trees_keep_the_laws() {
    TREES.iter().for_each(|file| with(file, &Laws { playouts: 40 }));
}

#[test]
fn worlds_are_drawn_as_chance_and_random_opponents_make_them() {
    TREES.iter().for_each(|file| with(file, &Worlds { views: 6 }));
}

/// Facts of a file by pygambit 16.7.0: `nodes`, `is_terminal`, `len(player.infosets)`, payoffs of the
/// uniform `mixed_behavior_profile()`.
struct Facts {
    file: &'static str,
    nodes: usize,
    ends: usize,
    information_sets: &'static [usize],
    uniform_play: &'static [f64],
}

const FACTS: [Facts; 5] = [
    Facts {
        file: "kuhn.efg",
        nodes: 58,
        ends: 30,
        information_sets: &[6, 6],
        uniform_play: &[0.125, -0.125],
    },
    Facts {
        file: "three_players.efg",
        nodes: 31,
        ends: 16,
        information_sets: &[2, 2, 2],
        uniform_play: &[1.25, 0.25, 0.25],
    },
    Facts {
        file: "inner_outcomes.efg",
        nodes: 14,
        ends: 8,
        information_sets: &[1, 3],
        uniform_play: &[-0.291_666_666_666_666_7, -0.083_333_333_333_333_31],
    },
    Facts {
        file: "no_chance.efg",
        nodes: 9,
        ends: 6,
        information_sets: &[1, 1],
        uniform_play: &[1.0 / 6.0, -1.0 / 6.0],
    },
    Facts {
        file: "uneven.efg",
        nodes: 14,
        ends: 9,
        information_sets: &[2, 1],
        uniform_play: &[-0.833_333_333_333_333_3, 0.5],
    },
];

#[test]
fn trees_are_what_gambit_says() {
    for facts in FACTS {
        let (file, tree) = (facts.file, tree(facts.file));
        let flat = Flat::of(&tree);
        assert_eq!(
            (tree.nodes(), flat.nodes.len(), tree.ends()),
            (facts.nodes, facts.nodes, facts.ends),
            "{file}"
        );
        let counts: Vec<usize> =
            (0..tree.seats()).map(|seat| tree.information_sets(Seat(seat as u8))).collect();
        assert_eq!(counts, facts.information_sets, "{file}");
        let by_view = |seat| flat.sets.iter().filter(|set| set.0 == seat).count();
        assert_eq!((0..tree.seats()).map(by_view).collect::<Vec<_>>(), counts, "{file}: as views");
        for (ours, theirs) in flat.value(&flat.uniform()).iter().zip(facts.uniform_play) {
            assert!((ours - theirs).abs() < 1e-12, "{file}: {ours}, theirs {theirs}");
        }
    }
}

#[test]
fn files_are_not_forgotten() {
    let mut files: Vec<String> = std::fs::read_dir(data("efg"))
        .expect("data/efg")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .filter(|name| name.ends_with(".efg"))
        .collect();
    files.sort();
    let mut known: Vec<&str> = TREES.to_vec();
    known.sort_unstable();
    assert_eq!(files, known);
    assert_eq!(FACTS.len(), TREES.len());
}

#[test]
fn what_stands_in_a_file_is_known() {
    let tree = tree("three_players.efg");
    assert_eq!((tree.title.as_str(), tree.id().as_str()), ("A jury of three", "three_players.efg"));
    assert!(tree.comment.starts_with("Chance makes the accused guilty"));
    assert_eq!(tree.players(), ["Judge", "First juror", "Second juror"]);
    assert_eq!(tree.turn(&tree.start()), Turn::Chance);
    let heard = tree.read_position("guilty says_innocent").expect("a line");
    let view = tree.view(&tree.knowledge(&heard, Seat(1)));
    assert_eq!(tree.information_set(&view), Some((2, "heard innocent")));
    let other = tree.read_position("innocent says_innocent").expect("a line");
    assert_eq!(tree.view(&tree.knowledge(&other, Seat(1))), view, "it cannot tell them apart");
    assert_eq!(tree.information_set(&tree.view(&tree.knowledge(&heard, Seat(2)))), None);
}

/// Payoffs on the way count for all that follows.
#[test]
fn outcomes_add_up() {
    let tree = tree("inner_outcomes.efg");
    let returns = |line: &str| {
        let end = tree.read_position(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(tree.turn(&end), Turn::Over, "{line}");
        tree.returns(&end)
    };
    assert_eq!(returns("buy fine buy"), [-4.0 + 10.0, 0.5]);
    assert_eq!(returns("buy fine leave"), [6.0, 0.0]);
    assert_eq!(returns("buy poor buy"), [-3.0, 0.5]);
    assert_eq!(returns("leave buy fine"), [0.0, 6.0]);
    assert_eq!(returns("leave leave"), [0.0, 0.0]);
    assert_eq!(returns("leave wait"), [0.5, -0.5]);
}

/// A set may have nodes of different depth; its seat does not notice how often others have moved.
#[test]
fn uneven_sets_are_one_view() {
    let tree = tree("uneven.efg");
    let views = ["sleep", "walk left_side", "walk right_side"].map(|line| {
        let place = tree.read_position(line).expect("a line");
        tree.view(&tree.knowledge(&place, Seat(1)))
    });
    assert!(matches!(views[0].now, Now::Mine(_)));
    assert!(views.iter().all(|view| *view == views[0]));
    let mut actions = Vec::new();
    tree.legal_from_view(&views[0], &mut actions);
    let place = tree.read_position("sleep").expect("a line");
    let words: Vec<String> = actions.iter().map(|&action| tree.action_text(&place, action)).collect();
    assert_eq!(words, ["1.go", "2.go", "3."]);
}

#[test]
fn every_way_of_writing_is_understood() {
    let plain = "EFG 2 R \"x\" { \"a\" \"b\" } \"\"\n\nc \"\" 1 \"\" { \"l\" 1/2 \"m\" 0 \"r\" 1/2 } 0\np \"\" 2 1 \"\" { \"u\" \"d\" } 0\nt \"\" 1 \"\" { 1/2 -3 }\nt \"\" 0\nt \"\" 2 \"\" { 20 .5 }\np \"\" 2 1 \"\" { \"u\" \"d\" } 0\nt \"\" 1\nt \"\" 2\n";
    let odd = "\u{feff}EFG\t2 D\"x\"{\"a\",\"b\",}\r\nc\"\"1{\"l\".5,\"m\"0.0,\"r\"5e-1}0 p\"\"2 1{\"u\"\"d\"}0 t\"\"1{0.5,-3e0}t\"\"0\n\n t \"end\" 2 \"name\" {+20, 1/2} p \"\" 2 1 0 t \"\" 1 { .5 -3 } t \"\" 2";
    let [plain, odd] =
        [plain, odd].map(|text| Tree::read(text, "x").unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(to_efg(&plain, "x", 100), to_efg(&odd, "x", 100));
    let mut outcomes = Vec::new();
    odd.outcomes(&odd.start(), &mut outcomes);
    assert_eq!(
        outcomes.iter().map(|outcome| outcome.1).collect::<Vec<_>>(),
        [0.5, 0.5],
        "what never happens is left out"
    );
    assert_eq!(perft(&odd, &odd.start(), 1), 2);
    assert_eq!(odd.nodes(), 8);
}

/// The digest of the rules is of what is played: not of names, comments, numbers or spaces.
#[test]
fn the_fingerprint_is_of_what_is_played() {
    let file = read_data("efg/uneven.efg");
    let read = |text: &str| Tree::read(text, "x.efg").unwrap_or_else(|error| panic!("{error}\n{text}"));
    let changed = |before: &str, after: &str| {
        let text = file.replace(before, after);
        assert_ne!(text, file, "{before} is there");
        read(&text).fingerprint()
    };
    let here = read(&file).fingerprint();
    assert_eq!(Tree::read(&file, "elsewhere.efg").map(|tree| tree.fingerprint()), Ok(here));
    for (before, after) in [
        ("An information set of uneven depth", "Guards"),
        ("The guard sleeps or walks", "The guard walks or sleeps"),
        ("\"Thief\" }", "\"Burglar\" }"),
        ("\"evening\"", "\"dusk\""),
        ("\"theft\"", "\"loss\""),
        ("p \"\" 1 2 ", "p \"street\" 1 7 "),
        ("\nt \"\" 3\n", "\n\n t \"\"   3\n"),
        ("{ -2 2 }", "{ -2.0, 4/2 }"),
        ("{ 0 0 }", "{ -0 0.0 }"),
    ] {
        assert_eq!(changed(before, after), here, "{before} to {after}");
    }
    let nodes = "p \"\" 2 1 0\nt \"\" 1\nt \"\" 3";
    let apart = "p \"\" 2 2 \"\" { \"go\" \"go\" \"\" } 0\nt \"\" 1\nt \"\" 3";
    for (before, after) in [
        ("{ -2 2 }", "{ -2 3 }"),
        ("\"left side\"", "\"far side\""),
        ("\"sleep\" \"walk\"", "\"walk\" \"sleep\""),
        ("t \"\" 1\nt \"\" 3\nt \"\" 2", "t \"\" 1\nt \"\" 2\nt \"\" 3"),
        (nodes, apart),
    ] {
        assert_ne!(changed(before, after), here, "{before} to {after}");
    }
    let forks = [
        "c \"\" 1 { \"h\" 1/2 \"t\" 1/2 }",
        "c \"coin\" 4 { \"h\" .5 \"t\" 5e-1 }",
        "c \"\" 1 { \"h\" 1/3 \"t\" 2/3 }",
        "p \"\" 1 1 { \"h\" \"t\" }",
        "p \"\" 2 1 { \"h\" \"t\" }",
    ];
    let [even, same, others @ ..] = forks.map(|fork| {
        read(&format!("EFG 2 R \"\" {{ \"a\" \"b\" }} {fork} 0 t \"\" 0 t \"\" 0")).fingerprint()
    });
    assert_eq!(even, same);
    let mut different = BTreeSet::from(others);
    different.insert(even);
    assert_eq!(different.len(), 4, "chance of other odds, and either seat");
}

#[test]
fn records_of_a_changed_tree_are_refused() {
    let file = read_data("efg/uneven.efg");
    let [tree, other] = [file.clone(), file.replace("{ -2 2 }", "{ -2 3 }")]
        .map(|text| Tree::read(&text, "x.efg").unwrap_or_else(|error| panic!("{error}")));
    let written = record(&Umpire::new(&tree), &Players::default()).to_string();
    assert!(replay(&tree, &written).is_ok());
    let refused = replay(&other, &written).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refused.contains("the rules of this game have the fingerprint"), "{refused}");
}

/// A game by itself and by way of its file.
struct ByFile;

impl Look for ByFile {
    fn look<G: Small>(&self, game: &G) {
        let text = to_efg(game, &game.id(), 100_000).expect("a small game");
        let tree = Tree::read(&text, "file.efg").unwrap_or_else(|error| panic!("{}: {error}", game.id()));
        let (direct, by_file) = (Flat::of(game), Flat::of(&tree));
        assert_eq!(direct.depths(), by_file.depths(), "{}", game.id());
        assert_eq!(direct.sets, by_file.sets, "{}", game.id());
        for (a, b) in direct.nodes.iter().zip(&by_file.nodes) {
            let same = match (&a.kind, &b.kind) {
                (Kind::End(a), Kind::End(b)) => a == b,
                (Kind::Decision { set: a, .. }, Kind::Decision { set: b, .. }) => a == b,
                (Kind::Chance(a), Kind::Chance(b)) => a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12),
                _ => false,
            };
            assert!(same && a.children == b.children, "{}", game.id());
        }
        assert_eq!(to_efg(&tree, &game.id(), 100_000).expect("as small").len(), text.len(), "{}", game.id());
    }
}

#[test]
fn games_are_the_same_by_way_of_their_files() {
    let games = [
        "kuhn",
        "kuhn:players=3",
        "leduc",
        "leduc:deal=ranks",
        "liars_dice:sides=3",
        "goofspiel:cards=4,points_order=random",
        "cards",
        "three_players.efg",
        "inner_outcomes.efg",
        "no_chance.efg",
        "uneven.efg",
    ];
    games.iter().for_each(|game| with(game, &ByFile));
}

#[test]
fn the_file_of_kuhn_has_the_value_of_kuhn() {
    let flat = Flat::of(&tree("kuhn.efg"));
    let mut solver = Cfr::new(&flat, true);
    solver.run_to(2000);
    let average = solver.average();
    let (low, high) = (-flat.best_response(1, &average), flat.best_response(0, &average));
    assert!(low <= -1.0 / 18.0 && -1.0 / 18.0 <= high && high - low < 1e-4, "{low} to {high}");
}

fn kuhn_file() -> String {
    let game = Kuhn::new(kuhn::Rules { players: 2 });
    to_efg(&game, "Kuhn's poker", 100).expect("58 nodes")
}

#[test]
fn the_file_of_kuhn_is_written_as_it_was() {
    assert_eq!(read_data("efg/kuhn.efg"), kuhn_file());
}

#[test]
fn large_games_are_not_written() {
    let game = Kuhn::new(kuhn::Rules { players: 2 });
    assert_eq!(to_efg(&game, "", 57), Err(TooLarge));
}

const GOLDEN: &[&str] = TREES;

#[test]
fn golden_games_are_played_as_they_were() {
    golden::compare("efg", "efg", GOLDEN);
}

#[test]
#[ignore = "rewrites data/games and data/efg/kuhn.efg"]
fn regenerate() {
    write_file("efg/kuhn.efg", &kuhn_file());
    golden::write("efg", "efg", GOLDEN);
}

/// Most nodes of a tree that is written and read again.
const WRITTEN: usize = 2000;

/// Any bytes as a Gambit file. What is accepted keeps every law, and is the same tree when it is written and
/// read again.
fn read_or_refused(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let tree = match Tree::read(&text, "fuzz.efg") {
        Ok(tree) => tree,
        Err(error) => return assert!(error.to_string().len() > 20, "place and remedy: {error}"),
    };
    let trial = Trial::new(&tree, 4, 1).with_chance();
    assert_eq!(check_game(&trial), Ok(()));
    assert_eq!(check_chance(&trial), Ok(()));
    assert_eq!(check_hidden(&trial), Ok(()));
    assert_eq!(check_notation(&trial), Ok(()));
    assert_eq!(check_resample(&trial, 1, 1), Ok(()));
    if let Ok(written) = to_efg(&tree, &tree.title, WRITTEN) {
        let again = Tree::read(&written, "again.efg").unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert!(again.nodes() <= tree.nodes());
        for seat in 0..tree.players().len() {
            let seat = Seat(seat as u8);
            assert!(again.information_sets(seat) <= tree.information_sets(seat), "{written}");
        }
        assert_eq!(to_efg(&again, &tree.title, WRITTEN).map(|text| text.len() > 10), Ok(true));
    }
}

#[test]
fn any_file_is_read_or_refused() {
    let seeds: Vec<Vec<u8>> =
        TREES.iter().map(|file| read_data(&format!("efg/{file}")).into_bytes()).collect();
    drive("efg_file", read_or_refused, seeds, rounds());
}

/// A tree in which the only player chooses between two labels; the first is worth a number.
fn two_ways(labels: [&str; 2], number: &str) -> Result<Tree, String> {
    let [one, other] = labels;
    let text = format!(
        "EFG 2 R \"x\" {{ \"a\" }}\np \"\" 1 1 \"\" {{ \"{one}\" \"{other}\" }} 0\nt \"\" 1 \"\" {{ {number} }}\nt \"\" 0\n"
    );
    Tree::read(&text, "x").map_err(|error| error.to_string())
}

#[test]
fn numbers_are_whole_decimal_or_fractions() {
    let numbers = [
        ("3", 3.0),
        ("-1.5", -1.5),
        ("+2", 2.0),
        (".5", 0.5),
        ("1/4", 0.25),
        ("-1/2", -0.5),
        ("2e-1", 0.2),
        ("-0", 0.0),
    ];
    for (word, number) in numbers {
        let tree = two_ways(["l", "r"], word).unwrap_or_else(|error| panic!("{word}: {error}"));
        let mut place = tree.start();
        let mut actions = Vec::new();
        tree.legal(&place, &mut actions);
        tree.play(&mut place, actions[0]);
        assert_eq!(tree.returns(&place), [number], "{word}");
    }
    for word in ["", "x", "inf", "nan", "1/0", "1/", "/2", "1/2/3", "1e999", "--1"] {
        assert!(two_ways(["l", "r"], word).is_err(), "{word}");
    }
}

#[test]
fn labels_become_words_that_differ() {
    for (labels, words) in [
        (["go left", "go right"], ["go_left", "go_right"]),
        (["x", "x"], ["1.x", "2.x"]),
        (["", "y"], ["1.", "2.y"]),
        (["-", "1.-"], ["1.-", "2.1.-"]),
    ] {
        let tree = two_ways(labels, "1").expect("a tree");
        let mut actions = Vec::new();
        tree.legal(&tree.start(), &mut actions);
        let texts: Vec<String> =
            actions.iter().map(|&action| tree.action_text(&tree.start(), action)).collect();
        assert_eq!(texts, words);
    }
}
