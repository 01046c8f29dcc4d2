//! Playing: what an action changes, who is mated by it, and who acts next.

use super::choices::form_after;
use super::pieces::KINDS;
use super::position::{Capture, LastTurn};
use super::rules::{AfterAlliance, GardenWin, Impasse, LoserHand, MateCounts, Mater, NoMove};
use super::{Action, Cell, Deed, Form, Half, Kind, Position, SEATS, Sannin, Seats, Stage};
use crate::bits::Bits;
use crate::switches::choices;

impl Sannin {
    pub(super) fn play_action(&self, position: &mut Position, action: Action) {
        match action {
            Action::Play(deed) => self.finish_turn(position, deed),
            Action::First(deed) => {
                self.act_first(position, usize::from(position.turn), deed);
                self.end_at_cap(position);
            }
            Action::Offer(seat) => position.stage = Stage::Offered(seat),
            Action::Accept => {
                let (offerer, other) = (usize::from(position.turn), position.actor());
                position.stage = Stage::Fresh;
                self.ally(position, offerer, other);
                self.settle(position, offerer, None);
            }
            Action::Refuse => position.stage = Stage::Refused,
        }
    }

    fn finish_turn(&self, position: &mut Position, deed: Deed) {
        let seat = usize::from(position.turn);
        let next = (seat + 1) % SEATS;
        let stood_mated = position.playing == Seats::ALL
            && position.stage != Stage::Second
            && self.is_mated(position, next);
        let second_half = position.stage == Stage::Second;
        self.act(position, seat, deed, Half::Last);
        position.stage = Stage::Fresh;
        if second_half {
            position.owes = position.owes.with(seat, true);
        }
        if position.ending.is_some() {
            return;
        }
        self.pass_turn(position, seat);
        self.settle(position, seat, stood_mated.then_some(next));
        self.end_at_cap(position);
    }

    /// Changes the board as a deed of a seat does, finds out who is in check then, and whether the deed wins
    /// or makes a sudden alliance. The turn stays where it is.
    pub(super) fn act(&self, position: &mut Position, seat: usize, deed: Deed, half: Half) {
        let before = self.attacks_matter(position).then_some(*position);
        self.place(position, seat, deed, half);
        if self.wins_in_garden(position, seat, deed) {
            position.ending = Some(Ending { winners: Seats::only(seat), why: Why::Garden });
        } else if let Some(before) = before {
            self.look_for_sudden_alliance(&before, position, seat, deed);
        }
    }

    pub(super) fn place(&self, position: &mut Position, seat: usize, deed: Deed, half: Half) {
        let answers = position.checked.has(seat) && self.attacks_matter(position);
        let before = position.all();
        self.apply(position, seat, deed);
        position.ply += 1;
        position.checked = position.checked.with(seat, half == Half::First);
        let occupied = position.all();
        let placed = match deed {
            Deed::Move { to, .. } | Deed::Drop { to, .. } => to.bit(),
            Deed::LightKill { .. } | Deed::LightKillAll => 0,
        };
        // Where nothing changed in sight of a 輿論, it is in check as it was before.
        let changed = before ^ occupied | placed;
        for other in position.playing.others(seat) {
            if changed & self.tables.rays(position.kings[other]) != 0 {
                self.look_for_check(position, other, occupied);
            }
        }
        position.last_turn = if answers { LastTurn::Answered } else { LastTurn::Quiet };
    }

    /// The first of two moves (J17.7).
    pub(super) fn act_first(&self, position: &mut Position, seat: usize, deed: Deed) {
        self.act(position, seat, deed, Half::First);
        position.stage = Stage::Second;
    }

    fn apply(&self, position: &mut Position, seat: usize, deed: Deed) {
        if position.stage != Stage::Second {
            position.captures[seat] = None;
        }
        match deed {
            Deed::Move { from, to, promote } => {
                if position.at(to).is_some() {
                    self.capture(position, seat, to);
                }
                let (_, form) = position.lift(from);
                position.put(seat, form_after(form, promote), to);
                if form.kind() == Kind::Yoron {
                    position.jumps = position.jumps.with(seat, false);
                }
            }
            Deed::Drop { kind, to } => {
                position.hands[seat][kind as usize] -= 1;
                position.put(seat, kind.plain(), to);
            }
            Deed::LightKill { target } => {
                position.take(seat, target);
            }
            Deed::LightKillAll => {
                let situation = self.situation(position, seat, Half::Last);
                for target in self.light_kills(position, &situation).members() {
                    position.take(seat, Cell::member(target));
                }
            }
        }
    }

