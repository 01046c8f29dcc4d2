//! Set-ups: one camp filled with pieces, its laws (R7) and its text.

use super::switches::BackRank;
use crate::games::gunjin::{Board, Class, Ground, Permission, Piece, Place, Role, Ruleset, SOUTH, Start};
use crate::games::shared::run_length;
use thiserror::Error;

/// One camp from its owner's eyes: a kind, or nothing, for every square of [`Board::camp`], in that order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Number of the kind by square; none where no piece stands.
    pub kinds: Vec<Option<u8>>,
}

/// Why a set-up is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A code that is no kind.
    #[error("'{code}' at column {column} of the set-up is not a piece of {game}; its codes are {codes}")]
    UnknownCode {
        /// The two letters.
        code: String,
        /// Column in the text, counted from 1.
        column: usize,
        /// Name of the game, with the switches that are not at their defaults.
        game: String,
        /// Every code, separated by commas.
        codes: String,
    },
    /// A rank with too few or too many squares.
    #[error(
        "rank {rank} of the set-up fills {found} squares, the board has {expected} there (front rank first, headquarters once)"
    )]
    RankLength {
        /// Rank from the front, counted from 1.
        rank: usize,
        /// Number of squares that were written.
        found: usize,
        /// Squares of the rank.
        expected: usize,
    },
    /// Too few or too many ranks.
    #[error("the set-up has {found} ranks, the board {expected}; separate them by '/'")]
    RankCount {
        /// Number of ranks that were written.
        found: usize,
        /// Ranks of the camp.
        expected: usize,
    },
    /// Wrong number of a kind.
    #[error("the set-up has {found} {code}, an army has {expected}")]
    Count {
        /// Two-letter code of the kind.
        code: String,
        /// Number of pieces of the kind that were written.
        found: u32,
        /// Pieces of an army.
        expected: u32,
    },
    /// A piece where it must not stand.
    #[error("{code} may not be set up on {square}: {why}")]
    Barred {
        /// Two-letter code of the kind.
        code: String,
        /// The square's name.
        square: String,
        /// Rule that forbids it, in words.
        why: &'static str,
    },
    /// The headquarters must hold something else.
    #[error("{square} must hold {what}")]
    HeadquartersHolds {
        /// Headquarters that is meant.
        square: String,
        /// The piece that it must hold.
        what: String,
    },
}

impl Setup {
    /// Reads a set-up: ranks from the front to the back, left to right from the owner's eyes, `/` between
    /// them, digits for empty squares, the headquarters once. Only syntax and geometry are checked;
    /// [`Setup::check`] judges it.
    ///
    /// # Errors
    /// With the column or rank that is wrong.
    pub fn read(rules: &Ruleset, seat: usize, text: &str) -> Result<Setup, SetupError> {
        let ranks = ranks_of(rules.board(), seat);
        let parts: Vec<&str> = text.trim().split('/').collect();
        if parts.len() != ranks.len() {
            return Err(SetupError::RankCount { found: parts.len(), expected: ranks.len() });
        }
        let mut kinds = Vec::new();
        let mut column = 1;
        for (index, (part, expected)) in parts.iter().zip(&ranks).enumerate() {
            let rank = read_rank(rules, part, column)?;
            if rank.len() != *expected {
                return Err(SetupError::RankLength {
                    rank: index + 1,
                    found: rank.len(),
                    expected: *expected,
                });
            }
            kinds.extend(rank);
            column += part.chars().count() + 1;
        }
        Ok(Setup { kinds })
    }

    /// The text of a set-up.
    pub fn text(&self, rules: &Ruleset, seat: usize) -> String {
        let mut ranks = Vec::new();
        let mut rest = self.kinds.as_slice();
        for length in ranks_of(rules.board(), seat) {
            let (rank, after) = rest.split_at(length.min(rest.len()));
            ranks.push(run_length(
                rank.iter().map(|kind| kind.map(|k| rules.kinds()[usize::from(k)].code.clone())),
            ));
            rest = after;
        }
        ranks.join("/")
    }

