//! Alliances in three-player shogi, rule by rule (J14 to J18), and what the rules leave open (J19).

use crate::sannin;

use gunjin_engine::games::sannin::{Cell, Position, Sannin};
use gunjin_engine::{Game, Notation, Rulebook, Seat, Turn, Umpire};
use sannin::{actions, after, field, game, legal_texts, may, position};

/// Three kings far from each other.
const KINGS: &str = "1d fK, 10d mK, 10m lK";
/// The same with 中手 and 後手 allied.
const ALLIED: &str = "1b f+K, 10d mK, 10m lK";

fn ending(game: &Sannin, position: &Position) -> (&'static str, Vec<f64>) {
    assert_eq!(game.turn(position), Turn::Over);
    (game.reason(position), game.returns(position))
}

#[test]
fn j14_an_alliance_is_offered_and_answered() {
    let game = game("");
    let start = position(&game, KINGS, "f -/-/- - - - - - 0 -");
    assert_eq!(actions(&game, &start, "a"), "ally-l ally-m");
    let offered = after(&game, start, "ally-l");
    assert_eq!(field(&game, &offered, 2), "f?l");
    assert_eq!(legal_texts(&game, &offered), ["accept", "refuse"]);
    let refused = after(&game, offered, "refuse");
    assert_eq!((field(&game, &refused, 2), actions(&game, &refused, "a")), ("f!".into(), String::new()));
    let allied = after(&game, offered, "accept");
    assert_eq!((field(&game, &allied, 2), field(&game, &allied, 5)), ("f".into(), "fl".into()));
    assert_eq!(actions(&game, &allied, "a"), "", "one alliance a game");
}

#[test]
fn j14_who_may_offer_goes_by_the_switches() {
    let offers = |switches: &str, ply: u32| {
        let game = game(switches);
        actions(&game, &position(&game, KINGS, &format!("f -/-/- - - - - - {ply} -")), "ally")
    };
    assert_eq!(offers("", 30), "ally-l ally-m");
    assert_eq!(offers("declaration=first_turn", 2), "ally-l ally-m");
    assert_eq!(offers("declaration=first_turn", 3), "");
    assert_eq!(offers("alliances=declared", 0), "ally-l ally-m");
    assert_eq!(offers("alliances=sudden", 0), "");
    assert_eq!(offers("alliances=off", 0), "");
}

#[test]
fn j14_an_alliance_may_stand_from_the_start() {
    let game = game("start_alliance=against_first");
    let start = game.start();
    assert_eq!(field(&game, &start, 5), "ml");
    assert_eq!(start.at(Cell::read("1d").expect("a cell")).map(|(_, form)| form.is_promoted()), Some(true));
    assert_eq!(field(&self::game(""), &self::game("").start(), 5), "-");
}

/// 先手 can check 後手 by `5i-5h`, then 中手 by `11h-10g`.
const BOTH_CHECK: &str = "1d fK, 13g mK, 10m lK, 5i f+R, 11h m+R";

#[test]
fn j15_two_checks_in_a_row_ally() {
    let allies = |switches: &str, memory: &str| {
        let game = game(switches);
        let before = position(&game, BOTH_CHECK, &format!("f -/-/- - - - - {memory} 0 -"));
        let after = after(&game, before, "5i-5h 11h-10g");
        assert!(after.checked().has(2));
        (
            field(&game, &after, 5),
            after.at(Cell::read("10m").expect("a cell")).expect("a piece").1.is_promoted(),
        )
    };
    assert_eq!(allies("", "-"), ("fm".into(), true), "J18.1: the third has a 旭光 at once");
    for switches in ["alliances=declared", "alliances=off", "sudden_alliance=off"] {
        assert_eq!(allies(switches, "-"), ("-".into(), false), "{switches}");
    }
}

#[test]
fn j15_answering_a_check_binds_nobody() {
    let game = game("");
    let checked = position(&game, "1a fK, 13g mK, 10m lK, 3c mR", "f -/-/- - - - - - 0 -");
    let answered = after(&game, checked, "1a-1b");
    assert_eq!(field(&game, &answered, 8), "answered");
    let checked = position(&game, BOTH_CHECK, "m -/-/- - - - - - 0 -");
    assert_eq!(field(&game, &after(&game, checked, "11h-10g"), 5), "-", "one check is no alliance");
    let both = BOTH_CHECK.replace("5i", "5h");
    for (memory, allies) in [("-", "fm"), ("answered", "-")] {
        let before = position(&game, &both, &format!("m -/-/- - - - - {memory} 0 -"));
        assert_eq!(field(&game, &after(&game, before, "11h-10g"), 5), allies, "{memory}");
    }
}

