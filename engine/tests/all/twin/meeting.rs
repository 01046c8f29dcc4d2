//! Two pieces that meet, as their owners would show them to the umpire of a real board, and what becomes of them.

use super::Twin;
use super::position::State;
use std::collections::BTreeSet;

/// A meeting of one piece with one piece, or with empty headquarters.
#[derive(Debug)]
pub(crate) struct Meeting {
    /// The attacker's code, and that of the piece behind a flag.
    pub(crate) attacker: (String, Option<String>),
    pub(crate) defender: Option<(String, Option<String>)>,
    pub(crate) falls: bool,
    pub(crate) at_headquarters: bool,
    pub(crate) in_camp: bool,
    pub(crate) guarded: bool,
    /// By owner, attacker first: the piece behind falls too.
    pub(crate) backer_falls: [bool; 2],
    /// The attacker won and stands where it came from.
    pub(crate) returns: bool,
}

impl Twin {
    /// The meeting of a legal move; none where nobody is met, or where a blast strikes several pieces at once.
    pub(crate) fn meeting(&self, state: &State, mv: &str) -> Option<Meeting> {
        let moves = self.moves(state);
        let m = moves.iter().find(|m| self.move_name(m) == mv).expect("a legal move");
        let strike = self.strike(state, m);
        let enemy = 1 - state.side;
        let at_headquarters = self.board.hq(enemy) == Some(m.to) && !m.falls;
        let met = strike.fought.first().copied();
        let friend =
            met.and_then(|square| state.squares[square]).is_some_and(|piece| piece.seat == state.side);
        if strike.fought.len() > 1 || friend || (met.is_none() && !at_headquarters) {
            return None;
        }
        let weapon = m.bomb.unwrap_or(m.from);
        let backers = [Some(weapon), met].map(|square| self.lender(state, square?));
        let known: BTreeSet<usize> = [Some(m.from), m.bomb, met, backers[1]].into_iter().flatten().collect();
        if m.falls && !strike.fallen.is_subset(&known) {
            return None;
        }
        Some(Meeting {
            attacker: self.shown_piece(state, weapon),
            defender: met.map(|square| self.shown_piece(state, square)),
            falls: m.falls,
            at_headquarters,
            in_camp: met.is_some_and(|square| self.board.camp(square) == Some(enemy)),
            guarded: met.is_some_and(|square| self.is_marshal(state, square) && self.guarded(state, square)),
            backer_falls: backers.map(|backer| backer.is_some_and(|square| strike.fallen.contains(&square))),
            returns: met.is_some() && strike.ends == Some(m.from),
        })
    }

    /// A piece, and of a flag the kind behind it: at the set-up where that counts (R4.6).
    fn shown_piece(&self, state: &State, square: usize) -> (String, Option<String>) {
        let piece = state.squares[square].expect("a piece is shown");
        let code = |kind: usize| self.edition.kinds[kind].code.clone();
        let lender =
            self.lender(state, square).and_then(|lender| state.squares[lender]).map(|piece| piece.kind);
        let copied = state.copied[piece.seat].filter(|_| self.is_flag(state, square));
        (code(piece.kind), lender.or(copied).map(code))
    }
}
