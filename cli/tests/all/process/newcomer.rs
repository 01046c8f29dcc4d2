//! `gunjin play` as somebody meets it who has read nothing, in English and in Japanese.

use super::gunjin::{folder, told, typed};
use super::terminal::Conversation;

/// The seed that a game tells.
fn seed_of(told: &str) -> u64 {
    let line = told.lines().find(|line| line.starts_with("Seed ")).expect("a seed is told");
    let number = line.trim_start_matches("Seed ").split(':').next().expect("a number");
    number.parse().expect("a number")
}

/// The board that stands before the question after a game: the truth.
fn truth(told: &str) -> &str {
    told.split("Give up?").nth(1).expect("asked").split("The game is over").next().expect("a board")
}

#[test]
fn every_game_has_a_seed_of_its_own_which_deals_it_again() {
    let words = ["--ascii", "play", "w-23-6i", "--setup", "preset"];
    let [first, second] = [(); 2].map(|()| told(&words, "resign\nyes\n"));
    assert_ne!(seed_of(&first), seed_of(&second));
    assert_ne!(truth(&first), truth(&second), "the opponent sets up otherwise");
    let seed = seed_of(&first).to_string();
    let again = told(&[&words[..], &["--seed", &seed]].concat(), "resign\nyes\n");
    assert_eq!(truth(&first), truth(&again));
    let random =
        told(&[&words[..], &["--seed", &seed, "--opponent-setup", "random"]].concat(), "resign\nyes\n");
    assert_ne!(truth(&first), truth(&random), "the policy decides");
}

#[test]
fn a_strong_opponent_sets_up_well_unless_told_otherwise() {
    let start = |agent: &str, more: &[&str]| {
        let words = ["--ascii", "play", "w-23-6i", "--setup", "preset", "--seed", "4", "--agent", agent];
        truth(&told(&[&words[..], more].concat(), "resign\nyes\n")).to_string()
    };
    let by = |policy: &str| start("greedy", &["--opponent-setup", policy]);
    let [learned, advice, random] = ["learned", "advice", "random"].map(by);
    assert!(learned != advice && advice != random);
    assert_eq!(start("learned", &[]), learned);
    assert_eq!(start("learned", &["--opponent-setup", "random"]), random);
    assert_eq!(start("greedy", &[]), advice);
    assert_eq!(start("greedy:setup=learned", &["--opponent-setup", "random"]), learned);
}

