//! An agent of one type of game behind [`AnyAgent`].

use super::game::OfGame;
use super::interface::{AnyAgent, AnyView, Draws, Thought};
use super::view::OfView;
use gunjin_agents::agent::{Agent, Place};
use gunjin_agents::catalogue::AgentGame;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::tensors::Tensors;
use gunjin_play::text::rules_json::rules_json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// An agent with its game.
pub(crate) struct OfAgent<G: AgentGame> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) agent: Box<dyn Agent<G>>,
}

impl<G: AgentGame> OfAgent<G> {
    fn think(&self, view: &OfView<G>, draws: Draws) -> Result<Vec<Thought>, String> {
        let (game, seat) = (&self.game.game, view.seat);
        let mut rng = Stream::new(draws.seed, draws.number, Purpose::Agent, u64::from(seat.0));
        let rules = || rules_json(&game.id());
        let policy = match self.agent.sit(game, &Place { seat, rules: &rules }, &mut rng) {
            Some(mut player) => {
                let acted = player.act(game, &view.view, &view.legal, &mut rng);
                acted.map_err(|failure| format!("{} gave no action: {failure}", self.agent.name()))?
            }
            None => self.agent.policy(game, &view.view, &view.legal, &mut rng),
        };
        let thought = |choice: &gunjin_agents::policy::Choice<G::Action>| Thought {
            action: self.game.tensors.number(seat, choice.action),
            text: game.action_words(&view.view, choice.action),
            probability: choice.probability,
            visits: choice.visits,
            value: choice.value,
        };
        Ok(policy.choices().iter().map(thought).collect())
    }
}

impl<G: AgentGame> AnyAgent for OfAgent<G> {
    fn policy(&self, view: &dyn AnyView, draws: Draws) -> Result<Vec<Thought>, String> {
        let (own, other) = (self.game.game.id(), view.game().id());
        let Some(view) = view.as_any().downcast_ref::<OfView<G>>().filter(|_| own == other) else {
            return Err(format!("the agent plays {own} and was asked at {other}; make one for that game"));
        };
        if view.legal.is_empty() {
            return Err(format!(
                "seat {} is not to act here; ask for the seat whose turn it is",
                view.seat.0
            ));
        }
        // A bug of ours is told as a fault of this agent, and ends nothing else.
        let asked = catch_unwind(AssertUnwindSafe(|| self.think(view, draws)));
        asked
            .unwrap_or_else(|_| Err(format!("{} broke; please report this with its view", self.agent.name())))
    }
}
