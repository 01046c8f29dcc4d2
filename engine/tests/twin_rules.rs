//! The slow twin checked by itself, on hand-made positions, rule by rule (docs/RULES.md).

mod twin;

use std::collections::BTreeMap;
use std::fs;
use twin::{State, Twin};

/// The folder of data files.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");

/// The files of one folder of data, by id.
fn files(folder: &str) -> BTreeMap<String, String> {
    let entries = fs::read_dir(format!("{DATA}/{folder}")).expect("a folder of data");
    let paths = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let stem = |path: &std::path::Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.map(|path| (stem(&path), fs::read_to_string(&path).expect("a readable file"))).collect()
}

/// An edition with switches written `a=b c=d`.
fn twin(id: &str, switches: &str) -> Twin {
    let pairs = switches.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    let pairs: Vec<(String, String)> = pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Twin::new(&files("editions")[id], &files("boards"), &pairs)
}

/// The legal moves of the piece on a square, without the square's name.
fn from(twin: &Twin, state: &State, square: &str) -> String {
    let moves = twin.legal(state);
    let moves = moves.iter().filter_map(|mv| mv.strip_prefix(square));
    moves.collect::<Vec<_>>().join(" ")
}

/// The moves of the piece on a square in a position given as text.
fn moves(id: &str, switches: &str, text: &str, square: &str) -> String {
    let twin = twin(id, switches);
    from(&twin, &twin.read(text), square)
}

/// Plays one move and tells what is announced, where everything stands, and how the game ended, if it did.
fn play(id: &str, switches: &str, text: &str, mv: &str) -> String {
    let twin = twin(id, switches);
    let (next, told) = twin.play(&twin.read(text), mv);
    let outcome = told.outcome.map_or("-".to_string(), |c| c.to_string());
    let end = twin.result(&next).map_or(String::new(), |(s, n, why)| format!(" {s}:{n} {why}"));
    format!("{outcome}[{}] {}{end}", told.emptied.join(","), twin.text(&next))
}

#[test]
fn headquarters_is_one_square() {
    // R1.1, R1.10: left, right and every square in front.
    assert_eq!(moves("p3-23-6i", "", "5/6/6/6/6/6/6/2GE2 s 0 - ", "c1"), "");
    let lone_enemy = "COco3/6/6/6/6/6/6/2GE2 s 0 -";
    assert_eq!(moves("p3-23-6i", "", lone_enemy, "c1"), "b1 c2 d2 e1");
    assert_eq!(moves("p1-35-7i", "", "co6/7/7/7/7/7/7/7/7/3GE3 s 0 -", "d1"), "c1 d2 e1");
    assert_eq!(moves("p2-26-7x", "", "co4/7/7/7/7/7/7/2GE2 s 0 -", "c1"), "b1 c2 d2 e2 f1");
    assert_eq!(moves("a-22-7x", "", "1/co6/7/7/7/7/7/GE s 0 -", "hs"), "c1 d1 e1");
}

#[test]
fn roads_circles_and_crossings() {
    // R1.2, R1.3: only the I road crosses.
    assert_eq!(moves("p3-23-6i", "", "co4/6/6/6/1GE4/6/6/5 s 0 -", "b4"), "a4 b3 b5 c4");
    assert_eq!(moves("p3-23-6i", "", "co4/6/6/6/2GE3/6/6/5 s 0 -", "c4"), "b4 c3 d4");
    // R1.4, R1.7.
    assert_eq!(moves("p2-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 -", "a4"), "a3 b4 o1");
    assert_eq!(moves("p2-31-8x", "", "co6/8/8/8/8/8/8/7 s 0 o1=GE", "o1"), "a4 a5 c4 c5");
    assert_eq!(moves("w-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 -", "a4"), "a3 b4 c5 o1");
    assert_eq!(moves("w-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 o1=co", "a4"), "a3 b4 o1");
    // R1.5.
    assert_eq!(moves("m-31-8xn", "", "co6/8/8/8/2GE5/8/8/7 s 0 -", "c4"), "a5 b4 c3 c5 d4");
    assert_eq!(moves("m-31-8xn", "nocircle_x=straight_diagonal_only", "co6/8/8/8/2GE5/8/8/7 s 0 -", "c4"), "a5 b4 c3 d4");
    // The Y board: one arm on one side, two on the other; nothing lies straight on.
    let y = "circle_stop=only_when_turning";
    assert_eq!(moves("m-23-6y", y, "co4/6/1GE4/6/6/6/6/5 s 0 o2=GE", "o2"), "d5 e4 f5");
    assert_eq!(moves("m-23-6y", y, "co4/6/6/1GE4/6/6/6/5 s 0 -", "b5"), "a5 b6 c5 o1");
    // The narrow five-file X: arms beside the circle.
    assert_eq!(moves("a-15-5x", "board=5x-narrow", "co4/5/5/5/5/5 s 0 o1=GE", "o1"), "a3 a4 b3 b4");
}

