//! From a game to its tree.

use super::cursor::{Cursor, GameCursor, Here, WholeGame};
use super::estimate::{MOST_BYTES_A_NODE, TreeEstimate, size_text};
use super::histories::{Histories, Known, NONE};
use super::tree::{ChanceRow, GameTree, InformationSet, MOST_SEATS, Mover, Node};
use gunjin_engine::Rulebook;
use std::collections::HashMap;
use std::ops::ControlFlow;
use thiserror::Error;

/// Why a game was not compiled.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message names its fields")]
pub enum CompileError {
    /// Its tree is too large, by an estimate from random games.
    #[error(
        "{game} has about {nodes:.1e} histories (± {error:.0e}), which take up to {}, more than the limit of {}; \
         raise the limit or choose a smaller game", size_text(*.bytes), size_text(*.limit as f64)
    )]
    TreeEstimate { game: String, nodes: f64, error: f64, bytes: f64, limit: u64 },
    /// Its tree turned out too large.
    #[error(
        "{game} exceeds the limit of {}: {nodes} histories were found, of about {expected:.1e}, which take up to {}; \
         raise the limit or choose a smaller game", size_text(*.limit as f64), size_text(*.bytes)
    )]
    Memory { game: String, nodes: usize, expected: f64, bytes: f64, limit: u64 },
    /// A seat forgets.
    #[error(
        "seat {} of {game} has the same view after different own actions ({view}); solvers need perfect recall",
        .seat + 1
    )]
    Forgets { game: String, seat: usize, view: String },
    /// Two views of a seat have one digest, or one view has different actions.
    #[error(
        "two information sets of seat {} of {game} have the same key; this is a bug, please report it",
        .seat + 1
    )]
    Keys { game: String, seat: usize },
    /// More seats than the arrays can number.
    #[error("{game} has {seats} seats; at most {MOST_SEATS} can be compiled")]
    Seats { game: String, seats: usize },
    /// Somebody who watched it ended it.
    #[error("compiling {game} was stopped after {nodes} histories")]
    Ended { game: String, nodes: usize },
}

/// Limits of a compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { memory: 4_000_000_000 }
    }
}

/// Progress of a compilation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Number of histories that were entered so far.
    pub nodes: usize,
    /// Most histories in all.
    pub estimate: f64,
    /// Information sets found.
    pub information_sets: usize,
    /// Bytes taken, about.
    pub bytes: usize,
}

/// An information set as it is found.
#[derive(Debug)]
pub struct NewSet<'a, G: Rulebook> {
    /// Seat that moves there.
    pub seat: usize,
    /// The digest of the view, by which tables find it.
    pub key: u64,
    /// View of that seat.
    pub view: &'a G::View,
    /// The legal actions.
    pub legal: &'a [G::Action],
    /// A position at which the seat can be, for texts only.
    pub position: &'a G::Position,
}

/// Somebody who watches a compilation.
pub trait Watcher<G: Rulebook> {
    /// Called every some ten thousand histories; `Break` ends the compilation.
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let _ = progress;
        ControlFlow::Continue(())
    }

    /// Called once for every information set, in the order of their numbers within a seat.
    fn information_set(&mut self, found: &NewSet<'_, G>) {
        let _ = found;
    }
}

/// Watcher that ignores what it is told.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl<G: Rulebook> Watcher<G> for Unwatched {}

/// Enumerates a game from its start. Time and memory are proportional to its number of histories.
///
/// # Errors
/// If it is too large (estimated before it starts, counted while it runs) or a seat does not have perfect
/// recall.
pub fn compile<G: Rulebook>(
    game: &G,
    limits: Limits,
    watcher: &mut dyn Watcher<G>,
) -> Result<GameTree, CompileError> {
    let seats = game.seats();
    if seats > MOST_SEATS {
        return Err(CompileError::Seats { game: game.id(), seats });
    }
    let estimate = TreeEstimate::of(game);
    if estimate.least_bytes() > limits.memory as f64 {
        let TreeEstimate { nodes, error, .. } = estimate;
        let (game, bytes, limit) = (game.id(), estimate.bytes(), limits.memory);
        return Err(CompileError::TreeEstimate { game, nodes, error, bytes, limit });
    }
    let ground = WholeGame(game);
    let mut cursor = GameCursor::new(&ground, watcher, &vec![0; seats]);
    Builder::new(&mut cursor, seats, limits, estimate.nodes).build()
}

