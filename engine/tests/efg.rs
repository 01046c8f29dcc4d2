//! Game trees from Gambit files, and games as such files.

mod classic_help;

use classic_help::bodies::{self, drive};
use classic_help::flat::{Cfr, Flat, Kind};
use classic_help::laws::Laws;
use classic_help::worlds::Worlds;
use classic_help::{Look, Small, TREES, data, golden, read_data, tree, with};
use gunjin_engine::classic::kuhn::{self, Kuhn};
use gunjin_engine::classic::tree::{Now, TooLarge, Tree, to_efg};
use gunjin_engine::game::{Chance, Game, Hidden, Notation, ReadPosition, Seat, Turn, Umpired};
use gunjin_engine::perft::perft;

#[test]
fn trees_keep_the_laws() {
    TREES.iter().for_each(|file| with(file, &Laws { playouts: 40 }));
}

#[test]
fn worlds_are_drawn_as_chance_and_random_opponents_make_them() {
    TREES.iter().for_each(|file| with(file, &Worlds { views: 6 }));
}

/// Nodes, ends, information sets of each seat, results when all play at random, as pygambit 16.7.0 gives them for these
/// files (`nodes`, `is_terminal`, `len(player.infosets)`, payoffs of `mixed_behavior_profile()`).
const FACTS: &[(&str, usize, usize, &[usize], &[f64])] = &[
    ("kuhn.efg", 58, 30, &[6, 6], &[0.125, -0.125]),
    ("three_players.efg", 31, 16, &[2, 2, 2], &[1.25, 0.25, 0.25]),
    ("inner_outcomes.efg", 14, 8, &[1, 3], &[-0.291_666_666_666_666_7, -0.083_333_333_333_333_31]),
    ("no_chance.efg", 9, 6, &[1, 1], &[1.0 / 6.0, -1.0 / 6.0]),
    ("uneven.efg", 14, 9, &[2, 1], &[-0.833_333_333_333_333_3, 0.5]),
];

