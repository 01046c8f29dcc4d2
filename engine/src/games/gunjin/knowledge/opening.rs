//! A seat's observation of the set-up.

use super::KindSet;
use super::evidence::set_of;
use crate::bits::Bits;
use crate::games::gunjin::rules::setup::barred;
use crate::games::gunjin::{Class, Ending, Gunjin, NO_KIND, NORTH, Position, Reveal, SOUTH, Setup, Start};

/// The beginning of a game as one seat saw it.
///
/// That an army lacks pieces (a handicap) is public: both seats know what each army is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening<B: Bits> {
    /// Number of the seat, from 0.
    pub seat: usize,
    /// Its own pieces: squares, ascending, and kinds.
    pub own: Vec<(u8, u8)>,
    /// The enemy's pieces: squares, ascending, and the kinds of those that are face up.
    pub enemy: Vec<(u8, Option<u8>)>,
    /// Number of pieces of each kind in the enemy's army.
    pub enemy_army: Vec<u32>,
    /// Both sides began from set-ups that the umpire found lawful (R7), not from a position of some other
    /// origin.
    pub set_up: bool,
    /// Seat to move.
    pub turn: usize,
    /// Plies played before.
    pub ply: u32,
    /// Squares whose piece never moves (R2.14).
    pub frozen: B,
    /// Seats whose own headquarters is closed to them, as bits (R2.15).
    pub closed: u8,
    /// The kind that the seat's own flag copies for good (R4.6), if any.
    pub flag_power: Option<u8>,
    /// Result, if the game was over before it began.
    pub ending: Option<Ending>,
}

impl<B: Bits> Gunjin<B> {
    /// A seat's observation of a starting position.
    pub fn opening(&self, start: &Position<B>, seat: usize) -> Opening<B> {
        let enemy = 1 - seat;
        let face_up = |kind: u8| self.rules().reveal == Reveal::Open || self.is_face_up(kind);
        let seen = |square: u8| (square, Some(start.kind(square)).filter(|&kind| face_up(kind)));
        let mut enemy_army = vec![0; self.ruleset.kinds().len()];
        for square in start.side(enemy).members() {
            enemy_army[usize::from(start.kind(square))] += 1;
        }
        Opening {
            seat,
            own: start.side(seat).members().map(|square| (square, start.kind(square))).collect(),
            enemy: start.side(enemy).members().map(seen).collect(),
            enemy_army,
            set_up: self.is_set_up(start),
            turn: start.seat(),
            ply: start.ply(),
            frozen: start.frozen(),
            closed: start.closed,
            flag_power: Some(start.flag_power[seat]).filter(|&power| power != NO_KIND),
            ending: self.ending(start),
        }
    }

    /// R9.2: kinds that are always seen. A marshal on guard is one whatever its file says, since moves depend
    /// on it.
    pub(crate) fn is_face_up(&self, kind: u8) -> bool {
        self.facts(kind).face_up || self.facts(kind).on_guard
    }

    /// True if a position is the beginning of a game from two lawful set-ups (armies may lack pieces).
    fn is_set_up(&self, start: &Position<B>) -> bool {
        let setups = [SOUTH, NORTH].map(|seat| self.setup_of(start, seat));
        let home = |seat: usize| (start.side(seat) & !self.camps[seat]).is_empty();
        let lawful = |seat: usize| home(seat) && setups[seat].check_places(&self.ruleset, seat).is_ok();
        lawful(SOUTH) && lawful(NORTH) && self.start_from(&setups[SOUTH], &setups[NORTH]) == *start
    }

    /// A camp as a set-up.
    pub fn setup_of(&self, position: &Position<B>, seat: usize) -> Setup {
        let kind = |square: u8| Some(position.kind(square)).filter(|_| position.side(seat).has(square));
        Setup { kinds: self.ruleset.board().camp(seat).into_iter().map(kind).collect() }
    }

    /// The kinds that an enemy piece can be by where it stands at the start (R7.2, R7.3).
    pub(super) fn kinds_at_start(&self, opening: &Opening<B>, square: u8) -> KindSet {
        let owner = 1 - opening.seat;
        let headquarters = square == self.headquarters[owner];
        let kinds = self.ruleset.kinds();
        let held = kinds.iter().enumerate().position(|(kind, piece)| {
            headquarters && piece.start == Some(Start::Hq) && opening.enemy_army[kind] > 0
        });
        let can = |kind: usize| {
            let piece = &kinds[kind];
            let general =
                !headquarters || !self.rules().hq_requires_general || piece.class == Some(Class::General);
            opening.enemy_army[kind] > 0
                && (!opening.set_up
                    || (general
                        && held.is_none_or(|held| held == kind)
                        && barred(&self.ruleset, piece, square).is_none()))
        };
        set_of((0..kinds.len()).filter(|&kind| can(kind)).map(|kind| kind as u8))
    }
}
