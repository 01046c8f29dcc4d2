//! The order in which actions are looked at: the better the order, the more is cut off. It never changes a
//! value, but where a search leaves out late actions.

use super::search::{Node, Search, Window};
use super::transposition::{digest, is_proven, moved};
use crate::games::shogi::{Foresight, Weight};
use gunjin_engine::{Hidden, Open, OpenView, Rulebook};

/// Quiet actions that cut off at each ply are tried there first (killers).
const KILLERS: usize = 2;
/// Places of the history, and of the answers.
const PLACES: usize = 1 << 12;
/// Most that the history says of an action.
const MOST: i64 = 1 << 14;

/// Ranks of the sorts of actions; the history lies below them, and actions that lose material below it.
const FIRST: i64 = 1 << 40;
const GAINS: i64 = 1 << 32;
const KILLER: i64 = 1 << 29;
const ANSWER: i64 = 1 << 28;
const RISKS: i64 = -(1 << 16);
const LOSSES: i64 = -(1 << 32);

#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked<A> {
    rank: i64,
    pub(super) action: A,
    pub(super) weight: Weight,
}

impl<A> Ranked<A> {
    pub(super) fn is_quiet(&self) -> bool {
        self.weight.gain <= 0
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<A> {
    pub(super) ply: u32,
    pub(super) last: Option<A>,
    pub(super) first: Option<A>,
}

#[derive(Debug)]
pub(super) struct Order<A> {
    killers: Vec<[Option<A>; KILLERS]>,
    /// By digest of the action; two that share a place only disturb the order.
    history: Vec<i64>,
    /// Actions that cut off after an action, by its digest.
    answers: Vec<Option<A>>,
    spare: Vec<Vec<Ranked<A>>>,
}

fn place<A: std::hash::Hash>(action: &A) -> usize {
    digest(action) as usize % PLACES
}

impl<A: Copy + Ord + std::hash::Hash> Order<A> {
    pub(super) fn new() -> Order<A> {
        Order {
            killers: Vec::new(),
            history: vec![0; PLACES],
            answers: vec![None; PLACES],
            spare: Vec::new(),
        }
    }

    /// Actions with their ranks: the one that was best before, gains by value, killers, the answer, then by
    /// history; what loses material comes after its like. They are yet to be taken by [`next`].
    pub(super) fn ranked<G: Hidden<Action = A>, E: Foresight<G>>(
        &mut self,
        (game, evaluator): (&G, &E),
        position: &G::Position,
        spot: Spot<A>,
        actions: &[A],
    ) -> Vec<Ranked<A>> {
        let mut ranked = self.spare.pop().unwrap_or_default();
        ranked.clear();
        let killers = self.killers.get(spot.ply as usize).copied().unwrap_or([None; KILLERS]);
        let answer = spot.last.and_then(|last| self.answers[place(&last)]);
        evaluator.weigh(game, position, actions, |action, weight| {
            let quiet = || match killers.iter().position(|killer| *killer == Some(action)) {
                Some(index) => KILLER - index as i64,
                None if answer == Some(action) => ANSWER,
                None if weight.is_losing() => self.history[place(&action)] + RISKS,
                None => self.history[place(&action)],
            };
            let rank = match weight.gain {
                _ if spot.first == Some(action) => FIRST,
                1.. if weight.is_losing() => LOSSES + weight.order(),
                1.. => GAINS + weight.order(),
                _ => quiet(),
            };
            ranked.push(Ranked { rank, action, weight });
        });
        ranked
    }

    pub(super) fn free(&mut self, buffer: Vec<Ranked<A>>) {
        self.spare.push(buffer);
    }

    /// A quiet action cut off, so many plies above the leaves, after others were tried in vain.
    pub(super) fn cut(&mut self, action: A, spot: Spot<A>, depth: u32, before: &[Ranked<A>]) {
        let ply = spot.ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        if self.killers[ply][0] != Some(action) {
            self.killers[ply] = [Some(action), self.killers[ply][0]];
        }
        if let Some(last) = spot.last {
            self.answers[place(&last)] = Some(action);
        }
        let bonus = i64::from(depth * depth).min(MOST / 16);
        self.count(action, bonus);
        before.iter().filter(|ranked| ranked.is_quiet()).for_each(|ranked| self.count(ranked.action, -bonus));
    }

    /// Moves a count towards its greatest or least value: the nearer it is, the less.
    fn count(&mut self, action: A, bonus: i64) {
        let count = &mut self.history[place(&action)];
        *count += 16 * bonus - *count * bonus.abs() * 16 / MOST;
    }
}

/// Actions that are picked one by one, before the rest is sorted: mostly one of the first cuts off.
const PICKED: usize = 4;

/// Brings the best of the actions from a place on to that place, and returns it; equal ranks in the order of
/// the actions.
pub(super) fn next<A: Copy + Ord>(ranked: &mut [Ranked<A>], at: usize) -> Ranked<A> {
    let key = |ranked: &Ranked<A>| (std::cmp::Reverse(ranked.rank), ranked.action);
    if at < PICKED {
        let best = (at..ranked.len()).min_by_key(|&index| key(&ranked[index])).unwrap_or(at);
        ranked.swap(at, best);
    } else if at == PICKED {
        ranked[at..].sort_unstable_by_key(key);
    }
    ranked[at]
}

/// Null moves (Donninger 1993), late move reductions and futility margins (Heinz 1998); none of it in check.
///
/// For each action of depth left, how far below the window a standing may lie before quiet actions are
/// hopeless, in hundredths of a pawn.
const MARGIN: i32 = 150;
/// Most depth at which actions are left out by margins.
const SHALLOW: i32 = 3;
/// Margin of a capture above the material that it takes.
const HOPE: i32 = 150;
/// Least depth for a null move.
const NULL: i32 = 2;
/// Least depth, and actions tried before, for a reduction.
const REDUCED: (i32, usize) = (3, 3);

pub(super) fn reduction<G: Rulebook>(node: &Node<'_, G>, weight: Weight, tried: usize) -> i32 {
    let quiet = weight.gain <= 0;
    if node.check || node.depth < REDUCED.0 || tried < REDUCED.1 || !(quiet || weight.is_losing()) {
        return 0;
    }
    let late = (node.depth.ilog2() * tried.ilog2()) as i32 / 2;
    (late + i32::from(weight.is_losing())).clamp(1, node.depth - 1)
}

/// True if a capture cannot bring the standing up to the window, or loses material.
pub(super) fn is_idle(weight: Weight, standing: i32, low: i32) -> bool {
    weight.is_losing() || (!is_proven(low) && moved(standing, weight.gain + HOPE) <= low)
}

pub(super) struct Prune {
    /// True if no quiet action can come up to the window.
    hopeless: bool,
    /// Actions after which quiet ones are left out.
    most: usize,
}

impl Prune {
    pub(super) fn of<G: Rulebook>(node: &Node<'_, G>, window: Window, standing: i32) -> Option<Prune> {
        let shallow = node.depth <= SHALLOW && !is_proven(window.low);
        shallow.then(|| Prune {
            hopeless: moved(standing, MARGIN * node.depth) <= window.low,
            most: 6 + 6 * (node.depth * node.depth) as usize,
        })
    }

    pub(super) fn leaves_out<A>(&self, at: usize, one: &Ranked<A>) -> bool {
        one.is_quiet() && (self.hopeless || at >= self.most)
    }
}

impl<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Search<'_, G, E> {
    /// The value of a position that is so good that even doing nothing cuts off, if it is. The outer `None`:
    /// the budget is spent.
    #[allow(clippy::option_option)]
    pub(super) fn cut_early(
        &mut self,
        node: &Node<'_, G>,
        window: Window,
        standing: i32,
        is_root_seat: bool,
    ) -> Option<Option<i32>> {
        if standing < window.high || is_proven(window.high) {
            return Some(None);
        }
        if node.depth <= SHALLOW {
            let sure = moved(standing, -MARGIN * node.depth);
            if sure >= window.high {
                return Some(Some(sure));
            }
        }
        // Two null moves in a row say nothing.
        if node.depth < NULL || node.last.is_none() {
            return Some(None);
        }
        let Some(passed) = self.evaluator.passed(self.game, node.position) else { return Some(None) };
        let depth = (node.depth - 3 - node.depth / 4).max(0);
        let next = Node { position: &passed, past: None, ply: node.ply + 1, depth, last: None, check: false };
        let narrow = Window { low: window.high - 1, high: window.high };
        let value = self.child_value(&next, narrow, is_root_seat)?;
        Some((value >= window.high).then(|| if is_proven(value) { window.high } else { value }))
    }
}
