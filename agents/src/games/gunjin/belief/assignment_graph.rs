//! All ways to give kinds to pieces within masks, as a graph of levels: piece after piece, what is left of
//! the army.
//!
//! A node is *(piece, kinds left)*, where kinds that no later piece tells apart are one class. Its value is
//! the number of ways to give classes to the pieces from there on:
//! `V(i, r) = Σ_c [piece i may be c] · w(i, c) · M(r − c) · V(i + 1, merged(r − c))`,
//! where `M` counts the ways to split the classes of the next level into those of this one (1 where nothing
//! merges). This is the number of completions divided by the factorials of what is left, so that 35 pieces
//! fit into 128 bits. Once all kinds are one class, every order of what is left will do and the graph ends.
//! Only nodes that can be reached are made.

use super::amount::{Amount, multinomial};
use gunjin_engine::games::gunjin::KindSet;
use gunjin_engine::random::{RandomSource, below, shuffle};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The assignment of an army's kinds to pieces.
#[derive(Debug, Clone)]
pub struct Problem<'p> {
    /// By piece: the kinds it may be.
    pub masks: &'p [KindSet],
    /// By kind: how many pieces are of it.
    pub army: &'p [u32],
    /// By piece and kind: a factor of the weight of a world; 1 everywhere if not given.
    pub weights: Option<&'p [Vec<f64>]>,
}

/// Why there is no graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLarge {
    /// More nodes than allowed.
    Nodes,
    /// A number that does not fit.
    Number,
}

#[derive(Debug, Clone, Copy)]
struct Edge<N> {
    child: u32,
    class: u8,
    amount: N,
}

#[derive(Debug, Clone)]
struct Level {
    piece: usize,
    classes: Vec<KindSet>,
}

#[derive(Debug, Clone, Copy)]
struct Node<N> {
    first: u32,
    value: N,
}

/// All assignments of a [`Problem`] with their weights.
#[derive(Debug, Clone)]
pub struct AssignmentGraph<N> {
    levels: Vec<Level>,
    starts: Vec<usize>,
    nodes: Vec<Node<N>>,
    edges: Vec<Edge<N>>,
    /// Pieces after the last level, which get what is left in any order.
    rest: Vec<usize>,
    items: Vec<u8>,
    /// The number (or weight) of all ways.
    pub total: N,
}

/// Keys are packed counts: one multiplication mixes them well enough.
#[derive(Debug, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}

type Places = HashMap<u64, u32, BuildHasherDefault<Mix>>;

struct Layout {
    classes: Vec<KindSet>,
    shifts: Vec<u32>,
    widths: Vec<u32>,
    /// By class: how many of the pieces from here on may be of it.
    takers: Vec<u32>,
}

impl Layout {
    fn count(&self, key: u64, class: usize) -> u32 {
        (key >> self.shifts[class]) as u32 & ((1 << self.widths[class]) - 1)
    }
}

impl<N: Amount> AssignmentGraph<N> {
    /// Makes the graph; at most `limit` nodes.
    ///
    /// # Errors
    /// If there are more nodes, or a number does not fit.
    pub fn new(problem: &Problem<'_>, limit: usize) -> Result<AssignmentGraph<N>, TooLarge> {
        let order = order(problem);
        let layouts = layouts(problem, &order)?;
        let depth = layouts.iter().position(|layout| layout.classes.len() <= 1).unwrap_or(order.len());
        let mut assignment_graph = AssignmentGraph {
            levels: (0..depth)
                .map(|i| Level { piece: order[i], classes: layouts[i].classes.clone() })
                .collect(),
            starts: vec![0],
            nodes: Vec::new(),
            edges: Vec::new(),
            rest: order[depth..].to_vec(),
            items: (0..problem.army.len() as u8)
                .flat_map(|kind| std::iter::repeat_n(kind, problem.army[usize::from(kind)] as usize))
                .collect(),
            total: N::NONE,
        };
        if problem.masks.len() != assignment_graph.items.len() {
            return Ok(assignment_graph);
        }
        assignment_graph.descend(problem, &layouts, limit)?;
        assignment_graph.ascend(problem, layouts.get(depth))?;
        let first = &layouts[0].classes;
        let shares = first.iter().try_fold(1u128, |ways, &class| {
            let parts = (0..problem.army.len()).filter(|&kind| class >> kind & 1 == 1);
            ways.checked_mul(multinomial(parts.map(|kind| problem.army[kind]))?)
        });
        let shares = N::of_count(shares.ok_or(TooLarge::Number)?);
        assignment_graph.total = assignment_graph.nodes[0].value.times(shares).ok_or(TooLarge::Number)?;
        Ok(assignment_graph)
    }

