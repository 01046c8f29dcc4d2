//! Size of a game's tree, before it is built.

use super::cursor::{Branches, Ground, WholeGame};
use gunjin_engine::Rulebook;
use gunjin_engine::random::{Fast, Purpose, Stream, below, unit};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// An estimate of a tree's size from random sweeps (Chen, *Heuristic sampling: a method for predicting the
/// performance of tree searching programs*, 1992): at every depth one history of those that look alike stands
/// for all of them; the mean over sweeps is unbiased, and exact where histories that look alike have trees of
/// one size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeEstimate {
    /// Number of histories, ends included.
    pub nodes: f64,
    /// Standard error of that.
    pub error: f64,
    /// Most actions on one path.
    pub depth: u32,
    /// Bytes of what is built of a game whose histories are not listed.
    pub unlisted: Option<f64>,
}

/// Bytes that a history costs at most while a game is built and solved: 89 on `mini-3x4:ply_cap=6`, where
/// what is seen of a move takes most, rounded up.
pub(crate) const MOST_BYTES_A_NODE: f64 = 96.0;

/// Bytes that a history costs at least: 34 on liar's dice with nine sides, where what is seen takes little,
/// rounded down.
pub(crate) const LEAST_BYTES_A_NODE: f64 = 32.0;

/// A number of bytes as people say it: `2.7 GB`.
pub fn size_text(bytes: f64) -> String {
    match bytes {
        few if few < 1e3 => format!("{few:.0} bytes"),
        some if some < 1e6 => format!("{:.1} kB", some / 1e3),
        some if some < 1e9 => format!("{:.1} MB", some / 1e6),
        many if many < 1e15 => format!("{:.1} GB", many / 1e9),
        endless => format!("{endless:.0e} bytes"),
    }
}

const SWEEPS: u64 = 32;
/// A sweep ends here: what is deeper than that is too large anyway.
const DEEPEST: u32 = 4_000;
/// More nodes than this are not counted exactly.
const ENOUGH: f64 = 1e15;
/// Of more branches than this, so many are drawn.
const WIDEST: usize = 64;

impl TreeEstimate {
    /// Estimates a game's tree. It takes the time of some thousand plies at each depth.
    pub fn of<G: Rulebook>(game: &G) -> TreeEstimate {
        let ground = WholeGame(game);
        let mut depths = Depths::new(&ground);
        let (mut sum, mut squares, mut depth, mut sweeps) = (0.0, 0.0, 0, 0.0);
        for number in 0..SWEEPS {
            let (nodes, deep) = depths.sweep(number);
            sum += nodes;
            squares += nodes * nodes;
            depth = depth.max(deep);
            sweeps += 1.0;
            if nodes >= ENOUGH {
                break;
            }
        }
        let nodes: f64 = sum / sweeps;
        let variance = (squares / sweeps - nodes * nodes).max(0.0);
        TreeEstimate { nodes, error: (variance / sweeps).sqrt(), depth, unlisted: None }
    }

    /// About how many bytes the compiled game and a solver take at most.
    pub fn bytes(&self) -> f64 {
        self.unlisted.unwrap_or(self.nodes * MOST_BYTES_A_NODE)
    }

    /// A size that the tree has almost certainly: an estimate that is never negative and right on average is
    /// ten times too high at most once in ten times (Markov), and hardly ever more than two standard
    /// errors.
    pub(crate) fn least_bytes(&self) -> f64 {
        (self.nodes - 2.0 * self.error).max(self.nodes / 10.0) * LEAST_BYTES_A_NODE
    }
}

/// Histories of one depth that look alike, and the one of them that is followed.
#[derive(Debug, Clone, Copy)]
struct Stratum {
    weight: f64,
    place: usize,
}

/// The histories of a depth at which something can happen, by who moves and how many branches there are.
type Depth = BTreeMap<Fork, Stratum>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fork {
    /// The seat to move; `None` for chance and at the end.
    seat: Option<usize>,
    branches: usize,
}

struct Spot<G: Rulebook> {
    position: G::Position,
    past: G::Past,
    branches: Vec<G::Action>,
}

/// Some histories of one depth, and some of the next that follow on them. One history is looked at at a time.
pub(super) struct Depths<'g, G: Rulebook> {
    ground: &'g dyn Ground<G>,
    made: usize,
    here: Vec<Spot<G>>,
    next: Vec<Spot<G>>,
    /// The history that is looked at, until it is kept.
    seen: Option<Spot<G>>,
}

