//! From a game's name to a game of the right type: generic inside, dynamic at the edge.
//!
//! Callers write their work once as a [`GameVisitor`] (or, for editions of 軍人将棋 alone, an
//! [`EditionVisitor`]); [`with_game`] makes the game, editions at the width they need, and runs the work on
//! it. Nothing is boxed inside. Who needs no more than names, numbers and the start asks
//! [`AnyGame::outline`], which is not compiled for every game.

use crate::bits::Bits;
use crate::game::Seat;
use crate::games::cards::{self, CardSet};
use crate::games::efg::Tree;
use crate::games::gunjin::rules::ruleset::RulesetError;
use crate::games::gunjin::tables::compiled::fits;
use crate::games::gunjin::text::checker::check;
use crate::games::gunjin::text::library;
use crate::games::gunjin::{Gunjin, Move, Position, Ruleset, SOUTH};
use crate::material::Count;
use crate::outline::Outline;
use crate::random::Fast;
use crate::rulings::{Finding, GameRulings, Ruling, settle};
use crate::spec::{GameSpec, SpecError};
use crate::switches::{Setting, SwitchError, nearest, settings};
use crate::tensors::Encoded;
use crate::wrong::Wrong;
use crate::{per_width, perft, playout};
use std::sync::{Arc, PoisonError, RwLock};
use thiserror::Error;

/// A game of the catalogue, with the loops that run over very many positions compiled in this crate, once.
pub trait HotLoops: Encoded {
    /// Counts the paths of a length ([`perft::perft`]).
    fn perft(&self, position: &Self::Position, depth: u32) -> u64;
    /// Counts them by first action ([`perft::divide`]).
    fn divide(&self, position: &Self::Position, depth: u32) -> Vec<(Self::Action, u64)>;
    /// [`playout::play_out`], or [`playout::play_out_open`], with the fast generator.
    fn play_out_fast(&self, position: &mut Self::Position, rng: &mut Fast) -> u32;
}

/// Work that can be done on a game of any type.
pub trait GameVisitor: Sized {
    /// Result of the work.
    type Output;

    /// The work, on a game of any family.
    fn game<G: HotLoops>(self, game: G) -> Self::Output;

    /// The work, on an edition of 軍人将棋, where it is done otherwise there.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        self.game(game)
    }
}

/// Work that can be done on editions of 軍人将棋 only.
pub trait EditionVisitor {
    /// Result of the work.
    type Output;

    /// The work on an edition.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output;
}

/// The games that are no editions of 軍人将棋, one line each: what is compiled for every one of them goes to `$then!`, a
/// macro of any crate, with all lines. A line is a kind (`open`: board games in which everything is seen, or `table`:
/// games of cards or dice), a name and a type, and the fields of [`Entry`].
#[macro_export]
macro_rules! game_list {
    ($then:ident) => {
        $then! {
            open Tori($crate::games::tori::Tori)
                ("tori", "shogi", "禽将棋", "Tori Shogi, chess of birds", 2, 49, 16, "historical");
            open Chu($crate::games::chu::Chu)
                ("chu", "shogi", "中将棋", "Chu Shogi, middle shogi", 2, 144, 46, "historical");
            open Sannin($crate::games::sannin::Sannin)
                ("sannin", "shogi", "国際三人将棋", "International three-player shogi", 3, 127, 18, "historical");
            open Jungle($crate::games::jungle::Jungle)
                ("jungle", "jungle", "闘獣棋", "Jungle, chess of animals", 2, 63, 8, "cousin");
            table Cards($crate::games::cards::Cards)
                ("cards", "cards", "軍人合わせ", "Gunjin-awase, the card set of 18 kinds", 2, 0, 18, "historical");
            table Kuhn($crate::games::kuhn::Kuhn)
                ("kuhn", "classic", "", "Kuhn poker", 2, 0, 1, "classic");
            table Leduc($crate::games::leduc::Leduc)
                ("leduc", "classic", "", "Leduc poker", 2, 0, 1, "classic");
            table LiarsDice($crate::games::liars_dice::LiarsDice)
                ("liars_dice", "classic", "", "Liar's dice", 2, 0, 1, "classic");
            table Goofspiel($crate::games::goofspiel::Goofspiel)
                ("goofspiel", "classic", "", "Goofspiel", 2, 0, 13, "classic");
            table PhantomTtt($crate::games::hidden_stones::phantom_ttt::PhantomTtt)
                ("phantom_ttt", "classic", "", "Phantom tic-tac-toe", 2, 9, 5, "classic");
            table AbruptPhantomTtt($crate::games::hidden_stones::phantom_ttt::AbruptPhantomTtt)
                ("abrupt_phantom_ttt", "classic", "", "Abrupt phantom tic-tac-toe", 2, 9, 5, "classic");
            table DarkHex($crate::games::hidden_stones::dark_hex::DarkHex)
                ("dark_hex_3", "classic", "", "Dark Hex, 3 × 3", 2, 9, 5, "classic");
            table AbruptDarkHex($crate::games::hidden_stones::dark_hex::AbruptDarkHex)
                ("abrupt_dark_hex_3", "classic", "", "Abrupt dark Hex, 3 × 3", 2, 9, 5, "classic");
        }
    };
}

