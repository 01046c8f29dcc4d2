//! From a game's name to a game of the right type: generic inside, dynamic at the edge.
//!
//! Callers write their work once as a [`GameVisitor`] (or, for editions of 軍人将棋 alone, an [`EditionVisitor`]); [`with_game`] makes the game, editions of 軍人将棋 at the width they
//! need, and runs the work on it. Nothing is boxed inside.

use crate::game::Complete;
use crate::gunjin::bits::Bits;
use crate::gunjin::compiled::{Gunjin, fits};
use crate::gunjin::library;
use crate::gunjin::ruleset::{Ruleset, RulesetError};
use crate::spec::{GameSpec, SpecError};
use crate::switches::{SwitchError, nearest};
use thiserror::Error;

/// Work that can be done on a game of any type.
pub trait GameVisitor: Sized {
    /// What the work yields.
    type Output;

    /// The work, on a game of any family.
    fn game<G: Complete>(self, game: G) -> Self::Output;

    /// The work, on an edition of 軍人将棋, where it is done otherwise there.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        self.game(game)
    }
}

/// Work that can be done on editions of 軍人将棋 only.
pub trait EditionVisitor {
    /// What the work yields.
    type Output;

    /// The work.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output;
}

/// A game of any family, made from its name.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum AnyGame {
    /// An edition of 軍人将棋, not yet compiled.
    Gunjin(Box<Ruleset>),
}

/// A game of the catalogue that is no edition of 軍人将棋.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its id.
    pub id: &'static str,
    /// Its family.
    pub family: &'static str,
    /// Japanese title; empty if there is none.
    pub name_ja: &'static str,
    /// English title.
    pub name_en: &'static str,
    /// Number of players.
    pub seats: usize,
    /// Squares of the board; 0 without a board.
    pub squares: usize,
    /// Pieces or cards of one side at the start.
    pub pieces_per_side: u32,
    /// Whether something is hidden from the other side.
    pub hidden: bool,
    /// Where it comes from: `historical`, `recent` or `classic` (a game with a known value).
    pub status: &'static str,
    make: fn(&GameSpec) -> Result<AnyGame, SwitchError>,
}

/// Every game that is no edition of 軍人将棋.
pub const OTHER_GAMES: &[Entry] = &[];

/// Why there is no game of a name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// The name is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The edition, its file or a switch is wrong.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// A switch of another family is wrong.
    #[error(transparent)]
    Switch(#[from] SwitchError),
}

/// The game of a name (`ID[:switch=value,…]`).
///
/// # Errors
/// If there is no such game, switch or value, with the nearest.
pub fn named(name: &str) -> Result<AnyGame, CatalogueError> {
    let spec = GameSpec::read(name)?;
    if let Some(entry) = OTHER_GAMES.iter().find(|entry| entry.id == spec.id) {
        return Ok((entry.make)(&spec)?);
    }
    match Ruleset::embedded(spec) {
        Ok(ruleset) => Ok(AnyGame::Gunjin(Box::new(ruleset))),
        Err(RulesetError::Spec(SpecError::Unknown { id, .. })) => {
            let nearest = nearest(&id, ids()).map(str::to_string);
            Err(SpecError::Unknown { id, nearest }.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Every id and alias.
fn ids() -> impl Iterator<Item = &'static str> {
    let aliases = library::aliases().iter().map(|(alias, _)| *alias);
    library::edition_ids().chain(aliases).chain(OTHER_GAMES.iter().map(|entry| entry.id))
}

/// Does the work on a game.
pub fn with_game<V: GameVisitor>(game: AnyGame, visitor: V) -> V::Output {
    match game {
        AnyGame::Gunjin(ruleset) => with_ruleset(*ruleset, OnEdition(visitor)),
    }
}

/// Work on any game, as work on editions.
struct OnEdition<V>(V);

impl<V: GameVisitor> EditionVisitor for OnEdition<V> {
    type Output = V::Output;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> V::Output {
        self.0.gunjin(game)
    }
}

/// Does the work on a ruleset, compiled at the width its board needs.
pub fn with_ruleset<V: EditionVisitor>(ruleset: Ruleset, visitor: V) -> V::Output {
    if fits::<u64>(&ruleset) {
        visitor.gunjin(Gunjin::<u64>::new(ruleset))
    } else {
        visitor.gunjin(Gunjin::<u128>::new(ruleset))
    }
}
