//! The switches of Chu Shogi: every rule on which the sources differ or are silent (I4–I18).

use crate::switches::{choices, switches};

choices! {
    /// Rule sets by name: values for all the other switches.
    Preset {
        /// The source text, its gaps filled as cautiously as possible. It has counter-strike in two versions and
        /// leaves the choice to the players; here the one of the association, which keeps the game and its
        Source = "source",
        /// As played on lishogi.
        Lishogi = "lishogi",
        /// The lion rules of the Japanese Chu Shogi association.
        RenmeiLion = "renmei_lion",
        /// The same, counter-strike barred without condition.
        Unconditional = "uncond",
        /// The same as `renmei_lion`, protection counted step by step.
        Staged = "staged",
    }
    /// When the opponent may not strike back after a lion was taken by another piece (I14, I15).
    CounterStrike {
        /// If the remaining lion is protected.
        OnlyIfProtected = "only_if_protected",
        Always = "always",
        /// Never: there is no such rule.
        Off = "off",
    }
    /// Protection of the lion by a pawn or go-between that is taken on the way (I18).
    ProtectionCounted {
        /// It counts: both steps are one move.
        WholeMove = "whole_move",
        /// It does not: the piece is gone when the lion is taken.
        Staged = "staged",
    }
    /// Allowed or forbidden.
    Permission {
        Allowed = "allowed",
        Forbidden = "forbidden",
    }
    /// Captures that let a piece promote that did not when it entered (I5).
    PromoteOnCapture {
        /// Those that begin or end in the zone.
        StartOrEndInZone = "start_or_end_in_zone",
        /// Those that end in the zone.
        EndInZone = "end_in_zone",
    }
    /// Pieces that may promote when they reach the last rank without capturing (I6).
    LastRankPromotion {
        None = "none",
        Pawn = "pawn",
        PawnAndLance = "pawn_and_lance",
        PawnAndGoBetween = "pawn_and_go_between",
    }
    /// End of a game in which a side has nothing but its king (I18).
    BareKing {
        Off = "off",
        /// As on lishogi: a bare king loses at once unless it gives check or can still bare the other.
        Lishogi = "lishogi",
        /// As the Japanese association plays it: king and one useful piece win against a king that cannot take it.
        Renmei = "renmei",
    }
    /// Effect of the fourth occurrence of a position (I18).
    Repetition {
        /// The game is drawn.
        Draw = "draw",
        /// A side whose every move attacked loses, otherwise the game is drawn.
        AttackerLoses = "attacker_loses",
        /// The side that keeps the repetition going loses.
        InstigatorLoses = "instigator_loses",
        Off = "off",
    }
}

switches! {
    needs ();
    rules: Preset = "source", (), "I4-I18", "a rule set by name: sets all the other switches";
    counter_strike: CounterStrike = "only_if_protected", (), "I15", "when a lion may not be taken right after a lion was taken by another piece";
    counter_strike_same_square: Permission = "forbidden", (), "I15", "striking back at a kirin that has just become a lion by taking one";
    counter_strike_binds_lions: bool = "false", (), "I15", "whether lions too may not strike back";
    protection_counted: ProtectionCounted = "whole_move", (), "I18", "whether a pawn or go-between taken on the way still protects a lion";
    promote_on_capture: PromoteOnCapture = "start_or_end_in_zone", (), "I5", "where a capture must begin or end to let a piece promote";
    last_rank_promotion: LastRankPromotion = "none", (), "I6", "who may promote on the last rank without capturing";
    bare_king: BareKing = "off", (), "I18", "how a game ends in which a side has only its king left";
    repetition: Repetition = "draw", (), "I18", "what the fourth occurrence of a position means";
    ply_cap: u32 = "5000", (), "I18", "the game is drawn after so many moves";
}
