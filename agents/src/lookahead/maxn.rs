//! Max^n: every seat makes its own share as large as it can. Luckhardt and Irani, *An algorithmic solution of
//! n-person games* (1986). Of actions that give the mover the same share the first in order is taken.

use crate::budget::Clock;
use crate::games::shogi::Foresight;
use crate::lookahead::alphabeta::transposition::{as_share, estimated, proven};
use crate::lookahead::alphabeta::{budget, decided, deepest, past_of};
use crate::parameters::parameters;
use crate::{Agent, Policy};
use gunjin_engine::{Open, OpenView, Rulebook, Seat, Stream, Turn};

parameters! {
    /// Limits of the search of `maxn`.
    MaxNSettings {
        depth: u32 as Limit = "2", "search depth in actions, before quiescence; 0 for no limit";
        nodes: u64 as Limit = "0", "most nodes of a decision; 0 for no limit";
        milliseconds: u64 as Limit = "0", "most milliseconds of a decision; 0 for no clock, so that play is reproducible";
        quiescence: u32 = "1", "quiescence depth: most captures and promotions beyond the search depth; without pruning each costs much";
        memory: u32 = "1", "actions from the root within which repetitions are detected";
    }
}

/// A player by max^n.
#[derive(Debug, Clone)]
pub struct MaxN<E> {
    name: String,
    settings: MaxNSettings,
    evaluator: E,
}

impl<E> MaxN<E> {
    /// The player of some settings.
    pub fn new(evaluator: E, settings: MaxNSettings, name: String) -> MaxN<E> {
        MaxN { name, settings, evaluator }
    }

    /// The best of some legal actions, its value by seat ([`crate::lookahead::alphabeta::transposition`]) if a depth
    /// was completed, and the positions looked at below each.
    pub fn best<G: Open + Rulebook<View = OpenView<G>>>(
        &self,
        game: &G,
        position: &G::Position,
        past: &G::Past,
        seat: Seat,
        legal: &[G::Action],
    ) -> (G::Action, Option<Vec<i32>>, Vec<u64>)
    where
        E: Foresight<G>,
    {
        let mut walk = Walk {
            player: self,
            game,
            clock: budget(self.settings.nodes, self.settings.milliseconds).start(),
        };
        let (mut best, mut visits) = ((legal[0], None), vec![0; legal.len()]);
        for depth in 1..=deepest(self.settings.depth) {
            let node = Node { position, past: Some(past), ply: 0, depth: depth as i32 };
            let mut choice: Option<(G::Action, Vec<i32>)> = None;
            for (index, &action) in legal.iter().enumerate() {
                let before = walk.clock.done();
                let values = walk.follow(&node, action);
                visits[index] += walk.clock.done() - before;
                let Some(values) = values else { return (best.0, best.1, visits) };
                if choice.as_ref().is_none_or(|(_, other)| values[seat.index()] > other[seat.index()]) {
                    choice = Some((action, values));
                }
            }
            if let Some((action, values)) = choice {
                best = (action, Some(values));
            }
            if legal.len() == 1 {
                break;
            }
        }
        (best.0, best.1, visits)
    }
}

struct Node<'n, G: Rulebook> {
    position: &'n G::Position,
    past: Option<&'n G::Past>,
    ply: u32,
    depth: i32,
}

struct Walk<'w, G, E> {
    player: &'w MaxN<E>,
    game: &'w G,
    clock: Clock,
}

impl<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Walk<'_, G, E> {
    /// The values by seat behind an action; `None` if the budget is spent.
    fn follow(&mut self, node: &Node<'_, G>, action: G::Action) -> Option<Vec<i32>> {
        let mut after = node.position.clone();
        self.game.play(&mut after, action);
        let past = node.past.filter(|_| node.ply < self.player.settings.memory).map(|past| {
            let mut past = past.clone();
            self.game.remember(&mut past, node.position, action, &after);
            past
        });
        let (ply, depth) = (node.ply + 1, node.depth - 1);
        self.values(&Node { position: &after, past: past.as_ref(), ply, depth })
    }

    fn values(&mut self, node: &Node<'_, G>) -> Option<Vec<i32>> {
        if !self.clock.tick() {
            return None;
        }
        let result = |returns: Vec<f64>| returns.into_iter().map(|share| proven(share, node.ply)).collect();
        let Turn::Seat(seat) = self.game.turn(node.position) else {
            return Some(result(self.game.returns(node.position)));
        };
        if let Some(ended) = node.past.and_then(|past| self.game.past_ending(node.position, past)) {
            return Some(result(ended.returns));
        }
        let mut best = if node.depth <= 0 { Some(self.estimates(node.position)) } else { None };
        for action in self.actions(node) {
            let values = self.follow(node, action)?;
            if best.as_ref().is_none_or(|best| values[seat.index()] > best[seat.index()]) {
                best = Some(values);
            }
        }
        Some(best.unwrap_or_else(|| self.estimates(node.position)))
    }

    fn estimates(&self, position: &G::Position) -> Vec<i32> {
        let mut shares = vec![0.0; self.game.seats()];
        self.player.evaluator.estimate(self.game, position, &mut shares);
        shares.into_iter().map(estimated).collect()
    }

    /// The actions that are looked at: all that the past allows, or those with a gain behind the depth, or
    /// none.
    fn actions(&self, node: &Node<'_, G>) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if -node.depth >= self.player.settings.quiescence as i32 && node.depth <= 0 {
            return actions;
        }
        self.game.legal(node.position, &mut actions);
        if let Some(past) = node.past {
            let barred = self.game.barred(node.position, past, &actions);
            actions.retain(|action| barred.binary_search(action).is_err());
        }
        if node.depth <= 0 {
            let gains = |action| self.player.evaluator.weight(self.game, node.position, action).gain > 0;
            actions.retain(|&action| gains(action));
        }
        actions
    }
}

impl<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Agent<G> for MaxN<E> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        let past = past_of(game, view);
        let (action, values, visits) = self.best(game, &view.world.position, &past, view.seat, legal);
        let value = values.map(|values| as_share(values[view.seat.index()]));
        decided(legal, action, value, |index| visits[index])
    }
}
