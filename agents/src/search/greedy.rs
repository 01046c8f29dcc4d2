//! The player that looks one ply ahead.
//!
//! Families that know more than what positions are worth bring their own; this is the one of all others: it
//! plays every move in a few worlds that fit its view and takes the one after which the positions are worth
//! most.

use crate::parameters::{parameters, resolved_name, words};
use crate::{Agent, BeliefKind, Evaluator, Policy, Said, SearchModel, Worlds};
use gunjin_engine::{Hidden, Stream, Turn, math};

words! {
    /// Weights of the aspects of a move for a greedy player.
    MoveWeights {
        /// Weights by hand.
        Hand = "hand",
        /// Weights fitted to what a search chooses.
        Blueprint = "blueprint",
    }
}

parameters! {
    /// Of one ply ahead.
    GreedySettings {
        temperature: f64 as NotNegative = "0", "softmax over the scores of moves at this temperature; 0 takes the best";
        epsilon: f64 as Share = "0", "share of uniformly random moves (ε-greedy)";
        worlds: u32 as Few = "8", "worlds over which evaluations are averaged, in games other than editions of 軍人将棋";
        belief: BeliefKind = "plain", "belief about the enemy's pieces, in editions of 軍人将棋";
        weights: MoveWeights = "hand", "weights of a move's features in editions of 軍人将棋: by hand, or fitted to a search (blueprint)";
        values: String = "built-in", "piece values: built-in (fitted), hand, flat (all equal), none (all 0), shuffled-SEED, or a file of `gunjin learn pieces`";
    }
}

#[derive(Debug)]
pub(crate) struct Greedy<E> {
    settings: GreedySettings,
    evaluator: E,
}

impl<E> Greedy<E> {
    pub(crate) fn new(evaluator: E, settings: GreedySettings) -> Greedy<E> {
        Greedy { settings, evaluator }
    }
}

impl<G: SearchModel<Evaluator = E>, E: Evaluator<G>> Agent<G> for Greedy<E> {
    fn name(&self) -> String {
        resolved_name("greedy", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let source = game.worlds(view);
        let mut fast = rng.fast();
        let mut sums = vec![0.0; legal.len()];
        let mut seats = vec![0.0; game.seats()];
        for _ in 0..self.settings.worlds.max(1) {
            let Some(world) = source.draw(game, &mut fast) else { break };
            let Turn::Seat(seat) = game.turn(&world) else { break };
            for (sum, &action) in sums.iter_mut().zip(legal) {
                let mut after = world.clone();
                game.play(&mut after, action);
                value(game, &self.evaluator, &after, &mut seats);
                *sum += seats[seat.index()];
            }
        }
        let worlds = f64::from(self.settings.worlds.max(1));
        sums.iter_mut().for_each(|sum| *sum /= worlds);
        preferred(legal, &sums, self.settings.temperature, self.settings.epsilon)
    }
}

/// Value of a position to every seat: its result if it is over, the family's estimate if not.
pub(crate) fn value<G: Hidden>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    position: &G::Position,
    seats: &mut [f64],
) {
    match game.turn(position) {
        Turn::Over => seats.copy_from_slice(&game.returns(position)),
        _ => evaluator.estimate(game, position, seats),
    }
}

/// The policy of scores: the best in equal shares, or a softmax; with a share of all moves alike.
pub fn preferred<A: Copy>(actions: &[A], scores: &[f64], temperature: f64, epsilon: f64) -> Policy<A> {
    Policy::saying(actions, &said(scores, temperature, epsilon))
}

fn said(scores: &[f64], temperature: f64, epsilon: f64) -> Vec<Said> {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weight = |score: f64| match temperature > 0.0 {
        true => math::exp((score - best) / temperature),
        false => f64::from(u8::from(score >= best)),
    };
    let weights: Vec<f64> = scores.iter().map(|&score| weight(score)).collect();
    let all: f64 = weights.iter().sum();
    let share = epsilon.clamp(0.0, 1.0) / scores.len().max(1) as f64;
    let said = |(weight, &score): (f64, &f64)| Said {
        probability: share + (1.0 - epsilon.clamp(0.0, 1.0)) * weight / all,
        visits: None,
        value: Some(score),
    };
    weights.into_iter().zip(scores).map(said).collect()
}
