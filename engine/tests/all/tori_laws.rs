//! The laws that every game keeps, and random actions that are even.

use crate::common::play::{check_actions, check_laws};
use crate::tori::game;
use gunjin_engine::Notation;

#[test]
fn the_laws_hold() {
    for name in [
        "tori",
        "tori:owl=true",
        "tori:owl=true,shrike=true,drop_mate=listed",
        "tori:shrike=true,shrike_rules=engine,promote_inside=never,drop_mate=allowed,no_move=draws,ply_cap=120",
        "tori:promote_inside=on_next_move_ending_in_zone",
    ] {
        check_laws(&game(name), 12, 3);
    }
}

#[test]
fn random_actions_are_even() {
    // Moves of a pinned piece and of free ones, slides, drops and an exchange.
    for text in
        ["3r2k/1H2L2/7/3C3/4+F2/7/3K2S[SFH] w 0 1", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"]
    {
        check_actions(&game("tori:shrike=true"), text, 1000);
    }
}

#[test]
fn actions_are_read_as_they_are_written() {
    let game = game("tori:shrike=true");
    let position = game.read_position("1k5/2H4/S6/7/7/7/K6[FSH] w 0 1").expect("a position");
    for text in ["a5a6+", "S@c3", "H@c7", "c6=F", "c6c7"] {
        let action = game.read_action(&position, text).unwrap_or_else(|| panic!("{text} is legal"));
        assert_eq!(game.action_text(&position, action), text);
    }
    for text in ["a5a6", "S@c7", "c6=S", "c6=H", "c6c8", "", "S*c3"] {
        assert_eq!(game.read_action(&position, text), None, "{text}");
    }
}
