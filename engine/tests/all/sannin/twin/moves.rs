//! Movement of pieces, cells they bear on, and legal actions.

use super::{Cell, KINDS, Piece, SEATS, Stage, State, Twin, cells, kind_index, on_board};

/// Something done on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    Move(Cell, Cell, bool),
    Drop(char, Cell),
    Kill(Cell),
    KillAll,
}

/// Hours of single steps and of long moves, as the owner sees them (J4).
fn hours(kind: char, promoted: bool) -> (&'static [i32], &'static [i32]) {
    match (kind, promoted) {
        ('K', false) => (&[1, 3, 5, 7, 9, 11], &[]),
        ('K', true) => (&[], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        ('R', false) => (&[], &[1, 3, 9, 11, 6]),
        ('R', true) => (&[], &[1, 3, 5, 7, 9, 11]),
        ('B', false) => (&[], &[12, 2, 4, 6, 8, 10]),
        ('B', true) => (&[1, 3, 5, 7, 9, 11], &[12, 2, 4, 6, 8, 10]),
        ('N', _) => (&[2, 3, 4, 8, 9, 10], &[]),
        ('S', false) => (&[1, 2, 5, 7, 10, 11], &[]),
        ('S', true) => (&[1, 2, 5, 7, 10, 11], &[12, 6]),
        ('L', false) => (&[], &[1, 11]),
        ('L', true) => (&[], &[1, 5, 7, 11]),
        ('P', false) => (&[1, 11], &[]),
        _ => (&[12, 1, 3, 6, 9, 11], &[]),
    }
}

/// The step of an hour for a player at the bottom. An even hour goes over the vertex between its two
/// neighbours.
fn step(hour: i32) -> Cell {
    match hour.rem_euclid(12) {
        1 => (1, -1),
        3 => (1, 0),
        5 => (0, 1),
        7 => (-1, 1),
        9 => (-1, 0),
        11 => (0, -1),
        even => {
            let ((a, b), (c, d)) = (step(even - 1), step(even + 1));
            (a + c, b + d)
        }
    }
}

impl Twin {
    /// The step of an hour as a seat sees it.
    fn step_of(&self, seat: usize, hour: i32) -> Cell {
        self.seen_by(seat, step(hour))
    }

    /// The cells that a piece bears on, its own side's pieces included.
    pub(crate) fn bears(&self, state: &State, from: Cell, piece: Piece) -> Vec<Cell> {
        let (steps, slides) = hours(piece.kind, piece.promoted);
        let mut found = Vec::new();
        for (hours, far) in [(steps, false), (slides, true)] {
            for &hour in hours {
                let (dq, dr) = self.step_of(piece.seat, hour);
                let mut cell = (from.0 + dq, from.1 + dr);
                while on_board(cell) {
                    found.push(cell);
                    if !far || state.at(cell).is_some() {
                        break;
                    }
                    cell = (cell.0 + dq, cell.1 + dr);
                }
            }
        }
        found
    }

    /// True if a piece of `seat` bears on a cell.
    pub(crate) fn seat_bears(&self, state: &State, seat: usize, cell: Cell) -> bool {
        state.pieces(seat).into_iter().any(|(from, piece)| self.bears(state, from, piece).contains(&cell))
    }

    /// True if a seat's pieces bear on another's 輿論.
    pub(crate) fn bears_on_king(&self, state: &State, seat: usize, other: usize) -> bool {
        state.king(other).is_some_and(|king| self.seat_bears(state, seat, king))
    }

    /// True if a seat is in check.
    pub(crate) fn in_check(&self, state: &State, seat: usize) -> bool {
        (0..3).any(|other| state.hostile(seat, other) && self.bears_on_king(state, other, seat))
    }

    /// True if a piece could never move from a cell (J8).
    fn is_dead(&self, piece: Piece, cell: Cell) -> bool {
        let (steps, slides) = hours(piece.kind, piece.promoted);
        steps.iter().chain(slides).all(|&hour| {
            let (dq, dr) = self.step_of(piece.seat, hour);
            !on_board((cell.0 + dq, cell.1 + dr))
        })
    }

    /// The zone of a cell for a seat: a foreign territory or the garden (J10).
    fn zone(&self, seat: usize, cell: Cell) -> Option<usize> {
        if cell == (0, 0) { Some(9) } else { self.territory(cell).filter(|&owner| owner != seat) }
    }

    /// True if a move may promote a plain piece (J10, J17.1).
    fn may_promote(&self, state: &State, piece: Piece, from: Cell, to: Cell) -> bool {
        let Piece { seat, kind, promoted } = piece;
        let allied = state.ally_of(seat).is_some();
        let garden = from == (0, 0) || to == (0, 0);
        if promoted
            || kind == 'G'
            || kind == 'N'
            || allied && (kind == 'K' || self.is("ally_promotion", "none"))
        {
            return false;
        }
        if kind == 'K' && garden && self.is("king_promotes_in_garden", "false") {
            return false;
        }
        let (left, entered) = (self.zone(seat, from), self.zone(seat, to));
        left != entered || left.is_some() && self.is("promotion", "also_within")
    }

    /// The moves of one piece, as far as it and the zones are concerned.
    fn moves_of_piece(&self, state: &State, from: Cell, piece: Piece) -> Vec<Deed> {
        let mut targets = self.bears(state, from, piece);
        if piece.kind == 'K' {
            targets.extend(self.jump_targets(state, piece.seat));
        }
        targets.sort();
        targets.dedup();
        let mut deeds = Vec::new();
        for to in targets {
            if state.at(to).is_some_and(|other| other.kind == 'K' || other.seat == piece.seat) {
                continue;
            }
            let promotes = self.may_promote(state, piece, from, to);
            let ally_land = self.territory(to).is_some_and(|owner| state.ally_of(piece.seat) == Some(owner));
            let must_promote = self.is_dead(piece, to) || (promotes && ally_land);
            if promotes {
                deeds.push(Deed::Move(from, to, true));
            }
            if !must_promote {
                deeds.push(Deed::Move(from, to, false));
            }
        }
        deeds
    }

    /// Targets of the first move of a 輿論 (J12).
    fn jump_targets(&self, state: &State, seat: usize) -> Vec<Cell> {
        if !state.jumps[seat] || state.ally_of(seat).is_some() || self.in_check(state, seat) {
            return Vec::new();
        }
        let onto_enemies = self.is("king_first_jump", "empty_or_enemy_cells");
        let home = cells().filter(|&cell| self.territory(cell) == Some(seat));
        home.filter(|&cell| state.at(cell).is_none() || onto_enemies).collect()
    }

    /// The pieces that a seat's 旭光 can take without moving (J13).
    pub(crate) fn light_kills(&self, state: &State, seat: usize) -> Vec<Cell> {
        let Some(king) = state.king(seat).filter(|_| state.has_promoted_king(seat)) else {
            return Vec::new();
        };
        if self.is("light_kill", "off") {
            return Vec::new();
        }
        let piece = Piece { seat, kind: 'K', promoted: true };
        let unprotected = |cell: &Cell| {
            let Some(target) = state.at(*cell) else { return false };
            let side = (0..3).filter(|&other| !state.hostile(target.seat, other));
            target.kind != 'K'
                && state.hostile(seat, target.seat)
                && !side.into_iter().any(|other| self.seat_bears(state, other, *cell))
        };
        self.bears(state, king, piece).into_iter().filter(unprotected).collect()
    }

    /// Everything that a seat might do, without asking whether its 輿論 allows it.
    pub(crate) fn candidates(&self, state: &State, seat: usize) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for (from, piece) in state.pieces(seat) {
            deeds.extend(self.moves_of_piece(state, from, piece));
        }
        for kind in KINDS.into_iter().filter(|&kind| state.hands[seat][kind_index(kind)] > 0) {
            let piece = Piece { seat, kind, promoted: false };
            let free = cells().filter(|&cell| state.at(cell).is_none() && !self.is_dead(piece, cell));
            deeds.extend(free.map(|cell| Deed::Drop(kind, cell)));
        }
        let kills = self.light_kills(state, seat);
        match self.is("light_kill", "all") {
            true if kills.is_empty() => (),
            true => deeds.push(Deed::KillAll),
            false => deeds.extend(kills.into_iter().map(Deed::Kill)),
        }
        deeds
    }

    /// True if a deed may be done; `first` of two moves (J17.7) or as the end of a turn.
    pub(crate) fn may(&self, state: &State, seat: usize, deed: Deed, first: bool) -> bool {
        let mut bare = state.clone();
        self.apply(&mut bare, seat, deed);
        if self.in_check(&bare, seat) != first {
            return false;
        }
        if let Some(ally) = state.ally_of(seat) {
            if self.bears_on_king(&bare, seat, ally) && !self.bears_on_king(state, seat, ally) {
                return false;
            }
            if !self.may_take(state, seat, ally, deed, first) {
                return false;
            }
        }
        let after = || self.act(state, seat, deed);
        !self.is_spearhead_mate(state, seat, deed) && (!first || self.has_single(&after(), seat))
    }

    /// True if an ally's piece may be taken by this deed, if it takes one (J17.6).
    fn may_take(&self, state: &State, seat: usize, ally: usize, deed: Deed, first: bool) -> bool {
        let Deed::Move(_, to, _) = deed else { return true };
        if state.at(to).is_none_or(|taken| taken.seat != ally) || self.is("ally_capture", "any") {
            return true;
        }
        let relieves = !first && self.in_check(state, seat);
        self.is("ally_capture", "to_relieve_check_or_recapture")
            && (relieves || state.took[ally] == Some((to, seat)))
    }

    /// True if a deed mates by dropping a 尖占 (J8).
    fn is_spearhead_mate(&self, state: &State, seat: usize, deed: Deed) -> bool {
        let Deed::Drop('P', cell) = deed else { return false };
        let attacked = self.bears(state, cell, Piece { seat, kind: 'P', promoted: false });
        let victims = (0..3).filter(|&other| {
            !state.out[other]
                && state.hostile(seat, other)
                && state.king(other).is_some_and(|king| attacked.contains(&king))
        });
        let mut after = state.clone();
        self.apply(&mut after, seat, deed);
        victims.into_iter().any(|victim| self.is_mated(&after, victim) && !self.is_mated(state, victim))
    }

    fn has_single(&self, state: &State, seat: usize) -> bool {
        self.candidates(state, seat).into_iter().any(|deed| self.may(state, seat, deed, false))
    }

    /// True if a seat may use two moves now (J17.7).
    fn may_rescue(&self, state: &State, seat: usize) -> bool {
        self.is("rescue", "two_moves")
            && state.stage != Stage::Second
            && state.ally_of(seat).is_some()
            && self.in_check(state, seat)
    }

    /// True if a seat could do anything if it were to move.
    pub(crate) fn can_act(&self, state: &State, seat: usize) -> bool {
        self.has_single(state, seat)
            || self.may_rescue(state, seat)
                && self.candidates(state, seat).into_iter().any(|deed| self.may(state, seat, deed, true))
    }

    /// True if a seat is mated, if it were to move.
    pub(crate) fn is_mated(&self, state: &State, seat: usize) -> bool {
        self.in_check(state, seat) && !self.can_act(state, seat)
    }

    /// The legal actions as text, sorted.
    pub(crate) fn legal(&self, state: &State) -> Vec<String> {
        if state.result.is_some() {
            return Vec::new();
        }
        if let Stage::Offered(_) = state.stage {
            return vec!["accept".to_string(), "refuse".to_string()];
        }
        let seat = state.turn;
        let mut texts = Vec::new();
        for deed in self.candidates(state, seat) {
            if self.may(state, seat, deed, false) {
                texts.push(self.deed_text(deed));
            }
            if self.may_rescue(state, seat) && self.may(state, seat, deed, true) {
                texts.push(format!("{}&", self.deed_text(deed)));
            }
        }
        texts.extend(self.offers(state).into_iter().map(|other| format!("ally-{}", SEATS[other])));
        texts.sort();
        texts
    }

    /// To whom the seat to move may offer an alliance (J14).
    fn offers(&self, state: &State) -> Vec<usize> {
        let declared = self.is("alliances", "declared") || self.is("alliances", "declared_and_sudden");
        let in_time = self.is("declaration", "any_turn") || state.ply < 3;
        if !declared || !in_time || !state.three_alone() || state.stage != Stage::Fresh {
            return Vec::new();
        }
        let seat = state.turn;
        let fits = |&other: &usize| {
            other != seat
                && !state.has_promoted_king(seat)
                && !state.has_promoted_king(other)
                && !self.bears_on_king(state, seat, other)
                && !self.bears_on_king(state, other, seat)
        };
        (0..3).filter(fits).collect()
    }
}
