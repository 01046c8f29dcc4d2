//! Bare kings, repetition, and the cap on moves, by hand.

use crate::chu;

use chu::game;
use gunjin_engine::games::chu::Chu;
use gunjin_engine::{Ended, Game, Notation, Rulebook, Turn, Umpire};

/// Result and reason on the board, if the game is over.
fn ended(name: &str, sfen: &str) -> Option<(Vec<f64>, &'static str)> {
    let game = game(name);
    let position = game.read_position(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    (game.turn(&position) == Turn::Over).then(|| (game.returns(&position), game.reason(&position)))
}

const LISHOGI: &str = "chu:rules=lishogi";
const RENMEI: &str = "chu:bare_king=renmei";

/// Kings far apart, sente bare; gote's king on 12a.
fn bare(more: &str) -> String {
    format!("k11/{more}/12/12/12/12/12/12/12/12/12/11K b - 1")
}

#[test]
fn lishogi_bare_kings_lose() {
    let lost = Some((vec![0.0, 1.0], "bare-king"));
    assert_eq!(ended(LISHOGI, &bare("g11")), lost);
    assert_eq!(ended(LISHOGI, &bare("g11").replace(" b ", " w ")), lost, "whoever is to move");
    assert_eq!(ended("chu", &bare("g11")), None);
    assert_eq!(ended(LISHOGI, &bare("p11")), None, "a pawn is of no use");
    assert_eq!(ended(LISHOGI, &bare("i11")), None, "nor a go-between");
    assert_eq!(ended(LISHOGI, &bare("+p11")), lost);
    assert_eq!(ended(LISHOGI, &bare("+eg10")), None, "two royal pieces");
    let beside = "k11/12/12/12/12/12/12/12/12/12/10g1/11K b - 1";
    assert_eq!(ended(LISHOGI, beside), None, "the only useful piece can be taken");
    assert_eq!(ended(LISHOGI, &beside.replace("10g1", "9gg1")), lost, "one of two");
    assert_eq!(ended(LISHOGI, "12/12/12/12/12/12/12/12/12/12/10k1/g10K b - 1"), None, "it gives check");
    let dead = "k11/12/12/12/12/12/12/12/12/12/g11/11K b - 1";
    assert_eq!(ended(LISHOGI, &dead.replacen("k11", "k5PL4", 1)), lost, "dead pieces do not count");
    assert_eq!(ended(LISHOGI, &dead.replacen("12", "5P6", 1)), None, "but living pawns do");
}

#[test]
fn lishogi_bare_kings_draw() {
    let drawn = Some((vec![0.5, 0.5], "bare-kings"));
    assert_eq!(ended(LISHOGI, &bare("12")), drawn);
    assert_eq!(ended(LISHOGI, "12/12/12/12/12/12/12/12/12/12/10k1/11K b - 1"), None, "both in check");
    assert_eq!(ended(LISHOGI, "k4P6/12/12/12/12/12/12/12/12/12/12/4l6K w - 1"), drawn, "dead pieces apart");
    assert_eq!(ended("chu", &bare("12")), None);
}

#[test]
fn renmei_king_and_piece_against_king() {
    let lost = Some((vec![0.0, 1.0], "bare-king"));
    assert_eq!(ended(RENMEI, &bare("g11")), lost);
    assert_eq!(ended(RENMEI, &bare("p11")), None);
    assert_eq!(ended(RENMEI, &bare("i11")), None);
    assert_eq!(ended(RENMEI, &bare("gg10")), None, "more than one piece wins by itself");
    let beside = "k11/12/12/12/12/12/12/12/12/12/10g1/11K b - 1";
    assert_eq!(ended(RENMEI, beside), None, "sente can take it");
    assert_eq!(ended(RENMEI, &beside.replace(" b ", " w ")), lost, "not when gote is to move");
    assert_eq!(ended(RENMEI, &bare("12")), Some((vec![0.5, 0.5], "bare-kings")));
    assert_eq!(ended(RENMEI, "k11/12/12/12/12/12/12/12/12/12/12/l10K b - 1"), None, "a dead lance");
    assert_eq!(ended(RENMEI, &bare("+e11")), None, "a prince is a second royal piece");
}

#[test]
fn after_the_cap_nobody_wins() {
    let text = |number: u32| format!("k11/g11/12/12/12/12/12/12/12/12/G11/11K b - {number}");
    assert_eq!(ended("chu:ply_cap=7", &text(7)), None);
    assert_eq!(ended("chu:ply_cap=7", &text(8)), Some((vec![0.5, 0.5], "ply-cap")));
    assert_eq!(ended("chu", &text(5000)), None);
    assert_eq!(ended("chu", &text(5001)), Some((vec![0.5, 0.5], "ply-cap")));
}

/// Plays a cycle of moves over and over and tells how many moves it took until the game ended, if it ended by
/// repetition.
fn cycle(name: &str, start: &str, cycle: &[&str]) -> Option<(usize, Ended)> {
    let game: Chu = game(name);
    let start = game.read_position(start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut umpire = Umpire::from_position(&game, start);
    for (played, text) in cycle.iter().cycle().take(40).enumerate() {
        if let Some(ended) = umpire.ended() {
            return Some((played, ended.clone()));
        }
        let action = game.read_action(umpire.position(), text).unwrap_or_else(|| panic!("{text}"));
        umpire.play(action).unwrap_or_else(|refused| panic!("{refused}"));
    }
    None
}

fn by_repetition(plies: usize, sente: f64) -> Option<(usize, Ended)> {
    Some((plies, Ended { returns: vec![sente, 1.0 - sente], reason: "repetition" }))
}

const KINGS: (&str, [&str; 4]) =
    ("k2ps7/12/12/12/12/12/12/12/12/12/12/7SP2K b - 1", ["1l1k", "12a12b", "1k1l", "12b12a"]);

#[test]
fn the_fourth_occurrence_draws() {
    let (start, moves) = KINGS;
    assert_eq!(cycle("chu", start, &moves), by_repetition(12, 0.5));
    assert_eq!(cycle("chu:repetition=attacker_loses", start, &moves), by_repetition(12, 0.5));
    assert_eq!(cycle("chu:repetition=off", start, &moves), None);
}

#[test]
fn a_position_with_another_right_to_strike_is_another() {
    let start = "k2ps7/12/12/12/12/12/12/12/12/12/12/7SP2K w 5e 1";
    let moves = ["12a12b", "1l1k", "12b12a", "1k1l"];
    assert_eq!(cycle("chu", start, &moves), by_repetition(13, 0.5), "the start occurs once only");
}

/// Either side has a rook that attacks a pawn with every move, and a king that attacks nothing.
const ATTACK: &str = "k9r1/12/12/6p5/12/12/12/12/12/12/6R3P1/11K b - 1";

#[test]
fn who_attacks_all_the_time_loses() {
    let one = ["6k6j", "12a12b", "6j6k", "12b12a"];
    assert_eq!(cycle("chu:repetition=attacker_loses", ATTACK, &one), by_repetition(12, 0.0));
    assert_eq!(cycle("chu:repetition=instigator_loses", ATTACK, &one), by_repetition(12, 0.0));
    assert_eq!(cycle("chu:repetition=draw", ATTACK, &one), by_repetition(12, 0.5));
    let both = ["6k6j", "2a2b", "6j6k", "2b2a"];
    assert_eq!(cycle("chu:repetition=attacker_loses", ATTACK, &both), by_repetition(12, 0.5));
    assert_eq!(
        cycle("chu:repetition=instigator_loses", ATTACK, &both),
        by_repetition(12, 0.0),
        "sente began"
    );
    let gote = ["1l1k", "2a2b", "1k1l", "2b2a"];
    assert_eq!(cycle("chu:repetition=attacker_loses", ATTACK, &gote), by_repetition(12, 1.0));
    assert_eq!(cycle("chu:repetition=instigator_loses", ATTACK, &gote), by_repetition(12, 1.0));
}

#[test]
fn who_checks_all_the_time_loses() {
    let start = "1k10/12/12/12/5r6/R11/12/12/12/12/5P6/11K b - 1";
    let moves = ["12f11f", "11a12a", "11f12f", "12a11a"];
    for rule in ["attacker_loses", "instigator_loses"] {
        assert_eq!(cycle(&format!("chu:repetition={rule}"), start, &moves), by_repetition(12, 0.0));
    }
}

#[test]
fn a_check_that_is_left_standing_is_an_attack() {
    let start = "k11/12/6g5/12/12/R11/12/12/12/12/5P6/11K b - 1";
    let moves = ["1l1k", "6c6b", "1k1l", "6b6c"];
    for rule in ["attacker_loses", "instigator_loses"] {
        assert_eq!(cycle(&format!("chu:repetition={rule}"), start, &moves), by_repetition(12, 0.0));
    }
}

#[test]
fn without_attacks_the_side_to_move_at_the_recurrence_should_have_varied() {
    let (start, moves) = KINGS;
    assert_eq!(cycle("chu:repetition=instigator_loses", start, &moves), by_repetition(12, 0.0));
    let turned = start.replace(" b ", " w ");
    let moves = ["12a12b", "1l1k", "12b12a", "1k1l"];
    assert_eq!(cycle("chu:repetition=instigator_loses", &turned, &moves), by_repetition(12, 1.0));
    let lions = "k11/12/12/12/12/4n7/12/12/4N7/12/12/11K w - 1";
    let passes = ["8f8f", "8i8i"];
    assert_eq!(
        cycle("chu:repetition=instigator_loses", lions, &passes),
        by_repetition(6, 1.0),
        "first to pass"
    );
}

#[test]
fn captures_and_promotions_forget_the_past() {
    let game = game("chu");
    let start = game.read_position("k11/12/12/5p6/5P6/12/12/12/12/12/12/11K b - 1").expect("a position");
    let mut umpire = Umpire::from_position(&game, start);
    let shuffle = ["1l1k", "12a12b", "1k1l", "12b12a"];
    let play = |umpire: &mut Umpire<'_, Chu>, text: &str| {
        let action = game.read_action(umpire.position(), text).unwrap_or_else(|| panic!("{text}"));
        umpire.play(action).expect("legal");
    };
    shuffle.iter().cycle().take(8).for_each(|text| play(&mut umpire, text));
    play(&mut umpire, "7e7d");
    play(&mut umpire, "12a12b");
    ["1l1k", "12b12a", "1k1l", "12a12b"].iter().cycle().take(10).for_each(|text| play(&mut umpire, text));
    assert_eq!(umpire.ended(), None);
    play(&mut umpire, "1k1l");
    assert_eq!(umpire.ended().map(|ended| ended.reason), Some("repetition"));
}