#[test]
fn trees_are_what_gambit_says() {
    for (file, nodes, ends, sets, values) in FACTS {
        let tree = tree(file);
        let flat = Flat::of(&tree);
        assert_eq!((tree.nodes(), flat.nodes.len(), tree.ends()), (*nodes, *nodes, *ends), "{file}");
        let counts: Vec<usize> =
            (0..tree.seats()).map(|seat| tree.information_sets(Seat(seat as u8))).collect();
        assert_eq!(counts, *sets, "{file}");
        let by_view = |seat| flat.sets.iter().filter(|set| set.0 == seat).count();
        assert_eq!((0..tree.seats()).map(by_view).collect::<Vec<_>>(), *sets, "{file}: as views");
        for (ours, theirs) in flat.value(&flat.uniform()).iter().zip(*values) {
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
    assert_eq!((tree.title(), tree.id().as_str()), ("A jury of three", "three_players.efg"));
    assert!(tree.comment().starts_with("Chance makes the accused guilty"));
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
    assert_eq!(to_efg(&game, "", 57), Err(TooLarge { most: 57 }));
    let message = TooLarge { most: 57 }.to_string();
    assert_eq!(message, "the tree has more than 57 nodes; raise the limit or take a smaller game");
}

const GOLDEN: &[&str] = TREES;

#[test]
fn golden_games_are_played_as_they_were() {
    golden::compare("efg", "efg", GOLDEN);
}

#[test]
#[ignore = "rewrites data/games and data/efg/kuhn.efg"]
fn regenerate() {
    std::fs::write(data("efg/kuhn.efg"), kuhn_file()).expect("data/efg can be written");
    golden::write("efg", "efg", GOLDEN);
}

#[test]
fn any_file_is_read_or_refused() {
    let seeds: Vec<Vec<u8>> =
        TREES.iter().map(|file| read_data(&format!("efg/{file}")).into_bytes()).collect();
    let parts = [
        "{",
        "}",
        "\"",
        "\\\"",
        ",",
        "1/3",
        "0",
        "-1",
        "1e999",
        "c \"\" 1 ",
        "p \"\" 1 1 ",
        "t \"\" 1 ",
        "t \"\" 0\n",
        "EFG 2 R",
        "終",
        "\n",
        "4294967296",
        "{ \"a\" 1 }",
    ];
    drive(bodies::efg_file, &seeds, &parts);
}

/// A text, line and column of the error, and the message.
fn refused(text: &str, line: usize, column: usize, message: &str) {
    let error = Tree::read(text, "x.efg").expect_err(text);
    assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {message}"), "{text}");
}

/// A file with this after a sound beginning of one line.
fn body(text: &str) -> String {
    format!("EFG 2 R \"x\" {{ \"a\" \"b\" }}\n{text}")
}

#[test]
fn wrong_beginnings_are_told() {
    refused(
        "",
        1,
        1,
        "EFG (a file of an extensive game begins with EFG 2 R) should stand here; found the end of the file",
    );
    refused(
        "NFG 1 R",
        1,
        1,
        "EFG (a file of an extensive game begins with EFG 2 R) should stand here; found 'NFG'",
    );
    refused("EFG 1 R", 1, 5, "2 (the only version of the format that is read) should stand here; found '1'");
    refused("EFG 2 X", 1, 7, "R (or D: how numbers are written) should stand here; found 'X'");
    refused("EFG 2 R { }", 1, 9, "the title in double quotes should stand here; found '{'");
    refused(
        "EFG 2 R \"x",
        1,
        9,
        "this text has no end; close it with \" (a quote inside a text is written \\\")",
    );
    refused("EFG 2 R \"x\" { }", 1, 13, "the list names 0 players; a game needs 1 to 255");
    refused(
        "EFG 2 R \"x\"\n\"a\"",
        2,
        1,
        "the names of the players in braces should stand here; found the text \"a\"",
    );
    refused(
        "EFG 2 R \"x\" { \"a\" 3 }",
        1,
        19,
        "the name of a player in double quotes, or } should stand here; found '3'",
    );
    refused(
        &body(""),
        2,
        1,
        "a node (c for chance, p for a player, t for the end) should stand here; found the end of the file",
    );
}

#[test]
fn wrong_nodes_are_told() {
    refused(
        &body("x \"\" 1"),
        2,
        1,
        "a node (c for chance, p for a player, t for the end) should stand here; found 'x'",
    );
    refused(
        &body("t 1"),
        2,
        3,
        "the name of the node in double quotes; it may be empty: \"\" should stand here; found '1'",
    );
    refused(
        &body("p \"\" 3 1 { \"l\" } 0"),
        2,
        6,
        "there is no player 3; the list at the top names 2, counted from 1",
    );
    refused(&body("p \"\" 0 1 { \"l\" } 0"), 2, 6, "'0' is no player; write a whole number from 1 on");
    refused(
        &body("p \"\" 1 x { \"l\" } 0"),
        2,
        8,
        "'x' is no information set; write a whole number from 1 on",
    );
    refused(
        &body("p \"\" 1 { \"l\" } 0"),
        2,
        8,
        "the number of an information set should stand here; found '{'",
    );
    refused(
        &body("p \"\" 1 1 0"),
        2,
        8,
        "information set 1 appears here for the first time; list its actions in braces after its number, such as { \"left\" \"right\" }",
    );
    refused(
        &body("p \"\" 1 1 { } 0"),
        2,
        10,
        "an information set with 0 actions; it needs 1 to 65535 (a node without actions is terminal: t)",
    );
    refused(
        &body("p \"\" 1 1 { l } 0"),
        2,
        12,
        "an action in double quotes, or } should stand here; found 'l'",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" \"r\" } 0\np \"\" 1 1 { \"l\" \"m\" } 0"),
        3,
        8,
        "information set 1 has other actions or probabilities on line 2; repeat them as they are, or leave the list out, or use another number",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" \"r\" } 0\nt \"\" 0\n"),
        4,
        1,
        "the file ends where action 'r' of the node on line 2 should lead; add its node (nodes follow depth first)",
    );
    refused(
        &body("t \"\" 0\nt \"\" 0"),
        3,
        1,
        "the tree was complete before this node; remove it, or list one action more at the node it belongs to",
    );
    refused(
        &body("p \"\" 1 1 { \"l\"\n"),
        3,
        1,
        "an action in double quotes, or } should stand here; found the end of the file",
    );
}