struct Frame {
    node: u32,
    seat: Option<usize>,
    /// Its information set within the seat, if a seat is to move.
    set: u32,
    branches: u32,
    next: u32,
}

pub(super) struct Builder<'c> {
    cursor: &'c mut dyn Cursor,
    limits: Limits,
    /// Most histories, as far as is known.
    expected: f64,
    tree: GameTree,
    seats: Vec<Found>,
    chance_rows: Rows,
    payoff_rows: Rows,
    path: Vec<Frame>,
    /// The number of its own actions and observations for each seat, at each history of the path.
    histories: Vec<u32>,
    /// The last sequence of each seat, at each history of the path.
    sequences: Vec<u32>,
}

#[derive(Default)]
struct Found {
    histories: Histories,
    sets: Vec<InformationSet>,
    keys: Vec<u64>,
    sequences: u32,
}

#[derive(Default)]
struct Rows(HashMap<Vec<u64>, u32>);

impl Rows {
    /// The number of a row, and whether it is new.
    fn number(&mut self, row: &[f64]) -> (u32, bool) {
        let new = self.0.len() as u32;
        let number = *self.0.entry(row.iter().map(|share| share.to_bits()).collect()).or_insert(new);
        (number, number == new)
    }
}

/// Histories between two reports of progress and counts of memory.
const INTERVAL: usize = 1 << 15;

impl<'c> Builder<'c> {
    pub(super) fn new(cursor: &'c mut dyn Cursor, seats: usize, limits: Limits, expected: f64) -> Self {
        let tree = GameTree {
            game: cursor.id(),
            fingerprint: cursor.fingerprint(),
            seats,
            nodes: vec![Node::new(Mover::End(0), 0)],
            ..GameTree::default()
        };
        Builder {
            cursor,
            limits,
            expected,
            tree,
            seats: (0..seats).map(|_| Found { sequences: 1, ..Found::default() }).collect(),
            chance_rows: Rows::default(),
            payoff_rows: Rows::default(),
            path: Vec::new(),
            histories: vec![0; seats],
            sequences: vec![0; seats],
        }
    }

    pub(super) fn build(mut self) -> Result<GameTree, CompileError> {
        self.visit(0)?;
        while let Some(frame) = self.path.last_mut() {
            if frame.next < frame.branches {
                frame.next += 1;
                self.descend()?;
            } else {
                self.path.pop();
                self.ascend();
            }
        }
        Ok(self.finish())
    }

    /// Goes from the last history of the path to the one after the branch that it counted last.
    fn descend(&mut self) -> Result<(), CompileError> {
        let frame = self.path.last().expect("a history is being looked at");
        let choice = frame.next - 1;
        let child = self.tree.nodes[frame.node as usize].first + choice;
        let before = self.histories.len();
        self.cursor.down(choice as usize, &mut self.histories);
        self.sequences.extend_from_within(before - self.seats.len()..);
        if let Some(seat) = frame.seat {
            self.sequences[before + seat] = self.seats[seat].sets[frame.set as usize].first + choice;
        }
        let depth = self.path.len();
        self.visit(child)?;
        if self.path.len() == depth {
            self.ascend();
        }
        Ok(())
    }

    fn ascend(&mut self) {
        self.cursor.up();
        let before = self.histories.len() - self.seats.len();
        self.histories.truncate(before);
        self.sequences.truncate(before);
    }

    fn visit(&mut self, node: u32) -> Result<(), CompileError> {
        let (mover, branches) = self.actor()?;
        let (seat, set) = match mover {
            Mover::End(_) => {
                self.tree.nodes[node as usize] = Node::new(mover, 0);
                return Ok(());
            }
            Mover::Chance(_) => (None, NONE),
            Mover::Seat { seat, set } => (Some(seat), set),
        };
        let first = self.tree.nodes.len();
        self.tree.nodes[node as usize] = Node::new(mover, first as u32);
        self.tree.nodes.resize(first + branches, Node::new(Mover::End(0), 0));
        if first / INTERVAL != (first + branches) / INTERVAL {
            self.report()?;
        }
        self.path.push(Frame { node, seat, set, branches: branches as u32, next: 0 });
        Ok(())
    }