#[test]
fn bridge_squares() {
    // R1.6, R10.4.
    let two = "bridge_squares=2";
    assert_eq!(moves("p3-23-6i", two, "co4/6/6/6/6/6/6/5 s 0 x3=GE", "x3"), "e4 x4");
    assert_eq!(moves("p3-23-6i", two, "co4/6/6/6/4EN1/6/6/5 s 0 -", "e4"), "a4 b4 c4 d4 e1 e2 e3 e5 e6 e7 e8 f4 x3 x4");
    assert_eq!(moves("p3-23-6i", two, "co4/6/6/6/4TA1/6/6/5 s 0 -", "e4"), "d4 e3 f4 x3 x4");
    assert_eq!(moves("p3-23-6i", two, "co4/6/6/6/6/6/6/5 s 0 x3=AP", "x3"), "e4 x4"); // R2.8
}

#[test]
fn circle_duties() {
    // R1.8, R1.9.
    assert_eq!(moves("p1-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 o1=co", "a4"), "a3 b4");
    let duty = twin("p1-31-8x", "");
    assert_eq!(duty.legal(&duty.read("co6/8/8/8/GE7/8/8/7 s 0 o1=GE")), ["o1a5", "o1c4", "o1c5"]);
    let waived = duty.read("co6/8/8/COCOCO5/CO1CO5/8/8/7 s 0 o1=GE");
    assert_eq!(from(&duty, &waived, "o1"), "");
    assert_eq!(from(&duty, &waived, "a4"), "a3 b4");
}

#[test]
fn runs() {
    // R2.3: through the headquarters as one square, over the road, up to an enemy.
    assert_eq!(moves("p3-23-6i", "", "5/6/6/1co4/6/6/6/EN4 s 0 -", "a1"), "a2 a3 a4 b1 c1 e1 f1");
    assert_eq!(moves("p3-23-6i", "", "5/6/6/1co4/6/1EN4/1CO4/5 s 0 -", "b3"), "a3 b4 b5 c3 d3 e3 f3");
    assert_eq!(moves("p3-23-6i", "", "5/6/6/1co4/6/2SL3/6/2EN2 s 0 -", "c1"), "a1 b1 c2 d2 d3 d4 e1 f1");
    // R2.4.
    let on = "circle_engineer=run_on_run_off";
    assert_eq!(moves("p2-31-8x", "", "6co/8/8/8/8/8/EN7/7 s 0 -", "a2"), "a1 a3 a4 b2 c2 d2 e2 f2 g2 h2");
    assert_eq!(moves("p2-31-8x", on, "6co/8/8/8/8/8/EN7/7 s 0 -", "a2"), "a1 a3 a4 b2 c2 d2 e2 f2 g2 h2 o1");
    assert_eq!(moves("p2-31-8x", on, "6co/8/8/co7/8/8/8/7 s 0 o1=EN", "o1"), "a1 a2 a3 a4 a5 c1 c2 c3 c4 c5 c6 c7 c8");
    // R2.5.
    let diagonal = "co4/6/6/6/6/6/1AR4/5 s 0 -";
    assert_eq!(moves("m-23-6y", "", diagonal, "b2"), "a1 a2 a3 b1 b3 b4 c1 c2 c3 d2 d4 e2 f2");
}

#[test]
fn floods() {
    // R2.6.
    let corner = "5/6/6/2co3/SL5/1SL4/SL1SL3/EN1SL2 s 0 -";
    assert_eq!(moves("p3-23-6i", "engineer_move=flood", corner, "a1"), "b1 b2");
    let x = "6co/8/8/SLSL6/SLSL6/SLSLSL5/SLSLSL5/ENSLSL4 s 0 -";
    assert_eq!(moves("p2-31-8x", "engineer_move=flood", x, "a1"), "");
    let arm = "6co/8/8/SLSL6/ENSLSL5/SL7/8/7 s 0 -";
    assert_eq!(moves("p2-31-8x", "engineer_move=flood", arm, "a4"), "o1");
    let on = "engineer_move=flood circle_engineer=run_on_run_off";
    let off = "6co/8/8/SL1SL5/1SLSL5/SLSL6/8/7 s 0 o1=EN";
    assert_eq!(moves("p2-31-8x", on, off, "o1"), "a4");
    assert_eq!(moves("p2-31-8x", on, "6co/8/8/SLSL6/1SLSL5/ENSL6/SL7/7 s 0 -", "a3"), "a4 o1");
}