#[test]
fn wrong_numbers_are_told() {
    refused(
        &body("c \"\" 1 { \"l\" 0.5 \"r\" 0.4 } 0"),
        2,
        8,
        "the probabilities sum to 0.9, not to 1; fractions such as 1/3 are exact",
    );
    refused(
        &body("c \"\" 1 { \"l\" 0.333333 \"m\" 0.333333 \"r\" 0.333333 } 0"),
        2,
        8,
        "the probabilities sum to 0.999999, not to 1; fractions such as 1/3 are exact",
    );
    refused(
        &body("c \"\" 1 { \"l\" 3/2 \"r\" -1/2 } 0"),
        2,
        14,
        "'3/2' is no probability; write a number from 0 to 1",
    );
    refused(
        &body("c \"\" 1 { \"l\" \"r\" } 0"),
        2,
        14,
        "the probability of the action should stand here; found the text \"r\"",
    );
    refused(
        &body("c \"\" 1 { \"l\" half } 0"),
        2,
        14,
        "'half' is no number; write it like 3, -1.5, 2e-3 or 1/3",
    );
    refused(
        &body("c \"\" 1 { \"l\" 1/0 } 0"),
        2,
        14,
        "'1/0' is no number; write it like 3, -1.5, 2e-3 or 1/3",
    );
    refused(&body("t \"\" 1 { 1 }"), 2, 8, "1 payoffs for 2 players; give one for each, in their order");
    refused(&body("t \"\" 1 { 1 2 3 }"), 2, 8, "3 payoffs for 2 players; give one for each, in their order");
    refused(&body("t \"\" 1 { 1 x }"), 2, 12, "'x' is no number; write it like 3, -1.5, 2e-3 or 1/3");
    refused(&body("t \"\" 1 { 1 \"2\" }"), 2, 12, "a payoff, or } should stand here; found the text \"2\"");
    refused(
        &body("t \"\" 1"),
        2,
        6,
        "outcome 1 appears here for the first time; list its payoffs in braces after it, or write 0 for none",
    );
    refused(
        &body("t \"\" 0 { 1 2 }"),
        2,
        8,
        "outcome 0 means no payoffs; give the outcome a number from 1 on, or leave the list out",
    );
    refused(&body("t \"\" -1"), 2, 6, "'-1' is no outcome; write a whole number from 0 on");
    refused(
        &body("t \"\" { 1 2 }"),
        2,
        6,
        "the number of an outcome (0 for none) should stand here; found '{'",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" \"r\" } 0\nt \"\" 1 { 1 2 }\nt \"\" 1 { 1 3 }"),
        4,
        6,
        "outcome 1 has other payoffs on line 3; leave the list out or use another number",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" } 1 { 1e308 0 }\nt \"\" 1"),
        3,
        6,
        "the payoffs from the root to here sum to more than a number can hold; make them smaller",
    );
}

/// A player who forgets what it did, or that it was asked before, is refused.
#[test]
fn forgetful_players_are_told() {
    let forgets_action = "p \"\" 1 1 { \"l\" \"r\" } 0\np \"\" 1 2 { \"u\" \"d\" } 0\nt \"\" 0\nt \"\" 0\np \"\" 1 2 0\nt \"\" 0\nt \"\" 0\n";
    refused(
        &body(forgets_action),
        6,
        1,
        "player 1 would have forgotten its past: it came here by 'r' in set 1, to the first node of information set 2 (line 3) by 'l' in set 1; give this node an information set of its own (games without perfect recall are not played)",
    );
    let absent_minded = "p \"\" 1 1 { \"on\" \"off\" } 0\np \"\" 1 1 0\nt \"\" 0\nt \"\" 0\nt \"\" 0\n";
    refused(
        &body(absent_minded),
        3,
        1,
        "player 1 would have forgotten its past: it came here by 'on' in set 1, to the first node of information set 1 (line 2) by no action of its own; give this node an information set of its own (games without perfect recall are not played)",
    );
}
