//! The rules one by one: promotion, drops, exchanges, ends, names.

use crate::common::play::{self, legal_texts};
use crate::tori::game;
use gunjin_engine::games::tori::{Hand, Kind, Position, Side, Square, Tori};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::switches::SwitchError;
use gunjin_engine::{Game, Notation, Rulebook, Turn};

fn position(game: &Tori, text: &str) -> Position {
    game.read_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The position after some actions.
fn after(game: &Tori, text: &str, played: &[&str]) -> Position {
    play::after(game, position(game, text), played)
}

fn at(position: &Position, square: &str) -> Option<(Side, Kind)> {
    position.piece(Square::all().find(|other| other.to_string() == square).expect("a square"))
}

#[test]
fn a_piece_taken_turns_back_and_changes_hands() {
    let game = game("tori");
    let position = after(&game, "6k/7/7/3+f3/3C3/7/K6[-] w 0 1", &["d3d4"]);
    assert_eq!(at(&position, "d4"), Some((Side::Sente, Kind::Crane)));
    assert_eq!(position.hand(Side::Sente).kinds().collect::<Vec<_>>(), [Kind::Falcon]);
    assert_eq!(position.hand(Side::Gote), Hand::default());
    assert_eq!(game.position_text(&position), "6k/7/7/3C3/7/7/K6[F] b 0 1");
}

#[test]
fn promotion_is_forced_on_entering() {
    let game = game("tori");
    let before = position(&game, "6k/7/F1S4/7/7/7/K6[-] w 0 1");
    assert_eq!(legal_texts(&game, &before, "a5"), ["a5a6+", "a5b4", "a5b5", "a5b6+"]);
    assert_eq!(legal_texts(&game, &before, "c5"), ["c5c6+"]);
    let promoted = after(&game, "6k/7/F1S4/7/7/7/K6[-] w 0 1", &["a5a6+", "g7g6", "c5c6+"]);
    assert_eq!(at(&promoted, "a6"), Some((Side::Sente, Kind::Eagle)));
    assert_eq!(at(&promoted, "c6"), Some((Side::Sente, Kind::Goose)));
}

#[test]
fn pieces_dropped_in_the_zone_promote_by_the_switch() {
    let dropped = "6k/1F5/7/7/7/7/K6[-] w 0 1";
    let inside = |value: &str| {
        let game = game(&format!("tori:promote_inside={value}"));
        legal_texts(&game, &position(&game, dropped), "b6").join(" ")
    };
    assert_eq!(inside("on_next_move"), "b6a5+ b6a6+ b6a7+ b6b7+ b6c5+ b6c6+ b6c7+");
    assert_eq!(inside("on_next_move_ending_in_zone"), "b6a5 b6a6+ b6a7+ b6b7+ b6c5 b6c6+ b6c7+");
    assert_eq!(inside("never"), "b6a5 b6a6 b6a7 b6b7 b6c5 b6c6 b6c7");
}

#[test]
fn swallows_are_dropped_neither_on_the_last_rank_nor_as_the_third_on_a_file() {
    let game = game("tori");
    let position = position(&game, "3k3/3+S3/7/3S3/3S3/S6/3K3[S] w 0 1");
    let drops = legal_texts(&game, &position, "S@");
    assert!(drops.iter().all(|text| !text.ends_with('7') && !text.starts_with("S@d")));
    assert_eq!(drops.len(), 6 * 6 - 1);
}

/// Sente mates by dropping a swallow on d6: no legal move of gote takes it or gets away.
const SWALLOW_MATES: &str = "2sks2/7/3C3/7/7/7/3K3[S] w 0 1";

#[test]
fn mate_by_a_swallow_drop_goes_by_the_switch() {
    let forbidden = game("tori");
    assert!(legal_texts(&forbidden, &position(&forbidden, SWALLOW_MATES), "S@d6").is_empty());
    for (value, reason, sente) in [("listed", "swallow-mate", 0.0), ("allowed", "mate", 1.0)] {
        let game = game(&format!("tori:drop_mate={value}"));
        let position = after(&game, SWALLOW_MATES, &["S@d6"]);
        assert_eq!(game.turn(&position), Turn::Over);
        assert_eq!((game.reason(&position), game.returns(&position)), (reason, vec![sente, 1.0 - sente]));
        let text = game.position_text(&position);
        assert_eq!(game.read_position(&text), Ok(position), "{text}");
    }
}

#[test]
fn mate_by_moving_a_swallow_or_by_another_drop_is_allowed() {
    let game = game("tori");
    let moved = after(&game, "7/7/k1C4/7/SF5/4+F2/6K[-] w 0 1", &["a3a4"]);
    assert_eq!((game.reason(&moved), game.returns(&moved)), ("mate", vec![1.0, 0.0]));
    let dropped = after(&game, "2sks2/7/3C3/7/7/7/3K3[C] w 0 1", &["C@d6"]);
    assert_eq!((game.reason(&dropped), game.returns(&dropped)), ("mate", vec![1.0, 0.0]));
}

#[test]
fn checks_must_be_answered() {
    let game = game("tori");
    // The quail on d7 checks along the file: take it, block it or go; a drop counts as a block.
    let position = position(&game, "3r2k/7/7/7/7/7/C2K3[F] w 0 1");
    assert_eq!(legal_texts(&game, &position, "F@"), ["F@d2", "F@d3", "F@d4", "F@d5", "F@d6"]);
    assert_eq!(legal_texts(&game, &position, "a1"), Vec::<String>::new());
    assert_eq!(legal_texts(&game, &position, "d1"), ["d1c1", "d1c2", "d1e1", "d1e2"]);
}

#[test]
fn pinned_pieces_stay_on_their_line_and_a_goose_does_not_jump_off_it() {
    let game = game("tori");
    let position = position(&game, "3r2k/7/7/3C3/7/7/3K3[-] w 0 1");
    assert_eq!(legal_texts(&game, &position, "d4"), ["d4d3", "d4d5"]);
    // The eagle pins the goose along the diagonal; the goose would jump behind it.
    let goose = game.read_position("6k/7/7/3+f3/2+S4/1K5/7[-] w 0 1").expect("a position");
    assert_eq!(legal_texts(&game, &goose, "c3"), Vec::<String>::new());
}

#[test]
fn a_shrike_in_the_zone_may_be_exchanged() {
    let game = game("tori:shrike=true");
    let text = "1k5/2H4/7/7/7/7/K6[FSLH] w 0 1";
    assert_eq!(legal_texts(&game, &position(&game, text), "c6="), ["c6=F", "c6=L"]);
    let exchanged = after(&game, text, &["c6=F"]);
    assert_eq!(game.position_text(&exchanged), "1k5/2F4/7/7/7/7/K6[LHHS] b 0 1");
    let outside = position(&game, "1k5/7/2H4/7/7/7/K6[FSL] w 0 1");
    assert_eq!(legal_texts(&game, &outside, "c5="), Vec::<String>::new());
    let last_rank = position(&game, "1k1H3/7/7/7/7/7/K6[C] w 0 1");
    assert_eq!(legal_texts(&game, &last_rank, "d7"), ["d7=C"]);
    assert!(legal_texts(&game, &position(&game, "1k5/7/7/7/7/7/K6[H] w 0 1"), "H@c7").len() == 1);
}

#[test]
fn an_exchange_answers_no_check_but_may_give_mate() {
    let game = game("tori:shrike=true");
    let checked = position(&game, "1k5/4H2/7/7/r6/7/K6[F] w 0 1");
    assert!(game.in_check(&checked, Side::Sente));
    assert_eq!(legal_texts(&game, &checked, "e6"), Vec::<String>::new());
    let mated = after(&game, "2sks2/3H3/3C3/7/7/7/3K3[F] w 0 1", &["d6=F"]);
    assert_eq!(game.reason(&mated), "mate");
}

#[test]
fn as_engines_play_it_shrikes_keep_off_the_last_rank() {
    let game = game("tori:shrike=true,shrike_rules=engine");
    let position = position(&game, "1k5/2H4/4H2/7/7/7/K6[F] w 0 1");
    assert_eq!(legal_texts(&game, &position, "c6"), Vec::<String>::new());
    assert_eq!(legal_texts(&game, &position, "e5"), ["e5e6"]);
}

#[test]
fn owls_take_the_place_of_right_cranes() {
    let game = game("tori:owl=true");
    assert_eq!(at(&game.start(), "e1"), Some((Side::Sente, Kind::Owl)));
    assert_eq!(at(&game.start(), "c7"), Some((Side::Gote, Kind::Owl)));
    let position = position(&game, "6k/7/7/3O3/7/7/K6[-] w 0 1");
    assert_eq!(legal_texts(&game, &position, "d4"), ["d4c3", "d4c4", "d4c5", "d4e3", "d4e4", "d4e5"]);
}

#[test]
fn no_move_without_check_loses_or_draws() {
    // The phoenix in the corner is not attacked, and every square around it is.
    let text = "k6/2K4/C6/7/7/7/7[-] b 0 1";
    let stuck = |name: &str| {
        let game = game(name);
        let position = position(&game, text);
        assert!(!game.in_check(&position, Side::Gote) && legal_texts(&game, &position, "").is_empty());
        (game.reason(&position), game.returns(&position))
    };
    assert_eq!(stuck("tori"), ("no-move", vec![1.0, 0.0]));
    assert_eq!(stuck("tori:no_move=draws"), ("no-move", vec![0.5, 0.5]));
}

#[test]
fn the_cap_on_plies_draws_but_a_mate_on_the_last_ply_counts() {
    let game = game("tori:ply_cap=1");
    let mated = after(&game, "2sks2/7/3C3/7/7/7/3K3[C] w 0 1", &["C@d6"]);
    assert_eq!((game.reason(&mated), game.returns(&mated)), ("mate", vec![1.0, 0.0]));
    let other = after(&game, "2sks2/7/3C3/7/7/7/3K3[C] w 0 1", &["C@a1"]);
    assert_eq!((game.reason(&other), game.returns(&other)), ("ply-cap", vec![0.5, 0.5]));
    assert_eq!(game.count_legal(&other, &mut Vec::new()), 0);
    assert_eq!(game.turn(&other), Turn::Over);
}

#[test]
fn a_phoenix_in_check_out_of_turn_can_be_taken() {
    let game = game("tori");
    let position = after(&game, "6k/7/7/3+F3/7/7/K6[-] w 0 1", &["d4g7"]);
    assert_eq!((game.reason(&position), game.returns(&position)), ("phoenix-taken", vec![1.0, 0.0]));
    assert!(position.hand(Side::Sente).is_empty());
}

#[test]
fn names_and_their_slips() {
    for name in [
        "tori",
        "tori:owl=true",
        "tori:owl=true,shrike=true,drop_mate=listed",
        "tori:shrike=true,shrike_rules=engine,promote_inside=never,no_move=draws,repetition=off,ply_cap=300",
    ] {
        assert_eq!(game(name).id(), name);
    }
    let error =
        |name: &str| Tori::from_spec(&GameSpec::read(name).expect("a name")).expect_err("wrong").to_string();
    assert!(error("tori:owls=true").contains("did you mean 'owl'?"));
    assert!(error("tori:drop_mate=forbiden").contains("forbidden, listed, allowed"));
    assert!(error("tori:ply_cap=many").contains("a number"));
    assert!(error("tori:ply_cap=0").contains("1 to 60000"));
    let twice = Tori::from_spec(&GameSpec::read("tori:owl=true,owl=false").expect("a name"));
    assert!(matches!(twice, Err(SwitchError::Twice(_))));
}

#[test]
fn promoted_pieces_turn_back_when_taken() {
    let mut hand = Hand::default();
    for kind in [Kind::Goose, Kind::Swallow, Kind::Eagle, Kind::Shrike] {
        hand.take(kind.code());
    }
    hand.take(0);
    assert_eq!(hand.kinds().collect::<Vec<_>>(), [Kind::Swallow, Kind::Falcon, Kind::Shrike]);
    assert_eq!((hand.count(Kind::Swallow), hand.count(Kind::Phoenix)), (2, 0));
    hand.give(Kind::Shrike.code());
    hand.give(Kind::Swallow.code());
    assert_eq!(hand.kinds().collect::<Vec<_>>(), [Kind::Swallow, Kind::Falcon]);
}

#[test]
fn codes_are_what_the_board_relies_on() {
    for (index, kind) in Kind::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(kind.code()), index + 1);
        assert_eq!(Kind::of_code(kind.code()), Some(kind));
        assert!(kind.promoted().is_none_or(|back| back.code() == kind.code() + 8 && back.front() == kind));
    }
    assert_eq!(Kind::of_code(0), None);
    assert_eq!(Kind::of_code(12), None);
    assert_eq!(&Kind::ALL[..8], &Kind::HELD);
}
