//! Effects of actions.

use super::moves::Deed;
use super::{Cell, KINDS, Piece, Stage, State, Twin, kind_index};

impl Twin {
    /// Plays a legal action.
    pub(crate) fn play(&self, state: &State, action: &str) -> State {
        let mut after = state.clone();
        match (action, state.stage) {
            ("refuse", _) => after.stage = Stage::Refused,
            ("accept", Stage::Offered(other)) => {
                after.stage = Stage::Fresh;
                self.make_alliance(&mut after, state.turn, other);
                self.settle(&mut after, state.turn, None);
            }
            _ => match (action.strip_prefix("ally-"), action.strip_suffix('&')) {
                (Some(seat), _) => after.stage = Stage::Offered(super::text::seat_index(seat)),
                (_, Some(first)) => {
                    after = self.act(state, state.turn, self.read_deed(first));
                    after.stage = Stage::Second;
                    self.end_at_cap(&mut after);
                }
                _ => after = self.finish(state, self.read_deed(action)),
            },
        }
        after
    }

    /// A deed that ends a turn.
    fn finish(&self, state: &State, deed: Deed) -> State {
        let seat = state.turn;
        let next = (seat + 1) % 3;
        let stood = state.playing().len() == 3 && state.stage != Stage::Second && self.is_mated(state, next);
        let mut after = self.act(state, seat, deed);
        after.stage = Stage::Fresh;
        after.owes[seat] |= state.stage == Stage::Second;
        if after.result.is_some() {
            return after;
        }
        let next_seat = after.next(seat);
        self.give_turn(&mut after, next_seat);
        self.settle(&mut after, seat, stood.then_some(next));
        self.end_at_cap(&mut after);
        after
    }

    /// A deed with what it means for alliances and the garden, but without passing the turn.
    pub(crate) fn act(&self, state: &State, seat: usize, deed: Deed) -> State {
        let checked_before = self.in_check(state, seat);
        let mut after = state.clone();
        self.apply(&mut after, seat, deed);
        after.ply += 1;
        if self.is("jump_lost", "once_in_check") {
            for other in state.playing() {
                after.jumps[other] &= !self.in_check(&after, other);
            }
        }
        let fights = self.sudden() && state.three_alone();
        after.last_turn = if checked_before && fights { "answered" } else { "" };
        if self.wins_in_garden(&after, seat, deed) {
            after.result = Some(("garden".to_string(), vec![seat]));
        } else if fights && !checked_before {
            self.look_for_sudden_alliance(state, &mut after, seat, deed);
        }
        after
    }

    pub(crate) fn sudden(&self) -> bool {
        (self.is("alliances", "sudden") || self.is("alliances", "declared_and_sudden"))
            && !self.is("sudden_alliance", "off")
    }

    /// J17 and J18: no more jumps, and a 旭光 for the third.
    pub(crate) fn make_alliance(&self, state: &mut State, one: usize, other: usize) {
        state.allies = Some([one.min(other), one.max(other)]);
        state.jumps = [false; 3];
        state.last_turn = "";
        let third = 3 - one - other;
        let king = state.king(third).expect("he plays");
        state.put(king, Piece { seat: third, kind: 'K', promoted: true });
    }

    /// The board after a deed.
    pub(crate) fn apply(&self, state: &mut State, seat: usize, deed: Deed) {
        if state.stage != Stage::Second {
            state.took[seat] = None;
        }
        match deed {
            Deed::Move(from, to, promote) => {
                let mut piece = state.at(from).expect("a piece");
                if let Some(taken) = state.at(to) {
                    self.take(state, seat, to);
                    if self.remembers_captures(state) {
                        state.took[seat] = Some((to, taken.seat));
                    }
                }
                state.clear(from);
                piece.promoted |= promote;
                state.put(to, piece);
                state.jumps[seat] &= piece.kind != 'K';
            }
            Deed::Drop(kind, to) => {
                state.hands[seat][kind_index(kind)] -= 1;
                state.put(to, Piece { seat, kind, promoted: false });
            }
            Deed::Kill(target) => self.take(state, seat, target),
            Deed::KillAll => {
                for target in self.light_kills(state, seat) {
                    self.take(state, seat, target);
                }
            }
        }
    }

    fn remembers_captures(&self, state: &State) -> bool {
        state.playing().len() == 3
            && !self.is("alliances", "off")
            && self.is("ally_capture", "to_relieve_check_or_recapture")
    }

    fn take(&self, state: &mut State, seat: usize, cell: Cell) {
        let taken = state.at(cell).expect("a piece to take");
        state.hands[seat][kind_index(taken.kind)] += 1;
        state.clear(cell);
    }

