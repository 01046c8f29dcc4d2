//! The laws that every game keeps, and random actions that are even.

use crate::common::play::{check_actions, check_laws};
use crate::jungle::game;

#[test]
fn the_laws_hold() {
    for name in [
        "jungle",
        "jungle:elephant_takes_rat=true,dog_over_wolf=true,rat_shore_capture=both,ply_cap=120",
        "jungle:tiger_leap=across,leap_blocked_by=enemy_rat,trapped_takes=true,no_move=draws",
        "jungle:rat_shore_capture=from_water,tiger_leap=never,leap_blocked_by=nothing,repetition=mover_varies",
    ] {
        check_laws(&game(name), 12, 3);
    }
}

#[test]
fn random_actions_are_even() {
    // Steps, swimming, leaps and captures.
    for text in ["l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 1", "7/1d5/1p4e/7/2R4/3L3/1TC4/7/7 w 9"] {
        check_actions(&game("jungle"), text, 1000);
    }
}
