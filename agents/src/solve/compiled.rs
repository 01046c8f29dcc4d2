//! A game ready to be solved: its tree and its payoffs.

use super::compile::{CompileError, Limits, Unwatched, Watcher, compile};
use super::hidden_stones::Records;
use super::tree::{GameTree, Mover};
use gunjin_engine::Rulebook;

/// A game ready to be solved.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// Nodes and actions of the tree.
    pub tree: GameTree,
    /// Payoffs by sequences of both seats.
    pub form: Payoffs,
}

/// Payoffs of a game, however they are kept.
#[derive(Debug, Clone)]
pub enum Payoffs {
    /// By the ends of a tree.
    Ends(SequenceForm),
    /// By the umpire's records of a game whose histories are not listed.
    Records(Box<Records>),
}

impl Payoffs {
    /// Value of each sequence of a seat by the games that end with it, against others who reach their
    /// sequences with these probabilities (over all seats).
    #[inline]
    pub fn gradient(&self, tree: &GameTree, seat: usize, reach: &[f64], gradient: &mut [f64]) {
        match self {
            Payoffs::Ends(form) => form.gradient(seat, reach, gradient),
            Payoffs::Records(records) => {
                records.gradient(seat, &reach[tree.sequence_range(1 - seat)], gradient);
            }
        }
    }

    /// [`Payoffs::gradient`] of every seat.
    pub fn gradients(&self, tree: &GameTree, reach: &[f64]) -> Vec<Vec<f64>> {
        if let Payoffs::Records(records) = self {
            return records.gradients([0, 1].map(|seat| &reach[tree.sequence_range(seat)])).into();
        }
        let of = |seat| {
            let mut gradient = vec![0.0; tree.sequence_range(seat).len()];
            self.gradient(tree, seat, reach, &mut gradient);
            gradient
        };
        (0..tree.seats()).map(of).collect()
    }

    /// The sequence form; `None` where histories are not listed.
    pub fn by_ends(&self) -> Option<&SequenceForm> {
        match self {
            Payoffs::Ends(form) => Some(form),
            Payoffs::Records(_) => None,
        }
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        match self {
            Payoffs::Ends(form) => form.bytes(),
            Payoffs::Records(records) => records.bytes(),
        }
    }
}

impl Compiled {
    /// Enumerates a game, within the usual limits.
    ///
    /// # Errors
    /// If it is too large, or a seat forgets.
    pub fn of<G: Rulebook>(game: &G) -> Result<Compiled, CompileError> {
        Compiled::watched(game, Limits::default(), &mut Unwatched)
    }

    /// Enumerates a game.
    ///
    /// # Errors
    /// If it is too large, a seat forgets, or `watcher` ends it.
    pub fn watched<G: Rulebook>(
        game: &G,
        limits: Limits,
        watcher: &mut dyn Watcher<G>,
    ) -> Result<Compiled, CompileError> {
        Ok(Compiled::of_tree(compile(game, limits, watcher)?))
    }

    pub(super) fn of_tree(tree: GameTree) -> Compiled {
        let form = Payoffs::Ends(SequenceForm::of(&tree));
        Compiled { tree, form }
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.tree.bytes() + self.form.bytes()
    }
}

/// Payoffs of one seat, by its own sequence.
#[derive(Debug, Clone, Default)]
pub(super) struct Rows {
    /// Offsets of each sequence's entries, and the end.
    pub(super) starts: Vec<u32>,
    /// The sequences of the other seats, numbered over all seats; as many a row entry as there are other
    /// seats.
    pub(super) others: Vec<u32>,
    /// Payoff times the probability of chance.
    pub(super) values: Vec<f64>,
}

/// Payoffs in sequence form (von Stengel, *Efficient computation of behavior strategies*, 1996): for every
/// sequence of a seat the sequences of the others with which a game ends, chance folded in.
#[derive(Debug, Clone)]
pub struct SequenceForm {
    seats: Vec<Rows>,
}

impl SequenceForm {
    /// The payoffs of a tree. Ends that pay a seat nothing have no entry in its rows.
    pub fn of(tree: &GameTree) -> SequenceForm {
        SequenceForm { seats: (0..tree.seats()).map(|seat| rows(tree, seat)).collect() }
    }

    /// Value of each sequence of a seat by the games that end with it, against others who reach their
    /// sequences with these probabilities (over all seats).
    #[inline]
    pub fn gradient(&self, seat: usize, reach: &[f64], gradient: &mut [f64]) {
        let rows = &self.seats[seat];
        let bounds = rows.starts.windows(2);
        if self.seats.len() == 2 {
            for (earned, bounds) in gradient.iter_mut().zip(bounds) {
                let entries = bounds[0] as usize..bounds[1] as usize;
                *earned = in_fours(&rows.others[entries.clone()], &rows.values[entries], reach);
            }
            return;
        }
        let width = self.seats.len() - 1;
        for (earned, bounds) in gradient.iter_mut().zip(bounds) {
            let entries = bounds[0] as usize..bounds[1] as usize;
            let together = |entry: usize| -> f64 {
                rows.others[entry * width..][..width].iter().map(|&other| reach[other as usize]).product()
            };
            *earned = entries.map(|entry| rows.values[entry] * together(entry)).sum();
        }
    }

    /// The entries of a sequence of a seat in a game of two: the other's sequence, over all seats, and the
    /// payoff.
    pub(super) fn entries(&self, seat: usize, sequence: usize) -> impl Iterator<Item = (usize, f64)> {
        let rows = &self.seats[seat];
        let entries = rows.starts[sequence] as usize..rows.starts[sequence + 1] as usize;
        rows.others[entries.clone()]
            .iter()
            .map(|&other| other as usize)
            .zip(rows.values[entries].iter().copied())
    }

