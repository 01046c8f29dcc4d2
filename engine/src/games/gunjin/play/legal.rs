//! Legal moves, piece by piece: the plain path, against which the fast one is tested.

use crate::bits::Bits;
use crate::games::gunjin::rules::switches::{Beside, CircleDuty, CircleEngineer};
use crate::games::gunjin::{
    Carry, Gunjin, Manner, Move, MovementTable, OwnHqClosed, Permission, Position, SOUTH,
};

impl<B: Bits> Gunjin<B> {
    /// All legal moves, sorted; none when the game is over.
    pub fn legal_moves(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        moves.clear();
        if position.ending.is_some() {
            return;
        }
        let seat = position.seat();
        for from in self.movers(position).members() {
            let first = moves.len();
            moves.extend(self.targets(position, seat, from).members().map(|to| Move::walk(from, to)));
            let walks = moves.len();
            self.falls(position, seat, from, moves);
            if walks > first && moves.len() > walks {
                moves[first..].sort_unstable(); // a flying missile both walks and falls
            }
        }
    }

    /// R1.9: the pieces on circles, if one of them can move or the duty binds even so.
    #[inline(always)]
    pub(crate) fn obliged(&self, position: &Position<B>) -> Option<B> {
        if self.rules().circle_must_leave { self.obliged_in_circles(position) } else { None }
    }

    fn obliged_in_circles(&self, position: &Position<B>) -> Option<B> {
        let seat = position.seat();
        let waiting = position.side(seat) & self.circles;
        if self.rules().circle_duty == CircleDuty::Binding {
            return (!waiting.is_empty()).then_some(waiting);
        }
        waiting.members().any(|from| !self.targets(position, seat, from).is_empty()).then_some(waiting)
    }

    /// Squares that a seat's pieces may move to at all: no friend there, and R1.8, R1.15, R2.15, R2.16.
    #[inline(always)]
    pub(crate) fn open_squares(&self, position: &Position<B>, seat: usize) -> B {
        let open = !position.side(seat);
        if self.restricted { open & !self.closed_squares(position, seat) } else { open }
    }

    /// Squares that nothing passes over: pieces, and headquarters that the seat may not enter.
    #[inline(always)]
    pub(crate) fn blockers(&self, position: &Position<B>, seat: usize) -> B {
        let occupied = position.occupied();
        if self.shuts { occupied | self.shut_squares(position, seat) } else { occupied }
    }

    fn closed_squares(&self, position: &Position<B>, seat: usize) -> B {
        let refuges = self.refuges & position.side(1 - seat);
        if self.shuts { refuges | self.shut_squares(position, seat) } else { refuges }
    }

    /// R1.8, R2.15, R2.16.
    fn shut_squares(&self, position: &Position<B>, seat: usize) -> B {
        let rules = self.rules();
        let mut closed = B::EMPTY;
        if rules.circle_combat == Permission::Forbidden {
            closed |= self.circles & position.side(1 - seat);
        }
        let shut = match rules.own_hq_closed {
            OwnHqClosed::False => false,
            OwnHqClosed::AfterRemoval => position.closed >> seat & 1 == 1,
            OwnHqClosed::Always => true,
        };
        if shut {
            closed |= B::square(self.headquarters[seat]);
        }
        if rules.hq_closed_to_enemy {
            closed |= B::square(self.headquarters[1 - seat]) & !position.occupied();
        }
        closed
    }

    /// Square of the enemy's marshal on guard, if it lives (R2.12, R6.6).
    #[inline(always)]
    pub(crate) fn enemy_marshal(&self, position: &Position<B>, seat: usize) -> B {
        if !self.has_marshal {
            return B::EMPTY;
        }
        let square = self.headquarters[1 - seat];
        let there = position.side(1 - seat).has(square) && self.facts(position.kind(square)).on_guard;
        B::square(square) & B::mask_of(there)
    }