    /// Takes a piece on the cell that is moved to; remembered for exchanges between allies (J17.6).
    fn capture(&self, position: &mut Position, seat: usize, cell: Cell) {
        let victim = position.take(seat, cell);
        if self.remembers_captures(position) {
            position.captures[seat] = Some(Capture { cell, victim: victim as u8 });
        }
    }

    /// Finds out who is in check, and whose 輿論 has lost its jump by that (J12).
    pub(super) fn look_for_checks(&self, position: &mut Position) {
        let occupied = position.all();
        for seat in position.playing.members() {
            self.look_for_check(position, seat, occupied);
        }
    }

    #[inline(always)]
    fn look_for_check(&self, position: &mut Position, seat: usize, occupied: u128) {
        let king = position.kings[seat];
        let checked = self.tables.bearers(position, king, occupied, position.enemies(seat)) != 0;
        position.checked = position.checked.with(seat, checked);
        if !self.keeps_jump(checked) {
            position.jumps = position.jumps.with(seat, false);
        }
    }

    /// True if a deed was the entry into the garden that wins: without an ally, and with no piece of another
    /// player bearing on it (J5, J17.3).
    fn wins_in_garden(&self, position: &Position, seat: usize, deed: Deed) -> bool {
        let Deed::Move { to: Cell::GARDEN, .. } = deed else { return false };
        position.kings[seat] == Cell::GARDEN
            && (self.rules.garden_win == GardenWin::Anyone || position.ally(seat).is_none())
            && position.playing.others(seat).all(|other| !self.bears_on(position, other, seat))
    }

    /// True if a seat that is in the game would, were it its turn, win by entering the garden (J5, J17.3):
    /// for searches, before it happens.
    pub fn may_enter_garden(&self, position: &Position, seat: usize) -> bool {
        let (king, garden) = (position.kings[seat], Cell::GARDEN.bit());
        let reach = self.tables.bears(seat, position.king_form(seat), king, position.all());
        let friends = position.all() & !position.enemies(seat) | position.kings_set();
        let left = position.all() & !king.bit();
        reach & garden & !friends != 0
            && (self.rules.garden_win == GardenWin::Anyone || position.ally(seat).is_none())
            && self.tables.bearers(position, Cell::GARDEN, left, left & !position.occupied[seat]) == 0
    }

    /// Gives the turn to the next player; who owes a turn is passed over (J17.7).
    fn pass_turn(&self, position: &mut Position, from: usize) {
        self.give_turn(position, position.playing.after(from));
    }

    fn give_turn(&self, position: &mut Position, to: usize) {
        let mut seat = to;
        while position.owes.has(seat) {
            position.owes = position.owes.with(seat, false);
            seat = position.playing.after(seat);
        }
        position.turn = seat as u8;
    }

    /// Takes out every player who has lost, or draws the game, as long as it takes. `last` moved last;
    /// `stood_mated` was mated before that already, by the third player.
    fn settle(&self, position: &mut Position, last: usize, stood_mated: Option<usize>) {
        while position.ending.is_none() {
            let Some(loser) = self.loser(position) else { return };
            let why = if position.checked.has(loser) { Why::Mate } else { Why::NoMove };
            if why == Why::NoMove && self.rules.no_move == NoMove::Draw {
                position.ending = Some(Ending { winners: position.playing, why });
                return;
            }
            let completer = if stood_mated == Some(loser) { SEATS - loser - last } else { last };
            let mater = self.mater(position, loser, completer);
            self.lose(position, loser, mater, why);
        }
    }

    /// The first player, from the one to move on, whose mate counts now (J6); else the one to move if there
    /// is nothing to do (J19).
    fn loser(&self, position: &Position) -> Option<usize> {
        let mover = usize::from(position.turn);
        let mated = match self.rules.mate_counts {
            MateCounts::AtOnce => self.first_mated(position),
            MateCounts::AtOwnTurn => None,
        };
        mated.or_else(|| (!self.has_deed(position, mover)).then_some(mover))
    }

