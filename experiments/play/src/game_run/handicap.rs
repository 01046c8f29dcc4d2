//! Armies that lack pieces, publicly: what a piece is worth shows in what is lost without it; and which pieces they can
//! lack, so that the game goes on.

use crate::spec::{LoadError, load, load_edition};
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::switches::Rules;
use gunjin_engine::games::gunjin::{Gunjin, NORTH, Piece, Role, Ruleset, SOUTH, Setup};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below, shuffle};
use thiserror::Error;

/// Why armies cannot lack that.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HandicapError {
    /// A list for a seat that is not there.
    #[error("'without' has {0} lists for two seats; give one list for each, South's first")]
    Seats(usize),
    /// No such kind.
    #[error("{0} has no piece '{1}'; its pieces are {2}")]
    Unknown(String, String, String),
    /// More pieces than there are.
    #[error("an army of {0} has {1} {2}, so it cannot lack {3}")]
    Count(String, u32, String, u32),
    /// No such edition.
    #[error(transparent)]
    Game(#[from] LoadError),
}

/// Missing pieces of each army: kind numbers, one for every piece, South's first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Handicap {
    lacking: [Vec<u8>; 2],
}

/// Missing pieces in the usual form: codes by seat; nothing if nobody lacks anything.
pub fn judged(game: &str, without: &[Vec<String>]) -> Result<Vec<Vec<String>>, HandicapError> {
    if without.iter().all(Vec::is_empty) {
        return Ok(Vec::new());
    }
    let ruleset = load_edition(game)?;
    let handicap = Handicap::read(&ruleset, without)?;
    let code = |kind: &u8| ruleset.kinds()[usize::from(*kind)].code.clone();
    Ok(handicap.lacking.iter().map(|kinds| kinds.iter().map(code).collect()).collect())
}

impl Handicap {
    /// Missing pieces of armies, from codes by seat.
    pub fn read(ruleset: &Ruleset, without: &[Vec<String>]) -> Result<Handicap, HandicapError> {
        if without.len() > 2 {
            return Err(HandicapError::Seats(without.len()));
        }
        let mut lacking = [Vec::new(), Vec::new()];
        for (kinds, codes) in lacking.iter_mut().zip(without) {
            for code in codes {
                let kind = ruleset.kind_of_code(&code.trim().to_uppercase());
                kinds.push(kind.ok_or_else(|| unknown(ruleset, code))?);
            }
            kinds.sort_unstable();
            for kind in kinds.iter() {
                let piece = &ruleset.kinds()[usize::from(*kind)];
                let wanted = kinds.iter().filter(|other| *other == kind).count() as u32;
                if wanted > piece.count {
                    let (game, code) = (ruleset.id(), piece.code.clone());
                    return Err(HandicapError::Count(game, piece.count, code, wanted));
                }
            }
        }
        Ok(Handicap { lacking })
    }

    /// True if both armies are full.
    pub fn is_empty(&self) -> bool {
        self.lacking.iter().all(Vec::is_empty)
    }

    /// Takes the pieces from the set-ups of a numbered game. Which of several like pieces goes is drawn.
    pub fn take(&self, ruleset: &Ruleset, setups: &mut [Setup; 2], seed: u64, index: u64) {
        for seat in [SOUTH, NORTH] {
            // The draws of the set-ups themselves have the seats' own numbers.
            let mut rng = Stream::new(seed, index, Purpose::Setup, 2 + seat as u64);
            for &kind in &self.lacking[seat] {
                take_one(ruleset, seat, &mut setups[seat], kind, &mut rng);
            }
        }
    }
}

fn unknown(ruleset: &Ruleset, code: &str) -> HandicapError {
    let codes: Vec<&str> = ruleset.kinds().iter().map(|piece| piece.code.as_str()).collect();
    HandicapError::Unknown(ruleset.id(), code.to_string(), codes.join(" "))
}

/// Takes one piece of a kind away so that what is left obeys the laws of set-ups (R7). Where no such piece
/// can go as it stands, since the headquarters must hold one of its class, it changes places with another
/// first.
fn take_one(ruleset: &Ruleset, seat: usize, setup: &mut Setup, kind: u8, rng: &mut impl RandomSource) {
    let places = |setup: &Setup| -> Vec<usize> {
        (0..setup.kinds.len()).filter(|&place| setup.kinds[place] == Some(kind)).collect()
    };
    let taken = |setup: &Setup, place: usize| {
        let mut left = setup.clone();
        left.kinds[place] = None;
        left
    };
    let mut own = places(setup);
    if own.is_empty() {
        return;
    }
    shuffle(rng, &mut own);
    let lawful = |left: &Setup| left.check_places(ruleset, seat).is_ok();
    if let Some(left) = own.iter().map(|&place| taken(setup, place)).find(lawful) {
        *setup = left;
        return;
    }
    let place = own[below(rng, own.len() as u32) as usize];
    let mut others: Vec<usize> =
        (0..setup.kinds.len()).filter(|&other| setup.kinds[other].is_some()).collect();
    shuffle(rng, &mut others);
    let exchanged = |&other: &usize| {
        let mut turned = setup.clone();
        turned.kinds.swap(place, other);
        taken(&turned, other)
    };
    *setup = others.iter().map(exchanged).find(lawful).unwrap_or_else(|| taken(setup, place));
}

/// The kinds of which an army can lack a piece, by their codes: not those whose lack loses at once, nor those that
/// the enemy is after, since a side without its flag could not lose it. None of games of other families.
pub fn removable(game: &str) -> Result<Vec<String>, LoadError> {
    match load(game)? {
        AnyGame::Gunjin(ruleset) => Ok(with_ruleset(*ruleset, Removable)),
        _ => Ok(Vec::new()),
    }
}

struct Removable;

impl EditionVisitor for Removable {
    type Output = Vec<String>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Vec<String> {
        let ruleset = game.ruleset();
        let goes_on = |code: &String| {
            let mut setups = [SOUTH, NORTH].map(|seat| ruleset.reference(seat).clone());
            let handicap = Handicap::read(ruleset, &[vec![code.clone()]]);
            handicap.is_ok_and(|handicap| {
                handicap.take(ruleset, &mut setups, 0, 0);
                game.ending(&game.start_from(&setups[SOUTH], &setups[NORTH])).is_none()
            })
        };
        let kinds =
            ruleset.kinds().iter().filter(|piece| piece.count > 0 && !is_goal(ruleset.rules(), piece));
        kinds.map(|piece| piece.code.clone()).filter(goes_on).collect()
    }
}

fn is_goal(rules: &Rules, piece: &Piece) -> bool {
    let flag = rules.flag_decides();
    let commander = rules.commander_decides();
    (flag && piece.is(Role::Flag)) || (commander && piece.is(Role::Commander))
}