    fn actor(&mut self) -> Result<(Mover, usize), CompileError> {
        Ok(match self.cursor.here() {
            Here::Over(returns) => {
                let (row, is_new) = self.payoff_rows.number(returns);
                if is_new {
                    self.tree.payoffs.extend_from_slice(returns);
                }
                (Mover::End(row), 0)
            }
            Here::Chance(probabilities) => {
                let (row, is_new) = self.chance_rows.number(probabilities);
                if is_new {
                    add_chance_row(&mut self.tree, probabilities);
                }
                (Mover::Chance(row), probabilities.len())
            }
            Here::Seat(seat, actions) => {
                (Mover::Seat { seat, set: self.information_set(seat, actions)? }, actions)
            }
        })
    }

    fn information_set(&mut self, seat: usize, actions: usize) -> Result<u32, CompileError> {
        let last = self.histories.len() - self.seats.len() + seat;
        let (history, sequence) = (self.histories[last], self.sequences[last]);
        let found = &mut self.seats[seat];
        let mut set = found.histories.set(history);
        if set == NONE {
            let mut shown = None;
            self.cursor.view(seat, &mut |view| shown = Some(found.histories.key(view)));
            let key = shown.expect("every seat sees something");
            set = match found.histories.look_up(key) {
                Known::Collision => return Err(CompileError::Keys { game: self.cursor.id(), seat }),
                Known::Set(set) => set,
                Known::New => {
                    found.keys.push(key.key);
                    let actions = actions as u32;
                    found.sets.push(InformationSet { first: found.sequences, actions, parent: sequence });
                    found.sequences += actions;
                    self.cursor.announce(seat, key.key);
                    found.sets.len() as u32 - 1
                }
            };
            found.histories.enter(history, key, set);
            if found.sets[set as usize].parent != sequence {
                let view = found.histories.excerpt();
                return Err(CompileError::Forgets { game: self.cursor.id(), seat, view });
            }
        }
        if found.sets[set as usize].actions as usize != actions {
            return Err(CompileError::Keys { game: self.cursor.id(), seat });
        }
        Ok(set)
    }

    fn report(&mut self) -> Result<(), CompileError> {
        let nodes = self.tree.nodes.len();
        let found = |found: &Found| found.histories.bytes() + found.sets.capacity() * 20;
        let seats = self.cursor.bytes() + self.seats.iter().map(found).sum::<usize>();
        let building = seats + self.tree.nodes.capacity() * size_of::<Node>();
        let progress = Progress {
            nodes,
            estimate: self.expected,
            information_sets: self.seats.iter().map(|found| found.sets.len()).sum(),
            bytes: building,
        };
        if self.cursor.progress(progress).is_break() {
            return Err(CompileError::Ended { game: self.cursor.id(), nodes });
        }
        if building as u64 > self.limits.memory || nodes > u32::MAX as usize - INTERVAL {
            // More was found than a low estimate had foretold: what is needed is told by the larger of the
            // two.
            let (game, limit, expected) =
                (self.cursor.id(), self.limits.memory, self.expected.max(nodes as f64));
            let bytes = (self.expected * MOST_BYTES_A_NODE).max(building as f64);
            return Err(CompileError::Memory { game, nodes, expected, bytes, limit });
        }
        Ok(())
    }

    fn finish(self) -> GameTree {
        let mut tree = self.tree;
        tree.nodes.shrink_to_fit();
        let (mut set_starts, mut sequence_starts) = (vec![0], vec![0]);
        for found in self.seats {
            tree.sets.extend_from_slice(&found.sets);
            tree.keys.extend_from_slice(&found.keys);
            set_starts.push(tree.sets.len());
            sequence_starts.push(sequence_starts[sequence_starts.len() - 1] + found.sequences as usize);
        }
        for node in &mut tree.nodes {
            if let Mover::Seat { seat, .. } = node.mover() {
                node.what += set_starts[seat] as u32;
            }
        }
        GameTree { set_starts, sequence_starts, ..tree }
    }
}

fn add_chance_row(tree: &mut GameTree, probabilities: &[f64]) {
    let uniform = probabilities.iter().all(|probability| *probability == probabilities[0]);
    let (first, outcomes) = (tree.probabilities.len() as u32, probabilities.len() as u32);
    tree.chances.push(ChanceRow { first, outcomes, uniform });
    tree.probabilities.extend_from_slice(probabilities);
}