    /// Makes the nodes level by level, with edges that know their number of splits only.
    fn descend(&mut self, problem: &Problem<'_>, layouts: &[Layout], limit: usize) -> Result<(), TooLarge> {
        let mut keys = vec![pack(&layouts[0], problem.army)];
        self.starts = vec![0];
        let mut made = 0;
        for depth in 0..self.levels.len() {
            let step = Step::new(problem, self.levels[depth].piece, &layouts[depth], layouts.get(depth + 1));
            let mut places = Places::default();
            let mut next = Vec::new();
            for &key in &keys {
                self.nodes.push(Node { first: self.edges.len() as u32, value: N::NONE });
                step.children(key, |class, child, splits, weight| {
                    let place = *places.entry(child).or_insert_with(|| {
                        next.push(child);
                        next.len() as u32 - 1
                    });
                    if made + next.len() > limit {
                        return Err(TooLarge::Nodes);
                    }
                    let amount = N::of_weight(weight).times(N::of_count(splits)).ok_or(TooLarge::Number)?;
                    self.edges.push(Edge { child: place, class, amount });
                    Ok(())
                })?;
            }
            made += next.len();
            self.starts.push(self.nodes.len());
            keys = next;
        }
        // The leaves, and one more that ends the last edges.
        (0..=keys.len())
            .for_each(|_| self.nodes.push(Node { first: self.edges.len() as u32, value: N::NONE }));
        Ok(())
    }

    fn ascend(&mut self, problem: &Problem<'_>, last: Option<&Layout>) -> Result<(), TooLarge> {
        let leaf = self.leaf(problem, last)?;
        let leaves = self.starts[self.levels.len()];
        let end = self.nodes.len() - 1;
        self.nodes[leaves..end].iter_mut().for_each(|node| node.value = leaf);
        for depth in (0..self.levels.len()).rev() {
            for node in self.starts[depth]..self.starts[depth + 1] {
                let mut value = N::NONE;
                for edge in self.nodes[node].first as usize..self.nodes[node + 1].first as usize {
                    let child = self.starts[depth + 1] + self.edges[edge].child as usize;
                    self.edges[edge].child = child as u32;
                    let amount = self.edges[edge].amount.times(self.nodes[child].value);
                    self.edges[edge].amount = amount.ok_or(TooLarge::Number)?;
                    value = value.plus(self.edges[edge].amount).ok_or(TooLarge::Number)?;
                }
                self.nodes[node].value = value;
            }
        }
        Ok(())
    }