#[test]
fn j16_what_attack_means_goes_by_the_switch() {
    // 中手 gives check already, and opens the line of 先手, who gave none.
    let pieces = "1d fK, 13g mK, 10m lK, 5h f+R, 8k mS, 10j m+L";
    for (switches, allies) in [("sudden_alliance=check", "-"), ("sudden_alliance=standing_check", "fm")] {
        let game = game(switches);
        let before = position(&game, pieces, "m -/-/- - - - - - 0 -");
        assert!(before.checked().has(2));
        let opened = after(&game, before, "8k-8j");
        assert_eq!(field(&game, &opened, 5), allies, "{switches}");
    }
}

#[test]
fn j17_1_who_has_a_light_is_not_allied_and_the_king_of_an_ally_gets_none() {
    let game = game("");
    let light = position(&game, &KINGS.replace("lK", "l+K"), "f -/-/- - - - - - 0 -");
    assert_eq!(actions(&game, &light, "ally"), "ally-m");
    let own = position(&game, &KINGS.replace("fK", "f+K"), "f -/-/- - - - - - 0 -");
    assert_eq!(actions(&game, &own, "ally"), "");
    let allied = position(&game, "1b f+K, 7f mK, 10m lK", "m -/-/- - ml - - - 0 -");
    assert_eq!(actions(&game, &allied, "7f-7g"), "7f-7g", "no promotion, and no win (J17.3)");
    assert_eq!(game.turn(&after(&game, allied, "7f-7g")), Turn::Seat(Seat(2)));
}

#[test]
fn j17_1_other_pieces_of_allies_promote_by_the_switch() {
    for (switches, moves) in
        [("ally_promotion=all_but_king", "7f-7g 7f-7g+"), ("ally_promotion=none", "7f-7g")]
    {
        let game = game(switches);
        let position = position(&game, &format!("{ALLIED}, 7f mS"), "m -/-/- - ml - - - 0 -");
        assert_eq!(actions(&game, &position, "7f-7g"), moves, "{switches}");
    }
}

#[test]
fn j17_2_allies_have_no_first_move() {
    let game = game("");
    let before = position(&game, KINGS, "f -/-/- fml - - - - 0 -");
    let allied = after(&game, before, "ally-l accept");
    assert_eq!(field(&game, &allied, 4), "-");
    assert!(!may(&game, &allied, "1d-1a") && may(&game, &before, "1d-1a"));
}

/// 先手 mates 中手 in the corner by `8d-8b`, from the other side of the alliance.
const ALLY_MATED: &str = "1b f+K, 7a mK, 10m lK, 13h f+R, 9c fS, 8d f+R";

#[test]
fn j17_4_and_j18_2_who_mates_an_ally_wins_alone() {
    let game = game("rescue=off");
    let before = position(&game, ALLY_MATED, "f -/-/- - ml - - - 0 -");
    assert_eq!(ending(&game, &after(&game, before, "8d-8b")), ("mate", vec![1.0, 0.0, 0.0]));
}

#[test]
fn j17_5_allies_do_not_check_each_other() {
    let game = game("");
    let pieces = |king: &str| format!("1b f{king}, 10d mK, 10m lK, 8h m+R, 10i mS, 10h m+R");
    let free = position(&game, &pieces("K"), "m -/-/- - - - - - 0 -");
    let allied = position(&game, &pieces("+K"), "m -/-/- - ml - - - 0 -");
    for check in ["8h-10j", "10i-11k"] {
        assert!(may(&game, &free, check) && !may(&game, &allied, check), "{check} gives or opens a check");
    }
    assert!(may(&game, &allied, "8h-8g") && may(&game, &allied, "10i-10j"), "neither");
}

#[test]
fn j17_6_when_the_piece_of_an_ally_may_be_taken() {
    let takes = |switches: &str, pieces: &str, memory: &str| {
        let game = game(switches);
        let position = position(&game, pieces, &format!("m -/-/- - ml - - {memory} 0 -"));
        actions(&game, &position, "7f-7h")
    };
    let quiet = format!("{ALLIED}, 7f m+R, 7h lN");
    let recapture = "l7h:m";
    assert_eq!(takes("", &quiet, "-"), "");
    assert_eq!(takes("", &quiet, recapture), "7f-7h", "where the ally has just taken");
    assert_eq!(takes("ally_capture=any", &quiet, "-"), "7f-7h");
    assert_eq!(takes("ally_capture=never", &quiet, "-"), "");
}

#[test]
fn j17_6_a_check_may_be_escaped_onto_the_piece_of_an_ally() {
    let takes = |switches: &str, checker: &str| {
        let game = game(switches);
        let pieces = format!("{ALLIED}, 10e lN, {checker}");
        let position = position(&game, &pieces, "m -/-/- - ml - - - 0 -");
        may(&game, &position, "10d-10e")
    };
    for (switches, checked, quiet) in
        [("", true, false), ("ally_capture=any", true, true), ("ally_capture=never", false, false)]
    {
        assert_eq!((takes(switches, "13g f+R"), takes(switches, "5d fP")), (checked, quiet), "{switches}");
    }
}

