//! Alpha-beta with iterative deepening: Knuth and Moore, *An analysis of alpha-beta pruning* (1975); null
//! windows after the first action as in principal variation search, Marsland and Campbell, *Parallel search
//! of strongly ordered game trees* (1982); aspiration windows at the root; a quiescence search over what
//! takes or promotes.
//!
//! One seat, the root's, makes its own share as large as it can, and all others make it as small as they can.
//! With two seats that is minimax; with more it is the paranoid search of Sturtevant and Korf, *On pruning
//! techniques for multi-player games* (2000). An exact search leaves nothing out on suspicion: at a completed
//! depth the value is the plain minimax value. A selective one does (`super::order`).

use super::order::{Order, Spot, next};
use super::transposition::{TranspositionTable, WHOLE, is_proven};
use super::{LookaheadSettings, budget, deepest};
use crate::budget::Clock;
use crate::games::shogi::Foresight;
use gunjin_engine::{Game, Open, OpenView, Rulebook, Seat};

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<A> {
    /// The best action.
    pub action: A,
    /// Its value in parts of [`WHOLE`], if a depth was completed.
    pub value: Option<i32>,
    /// The depth that was completed.
    pub depth: u32,
    /// Positions looked at below each action, in the order of the actions given.
    pub visits: Vec<u64>,
}

/// A window of values: nothing outside of it matters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Window {
    const FULL: Window = Window { low: -1, high: WHOLE + 1 };

    pub(super) fn mirrored(self) -> Window {
        Window { low: WHOLE - self.high, high: WHOLE - self.low }
    }

    pub(super) fn is_narrow(self) -> bool {
        self.high - self.low <= 1
    }
}

pub(super) struct Node<'n, G: Rulebook> {
    pub(super) position: &'n G::Position,
    pub(super) past: Option<&'n G::Past>,
    pub(super) ply: u32,
    /// Actions still to look ahead; below 0 in the search for quiet.
    pub(super) depth: i32,
    /// The last action; none at the root and after a null move.
    pub(super) last: Option<G::Action>,
    /// True if the seat to move is in check; only selective searches ask.
    pub(super) check: bool,
}

/// A search from one position for one seat.
#[derive(Debug)]
pub struct Search<'s, G: Game, E> {
    pub(super) game: &'s G,
    pub(super) evaluator: &'s E,
    pub(super) root: Seat,
    pub(super) settings: LookaheadSettings,
    pub(super) clock: Clock,
    pub(super) table: TranspositionTable<G::Action>,
    pub(super) order: Order<G::Action>,
    pub(super) shares: Vec<f64>,
    pub(super) deepening: u32,
    pub(super) lists: Vec<Vec<G::Action>>,
}

/// Half width of an iteration's first window around the last value.
const ASPIRATION: i32 = WHOLE / 40;
/// Iterations before windows are narrowed.
const UNAIMED: u32 = 3;

impl<'s, G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Search<'s, G, E> {
    /// A search for the seat that is to move at the root.
    pub fn new(game: &'s G, evaluator: &'s E, root: Seat, settings: LookaheadSettings) -> Self {
        Search {
            game,
            evaluator,
            root,
            clock: budget(settings.nodes, settings.milliseconds).start(),
            table: TranspositionTable::new(settings.table),
            settings,
            order: Order::new(),
            shares: vec![0.0; game.seats()],
            deepening: 0,
            lists: Vec::new(),
        }
    }

    /// The best of some legal actions, which are not none. Deeper and deeper until a limit is reached, the
    /// game decided or nothing left to choose; of a depth that was not completed a better action counts,
    /// as the best one was looked at first.
    pub fn best(&mut self, position: &G::Position, past: &G::Past, legal: &[G::Action]) -> Found<G::Action> {
        let mut ordered = self.first_order(position, legal);
        let mut found = Found { action: ordered[0], value: None, depth: 0, visits: vec![0; legal.len()] };
        let check = !self.settings.exact && self.evaluator.in_check(self.game, position);
        for depth in 1..=deepest(self.settings.depth) {
            self.deepening = depth;
            let root = Node { position, past: Some(past), ply: 0, depth: depth as i32, last: None, check };
            let complete = self.deepen(&root, &mut ordered, legal, &mut found);
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

    /// The actions of the root by what they do to the material.
    fn first_order(&mut self, position: &G::Position, legal: &[G::Action]) -> Vec<G::Action> {
        let spot = Spot { ply: 0, last: None, first: None };
        let mut ranked = self.order.ranked((self.game, self.evaluator), position, spot, legal);
        let ordered = (0..ranked.len()).map(|at| next(&mut ranked, at).action).collect();
        self.order.free(ranked);
        ordered
    }

    /// One depth, in wider and wider windows; whether it was completed.
    fn deepen(
        &mut self,
        root: &Node<'_, G>,
        ordered: &mut [G::Action],
        legal: &[G::Action],
        found: &mut Found<G::Action>,
    ) -> bool {
        let aimed = found.value.filter(|&value| self.deepening > UNAIMED && !is_proven(value));
        let mut reach = ASPIRATION;
        let mut window = aimed.map_or(Window::FULL, |value| about(value, reach));
        loop {
            let (best, complete) = self.iteration(root, window, ordered, legal, &mut found.visits);
            let inside = best.filter(|&(_, value)| value > window.low);
            if let Some((action, value)) = inside {
                (found.action, found.value) = (action, Some(value));
                let at = ordered.iter().position(|other| *other == action).unwrap_or(0);
                ordered[..=at].rotate_right(1);
            }
            let Some(value) = inside.map(|(_, value)| value).filter(|_| complete) else {
                if !complete {
                    return false;
                }
                reach = reach.saturating_mul(6);
                window.low = widened(window.low, -reach);
                continue;
            };
            if value < window.high {
                return true;
            }
            reach = reach.saturating_mul(6);
            window.high = widened(window.high, reach);
        }
    }

    /// One depth in a window: the best action so far with its value, and whether all were looked at.
    fn iteration(
        &mut self,
        root: &Node<'_, G>,
        window: Window,
        ordered: &[G::Action],
        legal: &[G::Action],
        visits: &mut [u64],
    ) -> (Option<(G::Action, i32)>, bool) {
        let mut best: Option<(G::Action, i32)> = None;
        for (tried, &action) in ordered.iter().enumerate() {
            let before = self.clock.done();
            let low = best.map_or(window.low, |(_, value)| value);
            let inner = Window { low, high: window.high };
            let weight = self.evaluator.weight(self.game, root.position, action);
            let value = self.follow(root, action, inner, (tried, weight), true);
            if let Ok(index) = legal.binary_search(&action) {
                visits[index] += self.clock.done() - before;
            }
            let Some(value) = value else { return (best, false) };
            if value > low {
                best = Some((action, value));
                if value >= window.high {
                    break;
                }
            }
        }
        (best, true)
    }
}

fn about(value: i32, reach: i32) -> Window {
    Window { low: widened(value, -reach), high: widened(value, reach) }
}

/// A border moved outwards, not beyond the full window.
fn widened(border: i32, by: i32) -> i32 {
    border.saturating_add(by).clamp(Window::FULL.low, Window::FULL.high)
}
