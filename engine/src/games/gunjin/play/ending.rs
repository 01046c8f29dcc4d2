//! Ends of a game that can be seen on the board (R8).

use super::position::{Ending, NO_KIND, Position, Reason, Winner};
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::{NoMove, Target};
use crate::games::gunjin::tables::compiled::Gunjin;

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