    /// The value of giving what is left to the rest, all kinds being one class to them.
    fn leaf(&self, problem: &Problem<'_>, last: Option<&Layout>) -> Result<N, TooLarge> {
        let class = last.and_then(|layout| layout.classes.first().copied()).unwrap_or(0);
        let mut value = N::ONE;
        for &piece in &self.rest {
            let weight = weight(problem, piece, class);
            value = value.times(N::of_weight(weight)).ok_or(TooLarge::Number)?;
        }
        Ok(value)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// Draws one way, each as likely as its weight, into `kinds`. Of no effect if there is none.
    pub fn draw(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) {
        if self.total <= N::NONE {
            return;
        }
        let mut items = [0u8; 128];
        let mut left = &mut items[..self.items.len()];
        left.copy_from_slice(&self.items);
        let mut node = 0;
        let mut place = self.nodes[0].value.below(rng);
        for level in &self.levels {
            let edge = self.choose(node, &mut place);
            let found = any_of(left, level.classes[usize::from(edge.class)], rng);
            let last = left.len() - 1;
            kinds[level.piece] = left[found];
            left.swap(found, last);
            left = &mut left[..last];
            node = edge.child as usize;
        }
        shuffle(rng, left);
        for (&piece, &kind) in self.rest.iter().zip(left.iter()) {
            kinds[piece] = kind;
        }
    }

    /// The edge at a place within a node; the place becomes one within its child.
    fn choose(&self, node: usize, place: &mut N) -> Edge<N> {
        let edges = &self.edges[self.nodes[node].first as usize..self.nodes[node + 1].first as usize];
        let mut chosen = edges[0];
        for &edge in edges {
            if edge.amount > N::NONE {
                chosen = edge;
                if *place < edge.amount {
                    break;
                }
                *place = place.minus(edge.amount);
            }
        }
        *place = place.within(chosen.amount, self.nodes[chosen.child as usize].value);
        chosen
    }

    /// Adds to `table[piece][kind]` the chance of every piece to be of every kind, times `share`.
    ///
    /// Forward over the levels goes the chance of every node and, with it, how many of each kind are expected
    /// to be left there: the pieces of one class are drawn alike, so that the expectation goes down in
    /// proportion. Exact.
    pub fn add_marginals(&self, share: f64, table: &mut [Vec<f64>]) {
        if self.total <= N::NONE {
            return;
        }
        let kinds = table.first().map_or(0, Vec::len);
        let mut here = vec![0.0; kinds + 1];
        here[kinds] = share;
        self.items.iter().for_each(|&kind| here[usize::from(kind)] += share);
        for (depth, level) in self.levels.iter().enumerate() {
            let (start, end) = (self.starts[depth], self.starts[depth + 1]);
            let after = self.starts.get(depth + 2).copied().unwrap_or(self.nodes.len() - 1);
            let mut next = vec![0.0; (after - end) * (kinds + 1)];
            for node in start..end {
                let row = &here[(node - start) * (kinds + 1)..][..kinds + 1];
                self.pass_on(node, level, row, (end, &mut next), &mut table[level.piece]);
            }
            here = next;
        }
        let rest = self.rest.len().max(1) as f64;
        for row in here.chunks_exact(kinds + 1) {
            for &piece in &self.rest {
                table[piece].iter_mut().zip(row).for_each(|(chance, left)| *chance += left / rest);
            }
        }
    }

    /// Hands a node's expectations down its edges. A row is the expected number left by kind, times the
    /// chance of the node, and that chance.
    fn pass_on(
        &self,
        node: usize,
        level: &Level,
        row: &[f64],
        (base, next): (usize, &mut [f64]),
        marginals: &mut [f64],
    ) {
        let kinds = marginals.len();
        if row[kinds] == 0.0 {
            return;
        }
        for edge in &self.edges[self.nodes[node].first as usize..self.nodes[node + 1].first as usize] {
            let chance = edge.amount.float() / self.nodes[node].value.float();
            if chance == 0.0 {
                continue;
            }
            let class = level.classes[usize::from(edge.class)];
            let size: f64 = (0..kinds).filter(|&kind| class >> kind & 1 == 1).map(|kind| row[kind]).sum();
            let target = &mut next[(edge.child as usize - base) * (kinds + 1)..][..kinds + 1];
            for kind in 0..kinds {
                let taken = if class >> kind & 1 == 1 { row[kind] / size * row[kinds] } else { 0.0 };
                marginals[kind] += taken * chance;
                target[kind] += (row[kind] - taken) * chance;
            }
            target[kinds] += row[kinds] * chance;
        }
    }
}

/// A place of `items` that holds a kind of the class, all such places alike.
fn any_of(items: &[u8], class: KindSet, rng: &mut impl RandomSource) -> usize {
    let mut such = items.iter().enumerate().filter(|&(_, &kind)| class >> kind & 1 == 1);
    let skipped = if class.is_power_of_two() { 0 } else { below(rng, such.clone().count() as u32) };
    such.nth(skipped as usize).map_or(0, |(place, _)| place)
}

/// The weight of a piece's being of a class that it weighs as one.
pub fn weight(problem: &Problem<'_>, piece: usize, class: KindSet) -> f64 {
    if problem.masks[piece] & class & class.wrapping_neg() == 0 {
        return 0.0;
    }
    problem.weights.map_or(1.0, |weights| weights[piece][class.trailing_zeros() as usize])
}

/// Constrained pieces first, like ones together: the fewer pieces of the army a mask admits, the earlier.
fn order(problem: &Problem<'_>) -> Vec<usize> {
    let room = |piece: usize| -> u32 {
        let mask = problem.masks[piece];
        (0..problem.army.len()).filter(|&kind| mask >> kind & 1 == 1).map(|kind| problem.army[kind]).sum()
    };
    let mut order: Vec<usize> = (0..problem.masks.len()).collect();
    order.sort_by_key(|&piece| (room(piece), problem.masks[piece], piece));
    order
}

/// The classes of every level: kinds of the army that no piece from there on tells apart.
fn layouts(problem: &Problem<'_>, order: &[usize]) -> Result<Vec<Layout>, TooLarge> {
    let present = (0..problem.army.len()).filter(|&kind| problem.army[kind] > 0);
    let mut classes: Vec<KindSet> = vec![present.fold(0, |set, kind| set | 1 << kind)];
    let mut layouts = vec![layout(problem, &classes, &[])?];
    for depth in (0..order.len()).rev() {
        classes = classes.iter().flat_map(|&class| split(problem, order[depth], class)).collect();
        layouts.push(layout(problem, &classes, &order[depth..])?);
    }
    layouts.reverse();
    Ok(layouts)
}

fn split(problem: &Problem<'_>, piece: usize, class: KindSet) -> Vec<KindSet> {
    let mut parts: Vec<(u64, KindSet)> = Vec::new();
    for kind in (0..32).filter(|kind| class >> kind & 1 == 1) {
        let weight = weight(problem, piece, 1 << kind).to_bits();
        match parts.iter_mut().find(|(other, _)| *other == weight) {
            Some((_, part)) => *part |= 1 << kind,
            None => parts.push((weight, 1 << kind)),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

fn layout(problem: &Problem<'_>, classes: &[KindSet], suffix: &[usize]) -> Result<Layout, TooLarge> {
    let size = |class: KindSet| -> u32 {
        (0..problem.army.len()).filter(|&kind| class >> kind & 1 == 1).map(|kind| problem.army[kind]).sum()
    };
    let widths: Vec<u32> = classes.iter().map(|&class| 32 - size(class).leading_zeros()).collect();
    let shifts = widths
        .iter()
        .scan(0, |sum, width| {
            *sum += width;
            Some(*sum - width)
        })
        .collect();
    if widths.iter().sum::<u32>() > 64 {
        return Err(TooLarge::Number);
    }
    let takers =
        |&class: &KindSet| suffix.iter().filter(|&&piece| weight(problem, piece, class) > 0.0).count();
    let takers = classes.iter().map(|class| takers(class) as u32).collect();
    Ok(Layout { classes: classes.to_vec(), shifts, widths, takers })
}

fn pack(layout: &Layout, army: &[u32]) -> u64 {
    let size = |class: KindSet| -> u64 {
        (0..army.len()).filter(|&kind| class >> kind & 1 == 1).map(|kind| u64::from(army[kind])).sum()
    };
    layout.classes.iter().zip(&layout.shifts).fold(0, |key, (&class, &shift)| key | size(class) << shift)
}

struct Step<'l> {
    here: &'l Layout,
    next: &'l Layout,
    /// By class here: the class that it is part of in the next level.
    into: Vec<usize>,
    /// By class here: the weight of the piece's being of it.
    weights: Vec<f64>,
    /// Classes of the next level that are made of several.
    merged: Vec<Vec<usize>>,
}

impl<'l> Step<'l> {
    fn new(problem: &Problem<'_>, piece: usize, here: &'l Layout, next: Option<&'l Layout>) -> Step<'l> {
        let next = next.unwrap_or(here);
        let into: Vec<usize> = here
            .classes
            .iter()
            .map(|class| next.classes.iter().position(|other| other & class != 0).unwrap_or(0))
            .collect();
        let parts =
            |class: usize| (0..into.len()).filter(|&part| into[part] == class).collect::<Vec<usize>>();
        let merged = (0..next.classes.len()).map(parts).filter(|parts| parts.len() > 1).collect();
        let weights = here.classes.iter().map(|&class| weight(problem, piece, class)).collect();
        Step { here, next, into, weights, merged }
    }

    /// The children of a node: class taken, key, splits, weight. Children that later pieces cannot take up
    /// are left out.
    fn children(
        &self,
        key: u64,
        mut child: impl FnMut(u8, u64, u128, f64) -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        let mut counts = [0u32; 32];
        let mut sums = [0u32; 32];
        for class in 0..self.into.len() {
            counts[class] = self.here.count(key, class);
            sums[self.into[class]] += counts[class];
        }
        let over: u32 =
            self.next.takers.iter().zip(sums).map(|(&takers, sum)| sum.saturating_sub(takers)).sum();
        if over > 1 {
            return Ok(());
        }
        let base: u64 = sums
            .iter()
            .zip(&self.next.shifts)
            .fold(0, |base, (&sum, &shift)| base + (u64::from(sum) << shift));
        for class in 0..self.into.len() {
            let into = self.into[class];
            let relieved = over == 0 || sums[into] > self.next.takers[into];
            if counts[class] == 0 || self.weights[class] <= 0.0 || !relieved {
                continue;
            }
            counts[class] -= 1;
            let splits = self.merged.iter().try_fold(1u128, |ways, parts| {
                ways.checked_mul(multinomial(parts.iter().map(|&part| counts[part]))?)
            });
            counts[class] += 1;
            let splits = splits.ok_or(TooLarge::Number)?;
            child(class as u8, base - (1 << self.next.shifts[into]), splits, self.weights[class])?;
        }
        Ok(())
    }
}
