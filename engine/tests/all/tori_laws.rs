//! The laws that every game keeps, and random actions that are even.

use crate::tori;
#[allow(dead_code)]
use gunjin_engine::math;

use crate::laws::{Trial, check_chance, check_game, check_hidden, check_notation, check_resample};
use gunjin_engine::games::tori::Action;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation};
use std::collections::BTreeMap;
use tori::game;

#[test]
fn the_laws_hold() {
    for name in [
        "tori",
        "tori:owl=true",
        "tori:owl=true,shrike=true,drop_mate=listed",
        "tori:shrike=true,shrike_rules=engine,promote_inside=never,drop_mate=allowed,no_move=draws,ply_cap=120",
        "tori:promote_inside=on_next_move_ending_in_zone",
    ] {
        let game = game(name);
        let trial = Trial::new(&game, 12, 7).at_most(400);
        assert_eq!(check_game(&trial), Ok(()), "{name}");
        assert_eq!(check_notation(&trial), Ok(()), "{name}");
        assert_eq!(check_chance(&trial), Ok(()), "{name}");
        let shorter = Trial::new(&game, 3, 8).at_most(120);
        assert_eq!(check_hidden(&shorter), Ok(()), "{name}");
        assert_eq!(check_resample(&shorter, 40, 1), Ok(()), "{name}");
    }
}

#[test]
fn random_actions_are_even() {
    const DRAWS: u32 = 1000;
    let game = game("tori:shrike=true");
    // Moves of a pinned piece and of free ones, slides, drops and an exchange.
    for text in
        ["3r2k/1H2L2/7/3C3/4+F2/7/3K2S[SFH] w 0 1", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"]
    {
        let position = game.read_position(text).expect("a position");
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        let mut counts: BTreeMap<Action, u32> = legal.iter().map(|&action| (action, 0)).collect();
        let mut rng = Stream::new(31, 0, Purpose::Check, 0).fast();
        for _ in 0..DRAWS * legal.len() as u32 {
            let action = game.random_action(&position, &mut rng).expect("the game goes on");
            *counts.get_mut(&action).unwrap_or_else(|| panic!("{action:?} is not legal")) += 1;
        }
        // Chi-square over its degrees of freedom is near 1; five standard deviations are allowed.
        let chi: f64 =
            counts.values().map(|&n| math::powi(f64::from(n) - f64::from(DRAWS), 2) / f64::from(DRAWS)).sum();
        let freedom = counts.len() as f64 - 1.0;
        assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{text}: {chi} with {freedom} degrees");
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