    /// Squares to which the piece on `from` may walk.
    pub fn targets(&self, position: &Position<B>, seat: usize, from: u8) -> B {
        let Some(mover) = self.moving_kind(position, seat, position.kind(from)) else { return B::EMPTY };
        if self.waits_for_bomb(position, seat, from, mover) {
            return B::EMPTY;
        }
        self.targets_as(position, seat, from, mover)
    }

    /// Squares to which a piece on `from` that moves like the kind `mover` may walk: what stands there now is
    /// not asked, nor whether a bomb beside it keeps it (`waits_for_bomb`).
    pub fn targets_as(&self, position: &Position<B>, seat: usize, from: u8, mover: u8) -> B {
        let movement = &self.movements[seat][usize::from(mover)];
        let at = usize::from(from);
        let mut targets =
            movement.steps[at] | movement.leaps[at] | self.slides(position, seat, movement, from);
        targets |= self.crossings(position, movement, from);
        targets &= self.open_squares(position, seat);
        targets & !self.never_targets(position, seat, mover)
    }

    /// Enemies that a kind spares (R2.12, R4.7, R6.6).
    #[inline]
    pub(crate) fn never_targets(&self, position: &Position<B>, seat: usize, kind: u8) -> B {
        let movement = &self.movements[seat][usize::from(kind)];
        if movement.peaceful {
            position.side(1 - seat)
        } else if movement.spares_marshal {
            self.enemy_marshal(position, seat)
        } else {
            B::EMPTY
        }
    }

    #[inline(always)]
    pub(crate) fn slides(
        &self,
        position: &Position<B>,
        seat: usize,
        movement: &MovementTable<B>,
        from: u8,
    ) -> B {
        let occupied = self.blockers(position, seat);
        let afar = B::mask_of(movement.keeps_peace_afar) & position.side(1 - seat);
        let reached = movement.lines[usize::from(from)].reach(occupied) & !afar;
        if movement.flood && self.rules().flood_circles {
            Self::flood_on_steps(movement, occupied, from) & !movement.steps[usize::from(from)]
        } else if movement.flood {
            (reached | self.flood(occupied, seat, from)) & !movement.steps[usize::from(from)]
        } else {
            reached
        }
    }

    /// Straight crossings of one piece (R1.7).
    pub(crate) fn crossings(&self, position: &Position<B>, movement: &MovementTable<B>, from: u8) -> B {
        let occupied = position.occupied();
        let pairs = &movement.crossings[usize::from(from)];
        pairs
            .iter()
            .filter(|(circle, _)| !occupied.has(*circle))
            .fold(B::EMPTY, |set, (_, arm)| set | B::square(*arm))
    }

    /// R2.6: everything reachable through empty squares, an enemy (or friend, who is taken out later) only at
    /// the end.
    fn flood(&self, occupied: B, seat: usize, from: u8) -> B {
        let runs_on_circles = self.rules().circle_engineer == CircleEngineer::RunOnRunOff;
        let start = B::square(from);
        let mut seen = start;
        let mut frontier = self.rails[usize::from(from)];
        if runs_on_circles && self.circles.has(from) {
            let back = self.rules().circle_back == Permission::Forbidden;
            frontier |= self.common_roads(from) & !(self.camps[seat] & B::mask_of(back));
        }
        while !(frontier & !seen).is_empty() {
            let fresh = frontier & !seen;
            seen |= fresh;
            frontier =
                (fresh & !occupied).members().fold(B::EMPTY, |set, s| set | self.rails[usize::from(s)]);
        }
        if runs_on_circles {
            let halls = (seen & !occupied) | start;
            let arms = |circle: u8| self.common_roads(circle);
            seen |= self
                .circles
                .members()
                .filter(|&c| !(arms(c) & halls).is_empty())
                .fold(B::EMPTY, |set, c| set | B::square(c));
        }
        seen & !start
    }