/// A game of [`game_list!`].
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Name on the command line.
    pub id: &'static str,
    /// Family under which it is listed.
    pub family: &'static str,
    /// Japanese title; empty if there is none.
    pub name_ja: &'static str,
    /// Title in English; empty if it has none.
    pub name_en: &'static str,
    /// Number of players.
    pub seats: usize,
    /// Squares of the board; 0 without a board.
    pub squares: usize,
    /// Pieces or cards of one side at the start.
    pub pieces_per_side: u32,
    /// True if something is hidden from the other side.
    pub hidden: bool,
    /// Origin: `historical`, `cousin` (a relative that the sources name, by rules from elsewhere) or
    /// `classic` (a research game with known values).
    pub status: &'static str,
    make: fn(&GameSpec) -> Result<AnyGame, SwitchError>,
}

/// True for kinds of games in which something is hidden.
macro_rules! hides {
    (open) => {
        false
    };
    (table) => {
        true
    };
}

/// The loop of random games of a kind.
macro_rules! play_out {
    (open) => {
        playout::play_out_open
    };
    (table) => {
        playout::play_out
    };
}

/// Compiles the loops of [`HotLoops`] for types of games.
macro_rules! listed {
    ($($kind:ident $game:ty),+) => {$(
        impl HotLoops for $game {
            fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
                perft::perft(self, position, depth)
            }

            fn divide(&self, position: &Self::Position, depth: u32) -> Vec<(Self::Action, u64)> {
                perft::divide(self, position, depth)
            }

            fn play_out_fast(&self, position: &mut Self::Position, rng: &mut Fast) -> u32 {
                play_out!($kind)(self, position, rng)
            }
        }
    )+};
}

per_width!(Perft: (&'a Gunjin<B>, &'a Position<B>, u32) => u64, |(game, position, depth)| perft::perft(game, position, depth));

impl<B: Bits> HotLoops for Gunjin<B> {
    fn perft(&self, position: &Position<B>, depth: u32) -> u64 {
        B::of_width::<Perft>((self, position, depth))
    }

    fn divide(&self, position: &Position<B>, depth: u32) -> Vec<(Move, u64)> {
        perft::divide_by(self, position, |next| self.perft(next, depth.saturating_sub(1)))
    }

    fn play_out_fast(&self, position: &mut Position<B>, rng: &mut Fast) -> u32 {
        self.play_out_fast(position, rng).plies
    }
}

/// A boxed game of [`game_list!`], of the type by which visitors are called: games of kind `table` have one in common.
#[macro_export]
macro_rules! visited {
    (open, $variant:ident, $game:expr) => {
        *$game
    };
    (table, $variant:ident, $game:expr) => {
        $crate::games::table_game::TableGame::$variant(*$game)
    };
}

/// Declares [`AnyGame`], [`OTHER_GAMES`] and what is asked of any game.
macro_rules! catalogue {
    ($($kind:ident $variant:ident($game:ty)
       ($id:literal, $family:literal, $name_ja:literal, $name_en:literal, $seats:literal, $squares:literal, $pieces:literal, $status:literal);)+) => {
        /// A game of any family, made from its name.
        #[derive(Debug, Clone)]
        pub enum AnyGame {
            /// An edition of 軍人将棋, not yet compiled.
            Gunjin(Box<Ruleset>),
            /// A tree that was read from a file.
            Tree(Box<Tree>),
            $(#[doc = $name_en] $variant(Box<$game>)),+
        }

        /// Every game that is no edition of 軍人将棋, by family.
        pub const OTHER_GAMES: &[Entry] = &[$(Entry {
            id: $id,
            family: $family,
            name_ja: $name_ja,
            name_en: $name_en,
            seats: $seats,
            squares: $squares,
            pieces_per_side: $pieces,
            hidden: hides!($kind),
            status: $status,
            make: |spec| Ok(AnyGame::$variant(Box::new(<$game>::from_spec(spec)?))),
        }),+];

        impl AnyGame {
            /// The switches with their values; none of an edition, whose switches depend on its pieces and board.
            pub fn settings(&self) -> Vec<Setting> {
                match self {
                    AnyGame::Gunjin(_) | AnyGame::Tree(_) => Vec::new(),
                    $(AnyGame::$variant(game) => settings(game.rules())),+
                }
            }

            /// Its name and its start.
            pub fn outline(&self) -> &dyn Outline {
                match self {
                    AnyGame::Gunjin(ruleset) => ruleset.as_ref(),
                    AnyGame::Tree(tree) => tree.as_ref(),
                    $(AnyGame::$variant(game) => game.as_ref()),+
                }
            }

            /// Its entry in [`OTHER_GAMES`], if it has one.
            pub fn entry(&self) -> Option<&'static Entry> {
                let id = match self {
                    AnyGame::Gunjin(_) | AnyGame::Tree(_) => return None,
                    $(AnyGame::$variant(_) => $id),+
                };
                OTHER_GAMES.iter().find(|entry| entry.id == id)
            }
        }

        listed! { $($kind $game,)+ table Tree }

        /// Does the work on a game.
        pub fn with_game<V: GameVisitor>(game: AnyGame, visitor: V) -> V::Output {
            match game {
                AnyGame::Gunjin(ruleset) if fits::<u64>(&ruleset) => visitor.gunjin(Gunjin::<u64>::new(*ruleset)),
                AnyGame::Gunjin(ruleset) => visitor.gunjin(Gunjin::<u128>::new(*ruleset)),
                AnyGame::Tree(tree) => visitor.game(*tree),
                $(AnyGame::$variant(game) => visitor.game(visited!($kind, $variant, game))),+
            }
        }
    };
}

