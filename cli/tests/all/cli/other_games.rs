//! The other games by the same commands.

use crate::cli::gunjin::{failure, folder, json, stdout};

#[test]
fn moves_are_counted_as_other_programs_count_them() {
    let nodes = |words: &str| json(&format!("perft {words} --format json"))["nodes"].as_u64();
    assert_eq!(nodes("tori:drop_mate=listed --depth 4"), Some(103_857), "Fairy-Stockfish");
    assert_eq!(nodes("chu:rules=lishogi --depth 3 --count path"), Some(52_599), "shogiops");
    assert_eq!(nodes("chu --depth 3"), Some(48_315), "minase");
    assert_eq!(nodes("leduc --depth 2"), Some(30), "six cards, then five");
}

#[test]
fn bad_positions_name_the_rule() {
    let cases = [
        ("tori", "2sks2/7/3C3/7/7/7/3KK2[S] w 0 1", "H3"),
        ("tori", "3k3/7/3S3/3S3/3S3/7/3K3[-] w 0 1", "H5"),
        ("tori", "3k3/9/3S3/7/7/7/3K3[-] w 0 1", "rank 6 has 9 squares"),
        ("chu", "12/12/12/12/12/12/12/12/12/12/12/5kK5k b - 1", "I3"),
        ("leduc", "QQQ", "deal-0a"),
        ("sannin", "nonsense", "10 fields"),
    ];
    for (game, position, told) in cases {
        let (code, complaint) = failure(&format!("perft {game} --depth 1 --position"), &[position]);
        assert!(code == 2 && complaint.contains(told), "{game} {position}: {complaint}");
    }
    let (code, complaint) = failure("perft tori --depth 1 --count path", &[]);
    assert!(code == 2 && complaint.contains("Chu Shogi"), "{complaint}");
}

#[test]
fn games_are_played_recorded_and_replayed() {
    for (game, seats) in
        [("tori", 2), ("chu", 2), ("sannin", 3), ("leduc", 2), ("cards", 2), ("liars_dice", 2)]
    {
        let out = folder(&format!("others-{game}"));
        let (place, agents) = (out.display(), "--agent random ".repeat(seats));
        stdout(&format!("selfplay {game} {agents} --games 3 --seed 4 --records 1 --out {place}"));
        let text = std::fs::read_to_string(out.join("games.csv")).expect("games.csv");
        assert_eq!(text.lines().count(), 4, "a header and three games: {text}");
        let replayed = stdout(&format!("replay {place}/records/0.txt"));
        assert!(replayed.contains("The record is valid"), "{game}: {replayed}");
    }
}

#[test]
fn a_tree_of_a_file_is_a_game() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/efg/kuhn.efg");
    assert_eq!(json(&format!("perft {file} --depth 3 --format json"))["nodes"], 12);
    let path = folder("bad-tree").join("bad.efg");
    std::fs::write(&path, "EFG 2 R \"x\" { \"a\" \"b\" }\np \"\" 3 1 \"\" { \"l\" \"r\" } 0\n")
        .expect("a file");
    let (code, told) = failure(&format!("perft {} --depth 1", path.display()), &[]);
    assert!(code == 2 && told.contains(&format!("{}: line 2, column 6", path.display())), "{told}");
}
