//! The player that takes every legal action alike: the baseline of everything.

use crate::parameters::parameters;
use crate::{Agent, Policy};
use gunjin_engine::{Hidden, Stream};

parameters! {
    /// It has no parameters.
    RandomSettings {}
}

/// Takes every legal action with the same probability.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<G: Hidden> Agent<G> for Random {
    fn name(&self) -> String {
        "random".into()
    }

    fn policy(&self, _: &G, _: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        Policy::uniform(legal)
    }
}
