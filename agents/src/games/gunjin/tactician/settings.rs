//! The knobs of the tactician, one for every piece of advice; and the rules by name, with how strongly one asks for each
//! move.

use super::Tactician;
use super::candidate::Candidate;
use super::tactics::part;
use crate::error::AgentError;
use crate::parameters::{ParameterValue, Parameters, parameters, words};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

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

words! {
    /// A rule of play, called as the tactician's parameter for its weight. Numbers are those of
    /// `docs/ADVICE.md`.
    Rule {
        /// T1, T2: the leader hits pieces that have moved and seeks them.
        Lead = "lead",
        /// T3: the general stays near home.
        GeneralHome = "general_home",
        /// T4: others meet the unknown piece that comes to the general.
        Screen = "screen",
        /// T5, T6: those who probe do it, others do not.
        Probe = "probe",
        /// T7: generals keep off what may be a mine.
        MineFear = "mine_fear",
        /// T8: spy and engineers do not probe.
        SaveSpecialists = "save_specialists",
        /// T9: late in the game engineers go for unmoved pieces.
        LateEngineers = "late_engineers",
        /// T10: everybody but generals avoids a known general.
        FleeGeneral = "flee_general",
        /// T11: a known aircraft is taken or traded.
        KillPlane = "kill_plane",
        /// T12: the spy goes for what is very likely the general.
        SpyStrike = "spy_strike",
        /// T13: what the spy does meanwhile.
        SpyWeight = "spy_weight",
        /// T14: the way to the goal avoids a known general's reach.
        SecondEntrance = "second_entrance",
        /// T15: aircraft do not fly in the opening.
        HoldFlights = "hold_flights",
        /// T16: an aircraft flies from a known general.
        PlaneEscape = "plane_escape",
        /// T17: the enemy headquarters is cleared before officers enter.
        ClearHeadquarters = "clear_headquarters",
        /// T18: what has beaten a piece is not hit with the next rank.
        OneAbove = "one_above",
        /// T19: pieces that have not moved stay unmoved.
        KeepUnmoved = "keep_unmoved",
        /// T20: engineers make no long runs in the opening.
        HideRuns = "hide_runs",
        /// T21: cavalry makes for the enemy headquarters.
        CavalryProbe = "cavalry_probe",
        /// T22: a piece just steps forward.
        Bluff = "bluff",
    }
}

/// One rule of play, asked of every move: what the tactician would add for it if its weight were 1.
#[derive(Debug, Clone)]
pub struct RuleOfPlay {
    rule: Rule,
    tactician: Tactician,
}

impl RuleOfPlay {
    /// A rule for a game. Of `settings` it takes what says how the rule is meant (who leads, who probes, what
    /// counts as known), and no weight.
    pub fn new<B: Bits>(
        game: &Gunjin<B>,
        rule: Rule,
        mut settings: TacticianSettings,
    ) -> Result<RuleOfPlay, AgentError> {
        // The way round a general is at work in every step that is worth something.
        let scale = if rule == Rule::SecondEntrance { "advance".into() } else { rule.text() };
        settings.set(&scale, "1").expect("every rule is a weight of the tactician, and 1 is one");
        Ok(RuleOfPlay { rule, tactician: Tactician::new(game, settings)? })
    }

    /// Strength of the rule's demand for each move: 0 where it has nothing to say, below 0 where it warns.
    pub fn degrees<B: Bits>(&self, game: &Gunjin<B>, view: &View<B>, moves: &[Move]) -> Vec<f64> {
        let context = self.tactician.context(game, view);
        let degree = |&action: &Move| {
            Candidate::new(&context, action).map_or(0.0, |candidate| part(self.rule, &context, &candidate))
        };
        moves.iter().map(degree).collect()
    }
}
