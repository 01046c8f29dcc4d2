//! The knobs of the tactician: one for every piece of advice.

use crate::parameters::{parameters, words};

words! {
    /// Pieces that probe pieces that have not moved.
    Prober {
        /// Company officers and cavalry in the opening and the middle, aircraft at any time.
        Printed = "printed",
        /// Company officers and cavalry alone.
        Company = "company",
        /// Aircraft and nobody else.
        Aircraft = "aircraft",
        /// Engineers and nobody else.
        Engineers = "engineers",
        /// Generals and nobody else.
        Generals = "generals",
        /// Nobody in particular.
        Anyone = "anyone",
    }
}

words! {
    /// Behaviour of the spy.
    SpyManner {
        /// It waits where it is until the general comes near.
        Ambush = "ambush",
        /// It stays near the lieutenant general.
        Escort = "escort",
        /// It moves like everybody else.
        Free = "free",
    }
}

parameters! {
    /// Settings of `tactician`. Weights are in units of the value of the highest general; 0 leaves an advice out. The
    /// numbers are those of `docs/ADVICE.md`.
    TacticianSettings {
        attacker: String = "auto", "T1: the kind that leads the attack, as a code; auto: the lieutenant general";
        lead: f64 = "0.25", "T1: the leader hits pieces that have moved and seeks them";
        successor: bool = "true", "T2: once the leader has fallen the next general leads";
        general_home: f64 = "0.3", "T3: the general stays near home and fights only what it surely beats";
        screen: f64 = "0.4", "T4: others meet the unknown piece that comes to the general";
        prober: Prober = "printed", "T5, T6: who probes pieces that have not moved";
        probe: f64 = "0.3", "T5, T6: those who probe do it, others do not";
        mine_fear: f64 = "0.5", "T7: generals keep off what may be a mine";
        save_specialists: f64 = "0.3", "T8: spy and engineers do not probe unknown pieces";
        late_engineers: f64 = "0.4", "T9: late in the game engineers go for unmoved pieces";
        flee_general: f64 = "0.5", "T10: everybody but generals avoids a known general, the dear ones first";
        kill_plane: f64 = "0.5", "T11: a known aircraft is taken by a general beside it, else traded for one's own";
        spy_strike: f64 = "1", "T12: the spy goes for what is very likely the general";
        spy: SpyManner = "ambush", "T13: what the spy does meanwhile";
        spy_weight: f64 = "0.25", "T13: how strictly";
        second_entrance: f64 = "2", "T14: steps of detour that are worth avoiding a known general's reach";
        hold_flights: f64 = "0.5", "T15: aircraft do not fly in the opening";
        opening: u32 = "40", "T15, T20: plies that count as the opening";
        plane_escape: f64 = "0.4", "T16: but they fly to escape a known general";
        clear_headquarters: f64 = "0.4", "T17: the enemy headquarters is hit by those whom a mine may have, before officers enter";
        one_above: f64 = "0.3", "T18: what has beaten a piece is not hit with the next rank";
        keep_unmoved: f64 = "0.03", "T19: pieces that have not moved stay unmoved";
        hide_runs: f64 = "0.2", "T20: engineers make no long runs in the opening";
        cavalry_probe: f64 = "0.05", "T21: cavalry makes for the enemy headquarters";
        bluff: f64 as Share = "0.05", "T22: how often it just steps forward with some piece as if that were strong";
        sure: f64 as Share = "0.8", "the probability from which a kind counts as known";
        advance: f64 = "0.04", "what a step towards the goal is worth";
        caution: f64 as Share = "0.6", "the chance that an enemy who can take a piece does so";
        defence: f64 = "4", "what the safety of the own headquarters is worth";
        temperature: f64 as NotNegative = "0.03", "how far moves of nearly the best score are played too; 0 for the best alone";
    }
}
