//! The switches: what players of the game do in different ways.

use crate::switches::{choices, switches};

choices! {
    /// Captures between water and land (K5).
    ShoreCapture {
        Never = "never",
        /// A rat in the water takes on land, but nobody takes it from there.
        FromWater = "from_water",
        /// Rats take from water to land and from land into the water.
        Both = "both",
    }
    /// Leaps of the tiger (K6).
    TigerLeap {
        Both = "both",
        /// Only across the two squares from side to side.
        Across = "across",
        Never = "never",
    }
    /// Rats in the water that stop a leap (K6).
    LeapBlockedBy {
        AnyRat = "any_rat",
        EnemyRat = "enemy_rat",
        Nothing = "nothing",
    }
    /// Result for a side that has animals and no legal action (K8).
    NoMove {
        Loses = "loses",
        /// The game is drawn.
        Draws = "draws",
    }
    /// Effect of the repetition of positions (K9).
    Repetition {
        /// A position that comes up for the third time draws.
        Draw = "draw",
        /// A position may not be brought about for the third time.
        MoverVaries = "mover_varies",
        Off = "off",
    }
}

switches! {
    needs ();
    elephant_takes_rat: bool = "false", (), "K4", "the elephant takes the rat as it takes all others";
    dog_over_wolf: bool = "false", (), "K4", "the dog ranks above the wolf";
    rat_shore_capture: ShoreCapture = "never", (), "K5", "captures by rats between water and land: none, only out of the water, or both ways";
    tiger_leap: TigerLeap = "both", (), "K6", "the tiger leaps like the lion (both), only from side to side (across) or never";
    leap_blocked_by: LeapBlockedBy = "any_rat", (), "K6", "side whose rat in the water stops a leap over it";
    trapped_takes: bool = "false", (), "K7", "an animal in an enemy trap takes by its own rank";
    no_move: NoMove = "loses", (), "K8", "fate of a side that has animals but no legal action";
    repetition: Repetition = "draw", (), "K9", "effect of repeated positions";
    ply_cap: u32 = "1000", (), "K9", "plies after which the game is drawn";
}
