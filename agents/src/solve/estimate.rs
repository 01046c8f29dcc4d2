//! How large a game's tree is, before it is built.

use super::branches::{Branches, Compilable};
use gunjin_engine::random::{Purpose, Stream, below};

/// An estimate of a tree's size from random dives (Knuth, *Estimating the efficiency of backtrack programs*, 1975): each
/// dive multiplies the numbers of branches that it passes; the mean over dives is unbiased.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Histories.
    pub nodes: f64,
    /// Standard error of that.
    pub error: f64,
    /// Longest dive.
    pub depth: u32,
}

/// Bytes that a history costs in all, with the arrays of a solver: measured on the catalogue's games, rounded up.
pub const BYTES_A_NODE: f64 = 64.0;

/// A number of bytes as people say it: `2.7 GB`.
#[must_use]
pub fn size_text(bytes: f64) -> String {
    match bytes {
        few if few < 1e3 => format!("{few:.0} bytes"),
        some if some < 1e6 => format!("{:.1} kB", some / 1e3),
        some if some < 1e9 => format!("{:.1} MB", some / 1e6),
        many if many < 1e15 => format!("{:.1} GB", many / 1e9),
        endless => format!("{endless:.0e} bytes"),
    }
}

/// Dives of an estimate.
const DIVES: u64 = 400;
/// A dive ends here: what is deeper than that is too large anyway.
const DEEPEST: u32 = 4_000;
/// More nodes than this are not counted exactly.
const ENOUGH: f64 = 1e15;

impl Estimate {
    /// Estimates a game's tree. It takes the time of 400 random games.
    #[must_use]
    pub fn of<G: Compilable>(game: &G) -> Estimate {
        let (mut sum, mut squares, mut depth, mut dives) = (0.0, 0.0, 0, 0.0);
        for number in 0..DIVES {
            let (nodes, deep) = dive(game, number);
            sum += nodes;
            squares += nodes * nodes;
            depth = depth.max(deep);
            dives += 1.0;
            if nodes >= ENOUGH {
                break;
            }
        }
        let nodes: f64 = sum / dives;
        let variance = (squares / dives - nodes * nodes).max(0.0);
        Estimate { nodes, error: (variance / dives).sqrt(), depth }
    }

    /// About how many bytes the compiled game and a solver take.
    #[must_use]
    pub fn bytes(&self) -> f64 {
        self.nodes * BYTES_A_NODE
    }

    /// A size that the tree has almost certainly: an estimate that is never negative and right on average is ten times too
    /// high at most once in ten times (Markov), and hardly ever more than two standard errors.
    #[must_use]
    pub fn least_bytes(&self) -> f64 {
        (self.nodes - 2.0 * self.error).max(self.nodes / 10.0) * BYTES_A_NODE
    }
}

/// One dive: the estimate that it yields, and its depth.
fn dive<G: Compilable>(game: &G, number: u64) -> (f64, u32) {
    let mut words = Stream::new(0, number, Purpose::Check, 0).fast();
    let mut position = game.start();
    let mut past = game.past(&position);
    let (mut width, mut nodes, mut depth) = (1.0, 1.0, 0);
    while depth < DEEPEST && nodes < ENOUGH {
        let branches = Branches::of(game, &position, &past).actions();
        if branches.is_empty() {
            break;
        }
        width *= branches.len() as f64;
        nodes += width;
        depth += 1;
        let before = position.clone();
        let action = branches[below(&mut words, branches.len() as u32) as usize];
        game.play(&mut position, action);
        game.remember(&mut past, &before, action, &position);
    }
    if depth == DEEPEST { (f64::max(nodes, ENOUGH), depth) } else { (nodes, depth) }
}

#[cfg(test)]
mod tests {
    use super::size_text;

    #[test]
    fn sizes_are_said_in_their_unit() {
        let said = [12.0, 64_000.0, 2.5e6, 2.72e9, 4e20].map(size_text);
        assert_eq!(said, ["12 bytes", "64.0 kB", "2.5 MB", "2.7 GB", "4e20 bytes"]);
    }
}
