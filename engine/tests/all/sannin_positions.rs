//! Positions of three-player shogi as text: what is refused and by which rule, and what is read.

use crate::common::play::check_laws;
use crate::common::share;
use crate::sannin;

use gunjin_engine::{Game, Notation};
use sannin::{game, rows};

/// Three kings far from each other.
const KINGS: &str = "1d fK, 10d mK, 10m lK";
/// Fields behind the rows of a quiet position.
const QUIET: &str = "m -/-/- - - - - - 0 -";

/// Why some pieces and fields are no position.
fn fault_of(switches: &str, pieces: &str, fields: &str) -> String {
    let text = format!("{} {fields}", rows(pieces));
    game(switches).read_position(&text).expect_err(&text).to_string()
}

/// The same of the three kings and other pieces, as text.
fn complaint(others: &str, fields: &str) -> String {
    let pieces = if others.is_empty() { KINGS.to_string() } else { format!("{KINGS}, {others}") };
    fault_of("", &pieces, fields)
}

#[test]
fn the_form_is_checked_with_the_place() {
    let game = game("");
    let start = game.position_text(&game.start());
    let fault = |from: &str, to: &str| {
        assert!(start.contains(from), "{from}");
        game.read_position(&start.replacen(from, to, 1)).expect_err(to).to_string()
    };
    let says = |from: &str, to: &str, part: &str| {
        let fault = fault(from, to);
        assert!(fault.contains(part), "{fault}");
    };
    says(" 0 -", " 0", "found 9");
    says("/10/", "/", "13 rows with '/' between; found 12");
    says("/10/", "/9/", "row j has 10 cells; the text fills 9");
    says("/10/", "/4fX5/", "row j, character 2: 'f' is neither a number nor a piece");
    says("fG", "f+G", "G on 1c cannot be promoted: 金権 and 税関 have no promoted form (J4)");
    says(" f ", " x ", "'x' is not a turn");
    says("-/-/-", "-/-", "'-/-' is not a hand");
    says("-/-/-", "2X/-/-", "is not a hand");
    says(" fml ", " mf ", "'mf' in the field 'jumps' is not a set of seats");
    says(" 0 -", " x -", "'x' is not a number of moves");
    says(" 0 -", " 1500 -", "it ends after 1500 (ply_cap)");
    says(" 0 -", " 0 won", "'won' is not a result");
    says(" - 0 -", " soon 0 -", "'soon' cannot be remembered");
}

#[test]
fn every_player_has_one_king_and_no_more_pieces_than_there_are() {
    let two = fault_of("", &format!("{KINGS}, 7f m+K"), QUIET);
    assert!(two.contains("m has two 輿論") && two.contains("J1"), "{two}");
    let none = fault_of("", "1d fK, 10d mK", QUIET);
    assert!(none.contains("l has no 輿論") && none.contains("J6"), "{none}");
    let many = fault_of("", &format!("{KINGS}, 7f mR"), "m -/3R/- - - - - - 0 -");
    assert!(many.contains("4 pieces of kind R") && many.contains("has 3 (J1)"), "{many}");
    assert!(complaint("", "m -/K/- - - - - - 0 -").contains("J6"), "a 輿論 in hand");
}

#[test]
fn nothing_stands_where_it_could_never_move() {
    let dead = fault_of("", &format!("{KINGS}, 4j mP"), QUIET);
    assert!(dead.contains("P on 4j could never move from there (J8)"), "{dead}");
}

#[test]
fn who_is_out_has_nothing() {
    assert!(fault_of("", KINGS, "m -/-/- - - f - - 0 -").starts_with("f is out but still has K on 1d"));
    let hand = fault_of("", "10d mK, 10m lK", "m P/-/- - - f - - 0 -");
    assert!(hand.contains("f is out but still has pieces in hand") && hand.contains("J6"), "{hand}");
    let turn = fault_of("", "10d mK, 10m lK", "f -/-/- - - f - - 0 -");
    assert!(turn.contains("the turn 'f' cannot be"), "{turn}");
    let alone = fault_of("", "10d mK", "m -/-/- - - fl - - 0 -");
    assert!(alone.starts_with("only 1 left in the game"), "{alone}");
    let result = fault_of("", "10d mK", "m -/-/- - - fl - - 0 mate:f");
    assert!(result.contains("out wins nothing"));
}

#[test]
fn rights_and_debts_fit_the_position() {
    assert!(complaint("", "m -/-/- m m - - - 0 -").contains("it takes two (J14)"));
    let cases = [
        (KINGS.to_string() + ", 10j f+R", "m - - - -", "in check"),
        ("10d mK, 10m lK".to_string(), "f - f - -", "is out"),
        ("1b f+K, 10d mK, 10m lK".to_string(), "l ml - - -", "alliance"),
    ];
    for (pieces, fields, why) in cases {
        let error = fault_of("jump_lost=once_in_check", &pieces, &format!("m -/-/- {fields} 0 -"));
        assert!(error.contains(why) && error.contains("J12"), "{error}");
    }
    let checked = format!("{} m -/-/- m - - - - 0 -", rows(&format!("{KINGS}, 10j f+R")));
    assert!(game("").read_position(&checked).is_ok(), "jump_lost=while_in_check: the right is not lost");
    let away = fault_of("", "1d fK, 7f mK, 10m lK", "m -/-/- m - - - - 0 -");
    assert!(away.contains("where it began"), "{away}");
    let off = fault_of("king_first_jump=off", KINGS, "m -/-/- m - - - - 0 -");
    assert!(off.contains("king_first_jump is off"), "{off}");
    for (switches, seat, why) in
        [("rescue=off", "l", "rescue is off"), ("", "m", "to move"), ("", "f", "no ally")]
    {
        let fields = format!("m -/-/- - ml - {seat} - 0 -");
        let error = fault_of(switches, "1b f+K, 10d mK, 10m lK", &fields);
        assert!(error.contains(why) && error.contains("J17.7"), "{error}");
    }
}