game_list! { catalogue }

impl AnyGame {
    fn game_rulings(&self) -> Option<&'static GameRulings> {
        GameRulings::of(self.entry()?.id)
    }

    /// The decisions on what its sources leave open; none of trees and of research games.
    pub fn rulings(&self) -> &[Ruling] {
        match self {
            AnyGame::Gunjin(ruleset) => &ruleset.edition().ruling,
            AnyGame::Cards(_) => &CardSet::embedded().rulings,
            other => other.game_rulings().map_or(&[], |rulings| &rulings.ruling),
        }
    }

    /// Everything in its sources that is contradictory, open or misprinted, with the ruling that settles it;
    /// `None` for trees and research games.
    pub fn findings(&self) -> Option<Vec<Finding>> {
        let mut findings = match self {
            AnyGame::Gunjin(ruleset) => {
                return Some(check(ruleset.edition(), ruleset.board().camp(SOUTH).len()));
            }
            AnyGame::Cards(_) => cards::checker::findings(CardSet::embedded()),
            other => other.game_rulings()?.note.iter().map(Finding::of_note).collect(),
        };
        findings.extend(self.settings().iter().map(Finding::of_switch));
        settle(&mut findings, self.rulings());
        Some(findings)
    }
}

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
    if let Some(tree) = registered().iter().find(|tree| tree.name() == name) {
        return Ok(AnyGame::Tree(Box::new(Tree::clone(tree))));
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

fn ids() -> impl Iterator<Item = &'static str> {
    let aliases = library::ALIASES.iter().map(|(alias, _)| *alias);
    library::edition_ids().chain(aliases).chain(OTHER_GAMES.iter().map(|entry| entry.id))
}

static REGISTERED: RwLock<Vec<Arc<Tree>>> = RwLock::new(Vec::new());

/// Makes a game known by its name to everything that asks for games by name, for as long as the program runs. A game
/// registered before under this name is replaced.
///
/// # Errors
/// If the name is none, or that of a game that comes with the program.
pub fn register(game: Tree) -> Result<(), Wrong> {
    let name = game.name();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err(Wrong(format!(
            "'{name}' is not a valid name for a game; use letters, digits, '_' and '-'"
        )));
    }
    if ids().any(|id| id == name) {
        return Err(Wrong(format!("'{name}' is the name of a built-in game; choose another name")));
    }
    let mut games = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    games.retain(|other| other.name() != name);
    games.push(Arc::new(game));
    Ok(())
}

/// The games that were registered.
pub fn registered() -> Vec<Arc<Tree>> {
    REGISTERED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// True if the game of this id, switches apart, is in [`OTHER_GAMES`] or was registered.
pub fn is_other(id: &str) -> bool {
    OTHER_GAMES.iter().any(|entry| entry.id == id) || registered().iter().any(|tree| tree.name() == id)
}

/// Does the work on a ruleset, compiled at the width its board needs.
pub fn with_ruleset<V: EditionVisitor>(ruleset: Ruleset, visitor: V) -> V::Output {
    if fits::<u64>(&ruleset) {
        visitor.gunjin(Gunjin::<u64>::new(ruleset))
    } else {
        visitor.gunjin(Gunjin::<u128>::new(ruleset))
    }
}

impl<G: HotLoops> Outline for G {
    fn id(&self) -> String {
        G::id(self)
    }

    fn seats(&self) -> usize {
        G::seats(self)
    }

    fn fingerprint(&self) -> u64 {
        G::fingerprint(self)
    }

    fn start_picture(&self, ascii: bool) -> Option<String> {
        Some(self.picture(&self.start(), ascii))
    }

    fn army(&self, seat: Seat) -> Option<Vec<Count>> {
        self.material(&self.start(), seat)
    }
}

impl Outline for Ruleset {
    fn id(&self) -> String {
        Ruleset::id(self)
    }

    fn seats(&self) -> usize {
        2
    }

    fn fingerprint(&self) -> u64 {
        Ruleset::fingerprint(self)
    }

    fn start_picture(&self, _: bool) -> Option<String> {
        None
    }

    fn army(&self, _: Seat) -> Option<Vec<Count>> {
        let pieces = self.kinds().iter().filter(|piece| piece.count > 0);
        Some(pieces.map(|piece| (piece.code.clone(), piece.count)).collect())
    }
}