    /// True if what one seat of two wins the other loses, up to rounding, whatever both do: what they earn
    /// together is the same at every end.
    pub fn is_constant_sum(&self, tree: &GameTree) -> bool {
        let sums: Vec<f64> =
            tree.payoffs.chunks_exact(tree.seats()).map(|payoffs| payoffs.iter().sum()).collect();
        let size = tree.payoffs.iter().fold(0.0, |size: f64, payoff| size.max(payoff.abs()));
        tree.seats() == 2 && sums.iter().all(|sum| (sum - sums[0]).abs() <= 1e-12 * size)
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.seats
            .iter()
            .map(|rows| 4 * (rows.starts.len() + rows.others.len()) + 8 * rows.values.len())
            .sum()
    }
}

/// Value of a row. Four entries are added up before they join the rest: long rows then wait less for one
/// sum and round less.
#[inline(always)]
fn in_fours(others: &[u32], values: &[f64], reach: &[f64]) -> f64 {
    let earned = |others: &[u32], values: &[f64]| -> f64 {
        others.iter().zip(values).map(|(&other, value)| value * reach[other as usize]).sum()
    };
    let (fours, last) = others.as_chunks::<4>();
    let (value_fours, last_values) = values.as_chunks::<4>();
    let whole: f64 = fours.iter().zip(value_fours).map(|(others, values)| earned(others, values)).sum();
    whole + earned(last, last_values)
}

/// The rows of a seat: counted, filled in, and ends with the same sequences of everybody put together.
fn rows(tree: &GameTree, seat: usize) -> Rows {
    let width = tree.seats() - 1;
    let mut starts = vec![0u32; tree.sequence_range(seat).len() + 1];
    each_end(tree, |sequences, probability, payoffs| {
        starts[sequences[seat] as usize + 1] += u32::from(payoffs[seat] * probability != 0.0);
    });
    for index in 1..starts.len() {
        starts[index] += starts[index - 1];
    }
    let total = starts[starts.len() - 1] as usize;
    let mut cursors = starts.clone();
    let mut rows = Rows { starts, others: vec![0; total * width], values: vec![0.0; total] };
    each_end(tree, |sequences, probability, payoffs| {
        let value = payoffs[seat] * probability;
        if value == 0.0 {
            return;
        }
        let cursor = &mut cursors[sequences[seat] as usize];
        let entry = *cursor as usize;
        *cursor += 1;
        rows.values[entry] = value;
        let others = (0..tree.seats()).filter(|&other| other != seat);
        let others = others.map(|other| sequences[other] + tree.sequence_starts[other] as u32);
        rows.others[entry * width..].iter_mut().zip(others).for_each(|(place, other)| *place = other);
    });
    merged(rows, width)
}

/// Rows with the entries of a row in the order of the others' sequences, equal ones added.
fn merged(rows: Rows, width: usize) -> Rows {
    let mut merged = Rows { starts: vec![0], ..Rows::default() };
    let mut order: Vec<usize> = Vec::new();
    for bounds in rows.starts.windows(2) {
        let others = |entry: usize| &rows.others[entry * width..][..width];
        order.clear();
        order.extend(bounds[0] as usize..bounds[1] as usize);
        order.sort_by(|&first, &second| others(first).cmp(others(second)));
        for same in order.chunk_by(|&first, &second| others(first) == others(second)) {
            merged.others.extend_from_slice(others(same[0]));
            merged.values.push(same.iter().map(|&entry| rows.values[entry]).sum());
        }
        merged.starts.push(merged.values.len() as u32);
    }
    merged.others.shrink_to_fit();
    merged.values.shrink_to_fit();
    merged
}

enum Task {
    /// Enter a node, where chance has this probability so far.
    Enter {
        node: u32,
        probability: f64,
    },
    /// Enter a node after a seat's action.
    Play {
        node: u32,
        probability: f64,
        seat: usize,
        sequence: u32,
    },
    Back {
        seat: usize,
        sequence: u32,
    },
}

/// Shows every end: the sequence of each seat (within the seat), the probability of chance, and the payoffs.
pub(super) fn each_end(tree: &GameTree, mut show: impl FnMut(&[u32], f64, &[f64])) {
    let mut sequences = vec![0u32; tree.seats()];
    let mut tasks = vec![Task::Enter { node: 0, probability: 1.0 }];
    while let Some(task) = tasks.pop() {
        let (node, probability) = match task {
            Task::Enter { node, probability } => (node, probability),
            Task::Play { node, probability, seat, sequence } => {
                tasks.push(Task::Back { seat, sequence: sequences[seat] });
                sequences[seat] = sequence;
                (node, probability)
            }
            Task::Back { seat, sequence } => {
                sequences[seat] = sequence;
                continue;
            }
        };
        let (mover, children) = tree.node(node);
        match mover {
            Mover::End(row) => show(&sequences, probability, tree.payoff(row)),
            Mover::Chance(row) => {
                let outcomes = children.zip(tree.outcome_probabilities(row));
                tasks.extend(
                    outcomes.map(|(node, outcome)| Task::Enter { node, probability: probability * outcome }),
                );
            }
            Mover::Seat { seat, set } => {
                let first = tree.sets[set as usize].first;
                let played = children.zip(first..);
                tasks.extend(played.map(|(node, sequence)| Task::Play { node, probability, seat, sequence }));
            }
        }
    }
}
