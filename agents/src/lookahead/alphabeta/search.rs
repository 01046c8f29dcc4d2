//! Alpha-beta with iterative deepening: Knuth and Moore, *An analysis of alpha-beta pruning* (1975); null
//! windows after the first action as in principal variation search, Marsland and Campbell, *Parallel search
//! of strongly ordered game trees* (1982); a quiescence search over what takes or promotes.
//!
//! One seat, the root's, makes its own share as large as it can, and all others make it as small as they can.
//! With two seats that is minimax; with more it is the paranoid search of Sturtevant and Korf, *On pruning
//! techniques for multi-player games* (2000). Nothing is left out on suspicion: at a completed depth the
//! value is the plain minimax value.

use super::order::Order;
use super::transposition::{Bound, TranspositionTable, digest};
use super::value::{WHOLE, estimated, from_here, from_root, is_proven, proven};
use crate::budget::{Budget, Clock};
use crate::games::shogi::Foresight;
use gunjin_engine::game::{Game, Seat, Turn, Umpired};
use gunjin_engine::open::Open;

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Actions that are looked ahead before the search for quiet.
    pub depth: u32,
    /// Captures and promotions after them.
    pub quiescence: u32,
    /// Actions from the root within which the past counts (repetition).
    pub memory: u32,
    /// Places of the table, as a power of two.
    pub table: u32,
    /// Positions and time.
    pub budget: Budget,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<A> {
    /// The best action.
    pub action: A,
    /// Its value ([`super::value`]), if a depth was completed.
    pub value: Option<i32>,
    /// The depth that was completed.
    pub depth: u32,
    /// Positions looked at below each action, in the order of the actions given.
    pub visits: Vec<u64>,
}

/// A window of values: nothing outside of it matters.
#[derive(Debug, Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

impl Window {
    /// Everything.
    const FULL: Window = Window { low: -1, high: WHOLE + 1 };

    /// The same as the seats against it see it.
    fn mirrored(self) -> Window {
        Window { low: WHOLE - self.high, high: WHOLE - self.low }
    }
}

/// A position on the way, with what is left to look at.
struct Node<'n, G: Umpired> {
    position: &'n G::Position,
    /// The past, as long as it counts.
    past: Option<&'n G::Past>,
    /// Actions from the root.
    ply: u32,
    /// Actions still to look ahead; below 0 in the search for quiet.
    depth: i32,
}

/// A search from one position for one seat.
#[derive(Debug)]
pub struct Search<'s, G: Game, E> {
    game: &'s G,
    evaluator: &'s E,
    root: Seat,
    limits: Limits,
    clock: Clock,
    table: TranspositionTable<G::Action>,
    order: Order<G::Action>,
    shares: Vec<f64>,
}