#[test]
fn vehicles() {
    // R2.7 on open ground, then against circles.
    let open = "co4/6/6/6/6/6/1TA4/5 s 0 -";
    let move_of = |rule: &str| moves("p3-23-6i", &format!("two_forward={rule}"), open, "b2");
    assert_eq!(move_of("step"), "a2 b1 b3 c2");
    assert_eq!(move_of("up_to_two"), "a2 b1 b3 b4 c2");
    assert_eq!(move_of("exactly_two"), "a2 b1 b4 c2");
    assert_eq!(move_of("any_direction"), "a2 b1 b3 b4 c2 d2");
    assert_eq!(move_of("run"), "a2 b1 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2");
    assert_eq!(moves("p3-23-6i", "", "co4/6/6/6/6/1CO4/1TA4/5 s 0 -", "b2"), "a2 b1 c2");
    assert_eq!(moves("p3-23-6i", "", "co4/6/6/6/6/1co4/1TA4/5 s 0 -", "b2"), "a2 b1 b3 c2");
    assert_eq!(moves("p3-23-6i", "", "co4/6/6/6/6/1TA4/6/5 s 0 -", "b3"), "a3 b2 b4 b5 c3");
    assert_eq!(moves("p3-23-6i", "two_forward=exactly_two", "co4/6/6/6/1TA4/6/6/5 s 0 -", "b4"), "a4 b3 b6 c4");
    assert_eq!(moves("p3-31-8x", "two_forward=exactly_two", "co6/8/8/8/TA7/8/8/7 s 0 -", "a4"), "a3 b4 o1");
    // North's forward is south; the headquarters uses all its files.
    assert_eq!(moves("p3-23-6i", "", "2ta2/6/6/6/6/6/6/CO4 n 0 -", "c8"), "b8 c6 c7 d6 d7 e8");
}

