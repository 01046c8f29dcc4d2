//! From a game's name to a game of the right type: generic inside, dynamic at the edge.
//!
//! Callers write their work once as a [`GameVisitor`]; [`with_ruleset`] compiles the game at the width it needs and
//! runs the work on it. Nothing is boxed inside.

use crate::gunjin::bits::Bits;
use crate::gunjin::compiled::{Gunjin, fits};
use crate::gunjin::ruleset::{Ruleset, RulesetError};

/// Work that can be done on a game of any type.
pub trait GameVisitor {
    /// What the work yields.
    type Output;

    /// The work, on an edition of 軍人将棋.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output;
}

/// Does the work on the game of this name (`ID[:switch=value,…]`).
///
/// # Errors
/// If there is no such game.
pub fn with_game<V: GameVisitor>(name: &str, visitor: V) -> Result<V::Output, RulesetError> {
    Ok(with_ruleset(Ruleset::named(name)?, visitor))
}

/// Does the work on a ruleset, compiled at the width its board needs.
pub fn with_ruleset<V: GameVisitor>(ruleset: Ruleset, visitor: V) -> V::Output {
    if fits::<u64>(&ruleset) {
        visitor.gunjin(Gunjin::<u64>::new(ruleset))
    } else {
        visitor.gunjin(Gunjin::<u128>::new(ruleset))
    }
}
