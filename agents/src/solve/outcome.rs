//! Outcome sampling: one game an iteration and seat.

use super::sampled::Sampled;
use super::tree::Mover;

/// Probabilities with which a sampled game came to a node.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// The seat that learns.
    seat: usize,
    /// Probability of a random action.
    exploration: f64,
    /// With what probability it would have come here by its own strategy.
    own: f64,
    /// With what probability it comes here in samples.
    sampled: f64,
}

impl Sampled<'_> {
    /// One game from which a seat learns.
    pub(super) fn outcome_sampling(&mut self, seat: usize, exploration: f64) -> f64 {
        self.play_out(0, Way { seat, exploration, own: 1.0, sampled: 1.0 })
    }

    /// Value of a node to the learning seat, estimated without bias from one game. Others and chance act by
    /// their own probabilities, so that only the learning seat's own sampling must be weighed.
    fn play_out(&mut self, mut node: u32, way: Way) -> f64 {
        loop {
            let here = self.tree.nodes[node as usize];
            match here.mover() {
                Mover::End(row) => return self.tree.payoffs[row as usize * self.tree.seats + way.seat],
                Mover::Chance(row) => node = here.first + self.outcome(row),
                Mover::Seat { seat, set } if seat == way.seat => return self.act(here.first, set, way),
                Mover::Seat { set, .. } => {
                    let (first, actions) = self.span(set);
                    let place = self.push_policy(first, actions);
                    let drawn = self.draw(place, actions);
                    node = here.first + drawn as u32;
                    if !self.has_baselines() {
                        self.scratch.truncate(place);
                        continue;
                    }
                    let expected: f64 = (0..actions)
                        .map(|action| self.scratch[place + action] * self.baseline(way.seat, first + action))
                        .sum();
                    self.scratch.truncate(place);
                    let value = self.play_out(node, way);
                    let baseline = self.baseline(way.seat, first + drawn);
                    self.follow(way.seat, first + drawn, value);
                    return expected + (value - baseline);
                }
            }
        }
    }

    /// An action of the learning seat: sampled, and learnt from.
    fn act(&mut self, child: u32, set: u32, way: Way) -> f64 {
        let (first, actions) = self.span(set);
        let place = self.push_policy(first, actions);
        let sampling = place + actions;
        for action in 0..actions {
            let probability = self.scratch[place + action];
            let even = way.exploration / actions as f64;
            self.scratch.push(even + (1.0 - way.exploration) * probability);
        }
        self.remember(first, place, actions, self.weight * way.own / way.sampled);
        let drawn = self.draw(sampling, actions);
        let (own, sampled) = (self.scratch[place + drawn], self.scratch[sampling + drawn]);
        let next = Way { own: way.own * own, sampled: way.sampled * sampled, ..way };
        let value = self.play_out(child + drawn as u32, next);
        // Equation 8 of Schmid et al.: baselines everywhere, corrected where there is a sample.
        let values = sampling + actions;
        for action in 0..actions {
            let baseline = if self.has_baselines() { self.baseline(way.seat, first + action) } else { 0.0 };
            let correction = if action == drawn { (value - baseline) / sampled } else { 0.0 };
            self.scratch.push(baseline + correction);
        }
        if self.has_baselines() {
            self.follow(way.seat, first + drawn, value);
        }
        let mean = (0..actions).map(|a| self.scratch[place + a] * self.scratch[values + a]).sum();
        self.learn(set, values, mean, 1.0 / way.sampled);
        self.scratch.truncate(place);
        mean
    }
}
