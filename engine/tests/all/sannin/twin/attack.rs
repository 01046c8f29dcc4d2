//! Sudden alliances (J15, J16): what an attack is, and what two of them bring about. Every question is
//! answered by going through all deeds and all cells.

use super::moves::Deed;
use super::{Cell, State, Twin};

/// The class of a kind in the order of the source.
fn class(kind: char) -> u32 {
    match kind {
        'R' | 'B' => 2,
        'G' | 'N' | 'S' | 'L' => 1,
        'P' => 0,
        _ => 3,
    }
}

impl Twin {
    /// True if one kind of attack counts: `sudden_alliance=check` and `standing_check` know checks only.
    fn counts(&self, switch: &str, values: &[&str]) -> bool {
        if self.is("sudden_alliance", "printed") {
            return values.iter().any(|value| self.is(switch, value));
        }
        switch == "sudden_check"
    }

    /// After a deed of a seat that was not in check, of three players without an alliance.
    pub(crate) fn look_for_sudden_alliance(
        &self,
        before: &State,
        after: &mut State,
        seat: usize,
        deed: Deed,
    ) {
        let (previous, next) = ((seat + 2) % 3, (seat + 1) % 3);
        let free = || !self.saves_itself(before, after, seat);
        let both = self.attacked(before, after, previous, next)
            && self.attacks(before, after, seat, deed, next, previous);
        let borrows =
            |victim: usize, partner: usize| self.borrows(before, after, seat, deed, victim, partner);
        let may_ally = |partner: usize, victim: usize| {
            let lords = after.has_promoted_king(seat) || after.has_promoted_king(partner);
            let saved = self.is_mated(before, victim) && !self.is_mated(after, victim);
            !lords && !saved && free()
        };
        if (both || borrows(next, previous)) && may_ally(previous, next) {
            self.make_alliance(after, previous, seat);
        } else if borrows(previous, next) && may_ally(next, previous) {
            self.make_alliance(after, next, seat);
        } else {
            after.last_turn = self.begun(before, after, seat, deed);
        }
    }

    /// Attack that the deed begins against the player before, for the next to join.
    fn begun(&self, before: &State, after: &State, seat: usize, deed: Deed) -> &'static str {
        let (victim, partner) = ((seat + 2) % 3, (seat + 1) % 3);
        let lords = after.has_promoted_king(seat) || after.has_promoted_king(partner);
        if lords || !self.is("sudden_alliance", "printed") {
            return "";
        }
        let word = if self.costs(before, seat, deed, after, victim, partner) {
            "loss"
        } else if self.counts("sudden_check", &["true"]) && self.bears_on_king(after, seat, victim) {
            "check"
        } else if self.counts("sudden_threat", &["true"]) && self.threatens(after, seat, victim) {
            "threat"
        } else {
            return "";
        };
        match (!self.saves_itself(before, after, seat), word) {
            (false, _) => "answered",
            (true, "check") => "",
            (true, word) => word,
        }
    }

    /// True if the player before attacked the victim, and still does after the deed.
    fn attacked(&self, before: &State, after: &State, first: usize, victim: usize) -> bool {
        let check = |state: &State| self.bears_on_king(state, first, victim);
        match before.last_turn {
            "answered" => false,
            "loss" => true,
            "threat" => self.threatens(after, first, victim),
            _ => {
                self.counts("sudden_check", &["true"])
                    && check(after)
                    && (check(before) || self.is("sudden_alliance", "standing_check"))
            }
        }
    }

    fn attacks(
        &self,
        before: &State,
        after: &State,
        seat: usize,
        deed: Deed,
        victim: usize,
        partner: usize,
    ) -> bool {
        self.counts("sudden_check", &["true"]) && self.bears_on_king(after, seat, victim)
            || self.costs(before, seat, deed, after, victim, partner)
            || self.counts("sudden_threat", &["true"]) && self.threatens(after, seat, victim)
    }

    /// True if a deed takes a piece of the victim, who cannot take one at least as good in return.
    fn costs(
        &self,
        before: &State,
        seat: usize,
        deed: Deed,
        after: &State,
        victim: usize,
        partner: usize,
    ) -> bool {
        if !self.counts("sudden_loss", &["exchange", "any_capture"]) || !lost(before, after, victim) {
            return false;
        }
        let Deed::Move(from, to, _) = deed else { return true };
        let kind = |cell: Cell| before.at(cell).expect("a piece").kind;
        let lent = self.counts("sudden_lines", &["counts"]) && self.lent(after, seat, to, victim, partner);
        self.is("sudden_loss", "any_capture")
            || lent
            || class(kind(to)) > class(kind(from))
            || !self.seat_bears(after, victim, to)
    }

    /// True if a deed attacks with a piece that only the partner's lines keep from being taken for nothing.
    fn borrows(
        &self,
        before: &State,
        after: &State,
        seat: usize,
        deed: Deed,
        victim: usize,
        partner: usize,
    ) -> bool {
        let (Deed::Move(_, cell, _) | Deed::Drop(_, cell)) = deed else { return false };
        let takes = self.counts("sudden_loss", &["exchange", "any_capture"]) && lost(before, after, victim);
        self.counts("sudden_lines", &["allies"])
            && self.lent(after, seat, cell, victim, partner)
            && (takes || self.attacks(before, after, seat, deed, victim, partner))
    }

    fn lent(&self, state: &State, seat: usize, cell: Cell, victim: usize, partner: usize) -> bool {
        [(victim, true), (partner, true), (seat, false)]
            .into_iter()
            .all(|(who, bears)| self.seat_bears(state, who, cell) == bears)
    }

    /// True if a seat could mate another by a check if it were its turn; not if it gives check already.
    pub(crate) fn threatens(&self, state: &State, seat: usize, victim: usize) -> bool {
        !self.bears_on_king(state, seat, victim)
            && self.candidates(state, seat).into_iter().any(|deed| {
                let mut after = state.clone();
                self.apply(&mut after, seat, deed);
                self.bears_on_king(&after, seat, victim)
                    && self.may(state, seat, deed, false)
                    && self.is_mated(&after, victim)
            })
    }

    /// True if the seat was threatened with mate by one who no longer threatens it.
    fn saves_itself(&self, before: &State, after: &State, seat: usize) -> bool {
        self.counts("sudden_threat", &["true"])
            && (0..3).any(|other| {
                other != seat && self.threatens(before, other, seat) && !self.threatens(after, other, seat)
            })
    }
}

/// True if a player has fewer pieces on the board.
fn lost(before: &State, after: &State, victim: usize) -> bool {
    after.pieces(victim).len() < before.pieces(victim).len()
}
