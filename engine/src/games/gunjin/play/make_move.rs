//! Playing a move: what changes on the board, what the umpire has to say about it, and ends of the game that can be seen
//! on the board (R8).

use crate::bits::Bits;
use crate::games::gunjin::rules::switches::NoMove;
use crate::games::gunjin::{
    Ending, Gunjin, Manner, Move, NO_KIND, Outcome, OwnHqClosed, Position, Reason, Target, Winner, WinnerGoes,
};

/// The events of a move, for the umpire: announcements and knowledge are drawn from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event<B> {
    /// The move that is made.
    pub action: Move,
    /// Seat that made it.
    pub seat: usize,
    /// Outcome of the fight; of a falling missile, R9.3.
    pub outcome: Option<Outcome>,
    /// Enemy squares that were fought.
    pub fought: B,
    /// Every square that held a piece before and holds none now, the mover's own included.
    pub emptied: B,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Fallen {
    pub commander: [bool; 2],
    /// By seat: a flag was beaten (not one that fell together with its enemy).
    pub flag: [bool; 2],
    pub marshal: [bool; 2],
    /// The seat whose second lieutenant beat a flag.
    pub flag_taken_by_lieutenant: Option<usize>,
    pub any: bool,
    /// The mover fought for the enemy headquarters (R8.9).
    pub at_headquarters: bool,
}

impl<B: Bits> Gunjin<B> {
    /// Plays a legal move. The caller vouches for its legality; an illegal one leaves a meaningless position,
    /// not a panic.
    #[inline]
    pub fn play_unchecked(&self, position: &mut Position<B>, action: Move) -> Event<B> {
        let seat = position.seat();
        self.play_drawn(position, action, seat).unwrap_or(Event {
            action,
            seat,
            outcome: None,
            fought: B::EMPTY,
            emptied: B::square(action.from),
        })
    }

    /// Plays a move of the seat to move; `None` if it is a walk to an empty square.
    #[inline(always)]
    pub(crate) fn play_drawn(
        &self,
        position: &mut Position<B>,
        action: Move,
        seat: usize,
    ) -> Option<Event<B>> {
        if action.manner == Manner::Walk && !position.side(1 - seat).has(action.to) {
            self.walk(position, action.from, action.to, seat);
            return None;
        }
        Some(self.play_fight(position, action, seat))
    }

    #[inline(always)]
    fn walk(&self, position: &mut Position<B>, from: u8, to: u8, seat: usize) {
        position.shift(seat, from, to);
        position.ply += 1;
        position.turn = 1 - seat as u8;
        if self.goals[1 - seat].has(to) || u32::from(position.ply) >= self.ply_cap {
            self.conclude(position, seat, to, &Fallen::default());
        }
    }

    #[inline(never)]
    fn play_fight(&self, position: &mut Position<B>, action: Move, seat: usize) -> Event<B> {
        let before = position.occupied();
        let goal = self.headquarters[1 - seat];
        let at_headquarters = action.to == goal && position.side(1 - seat).has(goal);
        let mut fallen = Fallen { at_headquarters, ..Fallen::default() };
        let (outcome, fought) = match action.manner {
            Manner::Walk => self.walk_into(position, action, seat, &mut fallen),
            Manner::Fall => self.fall(position, action, None, seat, &mut fallen),
            Manner::Carry { bomb } => self.fall(position, action, Some(bomb), seat, &mut fallen),
        };
        position.ply += 1;
        position.turn = 1 - seat as u8;
        self.conclude(position, seat, action.to, &fallen);
        Event { action, seat, outcome, fought, emptied: before & !position.occupied() }
    }

    fn walk_into(
        &self,
        position: &mut Position<B>,
        action: Move,
        seat: usize,
        fallen: &mut Fallen,
    ) -> (Option<Outcome>, B) {
        let Move { from, to, .. } = action;
        let outcome = self.fight(position, seat, from, to);
        self.note_flags(fallen, seat, [from, to].map(|square| position.kind(square)), outcome);
        let backers = [
            self.falling_backer(position, (seat, from), (1 - seat, to)),
            self.falling_backer(position, (1 - seat, to), (seat, from)),
        ];
        if outcome != Outcome::Win {
            let closed = position.closed;
            self.fell(position, seat, from, fallen);
            position.closed = closed; // R2.15 speaks of a piece that stood there, not of one that went out to fight
            backers[0].into_iter().for_each(|b| self.fell(position, seat, b, fallen));
        }
        if outcome != Outcome::Lose {
            self.fell(position, 1 - seat, to, fallen);
            backers[1].into_iter().for_each(|b| self.fell(position, 1 - seat, b, fallen));
        }
        if outcome == Outcome::Win && !self.winner_returns(to == self.headquarters[1 - seat]) {
            position.shift(seat, from, to);
        }
        (Some(outcome), B::square(to))
    }

