//! Beliefs by name, as players ask for them.

use super::learned_belief::believer::Believer;
use super::marginals::{Beliefs, Exact, Plain};
use crate::search::belief_kind::BeliefKind;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use std::sync::Arc;

/// The beliefs of a name. Where the program comes without a learned one, as in a browser, it is the plain one.
pub fn beliefs<B: Bits>(kind: BeliefKind, game: &Gunjin<B>) -> Arc<dyn Beliefs<B>> {
    match kind {
        BeliefKind::Plain => Arc::new(Plain),
        BeliefKind::Exact => Arc::new(Exact),
        BeliefKind::Learned => match Believer::built_in(game) {
            Some(believer) => Arc::new(believer),
            None => Arc::new(Plain),
        },
    }
}