#[test]
fn a_wrong_policy_or_language_is_refused() {
    for (words, complaint) in [
        (vec!["play", "w-23-6i", "--opponent-setup", "advise"], "--opponent-setup"),
        (vec!["--ascii", "play", "w-23-6i", "--lang", "ja"], "--lang ja needs characters outside ASCII"),
        (vec!["play", "w-23-6i", "--seat", "0"], "--seat 0: this game has seats 1 to 2"),
    ] {
        let output = typed(&words, "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && told.contains(complaint), "{words:?}: {told}");
    }
}

#[test]
fn why_a_move_is_illegal_is_said() {
    let lines = "b4-c4\nf8f7\na9b4\nd3d4\nc5c6\nb4b6\ne2e1\nc4c6\nb1b5\nB4-B5\nresign\nyes\n";
    let told = told(&["--ascii", "play", "p3-23-6i", "--setup", SETUP], lines);
    for part in [
        "Your own piece stands on c4.",
        "The piece on f8 is not yours.",
        "This board has no square 'a9'.",
        "Your own piece stands on d4.",
        "The piece on c5 is not yours.",
        "The engineer (EN) on b4 does not leap over b5.",
        "The mine (MI) on b1 never moves (R2.13).",
        "1. South moves b4b5",
        "Last move: 2. North moves",
    ] {
        assert!(told.contains(part), "'{part}' is missing:\n{told}");
    }
}

/// An engineer on b4, behind the road, and a mine on b1.
const SETUP: &str = "SLENCAFLTACV/MAAPLCCALGSL/FLTACOFGSPMI/ENMIGEMGAP";

#[test]
fn north_plays_from_below() {
    let told = told(&["--ascii", "play", "w-23-6i", "--setup", "preset", "--seat", "2"], "resign\nyes\n");
    let board = told.split("North> ").next().expect("a board");
    let rows: Vec<&str> = board
        .lines()
        .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
        .filter(|line| line.contains('|'))
        .collect();
    let numbers: Vec<&str> = rows.iter().filter_map(|row| row.split_whitespace().next()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8"], "{board}");
    let files = board.lines().find(|line| line.trim_start().starts_with("f ")).expect("files");
    assert_eq!(files.split_whitespace().collect::<String>(), "fedcba");
    assert!(
        rows[7].contains("ge") || rows[6].contains("ge") || rows[5].contains("ge") || rows[4].contains("ge")
    );
}

#[test]
fn what_fell_is_shown_to_its_own_side() {
    // An aircraft flies into the enemy until something falls.
    let mut conversation = Conversation::begin(&["play", "p3-23-6i", "--setup", "preset", "--seed", "7"]);
    let mut heard = conversation.hear(&["> "]).expect("a turn");
    for _ in 0..40 {
        if heard.contains("You have lost (") || heard.contains("The enemy has lost (") {
            return;
        }
        let moves = conversation.ask("moves", "> ");
        let forward = moves.split_whitespace().find(|text| text.ends_with(['5', '6', '7']));
        let action = forward.or(moves.split_whitespace().next()).expect("a move").to_string();
        heard = conversation.ask(&action, "> ");
    }
    panic!("nothing fell: {heard}");
}

#[test]
fn after_the_game_it_is_shown_kept_and_played_again() {
    let folder = folder("afterwards");
    let file = folder.join("game.txt").display().to_string();
    let kept = folder.join("kept.txt").display().to_string();
    let lines = format!("resign\nyes\nreplay\nsave {kept}\nrematch\nresign\nyes\n\n");
    let told_all = told(&["--ascii", "play", "w-23-6i", "--setup", "preset", "--save", &file], &lines);
    assert_eq!(told_all.matches("The game is over: resignation").count(), 2, "{told_all}");
    assert!(told_all.contains("Start\n") && told_all.contains(&format!("Saved to {kept}.")), "{told_all}");
    let second = folder.join("game-2.txt").display().to_string();
    for record in [&file, &kept, &second] {
        assert!(told(&["replay", record], "").contains("The record is valid"), "{record}");
    }
    let read = |path: &str| std::fs::read_to_string(path).expect("a record");
    assert_eq!(read(&file), read(&kept));
    assert_ne!(read(&file), read(&second), "the first game is not written over");
}

#[test]
fn the_whole_of_play_is_japanese() {
    let lines = "ヘルプ\n交換 a1 z9\n見本\nなに\n文字\n完了\nｂ４－ｂ３\nb1b2\nzz\n手\n手 z\n推理\n記録\nb4ーb5\n盤\n保存\n投了\nはい\n再生\n\n";
    let told = told(&["play", "p3-23-6i", "--lang", "ja", "--hints"], lines);
    for part in [
        "乱数の種",
        "駒を並べ",
        "配置> ",
        "自陣のマスではありません",
        "分かりません",
        "南> ",
        "自分の駒があります",
        "手でも命令でもありません",
        "で始まる合法手はありません",
        "何でもありうる",
        "ありうる配置の数",
        "直前の手: ",
        "ファイル名を付けてください",
        "投了しますか",
        "終局：投了。北の勝ち。得点：南 0、北 1。",
        "「再戦」",
        "開始局面\n",
        "\n1. 南 b4b5",
    ] {
        assert!(told.contains(part), "'{part}' is missing:\n{told}");
    }
    // Only what can be typed, codes and the names of squares are in Latin letters.
    for word in [
        "South",
        "North",
        "moves",
        "Last",
        "legal",
        "piece",
        "Saved",
        "Points",
        "unseen",
        "resignation",
        "Start",
    ] {
        let elsewhere = told.lines().filter(|line| !line.contains('(')).any(|line| line.contains(word));
        assert!(!elsewhere, "'{word}' is English:\n{told}");
    }
}

#[test]
fn codes_and_names_are_explained() {
    let lines = "pieces\ndone\npieces\nresign\nyes\n\n";
    let english = told(&["play", "w-23-6i", "--opponent-setup", "random"], lines);
    let engineer = "EN    工兵    engineer                 2  any distance straight along rank or file, over";
    assert_eq!(english.matches(engineer).count(), 2, "{english}");
    assert!(english.contains("v marks North's pieces"), "{english}");
    let ascii = told(&["--ascii", "play", "w-23-6i", "--opponent-setup", "random"], lines);
    assert!(ascii.is_ascii() && ascii.matches("small letters").count() == 2, "{ascii}");
    let lines = "駒\n完了\n駒\n投了\nはい\n\n";
    let japanese = told(&["play", "w-23-6i", "--lang", "ja"], lines);
    assert_eq!(japanese.matches("\nEN    工兵       2\n").count(), 2, "{japanese}");
    let other = told(&["play", "tori"], "pieces\nresign\nyes\n\n");
    assert!(other.contains("The rules of this game list its pieces."), "{other}");
}

#[test]
fn records_are_replayed_in_japanese() {
    let record = folder("replayed").join("game.txt").display().to_string();
    let words = ["play", "p3-23-6i", "--setup", "preset", "--lang", "ja", "--seat", "2", "--save", &record];
    let told_then = told(&words, "投了\nはい\n再生\n\n");
    let replayed = told_then.split("開始局面").nth(1).expect("a replay");
    assert!(replayed.contains("\n1. 南 "), "{replayed}");
    let rows = replayed.lines().filter(|line| line.contains('|') || line.contains('│'));
    assert!(rows.clone().next().is_some_and(|row| row.trim_start().starts_with('1')), "turned: {replayed}");
    let told_now = told(&["replay", &record, "--lang", "ja"], "");
    assert!(told_now.contains("開始局面\n") && told_now.contains("\n1. 南 "), "{told_now}");
    assert!(told_now.contains("棋譜に誤りはありません。1手、結果は南の勝ち（投了）。"), "{told_now}");
    let refused = typed(&["--ascii", "replay", &record, "--lang", "ja"], "");
    assert_eq!(refused.status.code(), Some(2));
}