    /// Notes a flag that falls to the other piece of a fight, attacker first.
    pub(crate) fn note_flags(
        &self,
        fallen: &mut Fallen,
        seat: usize,
        [attacker, defender]: [u8; 2],
        outcome: Outcome,
    ) {
        let [own, enemy] = [self.facts(attacker), self.facts(defender)];
        if outcome == Outcome::Win && enemy.flag {
            fallen.flag[1 - seat] = true;
            fallen.flag_taken_by_lieutenant = own.second_lieutenant.then_some(seat);
        }
        if outcome == Outcome::Lose && own.flag {
            fallen.flag[seat] = true;
            fallen.flag_taken_by_lieutenant = enemy.second_lieutenant.then_some(1 - seat);
        }
    }

    /// Notes the fall of a piece of this kind.
    #[inline(always)]
    pub(crate) fn note_fall(&self, fallen: &mut Fallen, owner: usize, kind: u8) {
        let facts = self.facts(kind);
        fallen.any = true;
        fallen.commander[owner] |= facts.commander;
        fallen.marshal[owner] |= facts.on_guard;
    }

    /// R4.4: the piece that falls together with a flag, if the flag falls.
    #[inline(always)]
    fn falling_backer(
        &self,
        position: &Position<B>,
        (owner, flag): (usize, u8),
        (other, met): (usize, u8),
    ) -> Option<u8> {
        if !self.facts(position.kind(flag)).flag || !self.rules().flag_backer_falls {
            return None;
        }
        self.backer_of_a_fallen_flag(position, (owner, flag), (other, met))
    }

    fn backer_of_a_fallen_flag(
        &self,
        position: &Position<B>,
        (owner, flag): (usize, u8),
        (other, met): (usize, u8),
    ) -> Option<u8> {
        let own = self.strength(position, owner, flag);
        let enemy = self.strength(position, other, met);
        own.backer.filter(|_| !self.spares_backer(own.kind, enemy.kind))
    }

    /// R4.3, R4.4: whether the piece behind a flag that fights as `own` is spared: the flag won by exploding, or fell to
    /// an exception.
    pub(crate) fn spares_backer(&self, own: Option<u8>, enemy: Option<u8>) -> bool {
        own.is_some_and(|own| match enemy {
            Some(enemy) => self.combat.explodes(own, enemy) || self.combat.excepts(enemy, own),
            None => self.combat.is_explosive(own),
        })
    }

    /// R3.2 and R2.16.
    pub(crate) fn winner_returns(&self, at_headquarters: bool) -> bool {
        let rules = self.rules();
        let closed = rules.hq_closed_to_enemy && !rules.hq_winner_enters && at_headquarters;
        rules.winner_goes == WinnerGoes::Origin || closed
    }

    #[inline(always)]
    pub(crate) fn fell(&self, position: &mut Position<B>, owner: usize, square: u8, fallen: &mut Fallen) {
        if !position.side(owner).has(square) {
            return;
        }
        let kind = position.kind(square);
        self.note_fall(fallen, owner, kind);
        if self.facts(kind).flag {
            position.flag_power[owner] = NO_KIND;
        }
        if square == self.headquarters[owner] && self.rules().own_hq_closed == OwnHqClosed::AfterRemoval {
            position.closed |= 1 << owner;
        }
        position.remove(owner, square);
    }

    /// After a move of `seat` that went to `to`: who stands in a base moves no more (R1.16), and the game may
    /// have ended (R8.7).
    #[inline(never)]
    pub(crate) fn conclude(&self, position: &mut Position<B>, seat: usize, to: u8, fallen: &Fallen) {
        if self.bases.has(to) {
            position.settle(to);
        }
        position.ending = self.ending_after(position, seat, to, fallen);
    }

