//! A whole game tree as flat lists, and on it a plain counterfactual regret minimisation with an exact best
//! response: slow and short, as a measure for values only.

use super::{all_know, open, tell};
use gunjin_engine::{Rulebook, Turn};
use std::collections::HashMap;
use std::hash::Hash;

/// Kind of a node, with its contents.
pub(crate) enum Kind {
    /// Chance draws: probabilities of the children.
    Chance(Vec<f64>),
    /// A seat acts in an information set.
    Decision { seat: usize, set: usize },
    /// The end: results.
    End(Vec<f64>),
}

/// A node: what it is, and its children.
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) children: Vec<usize>,
}

/// A game tree in preorder, the root first.
pub(crate) struct Flat {
    pub(crate) seats: usize,
    pub(crate) nodes: Vec<Node>,
    /// Seat and number of actions of each information set, by first appearance.
    pub(crate) sets: Vec<(usize, usize)>,
}

impl Flat {
    /// The tree of a game; information sets are equal views of the seat to move.
    pub(crate) fn of<G: Rulebook<View: Hash>>(game: &G) -> Flat {
        let mut flat = Flat { seats: game.seats(), nodes: Vec::new(), sets: Vec::new() };
        let start = game.start();
        let knowledge = all_know(game, &start);
        flat.add(game, &start, &knowledge, &mut HashMap::new());
        flat
    }

    fn add<G: Rulebook<View: Hash>>(
        &mut self,
        game: &G,
        position: &G::Position,
        knowledge: &[G::Knowledge],
        known: &mut HashMap<WrittenView<G>, usize>,
    ) -> usize {
        let open = open(game, position);
        let kind = match game.turn(position) {
            Turn::Over => Kind::End(game.returns(position)),
            Turn::Chance => Kind::Chance(open.iter().map(|(_, probability)| *probability).collect()),
            Turn::Seat(seat) => {
                let seat = seat.index();
                let next = self.sets.len();
                let set = *known.entry(WrittenView(seat, game.view(&knowledge[seat]))).or_insert(next);
                if set == next {
                    self.sets.push((seat, open.len()));
                }
                assert_eq!(self.sets[set], (seat, open.len()), "one view, different actions");
                Kind::Decision { seat, set }
            }
        };
        let number = self.nodes.len();
        self.nodes.push(Node { kind, children: Vec::new() });
        for (action, _) in open {
            let (next, knowledge) = tell(game, position, knowledge, action);
            let child = self.add(game, &next, &knowledge, known);
            self.nodes[number].children.push(child);
        }
        number
    }

    /// Number of nodes at each depth.
    pub(crate) fn depths(&self) -> Vec<u64> {
        let mut depths = Vec::new();
        let mut stack = vec![(0, 0)];
        while let Some((node, depth)) = stack.pop() {
            if depths.len() <= depth {
                depths.resize(depth + 1, 0);
            }
            depths[depth] += 1;
            stack.extend(self.nodes[node].children.iter().map(|&child| (child, depth + 1)));
        }
        depths
    }

    /// The expected results when everybody plays a strategy (by information set and action).
    pub(crate) fn value(&self, strategy: &[Vec<f64>]) -> Vec<f64> {
        let mut values: Vec<Vec<f64>> = vec![Vec::new(); self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate().rev() {
            values[number] = match &node.kind {
                Kind::End(results) => results.clone(),
                Kind::Chance(weights) => self.mix(node, weights, &values),
                Kind::Decision { set, .. } => self.mix(node, &strategy[*set], &values),
            };
        }
        values.swap_remove(0)
    }

    fn mix(&self, node: &Node, weights: &[f64], values: &[Vec<f64>]) -> Vec<f64> {
        let mut mixed = vec![0.0; self.seats];
        for (&child, weight) in node.children.iter().zip(weights) {
            mixed.iter_mut().zip(&values[child]).for_each(|(sum, value)| *sum += weight * value);
        }
        mixed
    }

    /// Value of a seat's best response to a strategy.
    pub(crate) fn best_response(&self, seat: usize, strategy: &[Vec<f64>]) -> f64 {
        let mut reach = vec![1.0; self.nodes.len()];
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.sets.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            let even = vec![1.0; node.children.len()];
            let weights = match &node.kind {
                Kind::Chance(weights) => weights,
                Kind::Decision { seat: mover, set } if *mover == seat => {
                    members[*set].push(number);
                    &even
                }
                Kind::Decision { set, .. } => &strategy[*set],
                Kind::End(_) => continue,
            };
            for (&child, weight) in node.children.iter().zip(weights) {
                reach[child] = reach[number] * weight;
            }
        }
        let mut search = Search { flat: self, seat, strategy, reach, members, chosen: HashMap::new() };
        search.value(0)
    }

    /// NashConv: the gains of all seats by best responses, summed.
    pub(crate) fn nash_conv(&self, strategy: &[Vec<f64>]) -> f64 {
        let value = self.value(strategy);
        (0..self.seats).map(|seat| self.best_response(seat, strategy) - value[seat]).sum()
    }

    /// Every action alike.
    pub(crate) fn uniform(&self) -> Vec<Vec<f64>> {
        self.sets.iter().map(|&(_, actions)| vec![1.0 / actions as f64; actions]).collect()
    }
}

/// The view of a seat, as a key.
struct WrittenView<G: Rulebook<View: Hash>>(usize, G::View);

impl<G: Rulebook<View: Hash>> PartialEq for WrittenView<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && self.1 == other.1
    }
}

impl<G: Rulebook<View: Hash>> Eq for WrittenView<G> {}

