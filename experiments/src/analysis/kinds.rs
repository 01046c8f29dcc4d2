//! Facts about a game's kinds of pieces, known before anybody plays.

use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::switches::FirstPlayer;
use gunjin_engine::games::gunjin::{Gunjin, Outcome, Ruleset};
use gunjin_engine::{Bits, Outline, Seat};
use gunjin_play::spec::{LoadError, load};
use gunjin_play::text::combat::fighters;

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KindFacts {
    /// Two-letter code of the kind.
    pub code: String,
    /// Its Japanese name; empty where only codes are known.
    pub name: String,
    /// Pieces of it that a side begins with.
    pub count: f64,
    /// Number of other kinds it beats when it attacks them, by the edition's table; `None` of flags and of other families.
    pub beats: Option<u32>,
    /// Value in the program's table by hand.
    pub hand: Option<f64>,
    /// Cost of losing one by the values that come with the program, where those were fitted by self-play.
    pub built_in: Option<f64>,
}

/// Facts of a game's pieces.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GameFacts {
    /// The kinds, by number.
    pub kinds: Vec<KindFacts>,
    /// The seat that moves first, from 0.
    pub(crate) first: usize,
}

/// Facts of a game by its name.
pub fn facts(game: &str) -> Result<GameFacts, LoadError> {
    match load(game)? {
        AnyGame::Gunjin(ruleset) => Ok(with_ruleset(*ruleset, Facts)),
        other => Ok(GameFacts { kinds: codes(other.outline()), first: 0 }),
    }
}

/// True if a game has pieces at all.
///
/// # Errors
/// If there is no such game.
pub fn has_pieces(game: &str) -> Result<bool, LoadError> {
    Ok(load(game)?.outline().army(Seat(0)).is_some())
}

/// The kinds of a game of which no more is known than how many there are.
fn codes(game: &dyn Outline) -> Vec<KindFacts> {
    let mut kinds: Vec<KindFacts> = Vec::new();
    // Sides may call the same piece by different names (left and right quails, for example); all are kinds.
    for (code, count) in (0..game.seats()).filter_map(|seat| game.army(Seat(seat as u8))).flatten() {
        if !kinds.iter().any(|kind| kind.code == code) {
            kinds.push(KindFacts { code, count: f64::from(count), ..KindFacts::default() });
        }
    }
    kinds
}

struct Facts;

impl EditionVisitor for Facts {
    type Output = GameFacts;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> GameFacts {
        let geometry = Geometry::new(&game);
        let (hand, own) = (Values::by_hand(&game, &geometry), Values::of(&game, &geometry));
        let fitted = own.origin.method != hand.origin.method;
        let ruleset = game.ruleset();
        let kind = |number: usize| {
            let piece = &ruleset.kinds()[number];
            KindFacts {
                code: piece.code.clone(),
                name: piece.ja.clone(),
                count: f64::from(piece.count),
                beats: beats(ruleset, number as u8),
                hand: Some(hand.kind[number].trade),
                built_in: fitted.then(|| own.kind[number].trade),
            }
        };
        let numbers = (0..ruleset.kinds().len()).filter(|&number| ruleset.kinds()[number].count > 0);
        GameFacts {
            kinds: numbers.map(kind).collect(),
            first: usize::from(ruleset.rules().first_player == FirstPlayer::North),
        }
    }
}

/// Number of other kinds of the army that fall to a kind while it stays; `None` of flags, whose strength is borrowed.
fn beats(ruleset: &Ruleset, kind: u8) -> Option<u32> {
    let army = || fighters(ruleset).filter(|&other| ruleset.kinds()[usize::from(other)].count > 0);
    army().find(|&other| other == kind)?;
    let falls = |&other: &u8| other != kind && ruleset.combat().outcome(kind, other) == Outcome::Win;
    Some(army().filter(falls).count() as u32)
}
