//! Shared by the tests of players that look ahead: plain minimax, and positions of random games.

#![allow(dead_code)]

use gunjin_agents::games::shogi::Foresight;
use gunjin_agents::lookahead::alphabeta::LookaheadSettings;
use gunjin_agents::lookahead::alphabeta::transposition::{estimated, proven};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Game, Open, OpenView, Rulebook, Seat, Turn};

/// Settings of an exact search.
pub(crate) fn limits(depth: u32, quiescence: u32) -> LookaheadSettings {
    LookaheadSettings {
        depth,
        nodes: u64::MAX,
        quiescence,
        exact: true,
        table: 12,
        ..LookaheadSettings::default()
    }
}

/// The seat to move.
pub(crate) fn mover<G: Game>(game: &G, position: &G::Position) -> Option<Seat> {
    match game.turn(position) {
        Turn::Seat(seat) => Some(seat),
        _ => None,
    }
}

/// The end of a random game that was broken off, with its past; the game has not ended.
pub(crate) fn reached<G: Open + Rulebook<View = OpenView<G>>>(
    game: &G,
    seed: u64,
    number: u64,
    longest: u32,
) -> (G::Position, G::Past) {
    let mut rng = Stream::new(seed, number, Purpose::Check, 0).fast();
    let mut position = game.start();
    let mut past = game.past(&position);
    for _ in 0..below(&mut rng, longest) {
        let Some(action) = game.random_action(&position, &mut rng) else { break };
        let mut after = position.clone();
        game.play(&mut after, action);
        if game.turn(&after) == Turn::Over {
            break;
        }
        game.remember(&mut past, &position, action, &after);
        position = after;
    }
    (position, past)
}

/// Minimax without any cut, written from its definition.
pub(crate) struct Plain<'p, G, E> {
    pub(crate) game: &'p G,
    pub(crate) evaluator: &'p E,
    pub(crate) root: Seat,
    pub(crate) quiescence: u32,
    pub(crate) memory: u32,
}

impl<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Plain<'_, G, E> {
    /// The share of the root's seat.
    pub(crate) fn value(&self, position: &G::Position, past: Option<&G::Past>, ply: u32, depth: i32) -> i32 {
        let Some(seat) = mover(self.game, position) else {
            return proven(self.game.returns(position)[self.root.index()], ply);
        };
        if let Some(ended) = past.filter(|_| ply > 0).and_then(|past| self.game.past_ending(position, past)) {
            return proven(ended.returns[self.root.index()], ply);
        }
        let mut values = Vec::new();
        if depth <= 0 {
            let mut shares = vec![0.0; self.game.seats()];
            self.evaluator.estimate(self.game, position, &mut shares);
            values.push(estimated(shares[self.root.index()]));
        }
        for action in self.actions(position, past, ply, depth) {
            let mut after = position.clone();
            self.game.play(&mut after, action);
            let then = past.filter(|_| ply < self.memory).map(|past| {
                let mut past = past.clone();
                self.game.remember(&mut past, position, action, &after);
                past
            });
            values.push(self.value(&after, then.as_ref(), ply + 1, depth - 1));
        }
        let best = if seat == self.root { values.into_iter().max() } else { values.into_iter().min() };
        best.expect("a position that is not over has actions")
    }

    fn actions(
        &self,
        position: &G::Position,
        past: Option<&G::Past>,
        ply: u32,
        depth: i32,
    ) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if depth <= -(self.quiescence as i32) && depth <= 0 {
            return actions;
        }
        self.game.legal(position, &mut actions);
        if let Some(past) = past.filter(|_| ply > 0) {
            let barred = self.game.barred(position, past, &actions);
            actions.retain(|action| !barred.contains(action));
        }
        actions.retain(|&action| depth > 0 || self.evaluator.weight(self.game, position, action).gain > 0);
        actions
    }
}
