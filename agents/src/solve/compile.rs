//! From a game to its tree.

use super::branches::{Branches, Compilable};
use super::estimate::{Estimate, size_text};
use super::histories::{Histories, Known, NONE, knowledge_after};
use super::tree::{ChanceRow, GameTree, InformationSet, MOST_SEATS, Mover, Node};
use gunjin_engine::game::Seat;
use std::collections::HashMap;
use std::ops::ControlFlow;
use thiserror::Error;

/// Why a game was not compiled.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum CompileError {
    /// Its tree is too large, by an estimate from random games.
    #[error(
        "{game} has about {nodes:.1e} histories (± {error:.0e}), which take up to {}, more than the limit of {}; \
         allow more memory or take a smaller game", size_text(*.bytes), size_text(*.limit as f64)
    )]
    Estimate {
        /// The game.
        game: String,
        /// Histories, estimated.
        nodes: f64,
        /// Standard error of that.
        error: f64,
        /// Bytes, estimated.
        bytes: f64,
        /// The limit in bytes.
        limit: u64,
    },
    /// Its tree turned out too large.
    #[error(
        "{game} takes more than the limit of {}: {nodes} histories were found, of about {expected:.1e}, which take up to {}; \
         allow more memory or take a smaller game", size_text(*.limit as f64), size_text(*.bytes)
    )]
    Memory {
        /// The game.
        game: String,
        /// Histories found so far.
        nodes: usize,
        /// Histories, estimated.
        expected: f64,
        /// Bytes, estimated.
        bytes: f64,
        /// The limit in bytes.
        limit: u64,
    },
    /// A seat forgets.
    #[error(
        "seat {seat} of {game} has one view after different actions of its own ({view}); solvers need perfect recall"
    )]
    Forgets {
        /// The game.
        game: String,
        /// The seat.
        seat: usize,
        /// The beginning of the view.
        view: String,
    },
    /// Two views of a seat have one digest, or one view has different actions.
    #[error(
        "two information sets of seat {seat} of {game} cannot be told apart by their keys; this is an error of the program"
    )]
    Keys {
        /// The game.
        game: String,
        /// The seat.
        seat: usize,
    },
    /// More seats than the arrays can number.
    #[error("{game} has {seats} seats; at most {MOST_SEATS} can be compiled")]
    Seats {
        /// The game.
        game: String,
        /// Its seats.
        seats: usize,
    },
    /// Somebody who watched it ended it.
    #[error("compiling {game} was ended after {nodes} histories")]
    Ended {
        /// The game.
        game: String,
        /// Histories found so far.
        nodes: usize,
    },
}

/// What a compilation may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for Limits {
    /// Four gigabytes.
    fn default() -> Self {
        Limits { memory: 4_000_000_000 }
    }
}

/// How far a compilation is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Histories entered.
    pub nodes: usize,
    /// How many there may be in all.
    pub estimate: f64,
    /// Information sets found.
    pub information_sets: usize,
    /// Bytes taken, about.
    pub bytes: usize,
}

/// Somebody who watches a compilation.
pub trait Watcher<G: Compilable> {
    /// Called every some ten thousand histories; `Break` ends the compilation.
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let _ = progress;
        ControlFlow::Continue(())
    }

    /// Called once for every information set, in the order of their numbers within a seat. `position` is one at which
    /// the seat can be: it is for texts only.
    fn information_set(&mut self, seat: usize, view: &G::View, legal: &[G::Action], position: &G::Position) {
        let _ = (seat, view, legal, position);
    }
}

/// Nobody watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl<G: Compilable> Watcher<G> for Unwatched {}

/// Enumerates a game from its start. Time and memory are proportional to its number of histories.
///
/// # Errors
/// If it is too large (estimated before it starts, counted while it runs) or a seat does not have perfect recall.
pub fn compile<G: Compilable>(
    game: &G,
    limits: Limits,
    watcher: &mut dyn Watcher<G>,
) -> Result<GameTree, CompileError> {
    if game.seats() > MOST_SEATS {
        return Err(CompileError::Seats { game: game.id(), seats: game.seats() });
    }
    let estimate = Estimate::of(game);
    if estimate.least_bytes() > limits.memory as f64 {
        let (nodes, error, bytes) = (estimate.nodes, estimate.error, estimate.bytes());
        return Err(CompileError::Estimate { game: game.id(), nodes, error, bytes, limit: limits.memory });
    }
    Builder::new(game, limits, estimate, watcher).build()
}

