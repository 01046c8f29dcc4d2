//! External sampling: all actions of the seat that learns, one of everybody else's.

use super::sampled::Sampled;
use super::tree::Mover;

impl Sampled<'_> {
    /// Sampled value of a node to the learning seat; its information sets learn from
    /// it. The other seats' strategies are added to their averages where they are met.
    pub(super) fn external<const BASELINES: bool>(&mut self, mut node: u32, seat: usize) -> f64 {
        loop {
            let here = self.tree.nodes[node as usize];
            match here.mover() {
                Mover::End(row) => return self.tree.payoffs[row as usize * self.tree.seats + seat],
                Mover::Chance(row) => node = here.first + self.outcome(row),
                Mover::Seat { seat: mover, set } if mover == seat => {
                    return self.learn_everything::<BASELINES>(here.first, set, seat);
                }
                Mover::Seat { set, .. } => {
                    let (first, actions) = self.span(set);
                    let place = self.push_policy(first, actions);
                    self.remember(first, place, actions, self.weight);
                    let drawn = self.draw(place, actions);
                    node = here.first + drawn as u32;
                    if !BASELINES {
                        self.scratch.truncate(place);
                        continue;
                    }
                    let expected: f64 = (0..actions)
                        .map(|action| self.scratch[place + action] * self.baseline(seat, first + action))
                        .sum();
                    self.scratch.truncate(place);
                    let value = self.external::<BASELINES>(node, seat);
                    let baseline = self.baseline(seat, first + drawn);
                    self.follow(seat, first + drawn, value);
                    return expected + (value - baseline);
                }
            }
        }
    }

    /// Tries every action of the learning seat.
    fn learn_everything<const BASELINES: bool>(&mut self, child: u32, set: u32, seat: usize) -> f64 {
        let (first, actions) = self.span(set);
        let place = self.push_policy(first, actions);
        let values = place + actions;
        self.scratch.resize(values + actions, 0.0);
        let mut mean = 0.0;
        for action in 0..actions {
            let value = self.external::<BASELINES>(child + action as u32, seat);
            self.scratch[values + action] = value;
            mean += self.scratch[place + action] * value;
        }
        self.learn(set, values, mean, 1.0);
        self.scratch.truncate(place);
        mean
    }
}
