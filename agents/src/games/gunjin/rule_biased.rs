//! `heed`: another agent that heeds one of the printed rules of play more, or less.
//!
//! The wrapped agent says how likely it would make every move. The rule says how strongly it asks for each: its
//! *degree*, which is what the tactician would add to the move's score if the rule's weight were 1
//! ([`RuleOfPlay`]). The probability of every move is multiplied by exp(dose · degree), and all are brought to a
//! sum of 1 again. So a rule is one knob with one meaning, whatever the agent: at dose d a move for which the
//! rule asks fully is exp(d) times as likely as before next to one of which it says nothing. It goes by the view
//! alone, as the agent and the rule do.

use super::tactician::{Prober, Rule, RuleOfPlay, SpyManner, TacticianSettings};
use crate::parameters::{parameters, resolved_name};
use crate::registry::build;
use crate::spec::{AgentSpec, Wrapped};
use crate::{Agent, AgentError, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, View};
use gunjin_engine::{Bits, Seat, Stream};

parameters! {
    /// Of heeding a rule of play.
    RuleBiasedSettings {
        rule: Rule = "lead", "the rule, by the name of the tactician's weight";
        dose: f64 = "1", "log of the factor by which a move that fully follows the rule becomes more likely; 0 changes nothing, below 0 is against the rule";
        attacker: String = "auto", "lead: the kind that leads the attack, as a code; auto: the lieutenant general";
        successor: bool = "true", "lead: once the leader has fallen the next general leads";
        prober: Prober = "printed", "probe: pieces that probe unmoved pieces";
        spy: SpyManner = "ambush", "spy_weight: behaviour of the spy";
        opening: u32 = "40", "hold_flights, hide_runs: plies that count as the opening";
        sure: f64 as Share = "0.8", "least probability at which a kind counts as known";
        agent: Wrapped = "greedy:temperature=0.03", "the agent to bias, which must play a mixed policy; always the last parameter";
    }
}

impl RuleBiasedSettings {
    /// Parameters of the rule, in the tactician's settings.
    pub fn manner(&self) -> TacticianSettings {
        TacticianSettings {
            attacker: self.attacker.clone(),
            successor: self.successor,
            prober: self.prober,
            spy: self.spy,
            opening: self.opening,
            sure: self.sure,
            ..TacticianSettings::default()
        }
    }
}

/// An agent that heeds a rule.
#[allow(missing_debug_implementations)] // an agent and nothing to read
pub struct RuleBiased<B: Bits> {
    settings: RuleBiasedSettings,
    rule: RuleOfPlay,
    wrapped: Box<dyn Agent<Gunjin<B>>>,
}

impl<B: Bits> RuleBiased<B> {
    /// An agent of a game that heeds a rule.
    ///
    /// # Errors
    /// If the wrapped agent cannot be made or always takes one move, or the rule cannot be meant so.
    pub fn new(game: &Gunjin<B>, settings: RuleBiasedSettings) -> Result<RuleBiased<B>, AgentError> {
        refuse_certain(&settings.agent.0)?;
        let rule = RuleOfPlay::new(game, settings.rule, settings.manner())?;
        let wrapped = build(&settings.agent.0, game)?;
        Ok(RuleBiased { settings, rule, wrapped })
    }
}

/// Agents whose policy is the softmax of their parameter `temperature`.
const BY_TEMPERATURE: [&str; 3] = ["greedy", "learned", "tactician"];

/// Refuses an agent that always takes one move: no factor makes another one likelier than never.
fn refuse_certain(wrapped: &AgentSpec) -> Result<(), AgentError> {
    let cold = wrapped.value("temperature").and_then(|text| text.parse().ok()) == Some(0.0);
    if !cold || !BY_TEMPERATURE.contains(&wrapped.name()) {
        return Ok(());
    }
    let problem = format!(
        "{wrapped} is deterministic and cannot be biased; give it a temperature above 0, as {}:temperature=0.03",
        wrapped.name()
    );
    Err(AgentError::Missing { agent: "heed", problem })
}

impl<B: Bits> Agent<Gunjin<B>> for RuleBiased<B> {
    fn name(&self) -> String {
        resolved_name("heed", &self.settings)
    }

    fn policy(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move], rng: &mut Stream) -> Policy<Move> {
        let policy = self.wrapped.policy(game, view, legal, rng);
        if self.settings.dose == 0.0 {
            return policy;
        }
        let moves: Vec<Move> = policy.choices().iter().map(|choice| choice.action).collect();
        let degrees = self.rule.degrees(game, view, &moves);
        policy.tilted(&degrees, self.settings.dose)
    }

    fn setups(&self, game: &Gunjin<B>, seat: Seat) -> Option<Vec<(String, f64)>> {
        self.wrapped.setups(game, seat)
    }
}