    // J5, J17.3.
    fn wins_in_garden(&self, state: &State, seat: usize, deed: Deed) -> bool {
        let entered = matches!(deed, Deed::Move(_, (0, 0), _)) && state.king(seat) == Some((0, 0));
        entered
            && (self.is("garden_win", "anyone") || state.ally_of(seat).is_none())
            && !(0..3).any(|other| other != seat && self.seat_bears(state, other, (0, 0)))
    }

    fn give_turn(&self, state: &mut State, seat: usize) {
        if state.owes[seat] {
            state.owes[seat] = false;
            let next = state.next(seat);
            return self.give_turn(state, next);
        }
        state.turn = seat;
    }

    /// Loser at the end of a turn: a mated player, in the order of turns from the one to move on, or
    /// the one to move if he cannot act (J6, J19).
    fn loser(&self, state: &State) -> Option<usize> {
        if state.result.is_some() {
            return None;
        }
        if self.is("mate_counts", "at_once") {
            let mut seat = state.turn;
            for _ in state.playing() {
                if self.is_mated(state, seat) {
                    return Some(seat);
                }
                seat = state.next(seat);
            }
        }
        if self.can_act(state, state.turn) { None } else { Some(state.turn) }
    }

    /// Player who mated (J6): the one who completed it, or by the switch the only one who gives the check.
    fn mater(&self, state: &State, loser: usize, completed: usize) -> usize {
        if self.is("mater", "gives_check") {
            let mut checking = state.playing();
            checking.retain(|&seat| seat != loser && self.bears_on_king(state, seat, loser));
            if checking.len() == 1 {
                return checking[0];
            }
        }
        if completed == loser || state.out[completed] { state.next(loser) } else { completed }
    }

    /// A player who cannot act is out, or the game is drawn (J6, J19).
    fn settle(&self, state: &mut State, last: usize, stood: Option<usize>) {
        let Some(loser) = self.loser(state) else { return };
        let why = if self.in_check(state, loser) { "mate" } else { "no-move" };
        if why == "no-move" && self.is("no_move", "draw") {
            state.result = Some((why.to_string(), state.playing()));
            return;
        }
        let mater = self.mater(state, loser, if stood == Some(loser) { 3 - loser - last } else { last });
        if let Some(ally) = state.ally_of(loser) {
            let outsider = 3 - loser - ally;
            state.result = Some((why.to_string(), vec![outsider]));
            return;
        }
        if let Some(allies) = state.allies
            && self.is("after_alliance", "allies_share")
        {
            state.result = Some((why.to_string(), allies.to_vec()));
            return;
        }
        self.remove(state, loser, mater);
        if state.playing().len() == 1 {
            state.result = Some((why.to_string(), state.playing()));
            return;
        }
        if self.is("jump_lost", "once_in_check") {
            for other in state.playing() {
                state.jumps[other] &= !self.in_check(state, other);
            }
        }
        self.give_turn(state, mater);
        self.settle(state, last, stood);
    }

    // J6.
    fn remove(&self, state: &mut State, loser: usize, mater: usize) {
        for (cell, _) in state.pieces(loser) {
            state.clear(cell);
        }
        for kind in 0..KINDS.len() {
            let count = std::mem::take(&mut state.hands[loser][kind]);
            if self.is("loser_hand", "to_mater") {
                state.hands[mater][kind] += count;
            }
        }
        state.out[loser] = true;
        state.jumps[loser] = false;
        state.owes[loser] = false;
        state.allies = None;
        state.last_turn = "";
        state.took = [None; 3];
    }

    // J9.
    fn end_at_cap(&self, state: &mut State) {
        if state.result.is_some() || state.ply < self.ply_cap() {
            return;
        }
        let playing = state.playing();
        let points = |seat: usize| self.points(state, seat);
        let wins = |&&seat: &&usize| {
            playing.iter().all(|&other| other == seat || points(other) * 3 <= points(seat) * 2)
        };
        let winner = playing.iter().find(wins).filter(|_| self.is("impasse", "points"));
        state.result = Some(match winner {
            Some(&seat) => ("points".to_string(), vec![seat]),
            None => ("ply-cap".to_string(), playing.clone()),
        });
    }

    /// The points of a seat: for each piece its moves on an empty board, added over all cells (J9).
    fn points(&self, state: &State, seat: usize) -> usize {
        let board: usize = state.pieces(seat).into_iter().map(|(_, piece)| self.worth(piece)).sum();
        let hand = |kind: char| {
            state.hands[seat][kind_index(kind)] * self.worth(Piece { seat, kind, promoted: false })
        };
        board + KINDS.into_iter().map(hand).sum::<usize>()
    }

    pub(crate) fn worth(&self, piece: Piece) -> usize {
        let mut empty = self.start();
        empty.board = [None; 169];
        super::cells().map(|cell| self.bears(&empty, cell, piece).len()).sum()
    }
}
