//! `tactician`: the printed advice on play as numbered rules with weights.
//!
//! A move is scored by what it wins and risks, as far as the view tells, and by every piece of advice that
//! has something to say of it; the policy is a softmax over the scores, mixed with a share of bluff. Every
//! rule and its source: `docs/ADVICE.md`.

mod candidate;
mod context;
mod tactics;

pub(super) use context::own_moves;

pub use context::Chances;
pub use tactics::{Prober, Rule, RuleOfPlay, SpyManner, TacticianSettings};

use crate::parameters::resolved_name;
use crate::{Agent, AgentError, Policy};
use candidate::Candidate;
use context::{Context, StaticKnowledge};
use gunjin_engine::games::gunjin::{Gunjin, Move, View};
use gunjin_engine::{Bits, Stream, math};

/// The player that follows the printed advice.
#[derive(Debug, Clone)]
pub struct Tactician {
    knowledge: StaticKnowledge,
    settings: TacticianSettings,
}

/// A score with its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Reasons {
    /// The move that is made.
    pub action: Move,
    /// The sum of the parts.
    pub score: f64,
    /// The value of the move itself, then every advice that has something to say, by number.
    pub parts: Vec<(&'static str, f64)>,
    /// It only steps forward: what a bluff is made of (T22).
    pub bluff: bool,
}

impl Tactician {
    /// A player of a game.
    ///
    /// # Errors
    /// If the leader of the attack is no piece of the game.
    pub fn new<B: Bits>(game: &Gunjin<B>, settings: TacticianSettings) -> Result<Tactician, AgentError> {
        let ruleset = game.ruleset();
        if settings.attacker != "auto" && ruleset.kind_of_code(&settings.attacker).is_none() {
            let codes: Vec<&str> = ruleset.kinds().iter().map(|piece| piece.code.as_str()).collect();
            let problem = format!(
                "attacker '{}' is not a piece of {}; use auto or one of {}",
                settings.attacker,
                ruleset.id(),
                codes.join(" ")
            );
            return Err(AgentError::Missing { agent: "tactician", problem });
        }
        Ok(Tactician { knowledge: StaticKnowledge::new(ruleset), settings })
    }

    fn context<'s, B: Bits>(&'s self, game: &'s Gunjin<B>, view: &'s View<B>) -> Context<'s, B> {
        Context::new(game, view, &self.knowledge, &self.settings, Chances::fitted(view))
    }

    /// Why it thinks what of every move.
    pub fn reasons<B: Bits>(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move]) -> Vec<Reasons> {
        let context = self.context(game, view);
        let judged = |&action: &Move| match Candidate::new(&context, action) {
            Some(candidate) => {
                let mut parts = vec![("worth", candidate::plain(&context, &candidate))];
                parts.extend(tactics::advice(&context, &candidate));
                parts.retain(|(_, part)| *part != 0.0);
                let score = parts.iter().map(|(_, part)| part).sum();
                Reasons { action, score, parts, bluff: tactics::is_bluff(&context, &candidate) }
            }
            None => Reasons { action, score: 0.0, parts: Vec::new(), bluff: false },
        };
        legal.iter().map(judged).collect()
    }
}

impl<B: Bits> Agent<Gunjin<B>> for Tactician {
    fn name(&self) -> String {
        resolved_name("tactician", &self.settings)
    }

    fn policy(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move], _: &mut Stream) -> Policy<Move> {
        let reasons = self.reasons(game, view, legal);
        let best = reasons.iter().map(|reason| reason.score).fold(f64::NEG_INFINITY, f64::max);
        let weight = |score: f64| match self.settings.temperature {
            heat if heat > 0.0 => math::exp((score - best) / heat),
            _ => f64::from(score == best),
        };
        let total: f64 = reasons.iter().map(|reason| weight(reason.score)).sum();
        let bluffs = reasons.iter().filter(|reason| reason.bluff).count();
        let share = if bluffs > 0 { self.settings.bluff.clamp(0.0, 1.0) } else { 0.0 };
        let probability = |reason: &Reasons| {
            let bluff = if reason.bluff { share / bluffs as f64 } else { 0.0 };
            (1.0 - share) * weight(reason.score) / total + bluff
        };
        Policy::sharing(legal, &reasons.iter().map(probability).collect::<Vec<_>>())
    }
}