#[test]
fn aircraft() {
    // R2.8.
    let front = "2sl2/6/6/1CO4/6/6/6/5 s 0 -";
    let (low, high) = ("5/6/co5/6/AP5/6/6/5 s 0 -", "2sl2/2CO3/6/6/6/6/6/2AP2 s 0 -");
    let low_of = |switches: &str| moves("p3-23-6i", switches, low, "a4");
    assert_eq!(low_of("aircraft_move=one_step"), "a3 b4");
    assert_eq!(low_of("aircraft_move=one_step_free_crossing"), "a3 a5 b4");
    assert_eq!(low_of("aircraft_move=vertical"), "a1 a2 a3 a5 a6 b4");
    assert_eq!(low_of(""), "a1 a2 a3 a5 a6 a7 a8 b4");
    assert_eq!(low_of("aircraft_sideways=0"), "a1 a2 a3 a5 a6 a7 a8");
    assert_eq!(low_of("aircraft_sideways=unlimited"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4");
    assert_eq!(low_of("aircraft_move=anywhere").split(' ').count(), 45);
    let jumps = moves("p3-23-6i", "", high, "c1");
    assert_eq!(jumps, "b1 c2 c3 c4 c5 c6 c8 d2 d3 d4 d5 d6 d7 e1");
    assert_eq!(moves("p3-23-6i", "", front, "b5"), "a5 b4 b6 c5");
}

#[test]
fn free_jumps_and_wire() {
    // R2.9, R2.10.
    let text = "2cy2/5/5/5/5/5/5/AP3WR/5/5 s 0 -";
    assert_eq!(moves("s-25-5i", "", text, "a3").split(' ').count(), 48);
    assert_eq!(moves("s-25-5i", "air_may_enter_hq=false", text, "a3").split(' ').count(), 47);
    assert_eq!(moves("s-25-5i", "air_free_jump=lines", text, "a3"), "a1 a10 a2 a4 a5 a6 a7 a8 a9 b3 c3 d3");
    assert_eq!(moves("s-25-5i", "", "2cy2/5/5/5/5/1WR3/5/5/5/5 s 0 -", "b5"), "a5 b4 c5");
}

#[test]
fn all_round_and_tomy() {
    // R2.11, R2.16, R4.7, R8.3.
    assert_eq!(moves("t-23-8i", "", "3fg3/8/8/GE7/8/3FG3 s 0 -", "a3"), "");
    let text = "3fg1pv1/8/8/GE7/8/3FG3 s 0 -";
    assert_eq!(moves("t-23-8i", "", text, "a3"), "a2 b2 b3");
    assert_eq!(moves("t-23-8i", "bridge_diagonal=true", text, "a3"), "a2 b2 b3 b4");
    assert_eq!(moves("t-23-8i", "bridge_diagonal=true", "3fg1pv1/8/8/1GE6/8/3FG3 s 0 -", "b3"), "a2 a3 a4 b2 b4 c2 c3 c4");
    assert_eq!(moves("t-23-8i", "", "3fg1pv1/2PV5/8/8/8/7 s 0 -", "c5"), "b4 b5 b6 c4 c6 d4 d5 d6");
    assert_eq!(moves("t-23-8i", "", "5pv1/2PV5/8/8/8/7 s 0 -", "c5"), "b4 b5 b6 c4 c6 d4 d5");
    assert_eq!(moves("t-23-8i", "", "5pv1/8/8/7PV/4pv3/3FG3 s 0 -", "d1"), "c1 c2 d2 f1 f2");
    assert_eq!(play("t-23-8i", "", "3fg1pv1/2PV5/8/8/8/7 s 0 -", "c5d6"), "w[] 3PV1pv1/8/8/8/8/7 n 1 - 1:0 flag");
    let back = "hq_winner_enters=false target=hq";
    assert_eq!(play("t-23-8i", back, "3sp1pv1/2PV5/8/8/8/7 s 0 -", "c5d6"), "w[] 5pv1/2PV5/8/8/8/7 n 1 -");
}

#[test]
fn jets_and_missiles() {
    // R2.12.
    let text = "3ms3/8/8/8/8/8/JT7/3MS3 s 0 -";
    assert_eq!(moves("m-31-8xn", "", text, "a2"), "");
    let text = "3ms2co/8/8/8/8/8/JT7/3MS3 s 0 -";
    assert_eq!(moves("m-31-8xn", "", text, "a2").split(' ').count(), 31 + 3);
    assert_eq!(moves("m-31-8xn", "jet_range=anywhere", text, "a2").split(' ').count(), 60 - 2 + 1);
    // R6.1: from its own camp only; with the bomb in front.
    assert_eq!(moves("m-31-8xn", "", "3ms2co/8/8/ML7/8/8/JT7/3MS3 s 0 -", "a5"), "");
    let text = "3ms2co/8/8/8/8/8/3AB4/3ML3 s 0 -";
    assert_eq!(moves("m-31-8xn", "", text, "d1").split(' ').count(), 62);
    assert!(moves("m-31-8xn", "", text, "d1").contains("&d2*d8"));
    // R6.6, R6.7.
    let twin = twin("w-25-9x", "");
    let found = twin.legal(&twin.read("3ms2co/9/9/9/1AB7/1ML1MS3 s 0 -"));
    assert_eq!(found.iter().filter(|mv| mv.starts_with("b1&b2*")).count(), 24);
    assert_eq!(found.iter().filter(|mv| mv.starts_with("b1")).count(), 24 + 24 + 22);
    assert_eq!(moves("p2-28-7x", "", "co6/7/7/7/7/7/7/ML6 s 0 -", "a1"), "a2 b1");
    assert_eq!(moves("p2-28-7x", "missile_move=jump", "co6/7/7/7/7/7/7/ML6 s 0 -", "a1").split(' ').count(), 30);
}

#[test]
fn odd_movers() {
    // R2.13, R2.17.
    assert_eq!(moves("a-15-5x", "", "co4/5/5/5/1ABGE2/5 s 0 -", "b2"), "");
    assert_eq!(moves("a-15-5x", "bomb_mobile=true", "co4/5/5/5/1ABGE2/5 s 0 -", "b2"), "a2 b1 b3");
    let flag = "co4/6/6/6/6/1FG4/1EN4/5 s 0 -";
    assert_eq!(moves("p3-23-6i", "", flag, "b3"), "");
    assert_eq!(moves("p3-23-6i", "flag_mobile=true", flag, "b3"), "a3 b4 c3");
    let fixed = "flag_mobile=true flag_power_fixed_at_setup=true";
    assert_eq!(moves("p3-23-6i", fixed, &format!("{flag} flag=EN,-"), "b3"), "a3 b4 b5 b6 b7 b8 c3 d3 e3 f3");
    assert_eq!(moves("p3-23-6i", fixed, &format!("{flag} flag=MI,-"), "b3"), "");
    assert_eq!(moves("p3-23-6i", fixed, flag, "b3"), "");
    let steps = "flag_mobile=true flag_power_fixed_at_setup=true flag_copies_movement=false";
    assert_eq!(moves("p3-23-6i", steps, &format!("{flag} flag=MI,-"), "b3"), "a3 b4 c3");
    // R2.14, R2.15.
    let text = "co4/6/6/6/6/6/6/1CO1SLCA s 0 -";
    assert_eq!(moves("p3-23-6i", "", &format!("{text} frozen=f1"), "f1"), "");
    assert_eq!(moves("p3-23-6i", "own_hq_closed=always", text, "e1"), "e2");
    assert_eq!(moves("p3-23-6i", "own_hq_closed=after_removal", text, "e1"), "c1 e2");
    assert_eq!(moves("p3-23-6i", "own_hq_closed=after_removal", &format!("{text} closed=s"), "e1"), "e2");
    let raid = "co4/6/6/6/6/6/2ge3/2MASLCA n 0 -";
    assert_eq!(
        play("p3-23-6i", "own_hq_closed=after_removal winner_goes=origin", &format!("{raid} frozen=c1"), "c2c1"),
        "w[] co4/6/6/6/6/6/2ge3/3SLCA s 1 - closed=s"
    );
}

#[test]
fn fights() {
    // R3.1, R3.2.
    let text = "co4/6/6/6/1GE4/1ma4/6/5 s 0 -";
    assert_eq!(play("p3-23-6i", "", text, "b4b3"), "w[] co4/6/6/6/6/1GE4/6/5 n 1 -");
    assert_eq!(play("p3-23-6i", "winner_goes=origin", text, "b4b3"), "w[] co4/6/6/6/1GE4/6/6/5 n 1 -");
    let text = "co4/6/6/6/1GE4/1mi4/6/CO4 s 0 -";
    assert_eq!(play("p3-23-6i", "", text, "b4b3"), "l[] co4/6/6/6/6/1mi4/6/CO4 n 1 -");
    assert_eq!(play("w-23-6i", "", text, "b4b3"), "b[] co4/6/6/6/6/6/6/CO4 n 1 -"); // R3.3
    // R3.4 to R3.7.
    assert_eq!(twin("p3-23-6i", "").combat("タンク", "工兵"), 'w');
    assert_eq!(twin("p3-23-6i", "tank_vs_engineer=engineer").combat("タンク", "工兵"), 'l');
    assert_eq!(twin("p3-23-6i", "lieutenant_general_vs_spy=both").combat("スパイ", "中将"), 'b');
    assert_eq!(twin("p3-23-6i", "aircraft_loses_to_engineer=true").combat("工兵", "ヒコーキ"), 'w');
    let cavalry = twin("w-23-6i", "cavalry_as_mine=true");
    assert_eq!(["大将", "工兵", "飛行機", "地雷", "騎兵"].map(|ja| cavalry.combat("騎兵", ja)), ['w', 'l', 'l', 'b', 'b']);
    assert_eq!(cavalry.combat("地雷", "大将"), 'b');
    assert_eq!(twin("w-23-6i", "cavalry_as_mine=true cavalry_explodes=true").combat("騎兵", "大将"), 'b');
    let split = twin("p3-31-8x", "split_tank=1");
    assert_eq!(["工兵", "軽戦車", "重戦車", "大佐"].map(|ja| split.combat("重戦車", ja)), ['w', 'w', 'b', 'w']);
    assert_eq!(["工兵", "軽戦車", "ヒコーキ"].map(|ja| split.combat("軽戦車", ja)), ['l', 'b', 'l']);
    assert!(split.text(&split.reference()).contains("HTFLENCVSLCAENLT/"));
    let marshal = twin("m-31-8xn", "marshal_as_top_rank=true");
    assert_eq!(["大将", "ミサイル", "原爆", "地雷", "スパイ", "元帥"].map(|ja| marshal.combat("元帥", ja)), ['w', 'w', 'w', 'l', 'l', 'b']);
    assert_eq!(marshal.combat("スパイ", "大将"), 'l');
    assert_eq!(moves("m-31-8xn", "marshal_as_top_rank=true", "co6/8/8/8/8/8/8/3MS3 s 0 -", "d1"), "c1 d2 e2 f1");
}

#[test]
fn flags() {
    // R4.1: one square back, the headquarters for any of its files, over the road from an enemy entrance.
    let attack = |south: &str| play("p3-23-6i", "", &format!("co4/6/6/6/{south} n 0 -"), "d4d3");
    assert_eq!(attack("3ca2/3FG2/3CO2/MA4"), "l[] co4/6/6/6/6/3FG2/3CO2/MA4 s 1 -");
    assert_eq!(attack("3ca2/3FG2/3co2/MA4"), "w[] co4/6/6/6/6/3ca2/3co2/MA4 s 1 -");
    let hq = "co4/6/6/6/6/3ca2/3FG2/2CO1MA n 0 -";
    assert_eq!(play("p3-23-6i", "", hq, "d3d2"), "l[] co4/6/6/6/6/6/3FG2/2CO1MA s 1 -");
    let road = "co4/6/1ca4/1FG4/1CO4/6/6/5 n 0 -";
    assert_eq!(play("p3-23-6i", "", road, "b6b5"), "l[] co4/6/6/1FG4/1CO4/6/6/5 s 1 -");
    let mobile = "flag_mobile=true";
    assert_eq!(play("p3-23-6i", mobile, "co4/6/6/6/1ca4/1FG4/1CO4/5 s 0 -", "b3b4"), "w[] co4/6/6/6/1FG4/6/1CO4/5 n 1 -");
    // R4.2.
    assert_eq!(play("p3-23-6i", mobile, "co4/6/6/6/1fg4/1FG4/6/5 s 0 -", "b3b4"), "b[] co4/6/6/6/6/6/6/5 n 1 - 0:1 elimination");
    assert_eq!(play("w-23-6i", mobile, "co4/6/6/6/1mi4/1FG4/6/CO4 s 0 -", "b3b4"), "b[] co4/6/6/6/6/6/6/CO4 n 1 -");
    // R4.3: the mine stays.
    let mine = "co4/6/6/6/3ca2/3FG2/3MI2/MA4 n 0 -";
    assert_eq!(play("w-23-6i", "", mine, "d4d3"), "b[] co4/6/6/6/6/6/3MI2/MA4 s 1 -");
    assert_eq!(play("w-23-6i", "flag_backer_falls=true", mine, "d4d3"), "b[] co4/6/6/6/6/6/3MI2/MA4 s 1 -");
    assert_eq!(play("p3-23-6i", "", mine, "d4d3"), "l[] co4/6/6/6/6/3FG2/3MI2/MA4 s 1 -");
    // R4.4, R9.4.
    let backed = "co6/7/7/7/7/3mg3/3FG3/3CO3/7/MA6 n 0 -";
    assert_eq!(play("p1-35-7i", "", backed, "d5d4"), "w[d3] co6/7/7/7/7/7/3mg3/7/7/MA6 s 1 -");
    let tied = "co6/7/7/7/7/3co3/3FG3/3CO3/7/MA6 n 0 -";
    assert_eq!(play("p1-35-7i", "", tied, "d5d4"), "b[d3] co6/7/7/7/7/7/7/7/7/MA6 s 1 -");
    // R4.5, R8.3.
    let lieutenant = "co4/6/6/6/3sl2/3FG2/6/MA4 n 0 -";
    assert!(play("p3-23-6i", "second_lieutenant_takes_flag_wins=true", lieutenant, "d4d3").ends_with("0:1 second-lieutenant"));
    assert!(play("p3-23-6i", "flag_capture_wins=true", lieutenant, "d4d3").ends_with("0:1 flag"));
    let suicide = "co4/6/6/6/3sl2/3FG2/6/MA4 s 0 -";
    assert!(play("p3-23-6i", "flag_mobile=true flag_capture_wins=true", suicide, "d3d4").ends_with("0:1 flag"));
    // R4.6.
    let kept = "flag_power_fixed_at_setup=true";
    let text = "co4/6/6/6/3ca2/3FG2/3SL2/MA4 n 0 - flag=CO,-";
    assert_eq!(play("p3-23-6i", kept, text, "d4d3"), "l[] co4/6/6/6/6/3FG2/3SL2/MA4 s 1 - flag=CO,-");
    let start = twin("p3-23-6i", kept);
    assert!(start.text(&start.reference()).ends_with(" flag=GE,lg"));
}

#[test]
fn marshals() {
    // R5.1 to R5.3.
    let fight = |id: &str, switches: &str, back: &str, mv: &str| play(id, switches, &format!("co6/8/8/8/8/8/{back} n 0 -"), mv);
    let kill = "marshal_kill_wins=true";
    assert_eq!(fight("m-31-8xn", kill, "3ma4/3MS2MA", "d2d1"), "w[] co6/8/8/8/8/8/8/3ma2MA s 1 - 0:1 hq");
    let no_hq = "marshal_kill_wins=true hq_capture=any winner_goes=origin";
    assert_eq!(fight("m-31-8xn", no_hq, "3ma4/3MS2MA", "d2d1"), "w[] co6/8/8/8/8/8/3ma4/6MA s 1 - 0:1 marshal");
    assert_eq!(fight("m-31-8xn", "", "3ma1TA2/3MS3", "d2d1"), "l[] co6/8/8/8/8/8/5TA2/3MS3 s 1 -");
    assert_eq!(fight("m-31-8xn", "guard_neighbourhood=4", "3ma1TA2/3MS3", "d2d1"), "w[] co6/8/8/8/8/8/5TA2/3ma3 s 1 - 0:1 hq");
    assert_eq!(fight("m-31-8xn", "", "3ar4/3MS2MA", "d2d1"), "l[] co6/8/8/8/8/8/8/3MS2MA s 1 -");
    assert_eq!(fight("m-31-8xn", "marshal_alone_loses_to=all", "3ar4/3MS2MA", "d2d1"), "w[] co6/8/8/8/8/8/8/3ar2MA s 1 -");
}

#[test]
fn blasts() {
    // R6.1, R6.2, R6.4, R9.3, R9.4: five squares, nine with the bomb; the marshal is not touched.
    let five = "3ms3/3mg4/2gelgar3/3mi4/8/8/8/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", five, "a1*d6"), "b[c6,d5,d6,d7,e6] 3ms3/8/8/8/8/8/8/6MA n 1 - 1:0 elimination");
    let nine = "3ms3/2jt5/2gelgar3/4mi3/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", nine, "a1*d6"), "b[c6,d6,e6] 3ms3/2jt5/8/4mi3/8/8/AB7/6MA n 1 -");
    assert_eq!(play("m-31-8xn", "", nine, "a1&a2*d6"), "b[a2,c6,c7,d6,e5,e6] 3ms3/8/8/8/8/8/8/6MA n 1 - 1:0 elimination");
    let hq = "3ms3/2jtjtjtjt2/8/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", hq, "a1*d8"), "b[d7,e7] 3ms3/2jt2jt2/8/8/8/8/AB7/6MA n 1 -");
    let alone = "jt2ms3/8/8/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", alone, "a1*d8"), "-[] jt2ms3/8/8/8/8/8/AB7/6MA n 1 -");
    assert_eq!(play("m-31-8xn", "blast_hits_marshal=true marshal_kill_wins=true", alone, "a1*d8"), "b[d8] jt6/8/8/8/8/8/AB7/6MA n 1 - 1:0 marshal");
    let guarded = "2jtms3/8/8/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "blast_hits_marshal=true", guarded, "a1*d7"), "l[] 2jtms3/8/8/8/8/8/AB7/6MA n 1 -");
    let friend = "jt2ms3/8/2CO5/3jt4/8/8/8/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", friend, "a1*d6"), "b[d5] jt2ms3/8/2CO5/8/8/8/8/6MA n 1 -");
    assert_eq!(play("m-31-8xn", "blast_friendly_fire=true", friend, "a1*d6"), "b[c6,d5] jt2ms3/8/8/8/8/8/8/6MA n 1 -");
    // R6.3.
    let missile = "jt2ms3/8/3jtml3/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", missile, "a1*d6"), "b[d6,e6] jt2ms3/8/8/8/8/8/AB7/6MA n 1 -");
    assert_eq!(play("m-31-8xn", "", missile, "a1&a2*d6"), "b[a2,e6] jt2ms3/8/3jt4/8/8/8/8/6MA n 1 -");
    assert_eq!(play("m-31-8xn", "collision_scope=any_missile", missile, "a1*d6"), "b[e6] jt2ms3/8/3jt4/8/8/8/AB7/6MA n 1 -");
    // R6.4, R6.5 (H-23: the missile is not used up, the bomb collides).
    let reuse = "co1ms2/6/1jt4/6/6/6/HB5/ML3CO s 0 -";
    assert_eq!(play("h-23-6x", "", reuse, "a1*b6"), "w[] co1ms2/6/1ML4/6/6/6/HB5/4CO n 1 -");
    assert_eq!(play("h-23-6x", "", reuse, "a1&a2*b5"), "w[a2,b6] co1ms2/6/6/1ML4/6/6/6/4CO n 1 -");
    assert_eq!(play("h-23-6x", "", reuse, "a1*e5"), "-[] co1ms2/6/1jt4/4ML1/6/6/HB5/4CO n 1 -");
    let bomb = "co1ms2/6/1jthb3/6/6/6/HB5/ML3CO s 0 -";
    assert_eq!(play("h-23-6x", "", bomb, "a1*b6"), "b[b6,c6] co1ms2/6/6/6/6/6/HB5/4CO n 1 -");
    assert_eq!(play("h-23-6x", "", bomb, "a1&a2*b6"), "b[a2,c6] co1ms2/6/1jt4/6/6/6/6/4CO n 1 -");
    let home = "co1ms2/6/6/6/6/sl5/ML5/4CO n 0 -";
    assert_eq!(play("h-23-6x", "", home, "a3a2"), "l[] co1ms2/6/6/6/6/6/ML5/4CO s 1 -");
    assert_eq!(play("h-23-6x", "missile_defence=mutual", home, "a3a2"), "b[] co1ms2/6/6/6/6/6/6/4CO s 1 -");
}

