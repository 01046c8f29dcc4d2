//! The rules of play by name, and how strongly one asks for each move.

use super::Tactician;
use super::candidate::Candidate;
use super::settings::TacticianSettings;
use super::tactics::part;
use crate::error::AgentError;
use crate::parameters::{ParameterValue, Parameters, words};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

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

impl Rule {
    /// The parameter of the tactician by which its part of a score grows: its weight, but of the way round a
    /// general, which is at work in every step that is worth something.
    fn scale(self) -> String {
        match self {
            Rule::SecondEntrance => "advance".into(),
            other => other.text(),
        }
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
    ///
    /// # Errors
    /// If the game has no such attacker.
    pub fn new<B: Bits>(
        game: &Gunjin<B>,
        rule: Rule,
        mut settings: TacticianSettings,
    ) -> Result<RuleOfPlay, AgentError> {
        let scale = rule.scale();
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