impl<G: Rulebook<View: Hash>> Hash for WrittenView<G> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.0, &self.1).hash(state);
    }
}

/// The search for a best response.
struct Search<'f> {
    flat: &'f Flat,
    seat: usize,
    strategy: &'f [Vec<f64>],
    /// The chance of each node as far as it depends on the others.
    reach: Vec<f64>,
    /// The nodes of each information set of the seat.
    members: Vec<Vec<usize>>,
    chosen: HashMap<usize, usize>,
}

impl Search<'_> {
    fn value(&mut self, number: usize) -> f64 {
        let node = &self.flat.nodes[number];
        let weights = match &node.kind {
            Kind::End(results) => return results[self.seat],
            Kind::Decision { seat, set } if *seat == self.seat => {
                let choice = self.choice(*set);
                return self.value(node.children[choice]);
            }
            Kind::Decision { set, .. } => &self.strategy[*set],
            Kind::Chance(weights) => weights,
        };
        let weighted = |(&child, &weight): (&usize, &f64)| weight * self.value(child);
        node.children.iter().zip(weights).map(weighted).sum()
    }

    fn choice(&mut self, set: usize) -> usize {
        if let Some(&choice) = self.chosen.get(&set) {
            return choice;
        }
        let members = self.members[set].clone();
        let gain = |search: &mut Self, action: usize| -> f64 {
            let at = |search: &mut Self, &node: &usize| {
                search.reach[node] * search.value(search.flat.nodes[node].children[action])
            };
            members.iter().map(|node| at(search, node)).sum()
        };
        let gains: Vec<f64> = (0..self.flat.sets[set].1).map(|action| gain(self, action)).collect();
        let choice = (0..gains.len()).max_by(|&a, &b| gains[a].total_cmp(&gains[b])).expect("an action");
        self.chosen.insert(set, choice);
        choice
    }
}

/// Counterfactual regret minimisation with alternating updates (Zinkevich et al., 2007), or CFR+ (Tammelin,
/// 2014).
pub(crate) struct Cfr<'f> {
    flat: &'f Flat,
    plus: bool,
    iteration: usize,
    regrets: Vec<Vec<f64>>,
    sums: Vec<Vec<f64>>,
    current: Vec<Vec<f64>>,
}

impl<'f> Cfr<'f> {
    /// Nothing learned yet.
    pub(crate) fn new(flat: &'f Flat, plus: bool) -> Cfr<'f> {
        let zeros: Vec<Vec<f64>> = flat.sets.iter().map(|&(_, actions)| vec![0.0; actions]).collect();
        Cfr { flat, plus, iteration: 0, regrets: zeros.clone(), sums: zeros, current: flat.uniform() }
    }

    /// Plays on up to a number of iterations.
    pub(crate) fn run_to(&mut self, iterations: usize) {
        while self.iteration < iterations {
            self.iteration += 1;
            for seat in 0..self.flat.seats {
                self.walk(0, seat, &vec![1.0; self.flat.seats + 1]);
                self.match_regrets(seat);
            }
        }
    }

    /// Returns the seat's value; `reach` is the part of each seat and of chance.
    fn walk(&mut self, number: usize, seat: usize, reach: &[f64]) -> f64 {
        let flat = self.flat;
        let node = &flat.nodes[number];
        let (mover, set) = match &node.kind {
            Kind::End(results) => return results[seat],
            Kind::Chance(weights) => {
                let down = |(&child, &weight): (&usize, &f64)| {
                    weight * self.walk(child, seat, &scaled(reach, flat.seats, weight))
                };
                return node.children.iter().zip(weights).map(down).sum();
            }
            Kind::Decision { seat, set } => (*seat, *set),
        };
        let strategy = self.current[set].clone();
        let down = |(&child, &weight): (&usize, &f64)| self.walk(child, seat, &scaled(reach, mover, weight));
        let values: Vec<f64> = node.children.iter().zip(&strategy).map(down).collect();
        let value: f64 = values.iter().zip(&strategy).map(|(value, weight)| value * weight).sum();
        if mover == seat {
            let others: f64 =
                (0..=flat.seats).filter(|&other| other != seat).map(|other| reach[other]).product();
            let weight = if self.plus { self.iteration as f64 } else { 1.0 };
            for action in 0..values.len() {
                self.regrets[set][action] += others * (values[action] - value);
                self.sums[set][action] += weight * reach[seat] * strategy[action];
            }
        }
        value
    }

    fn match_regrets(&mut self, seat: usize) {
        for (set, _) in self.flat.sets.iter().enumerate().filter(|(_, set)| set.0 == seat) {
            let regrets = &mut self.regrets[set];
            if self.plus {
                regrets.iter_mut().for_each(|regret| *regret = regret.max(0.0));
            }
            self.current[set] = shares(regrets);
        }
    }

    /// The average strategy.
    pub(crate) fn average(&self) -> Vec<Vec<f64>> {
        self.sums.iter().map(|sums| shares(sums)).collect()
    }
}

/// The positive parts of some numbers as shares of 1; all alike if there are none.
fn shares(numbers: &[f64]) -> Vec<f64> {
    let total: f64 = numbers.iter().map(|number| number.max(0.0)).sum();
    let even = 1.0 / numbers.len() as f64;
    numbers.iter().map(|number| if total > 0.0 { number.max(0.0) / total } else { even }).collect()
}

fn scaled(reach: &[f64], part: usize, weight: f64) -> Vec<f64> {
    let mut reach = reach.to_vec();
    reach[part] *= weight;
    reach
}