/// 中手 is in check along a row and along a file at once; two moves end that.
const DOUBLE: &str = "1b f+K, 7a mK, 10m lK, 13g f+R, 7f f+L, 12i m+R";

#[test]
fn j17_7_two_moves_escape_a_check_and_cost_a_turn() {
    let two = game("");
    let fields = "m -/-/- - ml - - - 0 -";
    let before = position(&two, DOUBLE, fields);
    assert!(before.checked().has(1));
    let firsts = legal_texts(&two, &before).iter().filter(|text| text.ends_with('&')).count();
    assert!(firsts > 0);
    let first =
        legal_texts(&two, &before).into_iter().find(|text| text.starts_with("12i") && text.ends_with('&'));
    let between = after(&two, before, &first.expect("the 竜化 helps"));
    assert_eq!(field(&two, &between, 2), "m&");
    let second = legal_texts(&two, &between)[0].clone();
    let done = after(&two, between, &second);
    assert!(!done.checked().has(1));
    assert_eq!((field(&two, &done, 2), field(&two, &done, 7)), ("l".into(), "m".into()));
    let skipped = after(&two, done, "10m-10l 1b-1c");
    assert_eq!((field(&two, &skipped, 2), field(&two, &skipped, 7)), ("l".into(), "-".into()));
    let off = game("rescue=off");
    assert!(legal_texts(&off, &position(&off, DOUBLE, fields)).iter().all(|text| !text.ends_with('&')));
}

/// 中手, allied to 後手, mates 先手 in the corner by `12f-8b`: what the 旭光 could flee over is its own.
const OUTSIDER_MATED: &str = "7a f+K, 8b fP, 8c fP, 7b fN, 6a fP, 6b fP, 13m mK, 10m lK, 12f m+R, 9d mB";

#[test]
fn j17_9_and_j19_the_alliance_ends_with_the_mate_of_the_third() {
    let outcome = |switches: &str, played: &str| {
        let game = game(switches);
        let before = position(&game, OUTSIDER_MATED, "m -/-/- - ml - - - 0 -");
        (after(&game, before, played), game)
    };
    for (switches, played) in [("", "12f-8b"), ("mate_counts=at_own_turn", "12f-8b 10m-10l")] {
        let (played_on, game) = outcome(switches, played);
        assert_eq!((field(&game, &played_on, 5), field(&game, &played_on, 6)), ("-".into(), "f".into()));
        assert_eq!(field(&game, &played_on, 2), "m", "J6: 中手 completed the mate");
    }
    let (shared, game) = outcome("after_alliance=allies_share", "12f-8b");
    assert_eq!(ending(&game, &shared), ("mate", vec![0.0, 0.5, 0.5]));
}

#[test]
fn j18_1_the_third_has_a_light_at_once() {
    let game = game("");
    let allied = after(&game, position(&game, KINGS, "f -/-/- - - - - - 0 -"), "ally-m accept");
    let (seat, form) = allied.at(Cell::read("10m").expect("a cell")).expect("a king");
    assert_eq!((seat, form.is_promoted()), (2, true));
}

/// 後手, in the corner, has no move and is not in check after `9i-8h`.
const STUCK: &str = "1a fK, 13m mK, 7a lK, 13h m+R, 9i m+R";

#[test]
fn j19_no_move_goes_by_the_switch() {
    let play = |switches: &str| {
        let game = game(switches);
        let before = position(&game, STUCK, "m -/-/- - - - - - 0 -");
        (after(&game, before, "9i-8h"), game)
    };
    let (drawn, game) = play("no_move=draw");
    assert_eq!(ending(&game, &drawn), ("no-move", vec![1.0 / 3.0; 3]));
    let (lost, game) = play("no_move=loses");
    assert_eq!((field(&game, &lost, 6), field(&game, &lost, 2)), ("l".into(), "m".into()));
}

/// Goes to and fro with all three kings; rounds that were played.
fn shuffle(switches: &str, rounds: usize) -> (Option<&'static str>, usize) {
    let game = game(switches);
    let mut umpire = Umpire::from_position(&game, position(&game, KINGS, "f -/-/- - - - - - 0 -"));
    let cycle = ["1d-1c", "10d-11e", "10m-10l", "1c-1d", "11e-10d", "10l-10m"];
    for (played, text) in cycle.iter().cycle().take(6 * rounds).enumerate() {
        let action = game.read_action(umpire.position(), text).expect("legal");
        if umpire.play(action).is_err() {
            return (umpire.ended().map(|ended| ended.reason), played);
        }
    }
    (None, 6 * rounds)
}

#[test]
fn j19_repetition_goes_by_the_switch() {
    assert_eq!(shuffle("repetition=draw", 5), (Some("repetition"), 18), "the fourth time");
    assert_eq!(shuffle("repetition=forbidden", 5), (None, 5), "the first position may not come back");
    assert_eq!(shuffle("repetition=off", 5), (None, 30));
}