impl<'g, G: Rulebook> Depths<'g, G> {
    pub(super) fn new(ground: &'g dyn Ground<G>) -> Self {
        Depths { ground, made: 0, here: Vec::new(), next: Vec::new(), seen: None }
    }

    /// One sweep: the estimate that it yields, and its depth.
    fn sweep(&mut self, number: u64) -> (f64, u32) {
        let mut rng = Stream::new(0, number, Purpose::Check, 0).fast();
        let mut here = Depth::new();
        self.made = 0;
        self.next.clear();
        let start = self.begin(0);
        self.meet(&mut here, 1.0, start, &mut rng);
        let (mut nodes, mut depth) = (1.0, 0);
        while !here.is_empty() && depth < DEEPEST && nodes < ENOUGH {
            self.deepen();
            let mut next = Depth::new();
            for (&Fork { branches, .. }, &Stratum { weight, place }) in &here {
                nodes += weight * branches as f64;
                let tried = branches.min(WIDEST);
                let each = weight * branches as f64 / tried as f64;
                for index in 0..tried {
                    let drawn =
                        if tried == branches { index } else { below(&mut rng, branches as u32) as usize };
                    let fork = self.step(place, drawn);
                    self.meet(&mut next, each, fork, &mut rng);
                }
            }
            here = next;
            depth += 1;
        }
        if depth == DEEPEST { (f64::max(nodes, ENOUGH), depth) } else { (nodes, depth) }
    }

    /// Adds the history that is looked at to its stratum. Each of a stratum is the one followed in proportion to
    /// its weight.
    fn meet(&mut self, depth: &mut Depth, weight: f64, fork: Fork, rng: &mut Fast) {
        if fork.branches == 0 {
            return;
        }
        let place = depth.len();
        match depth.entry(fork) {
            Entry::Vacant(stratum) => {
                self.keep(place);
                stratum.insert(Stratum { weight, place });
            }
            Entry::Occupied(mut stratum) => {
                let Stratum { weight: old, place } = *stratum.get();
                let all = old + weight;
                if unit(rng) * all < weight {
                    self.keep(place);
                }
                stratum.get_mut().weight = all;
            }
        }
    }

    /// Number of histories from so many beginnings on; `None` if they are more than `most`. Takes no more time
    /// than looking at so many.
    pub(super) fn count(&mut self, beginnings: usize, most: u64) -> Option<u64> {
        let (mut seen, mut here) = (beginnings as u64, Vec::with_capacity(beginnings));
        for root in 0..beginnings {
            here.push(self.begin(root).branches);
            self.keep(root);
        }
        while seen <= most && !here.is_empty() {
            self.deepen();
            let mut next = Vec::new();
            for (place, branches) in here.into_iter().enumerate() {
                seen += branches as u64;
                if seen > most {
                    return None;
                }
                for choice in 0..branches {
                    let fork = self.step(place, choice);
                    self.keep(next.len());
                    next.push(fork.branches);
                }
            }
            here = next;
        }
        (seen <= most).then_some(seen)
    }

    /// Looks at a beginning, which belongs to the first depth.
    fn begin(&mut self, root: usize) -> Fork {
        let (position, past) = self.ground.begin(root);
        self.fork(position, past, 0)
    }

    fn step(&mut self, place: usize, choice: usize) -> Fork {
        let game = self.ground.game();
        let Spot { position, past, branches } = &self.here[place];
        let (mut after, mut later) = (position.clone(), past.clone());
        game.play(&mut after, branches[choice]);
        game.remember(&mut later, position, branches[choice], &after);
        self.fork(after, later, self.made)
    }

    fn fork(&mut self, position: G::Position, past: G::Past, made: usize) -> Fork {
        let found = self.ground.branches(&position, &past, made);
        let seat = if let Branches::Seat(seat, _) = found { Some(seat) } else { None };
        let branches = found.actions();
        let fork = Fork { seat, branches: branches.len() };
        self.seen = Some(Spot { position, past, branches });
        fork
    }

    /// Puts the history that is looked at at a place of the next depth: an old one, or the one after the last.
    fn keep(&mut self, place: usize) {
        let Some(spot) = self.seen.take() else { return };
        match self.next.get_mut(place) {
            Some(old) => *old = spot,
            None => self.next.push(spot),
        }
    }

    fn deepen(&mut self) {
        self.made += 1;
        std::mem::swap(&mut self.here, &mut self.next);
        self.next.clear();
    }
}
