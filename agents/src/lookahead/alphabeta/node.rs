//! Positions below the root: all actions as long as depth is left, then the search for quiet.

use super::order::{Prune, Ranked, Spot, is_idle, next, reduction};
use super::search::{Node, Search, Window};
use super::transposition::{Bound, Known, MARGIN, WHOLE, digest, estimated, from_here, from_root, proven};
use crate::games::shogi::{Foresight, Weight};
use gunjin_engine::{Open, OpenView, Rulebook, Turn};

impl<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Search<'_, G, E> {
    /// The value of an action for the seat to move, within its window; exact if it lies inside and nothing
    /// was left out. So many others were `tried` before. `None` if the budget is spent.
    pub(super) fn follow(
        &mut self,
        node: &Node<'_, G>,
        action: G::Action,
        window: Window,
        (tried, weight): (usize, Weight),
        is_root_seat: bool,
    ) -> Option<i32> {
        let mut after = node.position.clone();
        self.game.play(&mut after, action);
        let past = node.past.filter(|_| node.ply < self.settings.memory).map(|past| {
            let mut past = past.clone();
            self.game.remember(&mut past, node.position, action, &after);
            past
        });
        let inside = !self.settings.exact && node.depth > 0;
        let check = inside && self.evaluator.in_check(self.game, &after);
        let longer = check && !weight.is_losing() && node.ply < 2 * self.deepening;
        let depth = node.depth - i32::from(!longer);
        let next = Node {
            position: &after,
            past: past.as_ref(),
            ply: node.ply + 1,
            depth,
            last: Some(action),
            check,
        };
        if tried == 0 || node.depth <= 0 {
            return self.child_value(&next, window, is_root_seat);
        }
        let narrow = Window { low: window.low, high: window.low + 1 };
        let less = if inside && !check { reduction(node, weight, tried) } else { 0 };
        if less > 0 {
            let shallow = Node { depth: depth - less, past: next.past, ..next };
            let value = self.child_value(&shallow, narrow, is_root_seat)?;
            if value <= window.low {
                return Some(value);
            }
        }
        let value = self.child_value(&next, narrow, is_root_seat)?;
        if value > window.low && value < window.high {
            self.child_value(&next, window, is_root_seat)
        } else {
            Some(value)
        }
    }

    /// The value of the next position, seen by the seat that moved there, in its window.
    pub(super) fn child_value(
        &mut self,
        next: &Node<'_, G>,
        window: Window,
        is_root_seat: bool,
    ) -> Option<i32> {
        let seen = if is_root_seat { window } else { window.mirrored() };
        let value = self.value(next, seen)?;
        Some(if is_root_seat { value } else { WHOLE - value })
    }

    fn value(&mut self, node: &Node<'_, G>, window: Window) -> Option<i32> {
        if !self.clock.tick() {
            return None;
        }
        let Turn::Seat(seat) = self.game.turn(node.position) else {
            return Some(self.result(&self.game.returns(node.position), node.ply));
        };
        if let Some(ended) = node.past.and_then(|past| self.game.past_ending(node.position, past)) {
            return Some(self.result(&ended.returns, node.ply));
        }
        let is_root_seat = seat == self.root;
        let window = if is_root_seat { window } else { window.mirrored() };
        let value = match node.depth {
            1.. => self.full(node, window, is_root_seat)?,
            _ => self.quiet(node, window, is_root_seat)?,
        };
        Some(if is_root_seat { value } else { WHOLE - value })
    }

    fn result(&self, returns: &[f64], ply: u32) -> i32 {
        proven(returns[self.root.index()], ply)
    }

    pub(super) fn standing(&mut self, node: &Node<'_, G>, is_root_seat: bool) -> i32 {
        self.evaluator.estimate(self.game, node.position, &mut self.shares);
        let value = estimated(self.shares[self.root.index()]);
        if is_root_seat { value } else { WHOLE - value }
    }

    fn ranked(&mut self, node: &Node<'_, G>, spot: Spot<G::Action>, gains: bool) -> Vec<Ranked<G::Action>> {
        let mut actions = self.lists.pop().unwrap_or_default();
        match gains {
            true => self.evaluator.gains(self.game, node.position, &mut actions),
            false => self.game.legal(node.position, &mut actions),
        }
        if let Some(past) = node.past {
            actions.sort_unstable();
            let barred = self.game.barred(node.position, past, &actions);
            actions.retain(|action| barred.binary_search(action).is_err());
        }
        let ranked = self.order.ranked((self.game, self.evaluator), node.position, spot, &actions);
        self.lists.push(actions);
        ranked
    }

    /// Value by the table, if that settles it.
    fn settled(&self, known: Known<G::Action>, node: &Node<'_, G>, window: Window) -> Option<i32> {
        let depth = node.depth as u32;
        let deep = if self.settings.exact { known.depth == depth } else { known.depth >= depth };
        let value = from_root(known.value, node.ply);
        let settles = match known.bound {
            Bound::Exact => true,
            Bound::Least => value >= window.high,
            Bound::Most => value <= window.low,
        };
        (deep && settles).then_some(value)
    }

    /// All actions are looked at. The value is that of the seat to move, as everything below.
    fn full(&mut self, node: &Node<'_, G>, window: Window, is_root_seat: bool) -> Option<i32> {
        let key = digest(node.position);
        // What the past decides is not in the table.
        let known = if node.past.is_none() { self.table.get(key) } else { None };
        if let Some(value) = known.and_then(|known| self.settled(known, node, window)) {
            return Some(value);
        }
        let mut prune = None;
        if !self.settings.exact && !node.check && window.is_narrow() {
            let standing = self.standing(node, is_root_seat);
            if let Some(value) = self.cut_early(node, window, standing, is_root_seat)? {
                return Some(value);
            }
            prune = Prune::of(node, window, standing);
        }
        let spot = Spot { ply: node.ply, last: node.last, first: known.map(|known| known.action) };
        let mut ranked = self.ranked(node, spot, false);
        let (mut best, mut choice) = (-1, None);
        for at in 0..ranked.len() {
            let one = next(&mut ranked, at);
            if best >= MARGIN && prune.as_ref().is_some_and(|prune| prune.leaves_out(at, &one)) {
                continue;
            }
            let inner = Window { low: window.low.max(best), high: window.high };
            let value = self.follow(node, one.action, inner, (at, one.weight), is_root_seat)?;
            if value > best {
                (best, choice) = (value, Some(one.action));
            }
            if best >= window.high {
                if one.is_quiet() {
                    self.order.cut(one.action, spot, node.depth as u32, &ranked[..at]);
                }
                break;
            }
        }
        self.order.free(ranked);
        // A position without allowed actions that is not over; the laws of games know none.
        let Some(choice) = choice else { return Some(self.standing(node, is_root_seat)) };
        if node.past.is_none() {
            let bound = match best {
                _ if best >= window.high => Bound::Least,
                _ if best <= window.low => Bound::Most,
                _ => Bound::Exact,
            };
            self.table.put(key, node.depth as u32, from_here(best, node.ply), bound, choice);
        }
        Some(best)
    }

    fn quiet(&mut self, node: &Node<'_, G>, window: Window, is_root_seat: bool) -> Option<i32> {
        let standing = self.standing(node, is_root_seat);
        let mut best = standing;
        if best >= window.high || -node.depth >= self.settings.quiescence as i32 {
            return Some(best);
        }
        let spot = Spot { ply: node.ply, last: None, first: None };
        let mut ranked = self.ranked(node, spot, true);
        for at in 0..ranked.len() {
            let one = next(&mut ranked, at);
            let low = window.low.max(best);
            let idle = !self.settings.exact && is_idle(one.weight, standing, low);
            if one.is_quiet() || idle {
                continue;
            }
            let inner = Window { low, high: window.high };
            best = best.max(self.follow(node, one.action, inner, (0, one.weight), is_root_seat)?);
            if best >= window.high {
                break;
            }
        }
        self.order.free(ranked);
        Some(best)
    }
}
