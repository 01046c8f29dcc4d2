//! The two-squares rule (R8.10): nobody goes to and fro between the same two squares for ever.

use super::history::{History, Step};
use super::moves::{Manner, Move};
use crate::bits::Bits;
use crate::games::gunjin::rules::board::Direction;
use crate::games::gunjin::rules::switches::TwoSquares;
use crate::games::gunjin::tables::compiled::Gunjin;

/// Two squares next to each other on the way of a move, or the ends of a move that has no such way; the lower
/// number first.
type Edge = (u8, u8);

/// Edges that a piece has gone over as often as it may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Worn {
    square: u8,
    edges: Vec<Edge>,
}

fn edge(a: u8, b: u8) -> Edge {
    (a.min(b), a.max(b))
}

impl<B: Bits> Gunjin<B> {
    /// The piece of the side to move that went over the same edges with each of its last moves, without a
    /// break and as often as the rule allows; `None` if there is none or no such rule.
    pub(super) fn worn(&self, history: &History) -> Option<Worn> {
        let most = match self.rules().two_squares {
            TwoSquares::Off => return None,
            TwoSquares::Three => 3,
            TwoSquares::Five => 5,
        };
        // The enemy moved last.
        let own: Vec<&Step> = history.trail().iter().rev().skip(1).step_by(2).take(most).collect();
        let square = own.first()?.stands?;
        let same_piece = own.windows(2).all(|pair| pair[1].stands == Some(pair[0].from));
        if own.len() < most || !same_piece {
            return None;
        }
        let mut edges = self.edges(own[0].from, own[0].to);
        for step in &own[1..] {
            let others = self.edges(step.from, step.to);
            edges.retain(|edge| others.contains(edge));
        }
        (!edges.is_empty()).then_some(Worn { square, edges })
    }

    /// True if a move goes over a worn edge once more.
    pub(super) fn wears_on(&self, worn: &Worn, action: Move) -> bool {
        let same_piece = action.manner == Manner::Walk && action.from == worn.square;
        same_piece && self.edges(action.from, action.to).iter().any(|edge| worn.edges.contains(edge))
    }

    /// The edges that a move goes over: those along the rank, the file or the I road between its ends, or
    /// else its ends alone.
    fn edges(&self, from: u8, to: u8) -> Vec<Edge> {
        let board = self.ruleset().board();
        for line in Direction::ALL.into_iter().flat_map(|direction| board.run_lines(from, direction)) {
            if let Some(at) = line.iter().position(|&square| square == to) {
                let starts = std::iter::once(&from).chain(&line);
                return starts.zip(&line[..=at]).map(|(&a, &b)| edge(a, b)).collect();
            }
        }
        vec![edge(from, to)]
    }
}
