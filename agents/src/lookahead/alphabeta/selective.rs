//! Selective search, pruning and reductions: null moves (Donninger 1993), late move
//! reductions, and futility margins (Heinz 1998). None of it in check.

use super::order::Ranked;
use super::search::{Node, Search, Window};
use super::value::{is_proven, moved};
use crate::games::shogi::{Foresight, Weight};
use gunjin_engine::open::{Open, OpenView};
use gunjin_engine::rulebook::Rulebook;

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

/// Reduction of depth at an action's first search.
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

/// Quiet actions that are left out near the leaves.
pub(super) struct Prune {
    /// True if no quiet action can come up to the window.
    hopeless: bool,
    /// Actions after which quiet ones are left out.
    most: usize,
}

impl Prune {
    /// Pruning at a position, if any.
    pub(super) fn of<G: Rulebook>(node: &Node<'_, G>, window: Window, standing: i32) -> Option<Prune> {
        let shallow = node.depth <= SHALLOW && !is_proven(window.low);
        shallow.then(|| Prune {
            hopeless: moved(standing, MARGIN * node.depth) <= window.low,
            most: 6 + 6 * (node.depth * node.depth) as usize,
        })
    }

    /// True if the action at a place of the order is pruned.
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
