//! Agents of editions on boards where the set-up is a decision too.

use super::setup_game::{Act, Known, SetupGame};
use crate::agent::Agent;
use crate::policy::{Choice, Policy};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::knowledge::View;
use gunjin_engine::gunjin::moves::Move;
use gunjin_engine::random::Stream;

/// Takes every lawful set-up alike, as games do where no set-up policy is named, and moves as an agent of the edition does.
pub struct RandomSetups<B: Bits> {
    mover: Box<dyn Agent<Gunjin<B>>>,
}

impl<B: Bits> std::fmt::Debug for RandomSetups<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RandomSetups").field("mover", &self.mover.name()).finish()
    }
}

impl<B: Bits> RandomSetups<B> {
    /// An agent of the edition, set up at random.
    #[must_use]
    pub fn new(mover: Box<dyn Agent<Gunjin<B>>>) -> RandomSetups<B> {
        RandomSetups { mover }
    }
}

impl<B: Bits> Agent<SetupGame<B>> for RandomSetups<B> {
    fn name(&self) -> String {
        self.mover.name()
    }

    fn policy(
        &self,
        game: &SetupGame<B>,
        view: &Known<View<B>>,
        legal: &[Act],
        words: &mut Stream,
    ) -> Policy<Act> {
        let Some(play) = &view.play else { return Policy::uniform(legal) };
        let moves: Vec<Move> = legal
            .iter()
            .filter_map(|action| if let Act::Move(action) = action { Some(*action) } else { None })
            .collect();
        let policy = self.mover.policy(game.inner(), play, &moves, words);
        let choice = |choice: &Choice<Move>| Choice {
            action: Act::Move(choice.action),
            probability: choice.probability,
            visits: choice.visits,
            value: choice.value,
        };
        Policy::new(policy.choices().iter().map(choice).collect())
    }
}
