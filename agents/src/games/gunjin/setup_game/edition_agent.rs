//! Agents of editions on boards where the set-up is a decision too.

use super::{Act, Known, SetupGame};
use crate::agent::Agent;
use crate::policy::{Choice, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, Setup, View};
use gunjin_engine::{Bits, Stream};

/// Sets up and moves as an agent of the edition does. Where that agent takes the set-up that it is given,
/// every lawful one is taken alike, as games do where no set-up policy is named.
#[allow(missing_debug_implementations)] // an agent and nothing to read
pub struct EditionAgent<B: Bits> {
    agent: Box<dyn Agent<Gunjin<B>>>,
}

impl<B: Bits> EditionAgent<B> {
    /// An agent of the edition.
    pub fn new(agent: Box<dyn Agent<Gunjin<B>>>) -> EditionAgent<B> {
        EditionAgent { agent }
    }

    /// Its policy of set-ups. Texts that are no lawful set-up are left out, so that what is left is no
    /// distribution.
    fn set_up(&self, game: &SetupGame<B>, view: &Known<View<B>>, legal: &[Act]) -> Policy<Act> {
        let Some(setups) = self.agent.setups(&game.inner, view.seat) else { return Policy::uniform(legal) };
        let seat = view.seat.index();
        let choice = |(text, probability): (String, f64)| {
            let setup = Setup::read(game.inner.ruleset(), seat, &text).ok()?;
            let action = Act::SetUp(game.number_of(seat, &setup)?);
            Some(Choice { action, probability, visits: None, value: None })
        };
        Policy::new(setups.into_iter().filter_map(choice).collect())
    }
}

impl<B: Bits> Agent<SetupGame<B>> for EditionAgent<B> {
    fn name(&self) -> String {
        self.agent.name()
    }

    fn policy(
        &self,
        game: &SetupGame<B>,
        view: &Known<View<B>>,
        legal: &[Act],
        rng: &mut Stream,
    ) -> Policy<Act> {
        let Some(play) = &view.play else { return self.set_up(game, view, legal) };
        let moves: Vec<Move> = legal
            .iter()
            .filter_map(|action| if let Act::Move(action) = action { Some(*action) } else { None })
            .collect();
        let policy = self.agent.policy(&game.inner, play, &moves, rng);
        let choice = |choice: &Choice<Move>| Choice {
            action: Act::Move(choice.action),
            probability: choice.probability,
            visits: choice.visits,
            value: choice.value,
        };
        Policy::new(policy.choices().iter().map(choice).collect())
    }
}