    /// R2.6, `flood_circles`: everything reachable by steps through empty squares.
    fn flood_on_steps(movement: &MovementTable<B>, occupied: B, from: u8) -> B {
        let start = B::square(from);
        let (mut seen, mut fresh) = (start, start);
        while !fresh.is_empty() {
            let left = fresh & (start | !occupied);
            let reached = left.members().fold(B::EMPTY, |set, s| set | movement.steps[usize::from(s)]);
            fresh = reached & !seen;
            seen |= fresh;
        }
        seen & !start
    }

    fn common_roads(&self, circle: u8) -> B {
        self.ruleset.board().road_steps(circle, true).into_iter().fold(B::EMPTY, |set, s| set | B::square(s))
    }

    /// Appends the falls of the piece on `from`, if it is a missile that can fall (R6.1, R6.6).
    pub(crate) fn falls(&self, position: &Position<B>, seat: usize, from: u8, moves: &mut Vec<Move>) {
        let carry = self.movements[seat][usize::from(position.kind(from))].carry;
        if carry == Carry::No || position.frozen().has(from) {
            return;
        }
        let bombs = self.bombs_for(position, seat, from);
        if carry == Carry::Around && bombs.is_empty() {
            return;
        }
        for to in self.fall_targets(position, seat, from).members() {
            if carry == Carry::InFront {
                moves.push(Move { from, to, manner: Manner::Fall });
            }
            moves.extend(bombs.members().map(|bomb| Move { from, to, manner: Manner::Carry { bomb } }));
        }
    }

    /// Squares onto which a missile on `from` may fall; none if it cannot fall from there.
    #[inline]
    pub fn fall_targets(&self, position: &Position<B>, seat: usize, from: u8) -> B {
        let movement = &self.movements[seat][usize::from(position.kind(from))];
        let from_home = movement.carry == Carry::Around || self.camps[seat].has(from);
        let mut targets = self.camps[1 - seat] & !position.side(seat);
        if movement.spares_marshal {
            targets &= !self.enemy_marshal(position, seat);
        }
        targets & B::mask_of(from_home && movement.carry != Carry::No)
    }

    /// The squares from which a flying missile on `from` takes a bomb along (R6.6).
    #[inline]
    pub fn beside_missile(&self, from: u8) -> B {
        let corners = self.rules().bomb_neighbourhood == Beside::Eight;
        self.blasts[usize::from(corners)][usize::from(from)]
    }

    /// R6.6, `missile_takes_bomb_along`: whether a piece on `from` that moves like `mover` stays, because it
    /// goes only with a bomb.
    #[inline]
    pub(crate) fn waits_for_bomb(&self, position: &Position<B>, seat: usize, from: u8, mover: u8) -> bool {
        self.waits_for_bombs(mover) && !self.bombs_among(position, seat, self.beside_missile(from)).is_empty()
    }

    /// R6.6, `missile_takes_bomb_along`: whether pieces of a kind go only with a bomb, where there is one beside them.
    #[inline]
    pub(crate) fn waits_for_bombs(&self, kind: u8) -> bool {
        self.rules().missile_takes_bomb_along
            && self.movements[SOUTH][usize::from(kind)].carry == Carry::Around
    }

    #[inline]
    pub(crate) fn bombs_for(&self, position: &Position<B>, seat: usize, from: u8) -> B {
        let near = match self.movements[seat][usize::from(position.kind(from))].carry {
            Carry::No => B::EMPTY,
            Carry::InFront => self.in_front[seat][usize::from(from)],
            Carry::Around => self.beside_missile(from),
        };
        self.bombs_among(position, seat, near)
    }

    fn bombs_among(&self, position: &Position<B>, seat: usize, near: B) -> B {
        let friends = near & position.side(seat) & !self.stuck(position);
        friends
            .members()
            .filter(|&s| self.facts(position.kind(s)).bomb)
            .fold(B::EMPTY, |set, s| set | B::square(s))
    }
}
