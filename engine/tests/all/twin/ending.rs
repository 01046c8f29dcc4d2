//! The end of the game (R8), after a move and for a position that is read (R10.3).

use super::Twin;
use super::edition::Kind;
use super::fight::Strike;
use super::moves::Move;
use super::position::State;

/// The end in which one seat wins.
fn won_by(seat: usize, reason: &'static str) -> Option<(f64, f64, &'static str)> {
    Some(if seat == 0 { (1.0, 0.0, reason) } else { (0.0, 1.0, reason) })
}

/// The end in which some seats have lost: a draw if both have (R8.2, R8.4).
fn lost_by(losers: [bool; 2], reason: &'static str) -> Option<(f64, f64, &'static str)> {
    match losers {
        [false, false] => None,
        [true, true] => Some((0.5, 0.5, reason)),
        [south, _] => won_by(usize::from(south), reason),
    }
}

impl Twin {
    /// Judges the position `next` that a move brought about, in the order of R8.7.
    pub(crate) fn judge_after(&self, before: &State, next: &mut State, m: &Move, strike: &Strike) {
        next.over = self.hq_taken(before, next, m, strike);
        next.over = next.over.or_else(|| self.marshal_killed(before, strike));
        next.over = next.over.or_else(|| self.flag_beaten(before, strike));
        next.over = next.over.or_else(|| self.commander_lost(before, strike));
        if next.over.is_none() {
            self.judge_standing(next);
        }
    }

    /// Judges a position that is read (R10.3): the seat that moved last is asked first.
    pub(crate) fn judge_as_it_stands(&self, state: &mut State) {
        for seat in [1 - state.side, state.side] {
            let Some(hq) = self.board.hq(1 - seat) else { continue };
            let stands = state.squares[hq].is_some_and(|piece| piece.seat == seat);
            let seen = !self.edition.on("hq_must_be_won"); // R8.9: nobody saw whether it was won
            if seen
                && stands
                && state.over.is_none()
                && self.movable(state, hq)
                && self.captures_hq(state, hq)
            {
                state.over = won_by(seat, "hq");
            }
        }
        if state.over.is_none() {
            self.judge_standing(state);
        }
    }

    /// R8.1: the mover has moved into the enemy headquarters, stands there, and may capture it.
    fn hq_taken(
        &self,
        before: &State,
        next: &State,
        m: &Move,
        strike: &Strike,
    ) -> Option<(f64, f64, &'static str)> {
        let hq = self.board.hq(1 - before.side)?;
        let won = before.squares[hq].is_some() || !self.edition.on("hq_must_be_won"); // R8.9
        let entered = m.to == hq && strike.ends == Some(hq) && won;
        (entered && self.captures_hq(next, hq)).then(|| won_by(before.side, "hq")).flatten()
    }

    /// R8.1: true if the piece on a square may capture a headquarters.
    fn captures_hq(&self, state: &State, square: usize) -> bool {
        let piece = state.squares[square].expect("a piece in the headquarters");
        let rule = self.edition.value("hq_capture");
        let may = |kind: &Kind| match rule {
            "officers6" => kind.is_officer(rule),
            "all_but_aircraft" => !kind.is("aircraft"),
            _ => true,
        };
        let copies = self.is_flag(state, square) && self.edition.on("flag_copy_captures_hq");
        let copied = state.copied[piece.seat].filter(|_| copies);
        let kinds = [Some(piece.kind), copied];
        let allowed = kinds.into_iter().flatten().any(|kind| may(&self.edition.kinds[kind]));
        allowed && self.edition.is("target", "hq")
    }

    /// For each seat, true if a piece of this role fell.
    fn fell(&self, before: &State, strike: &Strike, role: &str) -> [bool; 2] {
        let mut losers = [false; 2];
        for piece in strike.fallen.iter().filter_map(|square| before.squares[*square]) {
            losers[piece.seat] |= self.edition.kinds[piece.kind].is(role);
        }
        losers
    }

    // R5.3.
    fn marshal_killed(&self, before: &State, strike: &Strike) -> Option<(f64, f64, &'static str)> {
        let on = self.edition.on("marshal_kill_wins");
        on.then(|| lost_by(self.fell(before, strike, "marshal"), "marshal")).flatten()
    }

    /// R8.3, then R4.5.
    fn flag_beaten(&self, before: &State, strike: &Strike) -> Option<(f64, f64, &'static str)> {
        let rules = &self.edition;
        let piece = |square: usize| before.squares[square].expect("it fought");
        for (winner, flag) in &strike.beaten_flags {
            let (winner, flag) = (piece(*winner), piece(*flag));
            let lieutenant = rules.kinds[winner.kind].is("second_lieutenant");
            if winner.seat == flag.seat {
                continue; // R8.3 speaks of the enemy flag
            }
            if rules.on("flag_capture_wins") || rules.is("target", "flag") {
                return won_by(winner.seat, "flag");
            }
            if lieutenant && rules.on("second_lieutenant_takes_flag_wins") {
                return won_by(winner.seat, "second-lieutenant");
            }
        }
        None
    }

    // R8.2.
    fn commander_lost(&self, before: &State, strike: &Strike) -> Option<(f64, f64, &'static str)> {
        let on = self.edition.on("commander_loss_loses") || self.edition.is("target", "commander");
        on.then(|| lost_by(self.fell(before, strike, "commander"), "commander")).flatten()
    }

    /// R8.4, R8.6, R8.5, in the order of R8.7.
    fn judge_standing(&self, state: &mut State) {
        if self.edition.on("elimination") {
            let beaten = [0, 1].map(|seat| !self.has_movable(state, seat));
            state.over = lost_by(beaten, "elimination");
        }
        if state.over.is_none() && state.ply >= self.edition.number("ply_cap") {
            state.over = Some((0.5, 0.5, "ply-cap"));
        }
        if state.over.is_none() && self.moves(state).is_empty() {
            let anybody = self.has_movable(state, 0) || self.has_movable(state, 1);
            let loses = self.edition.is("no_move", "loses") && anybody;
            state.over = if loses { won_by(1 - state.side, "no-move") } else { Some((0.5, 0.5, "no-move")) };
        }
    }

    /// R8.4: true if a seat has a piece that counts.
    fn has_movable(&self, state: &State, seat: usize) -> bool {
        (0..state.squares.len()).any(|square| {
            let piece = state.squares[square].filter(|piece| piece.seat == seat);
            piece.is_some_and(|piece| self.edition.kinds[piece.kind].counts) && self.movable(state, square)
        })
    }
}
