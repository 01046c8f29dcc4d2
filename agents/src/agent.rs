//! What a player is: a view goes in, a policy comes out.

use crate::policy::Policy;
use gunjin_engine::game::Hidden;
use gunjin_engine::random::Stream;

/// A player of a game with hidden parts.
///
/// It is given a view and never a position, so that it cannot look at what its seat does not see. It answers with a
/// policy, a distribution with its evidence, and whoever runs the game draws the action.
pub trait Agent<G: Hidden>: Send + Sync {
    /// The agent as the registry writes it, with its settings.
    fn name(&self) -> String;

    /// How it would act with this view. `legal` is ascending and not empty; the policy is over these actions.
    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], words: &mut Stream) -> Policy<G::Action>;
}
