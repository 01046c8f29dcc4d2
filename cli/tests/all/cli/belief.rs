//! `gunjin belief`, and the worlds that `gunjin think` counts.

use crate::cli::gunjin::{failure, folder, gunjin, json, stdout};
use serde_json::Value;
use std::collections::BTreeMap;

/// A golden record by its game.
fn record(game: &str) -> String {
    format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games/{}.record"), game)
}

fn belief(game: &str, more: &str) -> Value {
    json(&format!("belief {} --format json {more}", record(game)))
}

#[test]
fn a_small_game_is_shown_whole() {
    let text = stdout(&format!("belief {} --ply 11", record("mini-3x4")));
    insta::assert_snapshot!(text, @r"
    mini-3x4: belief of North after 11 plies, North to move

           a      b      c
        ┌──────┬──────┬──────┐
      4 │v地雷 │      │v工兵 │
        ├──────┼──────┼──────┤
      3 │v少佐 │      │v軍旗 │
        └──┬───┴──────┴──┬───┘
           │             │
        ┌──┴───┬──────┬──┴───┐
      2 │ ？？ │      │ 軍旗 │
        ├──────┼──────┼──────┤
      1 │      │ ？？ │ ？？ │
        └──────┴──────┴──────┘
           a      b      c

    Possible worlds: 4 (2^2.0)
    Exact: every world was counted.
    Uncertainty: 2.0 bits in total; 4.0 bits as the sum over single pieces

    Probabilities in percent by enemy piece: start square, present square (-: fallen; *: has moved)

                大  少  工  ス  地  軍
    start now   将  佐  兵  パ  雷  旗  bits
    a1    -  *   ·   ·   · 100   ·   ·  0.00
    b1    b1     ·  25  25   ·  50   ·  1.50
    c1    c1     ·  25  25   ·  50   ·  1.50
    a2    -  * 100   ·   ·   ·   ·   ·  0.00
    b2    a2 *   ·  50  50   ·   ·   ·  1.00
    c2    c2     ·   ·   ·   ·   · 100  0.00
    pieces        1   1   1   1   1   1
    bits       0.0 1.5 1.5 0.0 1.0 0.0

    Pieces on the board, most likely kinds first

    now  start  kinds
    ───  ─────  ───────────────────────────────
    b1   b1     地雷 50 %, 少佐 25 %, 工兵 25 %
    c1   c1     地雷 50 %, 少佐 25 %, 工兵 25 %
    a2   b2     少佐 50 %, 工兵 50 %
    c2   c2     軍旗 100 %

    Attacks of North, most likely wins first

    move  piece    wins  loses  both fall
    ────  ─────  ──────  ─────  ─────────
    a3a2  少佐   50.0 %  0.0 %     50.0 %
    ");
}

/// By hand: mine, major and engineer stand on b1, c1 and a2, and what came to a2 is no mine. So the mine has
/// two places, and the others two orders.
#[test]
fn chances_are_those_of_counting() {
    let shown = belief("mini-3x4", "--ply 11");
    assert_eq!((shown["seat"].as_u64(), shown["ply"].as_u64()), (Some(1), Some(11)));
    assert_eq!((shown["worlds"].as_str(), shown["log2_worlds"].as_f64()), (Some("4"), Some(2.0)));
    assert_eq!(shown["exactness"], "exact");
    let attack = &shown["attacks"][0];
    assert_eq!(attack["action"], "a3a2");
    let odds = ["win", "lose", "both"].map(|outcome| attack[outcome].as_f64());
    assert_eq!(odds, [Some(0.5), Some(0.0), Some(0.5)], "a major meets a major or an engineer");
}

#[test]
fn rows_sum_to_one_and_columns_to_the_army() {
    let mut attacks = 0;
    for game in ["w-23-6i", "p1-35-7i", "m-31-8xn", "h-23-6x", "w-25-9x", "t-23-8i"] {
        for seat in ["south", "north"] {
            let shown = belief(game, &format!("--seat {seat}"));
            let mut sums: BTreeMap<String, f64> = BTreeMap::new();
            for piece in shown["pieces"].as_array().expect("pieces") {
                let kinds = piece["kinds"].as_array().expect("kinds");
                let chance = |kind: &Value| kind["probability"].as_f64().expect("a number");
                assert!((kinds.iter().map(chance).sum::<f64>() - 1.0).abs() < 1e-9, "{game} {piece}");
                assert!(kinds.is_sorted_by(|a, b| chance(a) >= chance(b)), "{game} {piece}");
                for kind in kinds {
                    *sums.entry(kind["code"].as_str().expect("a code").into()).or_default() += chance(kind);
                }
            }
            for kind in shown["kinds"].as_array().expect("kinds") {
                let sum = sums[kind["code"].as_str().expect("a code")];
                assert!(
                    (sum - kind["count"].as_f64().expect("a count")).abs() < 1e-9,
                    "{game} {kind}: {sum}"
                );
            }
            for attack in shown["attacks"].as_array().expect("attacks") {
                let sum: f64 = ["win", "lose", "both"].iter().filter_map(|key| attack[key].as_f64()).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{game} {attack}");
                attacks += 1;
            }
        }
    }
    assert!(attacks > 10, "only {attacks} attacks");
}

#[test]
fn the_seat_to_move_is_taken_unless_one_is_named() {
    assert_eq!(belief("w-23-6i", "--ply 6")["seat"], 0);
    assert_eq!(belief("w-23-6i", "--ply 7")["seat"], 1);
    let other = belief("w-23-6i", "--ply 6 --seat north");
    assert_eq!((other["seat"].as_u64(), other["ply"].as_u64()), (Some(1), Some(6)));
    assert_eq!(other["attacks"].as_array().map(Vec::len), Some(0), "North is not to move");
    let out = folder("belief-over");
    let words = "selfplay mini-4x6 --agent random --agent random --games 1 --records 1 --out";
    assert!(gunjin(words, &[out.to_str().expect("a path")]).status.success());
    let over = stdout(&format!("belief {}", out.join("records").join("0.txt").display()));
    assert!(over.contains("belief of South") && over.contains("the game is over"), "{over}");
}

#[test]
fn less_is_possible_the_longer_a_game_lasts() {
    let bits = |ply: &str| belief("w-23-6i", &format!("--seat south --ply {ply}"))["log2_worlds"].as_f64();
    let all: Vec<Option<f64>> = ["0", "10", "30", "60"].map(bits).to_vec();
    assert!(all[0] > Some(60.0) && all.is_sorted_by(|a, b| a >= b) && all[3] < all[0], "{all:?}");
    let start = stdout(&format!("belief {} --ply 0", record("w-23-6i")));
    assert!(start.contains("1.2 × 10^20 (2^66.6)"), "{start}");
}

#[test]
fn plain_text_has_codes_and_no_other_bytes() {
    for game in ["w-23-6i", "h-23-6x", "m-31-8xn"] {
        let plain = stdout(&format!("--ascii belief {}", record(game)));
        assert!(plain.is_ascii() && plain.contains(" GE") && plain.contains("Possible worlds: "), "{plain}");
        let widest = plain.lines().map(str::len).max();
        assert!(widest <= Some(110), "{widest:?} columns");
    }
    assert!(stdout(&format!("--ascii belief {} --format json", record("w-23-6i"))).is_ascii());
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let refused = |words: &str, code: i32, remedy: &str| {
        let (found, told) = failure(&format!("belief {words}"), &[]);
        assert!(found == code && told.contains(remedy), "{words}: {found}: {told}");
    };
    refused(&format!("{} --ply 61", record("w-23-6i")), 2, "60 plies; give a --ply from 0 to 60");
    refused(&format!("{} --ply x", record("w-23-6i")), 2, "--ply");
    refused(&format!("{} --seat east", record("w-23-6i")), 2, "south, north");
    refused(&format!("{} --game p1-35-7i", record("w-23-6i")), 2, "");
    refused("nowhere.record", 2, "nowhere.record");
    let path = folder("belief-refused").join("tori.txt");
    std::fs::write(&path, "format: 1\ngame: tori\n\nstart: x\n\n").expect("a file");
    refused(path.to_str().expect("a path"), 2, "not an edition");
    let untrue =
        std::fs::read_to_string(record("w-23-6i")).expect("a record").replace("5. e8e7 l", "5. e8e7 w");
    std::fs::write(&path, untrue).expect("a file");
    refused(path.to_str().expect("a path"), 1, "the rules say");
}

#[test]
fn thoughts_come_with_the_number_of_worlds() {
    let asked = format!("think w-23-6i --agent random --record {} --ply 40", record("w-23-6i"));
    let thought = json(&format!("{asked} --format json"));
    assert_eq!(thought["log2_worlds"], belief("w-23-6i", "--ply 40")["log2_worlds"]);
    assert_eq!(thought["exactness"], "exact");
    assert!(stdout(&asked).contains("\nPossible worlds: 2.3 × 10^14 (2^47.7)\n"));
    assert!(json("think tori --agent random --format json").get("log2_worlds").is_none());
}
