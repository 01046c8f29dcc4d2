//! Self-play of search over a whole game: the trees of all seats are kept from the start, chance is drawn as
//! it is, and the average policy at every information set is what was learned.
//!
//! This is how search is measured on small games: its exploitability there says whether its answers approach
//! equilibrium (Heinrich and Silver, *Smooth UCT Search in Computer Poker*, 2015). Plain UCT does not.
//! NashConv (2 × exploitability) of the average policies, with the defaults of [`gunjin_agents::search::ismcts::SmoothUct`] and the
//! seed of `search_self_play.rs`, which has the command:
//!
//! | games | Kuhn, plain | Kuhn, smooth | Leduc, plain | Leduc, smooth |
//! |---|---|---|---|---|
//! | 1,000,000 | 0.0276 | 0.00483 | 0.601 | 0.400 |
//! | 10,000,000 | 0.0368 | 0.00164 | 0.902 | 0.149 |

use gunjin_agents::Blank;
use gunjin_agents::search::forest::Forest;
use gunjin_agents::search::observer::Observer;
use gunjin_agents::search::rollout::{Below, Leaves, Rollout};
use gunjin_agents::search::tree::{ROOT, Rule, Tree};
use gunjin_engine::random::Fast;
use gunjin_engine::{Hidden, Seat, Turn};

/// A game under self-play.
#[derive(Debug)]
pub(crate) struct SelfPlay<'g, G: Hidden> {
    game: &'g G,
    forest: Forest<G>,
}

/// Node of each seat's tree during a game; `None` where it never was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Situation {
    nodes: Vec<Option<u32>>,
}

impl<'g, G: Hidden> SelfPlay<'g, G> {
    /// Nothing learned yet.
    pub(crate) fn new(game: &'g G, rule: Rule) -> Self {
        SelfPlay { game, forest: Forest::each(game.seats(), rule) }
    }

    /// Plays so many games.
    pub(crate) fn play(&mut self, games: u64, rng: &mut Fast) {
        let blank = Blank { share: 0.0 };
        let below = Below { rollout: Rollout::Uniform, epsilon: 0.0, cut: 0 };
        let leaves = Leaves::new(self.game, &blank, &(), below);
        for _ in 0..games {
            self.forest.iterate(&mut self.game.start(), None, &leaves, rng);
        }
    }

    /// Number of games that were played.
    pub(crate) fn games(&self) -> u64 {
        self.forest.iterations()
    }

    /// The start of the game.
    pub(crate) fn start(&self) -> Situation {
        Situation { nodes: vec![Some(ROOT); self.game.seats()] }
    }

    /// The situation after an action or an outcome of chance.
    pub(crate) fn after(
        &self,
        situation: &Situation,
        before: &G::Position,
        action: G::Action,
        after: &G::Position,
    ) -> Situation {
        let mover = match self.game.turn(before) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        let next = |(seat, node): (usize, &Option<u32>)| {
            let observer = Observer::Seat(Seat(seat as u8));
            let key = || observer.key(self.game, mover, before, action, after);
            node.and_then(|node| self.tree(seat).child(node, key()))
        };
        Situation { nodes: situation.nodes.iter().enumerate().map(next).collect() }
    }

    /// The average policy of the seat to move, by legal action; uniform where it never was.
    pub(crate) fn average(&self, situation: &Situation, seat: Seat, legal: &[G::Action]) -> Vec<f64> {
        let slots = situation.nodes[seat.index()].map_or(&[][..], |node| self.tree(seat.index()).slots(node));
        let visits = |action: &G::Action| {
            let place = slots.binary_search_by_key(action, |slot| slot.action);
            place.map_or(0.0, |place| f64::from(slots[place].visits))
        };
        let visits: Vec<f64> = legal.iter().map(visits).collect();
        let all: f64 = visits.iter().sum();
        let uniform = 1.0 / legal.len().max(1) as f64;
        visits.into_iter().map(|visits| if all > 0.0 { visits / all } else { uniform }).collect()
    }

    fn tree(&self, seat: usize) -> &Tree<G::Action> {
        self.forest.tree(seat)
    }
}