impl<'s, G: Open + Umpired, E: Foresight<G>> Search<'s, G, E> {
    /// A search for the seat that is to move at the root.
    pub fn new(game: &'s G, evaluator: &'s E, root: Seat, limits: Limits) -> Search<'s, G, E> {
        Search {
            game,
            evaluator,
            root,
            limits,
            clock: limits.budget.start(),
            table: TranspositionTable::new(limits.table),
            order: Order::new(),
            shares: vec![0.0; game.seats()],
        }
    }

    /// The best of some legal actions, which are not none. Deeper and deeper until a limit is reached, the
    /// game decided or nothing left to choose; of a depth that was not completed a better action counts,
    /// as the best one was looked at first.
    pub fn best(&mut self, position: &G::Position, past: &G::Past, legal: &[G::Action]) -> Found<G::Action> {
        let mut ordered = legal.to_vec();
        self.order.sort(self.game, self.evaluator, position, 0, None, &mut ordered);
        let mut found = Found { action: ordered[0], value: None, depth: 0, visits: vec![0; legal.len()] };
        for depth in 1..=self.limits.depth.max(1) {
            let root = Node { position, past: Some(past), ply: 0, depth: depth as i32 };
            let (best, complete) = self.iteration(&root, &ordered, legal, &mut found.visits);
            if let Some((action, value)) = best {
                (found.action, found.value) = (action, Some(value));
                let at = ordered.iter().position(|other| *other == action).unwrap_or(0);
                ordered[..=at].rotate_right(1);
            }
            if !complete {
                break;
            }
            found.depth = depth;
            if legal.len() == 1 || found.value.is_some_and(is_proven) {
                break;
            }
        }
        found
    }

    /// One depth: the best action so far with its value, and whether all were looked at.
    fn iteration(
        &mut self,
        root: &Node<'_, G>,
        ordered: &[G::Action],
        legal: &[G::Action],
        visits: &mut [u64],
    ) -> (Option<(G::Action, i32)>, bool) {
        let mut best: Option<(G::Action, i32)> = None;
        for &action in ordered {
            let before = self.clock.done();
            let low = best.map_or(Window::FULL.low, |(_, value)| value);
            let window = Window { low, ..Window::FULL };
            let value = self.follow(root, action, window, best.is_none(), true);
            if let Ok(index) = legal.binary_search(&action) {
                visits[index] += self.clock.done() - before;
            }
            let Some(value) = value else { return (best, false) };
            if value > low {
                best = Some((action, value));
            }
        }
        (best, true)
    }

    /// The value of an action for the seat to move, within its window; exact if it lies inside. `None` if the
    /// budget is spent.
    fn follow(
        &mut self,
        node: &Node<'_, G>,
        action: G::Action,
        window: Window,
        first: bool,
        is_root_seat: bool,
    ) -> Option<i32> {
        let mut after = node.position.clone();
        self.game.play(&mut after, action);
        let past = node.past.filter(|_| node.ply < self.limits.memory).map(|past| {
            let mut past = past.clone();
            self.game.remember(&mut past, node.position, action, &after);
            past
        });
        let next = Node { position: &after, past: past.as_ref(), ply: node.ply + 1, depth: node.depth - 1 };
        let look = |search: &mut Self, window: Window| {
            let seen = if is_root_seat { window } else { window.mirrored() };
            let value = search.value(&next, seen)?;
            Some(if is_root_seat { value } else { WHOLE - value })
        };
        if first || node.depth <= 0 {
            return look(self, window);
        }
        let value = look(self, Window { low: window.low, high: window.low + 1 })?;
        if value > window.low && value < window.high { look(self, window) } else { Some(value) }
    }

    /// The root seat's share at a position.
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

    fn estimate(&mut self, position: &G::Position) -> i32 {
        self.evaluator.estimate(self.game, position, &mut self.shares);
        estimated(self.shares[self.root.index()])
    }

    /// The legal actions that the past allows.
    fn allowed(&self, node: &Node<'_, G>) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(node.position, &mut actions);
        if let Some(past) = node.past {
            let barred = self.game.barred(node.position, past, &actions);
            actions.retain(|action| barred.binary_search(action).is_err());
        }
        actions
    }

    /// All actions are looked at. The value is that of the seat to move, as everything below.
    fn full(&mut self, node: &Node<'_, G>, window: Window, is_root_seat: bool) -> Option<i32> {
        let depth = node.depth as u32;
        let key = digest(node.position);
        // What the past decides is not in the table.
        let known = if node.past.is_none() { self.table.get(key) } else { None };
        if let Some(known) = known.filter(|known| known.depth == depth) {
            let value = from_root(known.value, node.ply);
            match known.bound {
                Bound::Exact => return Some(value),
                Bound::Least if value >= window.high => return Some(value),
                Bound::Most if value <= window.low => return Some(value),
                _ => {}
            }
        }
        let mut actions = self.allowed(node);
        self.order.sort(
            self.game,
            self.evaluator,
            node.position,
            node.ply,
            known.map(|known| known.action),
            &mut actions,
        );
        let (mut best, mut choice) = (-1, None);
        for &action in &actions {
            let inner = Window { low: window.low.max(best), high: window.high };
            let value = self.follow(node, action, inner, choice.is_none(), is_root_seat)?;
            if value > best {
                (best, choice) = (value, Some(action));
            }
            if best >= window.high {
                if self.evaluator.weight(self.game, node.position, action).gain <= 0 {
                    self.order.cut(action, node.ply, depth);
                }
                break;
            }
        }
        let Some(choice) = choice else { return Some(self.stuck(node, is_root_seat)) };
        if node.past.is_none() {
            let bound = match best {
                _ if best >= window.high => Bound::Least,
                _ if best <= window.low => Bound::Most,
                _ => Bound::Exact,
            };
            self.table.put(key, depth, from_here(best, node.ply), bound, choice);
        }
        Some(best)
    }

    /// A position without allowed actions that is not over; the laws of games know none.
    fn stuck(&mut self, node: &Node<'_, G>, is_root_seat: bool) -> i32 {
        let value = self.estimate(node.position);
        if is_root_seat { value } else { WHOLE - value }
    }

    /// The seat may leave it at the estimate, or go on taking and promoting.
    fn quiet(&mut self, node: &Node<'_, G>, window: Window, is_root_seat: bool) -> Option<i32> {
        let mut best = self.stuck(node, is_root_seat);
        if best >= window.high || -node.depth >= self.limits.quiescence as i32 {
            return Some(best);
        }
        let mut actions = self.allowed(node);
        actions.retain(|&action| self.evaluator.weight(self.game, node.position, action).gain > 0);
        self.order.sort(self.game, self.evaluator, node.position, node.ply, None, &mut actions);
        for action in actions {
            let inner = Window { low: window.low.max(best), high: window.high };
            best = best.max(self.follow(node, action, inner, true, is_root_seat)?);
            if best >= window.high {
                break;
            }
        }
        Some(best)
    }
}