/// A history on the path from the root.
struct Frame<G: Compilable> {
    node: u32,
    position: G::Position,
    past: G::Past,
    /// The seat to move; `None` for chance.
    seat: Option<usize>,
    /// Its information set within the seat, if a seat is to move.
    set: u32,
    branches: Vec<G::Action>,
    next: usize,
}

struct Builder<'g, G: Compilable> {
    game: &'g G,
    limits: Limits,
    estimate: Estimate,
    watcher: &'g mut dyn Watcher<G>,
    tree: GameTree,
    start: G::Position,
    seats: Vec<Found<G>>,
    chance_rows: HashMap<Vec<u64>, u32>,
    payoff_rows: HashMap<Vec<u64>, u32>,
    path: Vec<Frame<G>>,
}

/// What was found of one seat.
struct Found<G: Compilable> {
    histories: Histories<G>,
    sets: Vec<InformationSet>,
    keys: Vec<u64>,
    /// Sequences so far.
    sequences: u32,
    /// History, sequence and last observation, at each history of the path.
    now: Vec<(u32, u32)>,
    observations: Vec<G::Observation>,
}

/// How often progress is told and memory counted, in histories.
const INTERVAL: usize = 1 << 15;

impl<'g, G: Compilable> Builder<'g, G> {
    fn new(game: &'g G, limits: Limits, estimate: Estimate, watcher: &'g mut dyn Watcher<G>) -> Self {
        let found = || Found {
            histories: Histories::new(),
            sets: Vec::new(),
            keys: Vec::new(),
            sequences: 1,
            now: vec![(0, 0)],
            observations: Vec::new(),
        };
        let tree = GameTree {
            game: game.id(),
            fingerprint: game.fingerprint(),
            seats: game.seats(),
            nodes: vec![Node::new(Mover::End(0), 0)],
            chances: Vec::new(),
            probabilities: Vec::new(),
            payoffs: Vec::new(),
            sets: Vec::new(),
            set_starts: Vec::new(),
            sequence_starts: Vec::new(),
            keys: Vec::new(),
        };
        let seats = (0..game.seats()).map(|_| found()).collect();
        let (chance_rows, payoff_rows) = (HashMap::new(), HashMap::new());
        let start = game.start();
        Builder {
            game,
            limits,
            estimate,
            watcher,
            tree,
            start,
            seats,
            chance_rows,
            payoff_rows,
            path: Vec::new(),
        }
    }

    fn build(mut self) -> Result<GameTree, CompileError> {
        let past = self.game.past(&self.start);
        self.visit(0, self.start.clone(), past)?;
        while let Some(frame) = self.path.last_mut() {
            if let Some(&action) = frame.branches.get(frame.next) {
                frame.next += 1;
                self.descend(action)?;
            } else {
                self.path.pop();
                self.seats.iter_mut().for_each(|found| {
                    found.now.pop();
                    found.observations.pop();
                });
            }
        }
        Ok(self.finish())
    }

    /// Goes from the last history of the path to the one after an action.
    fn descend(&mut self, action: G::Action) -> Result<(), CompileError> {
        let frame = self.path.last().expect("a history is being looked at");
        let choice = frame.next as u32 - 1;
        let child = self.tree.nodes[frame.node as usize].first + choice;
        let mut position = frame.position.clone();
        let mut past = frame.past.clone();
        self.game.play(&mut position, action);
        self.game.remember(&mut past, &frame.position, action, &position);
        for (seat, found) in self.seats.iter_mut().enumerate() {
            let observation = self.game.observe(Seat(seat as u8), &frame.position, action, &position);
            let &(history, sequence) = found.now.last().expect("the path is not empty");
            let own = frame.seat == Some(seat);
            let history = found.histories.after(history, (own.then_some(action), observation.clone()));
            let sequence = if own { found.sets[frame.set as usize].first + choice } else { sequence };
            found.now.push((history, sequence));
            found.observations.push(observation);
        }
        let depth = self.path.len();
        self.visit(child, position, past)?;
        if self.path.len() == depth {
            self.seats.iter_mut().for_each(|found| {
                found.now.pop();
                found.observations.pop();
            });
        }
        Ok(())
    }