    pub(super) fn first_mated(&self, position: &Position) -> Option<usize> {
        let turns = (0..SEATS).map(|later| (usize::from(position.turn) + later) % SEATS);
        turns.filter(|&seat| position.playing.has(seat)).find(|&seat| self.is_mated(position, seat))
    }

    /// The player who mated a loser (J6). `completer` is the one whose turn completed the mate; if that is
    /// the loser, by an alliance that the loser made, the next player counts as the one.
    fn mater(&self, position: &Position, loser: usize, completer: usize) -> usize {
        let mut checkers =
            position.playing.others(loser).filter(|&seat| self.bears_on(position, seat, loser));
        match (self.rules.mater, checkers.next(), checkers.next()) {
            (Mater::GivesCheck, Some(checker), None) => checker,
            _ if completer != loser && position.playing.has(completer) => completer,
            _ => position.playing.after(loser),
        }
    }

    /// A player has lost: the game is over, or the others play on (J6, J17.4, J18.2, J19).
    fn lose(&self, position: &mut Position, loser: usize, mater: usize, why: Why) {
        let end = |winners| Some(Ending { winners, why });
        if let Some(outsider) = position.outsider.map(usize::from) {
            if outsider != loser {
                position.ending = end(Seats::only(outsider));
                return;
            }
            if self.rules.after_alliance == AfterAlliance::AlliesShare {
                position.ending = end(position.playing.with(loser, false));
                return;
            }
        }
        let hand = position.remove(loser);
        if self.rules.loser_hand == LoserHand::ToMater {
            (0..KINDS).for_each(|kind| position.hands[mater][kind] += hand[kind]);
        }
        position.outsider = None;
        position.last_turn = LastTurn::Quiet;
        position.captures = [None; SEATS];
        if position.playing.len() == 1 {
            position.ending = end(position.playing);
            return;
        }
        self.look_for_checks(position);
        self.give_turn(position, mater);
    }

    /// Ends the game when its last ply is played (J9).
    fn end_at_cap(&self, position: &mut Position) {
        if position.ending.is_none() && position.ply >= self.rules.ply_cap {
            position.ending = Some(self.ending_at_cap(position));
        }
    }
}

choices! {
    /// Why a game is over.
    Why {
        /// A 輿論 entered the garden (J5).
        Garden = "garden",
        /// The last opponent, or an ally (J17.4), was mated.
        Mate = "mate",
        /// A player to move had no move and was not in check.
        NoMove = "no-move",
        /// The points decided at the ply cap (J9).
        Points = "points",
        /// The ply cap, undecided.
        PlyCap = "ply-cap",
    }
}

/// The end of a game: one winner, two allies who share, or everybody still in the game in a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The seats that share the result, in equal parts.
    pub winners: Seats,
    /// Why it is over.
    pub why: Why,
}

impl Ending {
    /// The return of each seat: 1 in all.
    pub fn returns(&self) -> Vec<f64> {
        shares(self.winners)
    }
}

pub(super) fn shares(winners: Seats) -> Vec<f64> {
    let share = 1.0 / winners.len().max(1) as f64;
    (0..SEATS).map(|seat| if winners.has(seat) { share } else { 0.0 }).collect()
}

impl Sannin {
    /// The points of a seat: every piece on the board as it stands, every piece in hand (J9).
    pub fn points(&self, position: &Position, seat: usize) -> u32 {
        let worth = |form: Form| self.tables.points[form.index()];
        let board: u32 =
            position.occupied[seat].members().map(|cell| worth(position.piece(Cell::member(cell)).1)).sum();
        let hand: u32 =
            Kind::ALL.iter().map(|&kind| u32::from(position.in_hand(seat, kind)) * worth(kind.plain())).sum();
        board + hand
    }

    /// The ending at the ply cap: a player wins if every rival has two thirds of the points or less.
    pub(super) fn ending_at_cap(&self, position: &Position) -> Ending {
        let draw = Ending { winners: position.playing, why: Why::PlyCap };
        if self.rules.impasse == Impasse::Draw {
            return draw;
        }
        let points: Vec<u32> = (0..SEATS).map(|seat| self.points(position, seat)).collect();
        let ahead =
            |&seat: &usize| position.playing.others(seat).all(|rival| 3 * points[rival] <= 2 * points[seat]);
        let winner = position.playing.members().find(ahead);
        winner.map_or(draw, |seat| Ending { winners: Seats::only(seat), why: Why::Points })
    }
}
