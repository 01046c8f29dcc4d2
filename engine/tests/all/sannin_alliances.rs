//! Alliances in three-player shogi, rule by rule (J14 to J18), and what the rules leave open (J19).

use crate::sannin;

use gunjin_engine::game::{Game, Notation, Seat, Turn, Umpired};
use gunjin_engine::games::sannin::{Cell, Position, Sannin};
use gunjin_engine::umpire::Umpire;
use sannin::{actions, after, field, game, legal_texts, may, position};

/// Three kings far from each other.
const KINGS: &str = "1d fK, 10m mK, 10d lK";
/// The same with 中手 and 後手 allied.
const ALLIED: &str = "1f f+K, 10m mK, 10d lK";

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

/// 先手 can check 後手 by `5c-5d`, then 中手 by `11j-10j`.
const BOTH_CHECK: &str = "1d fK, 13m mK, 10d lK, 5c f+R, 11j m+R";

#[test]
fn j15_two_checks_in_a_row_ally() {
    let allies = |switches: &str, memory: &str| {
        let game = game(switches);
        let before = position(&game, BOTH_CHECK, &format!("f -/-/- - - - - {memory} 0 -"));
        let after = after(&game, before, "5c-5d 11j-10j");
        assert!(after.checked().has(2));
        (
            field(&game, &after, 5),
            after.at(Cell::read("10d").expect("a cell")).expect("a piece").1.is_promoted(),
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
    let checked = position(&game, "1g fK, 13m mK, 10d lK, 3g mR", "f -/-/- - - - - - 0 -");
    let answered = after(&game, checked, "1g-1f");
    assert_eq!(field(&game, &answered, 8), "answered");
    let checked = position(&game, BOTH_CHECK, "m -/-/- - - - - - 0 -");
    assert_eq!(field(&game, &after(&game, checked, "11j-10j"), 5), "-", "one check is no alliance");
    let both = BOTH_CHECK.replace("5c", "5d");
    for (memory, allies) in [("-", "fm"), ("answered", "-")] {
        let before = position(&game, &both, &format!("m -/-/- - - - - {memory} 0 -"));
        assert_eq!(field(&game, &after(&game, before, "11j-10j"), 5), allies, "{memory}");
    }
}

#[test]
fn j16_what_attack_means_goes_by_the_switch() {
    // 中手 gives check already, and opens the line of 先手, who gave none.
    let pieces = "1d fK, 13m mK, 10d lK, 5d f+R, 8d mS, 10g m+L";
    for (switches, allies) in [("sudden_alliance=check", "-"), ("sudden_alliance=standing_check", "fm")] {
        let game = game(switches);
        let before = position(&game, pieces, "m -/-/- - - - - - 0 -");
        assert!(before.checked().has(2));
        let opened = after(&game, before, "8d-8e");
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
    let allied = position(&game, "1f f+K, 7h mK, 10d lK", "m -/-/- - ml - - - 0 -");
    assert_eq!(actions(&game, &allied, "7h-7g"), "7h-7g", "no promotion, and no win (J17.3)");
    assert_eq!(game.turn(&after(&game, allied, "7h-7g")), Turn::Seat(Seat(2)));
}

#[test]
fn j17_1_other_pieces_of_allies_promote_by_the_switch() {
    for (switches, moves) in
        [("ally_promotion=all_but_king", "7h-7g 7h-7g+"), ("ally_promotion=none", "7h-7g")]
    {
        let game = game(switches);
        let position = position(&game, &format!("{ALLIED}, 7h mS"), "m -/-/- - ml - - - 0 -");
        assert_eq!(actions(&game, &position, "7h-7g"), moves, "{switches}");
    }
}

#[test]
fn j17_2_allies_have_no_first_move() {
    let game = game("");
    let before = position(&game, KINGS, "f -/-/- fml - - - - 0 -");
    let allied = after(&game, before, "ally-l accept");
    assert_eq!(field(&game, &allied, 4), "-");
    assert!(!may(&game, &allied, "1d-1g") && may(&game, &before, "1d-1g"));
}

/// 先手 mates 中手 in the corner by `8k-8m`, from the other side of the alliance.
const ALLY_MATED: &str = "1g f+K, 7m mK, 10d lK, 13l f+R, 9m fS, 8k f+R";

#[test]
fn j17_4_and_j18_2_who_mates_an_ally_wins_alone() {
    let game = game("rescue=off");
    let before = position(&game, ALLY_MATED, "f -/-/- - ml - - - 0 -");
    assert_eq!(ending(&game, &after(&game, before, "8k-8m")), ("mate", vec![1.0, 0.0, 0.0]));
}

#[test]
fn j17_5_allies_do_not_check_each_other() {
    let game = game("");
    let pieces = |king: &str| format!("1f f{king}, 10m mK, 10d lK, 8g m+R, 10h mS, 10i m+R");
    let free = position(&game, &pieces("K"), "m -/-/- - - - - - 0 -");
    let allied = position(&game, &pieces("+K"), "m -/-/- - ml - - - 0 -");
    for check in ["8g-10g", "10h-11g"] {
        assert!(may(&game, &free, check) && !may(&game, &allied, check), "{check} gives or opens a check");
    }
    assert!(may(&game, &allied, "8g-8h") && may(&game, &allied, "10h-10g"), "neither");
}

#[test]
fn j17_6_when_the_piece_of_an_ally_may_be_taken() {
    let takes = |switches: &str, pieces: &str, memory: &str| {
        let game = game(switches);
        let position = position(&game, pieces, &format!("m -/-/- - ml - - {memory} 0 -"));
        actions(&game, &position, "7h-7f")
    };
    let quiet = format!("{ALLIED}, 7h m+R, 7f lN");
    let recapture = "l7f:m";
    assert_eq!(takes("", &quiet, "-"), "");
    assert_eq!(takes("", &quiet, recapture), "7h-7f", "where the ally has just taken");
    assert_eq!(takes("ally_capture=any", &quiet, "-"), "7h-7f");
    assert_eq!(takes("ally_capture=never", &quiet, "-"), "");
}

#[test]
fn j17_6_a_check_may_be_escaped_onto_the_piece_of_an_ally() {
    let takes = |switches: &str, checker: &str| {
        let game = game(switches);
        let pieces = format!("{ALLIED}, 10l lN, {checker}");
        let position = position(&game, &pieces, "m -/-/- - ml - - - 0 -");
        may(&game, &position, "10m-10l")
    };
    for (switches, checked, quiet) in
        [("", true, false), ("ally_capture=any", true, true), ("ally_capture=never", false, false)]
    {
        assert_eq!((takes(switches, "13m f+R"), takes(switches, "5h fP")), (checked, quiet), "{switches}");
    }
}

/// 中手 is in check along a row and along a file at once; two moves end that.
const DOUBLE: &str = "1f f+K, 7m mK, 10d lK, 13m f+R, 7h f+L, 12j m+R";

#[test]
fn j17_7_two_moves_escape_a_check_and_cost_a_turn() {
    let two = game("");
    let fields = "m -/-/- - ml - - - 0 -";
    let before = position(&two, DOUBLE, fields);
    assert!(before.checked().has(1));
    let firsts = legal_texts(&two, &before).iter().filter(|text| text.ends_with('&')).count();
    assert!(firsts > 0);
    let first =
        legal_texts(&two, &before).into_iter().find(|text| text.starts_with("12j") && text.ends_with('&'));
    let between = after(&two, before, &first.expect("the 竜化 helps"));
    assert_eq!(field(&two, &between, 2), "m&");
    let second = legal_texts(&two, &between)[0].clone();
    let done = after(&two, between, &second);
    assert!(!done.checked().has(1));
    assert_eq!((field(&two, &done, 2), field(&two, &done, 7)), ("l".into(), "m".into()));
    let skipped = after(&two, done, "10d-10e 1f-1e");
    assert_eq!((field(&two, &skipped, 2), field(&two, &skipped, 7)), ("l".into(), "-".into()));
    let off = game("rescue=off");
    assert!(legal_texts(&off, &position(&off, DOUBLE, fields)).iter().all(|text| !text.ends_with('&')));
}

/// 中手, allied to 後手, mates 先手 in the corner by `12m-8m`: what the 旭光 could flee over is its own.
const OUTSIDER_MATED: &str = "7m f+K, 8m fP, 8l fP, 7l fN, 6l fP, 6k fP, 13g mK, 10d lK, 12m m+R, 9l mB";

#[test]
fn j17_9_and_j19_the_alliance_ends_with_the_mate_of_the_third() {
    let outcome = |switches: &str| {
        let game = game(switches);
        let before = position(&game, OUTSIDER_MATED, "m -/-/- - ml - - - 0 -");
        (after(&game, before, "12m-8m 10d-10e"), game)
    };
    let (played_on, game) = outcome("");
    assert_eq!((field(&game, &played_on, 5), field(&game, &played_on, 6)), ("-".into(), "f".into()));
    assert_eq!(
        field(&game, &played_on, 2),
        "m",
        "J6: who stood mated before the last move was mated by the one before"
    );
    let (shared, game) = outcome("after_alliance=allies_share");
    assert_eq!(ending(&game, &shared), ("mate", vec![0.0, 0.5, 0.5]));
}

#[test]
fn j18_1_the_third_has_a_light_at_once() {
    let game = game("");
    let allied = after(&game, position(&game, KINGS, "f -/-/- - - - - - 0 -"), "ally-m accept");
    let (seat, form) = allied.at(Cell::read("10d").expect("a cell")).expect("a king");
    assert_eq!((seat, form.is_promoted()), (2, true));
}

/// 後手, in the corner, has no move and is not in check after `9g-8g`.
const STUCK: &str = "1g fK, 13g mK, 7m lK, 13l m+R, 9g m+R";

#[test]
fn j19_no_move_goes_by_the_switch() {
    let play = |switches: &str| {
        let game = game(switches);
        let before = position(&game, STUCK, "m -/-/- - - - - - 0 -");
        (after(&game, before, "9g-8g"), game)
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
    let cycle = ["1d-1e", "10m-11m", "10d-10e", "1e-1d", "11m-10m", "10e-10d"];
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
