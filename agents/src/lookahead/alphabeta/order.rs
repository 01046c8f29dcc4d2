//! The order in which actions are looked at: the better the order, the more is cut off. It never changes a
//! value.

use super::transposition::digest;
use crate::games::shogi::Foresight;
use gunjin_engine::game::Hidden;
use std::cmp::Reverse;

/// Quiet actions that cut off at each ply are tried there first (killers).
const KILLERS: usize = 2;
/// Places of the history.
const HISTORY: usize = 1 << 12;
/// The history is halved when a count comes to this, so that it stays below the captures.
const MOST: i64 = 1 << 20;

/// Ranks of the sorts of actions; the history lies below them.
const FIRST: i64 = 1 << 40;
const GAINS: i64 = 1 << 30;
const KILLER: i64 = 1 << 29;

/// What cut off before.
#[derive(Debug)]
pub(super) struct Order<A> {
    /// By ply.
    killers: Vec<[Option<A>; KILLERS]>,
    /// By digest of the action; two that share a place only disturb the order.
    history: Vec<i64>,
}

impl<A: Copy + Ord + std::hash::Hash> Order<A> {
    /// Nothing has happened yet.
    pub(super) fn new() -> Order<A> {
        Order { killers: Vec::new(), history: vec![0; HISTORY] }
    }

    fn place(action: &A) -> usize {
        digest(action) as usize % HISTORY
    }

    /// Sorts actions: the one that was best before, gains by value, killers, then by history; at last by
    /// their own order, so that nothing depends on chance.
    pub(super) fn sort<G: Hidden<Action = A>, E: Foresight<G>>(
        &self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        ply: u32,
        first: Option<A>,
        actions: &mut [A],
    ) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([None; KILLERS]);
        let rank = |action: &A| {
            if first == Some(*action) {
                return FIRST;
            }
            let weight = evaluator.weight(game, position, *action);
            if weight.gain > 0 {
                return GAINS + weight.order();
            }
            match killers.iter().position(|killer| *killer == Some(*action)) {
                Some(index) => KILLER - index as i64,
                None => self.history[Self::place(action)],
            }
        };
        actions.sort_by_cached_key(|action| (Reverse(rank(action)), *action));
    }

    /// A quiet action cut off at a ply, so many plies above the leaves.
    pub(super) fn cut(&mut self, action: A, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        if self.killers[ply][0] != Some(action) {
            self.killers[ply] = [Some(action), self.killers[ply][0]];
        }
        let count = &mut self.history[Self::place(&action)];
        *count += i64::from(depth) * i64::from(depth);
        if *count > MOST {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}
