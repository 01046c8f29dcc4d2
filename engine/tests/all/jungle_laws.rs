//! The laws that every game keeps, and random actions that are even.

use crate::jungle;
#[allow(dead_code)]
use gunjin_engine::math;

use crate::laws::{
    Trial, check_chance, check_game, check_hidden, check_notation, check_resample, check_tensors,
};
use gunjin_engine::games::jungle::Action;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation};
use jungle::game;
use std::collections::BTreeMap;

#[test]
fn the_laws_hold() {
    for name in [
        "jungle",
        "jungle:elephant_takes_rat=true,dog_over_wolf=true,rat_shore_capture=both,ply_cap=120",
        "jungle:tiger_leap=across,leap_blocked_by=enemy_rat,trapped_takes=true,no_move=draws",
        "jungle:rat_shore_capture=from_water,tiger_leap=never,leap_blocked_by=nothing,repetition=mover_varies",
    ] {
        let game = game(name);
        let trial = Trial::new(&game, 12, 7).at_most(400);
        assert_eq!(check_game(&trial), Ok(()), "{name}");
        assert_eq!(check_notation(&trial), Ok(()), "{name}");
        assert_eq!(check_chance(&trial), Ok(()), "{name}");
        let shorter = Trial::new(&game, 3, 8).at_most(120);
        assert_eq!(check_hidden(&shorter), Ok(()), "{name}");
        assert_eq!(check_resample(&shorter, 40, 1), Ok(()), "{name}");
        assert_eq!(check_tensors(&shorter, 40, 1), Ok(()), "{name}");
    }
}

#[test]
fn random_actions_are_even() {
    const DRAWS: u32 = 1000;
    let game = game("jungle");
    // Steps, swimming, leaps and captures.
    for text in ["l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 1", "7/1d5/1p4e/7/2R4/3L3/1TC4/7/7 w 9"] {
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