    /// Judges a set-up by R7: counts, bans, obligations.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub fn check(&self, rules: &Ruleset, seat: usize) -> Result<(), SetupError> {
        self.check_counts(rules, false)?;
        self.check_places(rules, seat)
    }

    /// With a `handicap` an army may lack pieces.
    pub(in crate::games::gunjin) fn check_counts(
        &self,
        rules: &Ruleset,
        handicap: bool,
    ) -> Result<(), SetupError> {
        for (number, kind) in rules.kinds().iter().enumerate() {
            let found = self.kinds.iter().filter(|k| **k == Some(number as u8)).count() as u32;
            if found > kind.count || (found < kind.count && !handicap) {
                return Err(SetupError::Count { code: kind.code.clone(), found, expected: kind.count });
            }
        }
        Ok(())
    }

    /// Judges only where pieces stand; an army may lack pieces (a handicap).
    ///
    /// # Errors
    /// The first piece on a square that is barred to it.
    pub fn check_places(&self, rules: &Ruleset, seat: usize) -> Result<(), SetupError> {
        let camp = rules.board().camp(seat);
        for (&square, kind) in camp.iter().zip(&self.kinds) {
            let Some(kind) = kind else { continue };
            let piece = &rules.kinds()[usize::from(*kind)];
            if let Some(why) = barred(rules, piece, square) {
                let square = rules.board().name(square).to_string();
                return Err(SetupError::Barred { code: piece.code.clone(), square, why });
            }
        }
        self.check_headquarters(rules, seat, &camp)
    }

    fn check_headquarters(&self, rules: &Ruleset, seat: usize, camp: &[u8]) -> Result<(), SetupError> {
        let Some(headquarters) = rules.board().headquarters(seat) else { return Ok(()) };
        let place = camp.iter().position(|s| *s == headquarters);
        let occupant =
            place.and_then(|p| self.kinds.get(p).copied().flatten()).map(|k| &rules.kinds()[usize::from(k)]);
        let square = rules.board().name(headquarters).to_string();
        if let Some(kind) = rules.kinds().iter().find(|k| k.start == Some(Start::Hq) && k.count > 0)
            && occupant.is_none_or(|o| o.code != kind.code)
            && self.kinds.iter().flatten().any(|k| rules.kinds()[usize::from(*k)].code == kind.code)
        {
            return Err(SetupError::HeadquartersHolds { square, what: kind.code.clone() });
        }
        if rules.rules().hq_requires_general && occupant.is_none_or(|o| o.class != Some(Class::General)) {
            return Err(SetupError::HeadquartersHolds {
                square,
                what: "a general (hq_requires_general)".into(),
            });
        }
        Ok(())
    }
}

/// The squares of a seat's camp on which a kind may not be set up (R7.2, R7.3).
pub fn barred_squares(rules: &Ruleset, seat: usize, kind: u8) -> Vec<u8> {
    let piece = &rules.kinds()[usize::from(kind)];
    rules.board().camp(seat).into_iter().filter(|&square| barred(rules, piece, square).is_some()).collect()
}

/// Why a kind may not be set up on a square, if so (R7.2, R7.3).
pub(crate) fn barred(rules: &Ruleset, piece: &Piece, square: u8) -> Option<&'static str> {
    let Some(place) = rules.board().get(square) else { return Some("there is no such square") };
    let switches = rules.rules();
    let headquarters = place.place == Place::Headquarters;
    let behind = rules.board().ranks_behind(square);
    let forbids = |role: Role, permission: Permission| piece.is(role) && permission == Permission::Forbidden;
    if place.entrance
        && (forbids(Role::Mine, switches.mine_on_entrance)
            || forbids(Role::Flag, switches.flag_on_entrance)
            || forbids(Role::Bomb, switches.bomb_on_entrance))
    {
        return Some("it is an entrance");
    }
    if headquarters
        && (forbids(Role::Mine, switches.mine_in_hq)
            || forbids(Role::Flag, switches.flag_in_hq)
            || forbids(Role::Aircraft, switches.aircraft_in_hq))
    {
        return Some("it is the headquarters");
    }
    let back = rules.board().is_back_rank(square) || headquarters;
    if piece.is(Role::Flag) && back && switches.flag_on_back_rank == BackRank::Forbidden {
        return Some("it is on the back rank");
    }
    match piece.start {
        Some(Start::Hq) if !headquarters => Some("its place is the headquarters"),
        Some(Start::Base) if place.ground != Ground::Base => Some("its place is a base"),
        Some(Start::RearTwo) if behind > Some(1) => Some("its place is one of the two rear ranks"),
        Some(Start::NotFront) if place.row == rules.board().front_row(place.camp.unwrap_or(SOUTH)) => {
            Some("it is on the front rank")
        }
        _ => None,
    }
}

fn ranks_of(board: &Board, seat: usize) -> Vec<usize> {
    let mut ranks: Vec<(usize, usize)> = Vec::new();
    for square in board.camp(seat) {
        let row = board.square(square).row;
        match ranks.last_mut() {
            Some((last, count)) if *last == row => *count += 1,
            _ => ranks.push((row, 1)),
        }
    }
    ranks.into_iter().map(|(_, count)| count).collect()
}

fn read_rank(rules: &Ruleset, text: &str, column: usize) -> Result<Vec<Option<u8>>, SetupError> {
    let mut rank = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        if letters[at].is_ascii_digit() {
            let digits: String = letters[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
            at += digits.len();
            let empty = digits.parse().unwrap_or(usize::MAX).min(super::board::MOST_SQUARES + 1);
            rank.extend(std::iter::repeat_n(None, empty));
            continue;
        }
        let code: String = letters[at..].iter().take(2).collect();
        let Some(kind) = rules.kind_of_code(&code.to_uppercase()) else {
            let codes: Vec<&str> = rules.kinds().iter().map(|k| k.code.as_str()).collect();
            let (game, codes) = (rules.id().to_string(), codes.join(" "));
            return Err(SetupError::UnknownCode { code, column: column + at, game, codes });
        };
        rank.push(Some(kind));
        at += 2;
    }
    Ok(rank)
}