#[test]
fn flying_and_walking_missiles() {
    // R6.6, R6.7.
    let text = "3ms2co/9/4jtjt3/9/1AB7/1ML1MS3 s 0 -";
    assert_eq!(play("w-25-9x", "", text, "b1e4"), "w[] 3ms2co/9/4MLjt3/9/1AB7/3MS3 n 1 -");
    assert_eq!(play("w-25-9x", "missile_single_use=true", text, "b1e4"), "b[] 3ms2co/9/5jt3/9/1AB7/3MS3 n 1 - 0:1 elimination");
    assert_eq!(play("w-25-9x", "", text, "b1&b2*e5"), "b[b2,e4,f4] 3ms2co/9/9/9/9/3MS3 n 1 - 0:1 elimination");
    let jump = "co6/7/7/7/7/7/7/ML5CO s 0 -";
    assert_eq!(play("p2-28-7x", "missile_move=jump", jump, "a1a8"), "w[] ML6/7/7/7/7/7/7/6CO n 1 - 1:0 elimination");
    let single = "missile_move=jump missile_single_use=true";
    assert_eq!(play("p2-28-7x", single, jump, "a1a8"), "b[] 7/7/7/7/7/7/7/6CO n 1 - 1:0 elimination");
}

#[test]
fn endings() {
    // R8.1.
    let text = "1CO3/6/6/6/6/6/6/1co2SL s 0 -";
    assert!(play("p3-23-6i", "", text, "b8c8").ends_with("1:0 hq"));
    assert!(!play("p3-23-6i", "", &text.replace("CO", "CA"), "b8c8").contains("hq"));
    assert!(play("p2-23-6i", "", &text.replace("CO", "SP"), "b8c8").ends_with("1:0 hq"));
    assert!(!play("p2-23-6i", "hq_capture=all_but_aircraft", &text.replace("CO", "AP"), "b8c8").contains("hq"));
    assert!(!play("p3-23-6i", "target=commander", text, "b8c8").contains("hq"));
    assert!(play("p3-23-6i", "", "1COma2/6/6/6/6/6/6/1co2SL s 0 -", "b8c8").ends_with("1:0 hq"));
    assert!(!play("p3-23-6i", "winner_goes=origin", "1COma2/6/6/6/6/6/6/1co2SL s 0 -", "b8c8").contains("hq"));
    let flag = "1FG3/6/6/6/6/6/6/1co2SL s 0 - flag=CO,-";
    let fixed = "flag_mobile=true flag_power_fixed_at_setup=true";
    assert!(!play("p3-23-6i", fixed, flag, "b8c8").contains("hq"));
    assert!(play("p3-23-6i", &format!("{fixed} flag_copy_captures_hq=true"), flag, "b8c8").ends_with("1:0 hq"));
    // R8.2.
    let spy = "co4/6/6/6/1sp4/1GE4/6/MA4 n 0 -";
    assert!(play("p3-23-6i", "commander_loss_loses=true", spy, "b4b3").ends_with("0:1 commander"));
    let generals = "co4/6/6/6/1ge4/1GE4/6/MA4 n 0 -";
    assert!(play("p3-23-6i", "target=commander", generals, "b4b3").ends_with("0.5:0.5 commander"));
    // R8.4 to R8.7.
    let last = "5/6/6/6/1ge4/1GE4/6/5 n 0 -";
    assert!(play("p3-23-6i", "", last, "b4b3").ends_with("0.5:0.5 elimination"));
    assert!(play("p3-23-6i", "elimination=false", last, "b4b3").ends_with("0:1 no-move"));
    let shut = "co4/6/6/6/6/1ge4/FGMI4/SLMI3 n 0 -";
    assert!(play("p3-23-6i", "", shut, "b3c3").ends_with("0:1 no-move"));
    assert!(play("p3-23-6i", "no_move=draws", shut, "b3c3").ends_with("0.5:0.5 no-move"));
    assert!(play("p3-23-6i", "ply_cap=1", shut, "b3c3").ends_with("0.5:0.5 ply-cap"));
    assert!(play("p3-23-6i", "ply_cap=1", text, "b8c8").ends_with("1:0 hq"));
    // R10.3.
    let read = |text: &str| { let twin = twin("p3-23-6i", ""); twin.result(&twin.read(text)) };
    assert_eq!(read("co1MA2/6/6/6/6/6/6/5 s 0 -"), Some((1.0, 0.0, "hq")));
    assert_eq!(read("co4/6/6/6/6/6/6/SL4 s 2000 -"), Some((0.5, 0.5, "ply-cap")));
    assert_eq!(read("co4/6/6/6/6/6/6/SL4 s 1999 -"), None);
}

