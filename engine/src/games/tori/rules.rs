//! The switches: added pieces, and what the source leaves open or others play otherwise.

use crate::switches::{choices, switches};

choices! {
    /// Rules that a shrike follows (H8).
    ShrikeRules {
        /// Those of its inventor's rule sheet: it may go to the last rank, and may be exchanged in the enemy zone.
        Printed = "printed",
        /// Those of the engines whose counts are known: no exchange, and it may not go where it could never move from.
        Engine = "engine",
    }
    /// Promotion by a move that begins in the zone: the piece was dropped there (H4).
    PromoteInside {
        /// Any next move promotes, also one that leaves the zone.
        OnNextMove = "on_next_move",
        /// The next move that ends in the zone promotes.
        OnNextMoveEndingInZone = "on_next_move_ending_in_zone",
        /// None promotes: only entering does. A swallow dropped in the zone dies on the last rank.
        Never = "never",
    }
    /// Mate by a swallow drop (H5d).
    DropMate {
        /// It is no legal action.
        Forbidden = "forbidden",
        /// It is a legal action, and whoever does it loses.
        Listed = "listed",
        /// It mates like any other action.
        Allowed = "allowed",
    }
    /// Result for a side that has no legal action though it is not in check (H3).
    NoMove {
        Loses = "loses",
        /// The game is drawn.
        Draws = "draws",
    }
    /// Effect of repetition (H6).
    Repetition {
        /// No move may be made for the third time in the same position, but to answer a check.
        StarterVaries = "starter_varies",
        /// Likewise without exception, as the rule sheet has it: an answer to a check may be barred too.
        StarterAlwaysVaries = "starter_always_varies",
        /// A position that comes up for the third time draws.
        Draw = "draw",
        /// Whoever brings a position about for the fourth time loses; with perpetual check the checker does.
        FourthLoses = "fourth_loses",
        Off = "off",
    }
}

switches! {
    needs ();
    owl: bool = "false", (), "H8", "an owl takes the place of each side's right crane";
    shrike: bool = "false", (), "H8", "each side begins with a shrike in hand";
    shrike_rules: ShrikeRules = "printed", (), "H8", "shrikes are exchanged and may go to the last rank (printed), or neither (engine)";
    promote_inside: PromoteInside = "on_next_move", (), "H4", "promotion of pieces dropped in the promotion zone";
    drop_mate: DropMate = "forbidden", (), "H5", "mate by a swallow drop: no legal action, or listed and lost by whoever does it, or allowed";
    no_move: NoMove = "loses", (), "H3", "fate of a side without a legal action that is not in check";
    repetition: Repetition = "starter_varies", (), "H6", "effect of repeated positions";
    ply_cap: u32 = "2000", (), "H9", "plies after which the game is drawn";
}