#[test]
fn alliances_fit_the_position() {
    let allied = "1b f+K, 10d mK, 10m lK";
    let error = |switches: &str, pieces: &str, fields: &str| fault_of(switches, pieces, fields);
    assert!(error("alliances=off", allied, "m -/-/- - ml - - - 0 -").contains("switched off"));
    assert!(error("", "10d mK, 10m lK", "m -/-/- - ml f - - 0 -").contains("J17.9"));
    assert!(error("", "1b f+K, 10d m+K, 10m lK", "m -/-/- - ml - - - 0 -").contains("J17.1"));
    assert!(error("", KINGS, "m -/-/- - ml - - - 0 -").contains("J18.1"));
    assert!(error("", allied, "m?l -/-/- - ml - - - 0 -").contains("J14"));
    assert!(error("", allied, "m! -/-/- - ml - - - 0 -").contains("J14"));
    assert!(error("", allied, "m& -/-/- - ml - - - 0 -").contains("J17.7"));
    assert!(error("", allied, "m -/-/- - ml - - answered 0 -").contains("J15"));
    assert!(error("", "10d mK, 10m lK", "m -/-/- - - f - m7g:l 0 -").contains("J17.6"));
    for word in ["threat", "loss"] {
        assert!(error("", allied, &format!("m -/-/- - ml - - {word} 0 -")).contains("J15"));
        let checks = error("sudden_alliance=check", KINGS, &format!("m -/-/- - - - - {word} 0 -"));
        assert!(checks.contains("J16"), "{checks}");
    }
    assert!(error("", KINGS, "m -/-/- - - - - threat 0 -").contains("threatens nobody with mate"));
    assert!(error("", KINGS, "m -/-/- - - - - loss,threat 0 -").contains("write one of answered"));
    assert!(error("", &KINGS.replace("mK", "m+K"), "m -/-/- - - - - loss 0 -").contains("J16"));
    assert!(error("", KINGS, "m -/-/- - - - - m7g:m 0 -").contains("own piece"));
    assert!(error("", KINGS, "m -/-/- - - - - m7g:l,m7h:l 0 -").contains("one capture a seat"));
}

#[test]
fn somebody_to_move_has_a_move() {
    let stuck = fault_of("", "1a fK, 13m mK, 7a lK, 13h m+R, 8h m+R", "l -/-/- - - - - - 0 -");
    assert!(stuck.starts_with("l is to move and has no legal move"), "{stuck}");
}

#[test]
fn nobody_stands_mated_where_a_mate_counts_at_once() {
    let (pieces, fields) = ("1a fK, 13m mK, 7a lK, 13h m+R, 9c mG, 8b m+R", "f -/-/- - - - - - 0 -");
    let mated = fault_of("", pieces, fields);
    assert!(mated.starts_with("l is mated") && mated.contains("J6"), "{mated}");
    let text = format!("{} {fields}", rows(pieces));
    assert!(game("mate_counts=at_own_turn").read_position(&text).is_ok());
}

#[test]
fn the_laws_hold() {
    for switches in [
        "",
        "seat_order=clockwise,mate_counts=at_own_turn,light_kill=all,ally_capture=any,ply_cap=300",
        "start_alliance=against_first,after_alliance=allies_share,garden_win=anyone",
        "alliances=sudden,sudden_alliance=standing_check,no_move=loses,mater=gives_check,loser_hand=to_mater",
    ] {
        check_laws(&game(switches), share(6), 2);
    }
}

mod cells {
    use gunjin_engine::games::sannin::{CELLS, Cell};
    #[test]
    fn numbers_coordinates_and_names_agree() {
        assert_eq!(Cell::all().count(), CELLS);
        for cell in Cell::all() {
            let (q, r) = cell.coordinates();
            assert_eq!(Cell::at(q, r), Some(cell));
            assert_eq!(Cell::read(&cell.to_string()), Some(cell));
            assert_eq!(Cell::new(cell.index()), Some(cell));
        }
        assert_eq!((Cell::GARDEN.coordinates(), Cell::GARDEN.to_string().as_str()), ((0, 0), "7g"));
        assert_eq!(Cell::new(127), None);
        for nothing in ["", "7", "g", "0g", "14g", "07g", "+7g", "1h8", "13a", "1m", "7n", "７g"] {
            assert_eq!(Cell::read(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn opposite_hours_lead_back() {
        for cell in Cell::all() {
            for hour in 1..=12 {
                let there = cell.toward(hour);
                assert!(there.is_none_or(|there| there.toward(hour + 6) == Some(cell)));
            }
            assert_eq!(cell.turned(6), cell);
            assert_eq!(cell.turned(2).turned(4), cell);
        }
        assert_eq!((1..=12).filter(|&hour| Cell::GARDEN.toward(hour).is_some()).count(), 12);
    }
}