#[test]
fn setups() {
    // R7.
    let plain = twin("p3-23-6i", "");
    let good = "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGFGSPTATA/SLFLGECOMG";
    assert!(plain.legal_setup(0, good) && plain.legal_setup(1, good));
    assert!(!plain.legal_setup(0, "ENMISLFLCAEN/LCCAAPAPMIMA/CVLGFGSPTATA/SLFLGECOMG")); // R7.2
    assert!(!plain.legal_setup(0, "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGFGSPTATA/SLFLGECOCO")); // R7.1
    assert!(!plain.legal_setup(0, "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGFGSPTATA/SLFLGECO"));
    let flag = "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGGESPTATA/SLFLFGCOMG";
    assert!(plain.legal_setup(0, flag));
    for ban in ["flag_in_hq=forbidden", "flag_on_back_rank=forbidden", "hq_requires_general=true"] {
        assert!(!twin("p3-23-6i", ban).legal_setup(0, flag), "{ban}");
    }
    assert!(twin("p3-23-6i", "flag_on_back_rank=forbidden_unpunished").legal_setup(0, flag));
    assert!(!twin("m-31-8xn", "").legal_setup(0, "TAENMAARJTMAENTA/COARABLGMGABLCCO/JTMIMLMSSPMLMIJT/MLLCMIGETAENAR")); // R7.3
    // NOTATION: North's set-up is read from North's eyes.
    let start = plain.start(good, good);
    assert!(plain.text(&start).starts_with("mgcogeflsl/tatasp"), "{}", plain.text(&start));
    assert!(twin("p3-23-6i", "first_player=north").text(&twin("p3-23-6i", "first_player=north").reference()).contains(" n 0 -"));
    // R2.14, R10.2.
    let frozen = twin("p3-23-6i", "hq_initial_piece_frozen=true");
    assert!(frozen.text(&frozen.reference()).ends_with(" - frozen=c1,c8"));
    // R7.4; every edition's reference is legal and reads back.
    for (id, text) in files("editions") {
        let twin = twin(&id, "");
        let file: toml::Table = text.parse().expect("TOML");
        for (seat, name) in ["south", "north"].into_iter().enumerate() {
            let setup = file["reference_setup"][name].as_str().expect("a set-up");
            assert!(twin.legal_setup(seat, setup), "{id} {name}");
        }
        let start = twin.reference();
        assert_eq!(twin.read(&twin.text(&start)), start, "{id}");
    }
}

#[test]
fn small_counts() {
    // mini-2x4 by hand: South's two front pieces each only cross a road; every crossing is a fight.
    let twin = twin("mini-2x4", "");
    let start = twin.reference();
    assert_eq!(twin.text(&start), "ma/gesp/MAGE/SP s 0 -");
    assert_eq!(twin.legal(&start), ["a1a2", "b1b2"]);
    assert_eq!(twin.perft(&start, 0), 1);
    assert_eq!(twin.perft(&start, 1), 2);
}

#[test]
fn positions_read_back() {
    // R10 along one game of every edition, the moves drawn by a fixed rule.
    for id in files("editions").keys() {
        let twin = twin(id, "");
        let (mut state, mut draw) = (twin.reference(), 7_u64);
        while twin.result(&state).is_none() && draw % 1009 != 0 {
            let moves = twin.legal(&state);
            draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state = twin.play(&state, &moves[(draw >> 33) as usize % moves.len()]).0;
            if twin.result(&state).is_none() {
                assert_eq!(twin.read(&twin.text(&state)), state, "{id}");
            }
        }
    }
}