    fn ending_after(&self, position: &Position<B>, seat: usize, to: u8, fallen: &Fallen) -> Option<Ending> {
        let rules = self.rules();
        if rules.target == Target::Hq
            && to == self.headquarters[1 - seat]
            && (fallen.at_headquarters || !rules.hq_must_be_won)
            && self.captures(position, seat, to)
        {
            return Some(Ending { winner: Winner::seat(seat), reason: Reason::Headquarters });
        }
        if fallen.any
            && let Some(ending) = self.decided_by(fallen)
        {
            return Some(ending);
        }
        if (fallen.any || self.bases.has(to))
            && let Some(ending) = self.elimination(position)
        {
            return Some(ending);
        }
        self.ply_cap(position)
    }

    /// The end of the game by what fell (R8).
    pub(crate) fn decided_by(&self, fallen: &Fallen) -> Option<Ending> {
        let rules = self.rules();
        let lost = |loses: bool, seats: [bool; 2], reason: Reason| {
            Winner::against(seats).filter(|_| loses).map(|winner| Ending { winner, reason })
        };
        let lieutenant = fallen.flag_taken_by_lieutenant.filter(|_| rules.second_lieutenant_takes_flag_wins);
        let (flag, commander) = (rules.flag_decides(), rules.commander_decides());
        lost(rules.marshal_kill_wins, fallen.marshal, Reason::Marshal)
            .or_else(|| lost(flag, fallen.flag, Reason::Flag))
            .or_else(|| {
                lieutenant.map(|seat| Ending { winner: Winner::seat(seat), reason: Reason::SecondLieutenant })
            })
            .or_else(|| lost(commander, fallen.commander, Reason::Commander))
    }
}

impl<B: Bits> Gunjin<B> {
    /// Result of the game, if it has ended. Costs a search for a legal move while it goes on.
    pub fn ending(&self, position: &Position<B>) -> Option<Ending> {
        position.ending.or_else(|| (!self.has_move(position)).then(|| self.no_move(position)))
    }

    /// R8.5: the side to move cannot. With nobody left to move on either side it is a draw.
    pub(crate) fn no_move(&self, position: &Position<B>) -> Ending {
        let winner = match self.rules().no_move {
            NoMove::Loses if self.without_movers(position) != [true, true] => {
                Winner::seat(1 - position.seat())
            }
            _ => Winner::Draw,
        };
        Ending { winner, reason: Reason::NoMove }
    }

    /// R8.1: whether the piece on the enemy headquarters takes it.
    pub(crate) fn captures(&self, position: &Position<B>, seat: usize, headquarters: u8) -> bool {
        if !position.side(seat).has(headquarters) {
            return false;
        }
        let facts = self.facts(position.kind(headquarters));
        let power = position.flag_power[seat];
        let copies = facts.flag && self.rules().flag_copy_captures_hq && power != NO_KIND;
        facts.captures || (copies && self.facts(power).captures)
    }

    pub(crate) fn elimination(&self, position: &Position<B>) -> Option<Ending> {
        if !self.rules().elimination {
            return None;
        }
        let winner = Winner::against(self.without_movers(position))?;
        Some(Ending { winner, reason: Reason::Elimination })
    }

    /// By seat, true if it has no movable piece that counts (R8.4).
    fn without_movers(&self, position: &Position<B>) -> [bool; 2] {
        [self.is_without_movers(position, 0), self.is_without_movers(position, 1)]
    }

    #[inline(always)]
    fn is_without_movers(&self, position: &Position<B>, seat: usize) -> bool {
        let counts = |square: u8| self.facts(position.kind(square)).counts;
        let movable = self.mobile(position, seat);
        if self.all_count { movable.is_empty() } else { !movable.members().any(counts) }
    }

    pub(crate) fn ply_cap(&self, position: &Position<B>) -> Option<Ending> {
        let reached = position.ply() >= self.rules().ply_cap;
        reached.then_some(Ending { winner: Winner::Draw, reason: Reason::PlyCap })
    }

    /// Judges a position that was set up or read, not played to (R10.3). Of two captures the last mover's
    /// counts; where a headquarters must be won (R8.9), nobody saw the fight.
    pub(crate) fn judge(&self, position: &mut Position<B>) {
        let captured = [1 - position.seat(), position.seat()]
            .into_iter()
            .filter(|_| self.rules().target == Target::Hq && !self.rules().hq_must_be_won)
            .find(|&seat| {
                let square = self.headquarters[1 - seat];
                self.captures(position, seat, square) && self.facts(position.kind(square)).movable
            })
            .map(|seat| Ending { winner: Winner::seat(seat), reason: Reason::Headquarters });
        position.ending = captured.or_else(|| self.elimination(position)).or_else(|| self.ply_cap(position));
    }
}