    /// Fills in a node, and adds it to the path if something can happen there.
    fn visit(&mut self, node: u32, position: G::Position, past: G::Past) -> Result<(), CompileError> {
        let (mover, seat, branches) = match Branches::of(self.game, &position, &past) {
            Branches::Over(returns) => {
                let row = self.payoff_row(&returns);
                self.tree.nodes[node as usize] = Node::new(Mover::End(row), 0);
                return Ok(());
            }
            Branches::Chance(outcomes) => {
                let row = self.chance_row(outcomes.iter().map(|(_, probability)| *probability));
                (Mover::Chance(row), None, outcomes.into_iter().map(|(outcome, _)| outcome).collect())
            }
            Branches::Seat(seat, legal) => {
                let set = self.information_set(seat, &legal, &position)?;
                (Mover::Seat { seat, set }, Some(seat), legal)
            }
        };
        let set = if let Mover::Seat { set, .. } = mover { set } else { NONE };
        let first = self.tree.nodes.len();
        self.tree.nodes[node as usize] = Node::new(mover, first as u32);
        self.tree.nodes.resize(first + branches.len(), Node::new(Mover::End(0), 0));
        if first / INTERVAL != (first + branches.len()) / INTERVAL {
            self.look_around()?;
        }
        self.path.push(Frame { node, position, past, seat, set, branches, next: 0 });
        Ok(())
    }

    /// The information set of the seat to move, within the seat.
    fn information_set(
        &mut self,
        seat: usize,
        legal: &[G::Action],
        position: &G::Position,
    ) -> Result<u32, CompileError> {
        let found = &mut self.seats[seat];
        let &(history, sequence) = found.now.last().expect("the path is not empty");
        let mut set = found.histories.set(history);
        if set == NONE {
            let knowledge = knowledge_after(self.game, &self.start, seat, found.observations.iter());
            let view = self.game.view(&knowledge);
            let key = found.histories.key(&view);
            set = match found.histories.look_up(key) {
                Known::Collision => return Err(CompileError::Keys { game: self.game.id(), seat }),
                Known::Set(set) => set,
                Known::New => {
                    found.keys.push(key.key);
                    let actions = legal.len() as u32;
                    found.sets.push(InformationSet { first: found.sequences, actions, parent: sequence });
                    found.sequences += actions;
                    self.watcher.information_set(seat, &view, legal, position);
                    found.sets.len() as u32 - 1
                }
            };
            found.histories.enter(history, key, set);
            if found.sets[set as usize].parent != sequence {
                let view = format!("{view:?}").chars().take(120).collect();
                return Err(CompileError::Forgets { game: self.game.id(), seat, view });
            }
        }
        if found.sets[set as usize].actions as usize != legal.len() {
            return Err(CompileError::Keys { game: self.game.id(), seat });
        }
        Ok(set)
    }

    fn chance_row(&mut self, probabilities: impl Iterator<Item = f64>) -> u32 {
        let probabilities: Vec<f64> = probabilities.collect();
        let bits = probabilities.iter().map(|probability| probability.to_bits()).collect();
        let tree = &mut self.tree;
        *self.chance_rows.entry(bits).or_insert_with(|| {
            let uniform = probabilities.iter().all(|probability| *probability == probabilities[0]);
            let (first, outcomes) = (tree.probabilities.len() as u32, probabilities.len() as u32);
            tree.chances.push(ChanceRow { first, outcomes, uniform });
            tree.probabilities.extend(probabilities);
            tree.chances.len() as u32 - 1
        })
    }

    fn payoff_row(&mut self, returns: &[f64]) -> u32 {
        let bits = returns.iter().map(|share| share.to_bits()).collect();
        let tree = &mut self.tree;
        *self.payoff_rows.entry(bits).or_insert_with(|| {
            tree.payoffs.extend_from_slice(returns);
            (tree.payoffs.len() / returns.len()) as u32 - 1
        })
    }

    /// Tells the progress and counts the memory.
    fn look_around(&mut self) -> Result<(), CompileError> {
        let nodes = self.tree.nodes.len();
        let game = || self.game.id();
        let found = |found: &Found<G>| found.histories.bytes() + found.sets.capacity() * 20;
        let building =
            self.seats.iter().map(found).sum::<usize>() + self.tree.nodes.capacity() * size_of::<Node>();
        let progress = Progress {
            nodes,
            estimate: self.estimate.nodes,
            information_sets: self.seats.iter().map(|found| found.sets.len()).sum(),
            bytes: building,
        };
        if self.watcher.progress(progress).is_break() {
            return Err(CompileError::Ended { game: game(), nodes });
        }
        if building as u64 > self.limits.memory || nodes > u32::MAX as usize - INTERVAL {
            // More was found than a low estimate had foretold: what is needed is told by the larger of the two.
            let expected = self.estimate.nodes.max(nodes as f64);
            let bytes = self.estimate.bytes().max(building as f64);
            return Err(CompileError::Memory {
                game: game(),
                nodes,
                expected,
                bytes,
                limit: self.limits.memory,
            });
        }
        Ok(())
    }

    /// Numbers information sets and sequences over all seats.
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
