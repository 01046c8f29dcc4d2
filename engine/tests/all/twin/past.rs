//! Moves that the past forbids (R8.10, R8.11): every position is kept, with a name for every piece, and
//! looked through anew each time.

use super::Twin;
use super::moves::Move;
use super::position::State;
use std::collections::BTreeSet;

/// A move that was made.
struct Made {
    /// Seat that made it.
    seat: usize,
    /// The name of the piece.
    name: usize,
    from: usize,
    to: usize,
    /// Nobody stood where it went, and nothing fell from the air.
    quiet: bool,
    /// The result of a fight was announced.
    fought: bool,
}

/// The game so far: names of pieces on squares, from the start to now, and the moves between.
pub(crate) struct Past {
    boards: Vec<Vec<Option<usize>>>,
    moves: Vec<Made>,
}

impl Twin {
    /// The past of a game that begins here.
    pub(crate) fn past(&self, start: &State) -> Past {
        let named = start.squares.iter().enumerate().map(|(name, piece)| piece.map(|_| name));
        Past { boards: vec![named.collect()], moves: Vec::new() }
    }

    /// Adds a move that led from one position to another.
    pub(crate) fn remember(&self, past: &mut Past, before: &State, mv: &str, after: &State) {
        let moves = self.moves(before);
        let m = moves.iter().find(|m| self.move_name(m) == mv).expect("a legal move");
        let last = past.boards.last().expect("the start is there");
        let name = last[m.from].expect("a piece moved");
        let mut board = last.clone();
        board[m.from] = None;
        if after.squares[m.to].is_some_and(|piece| piece.seat == before.side) {
            board[m.to] = Some(name);
        } else if after.squares[m.from].is_some() {
            board[m.from] = Some(name);
        }
        for (square, piece) in after.squares.iter().enumerate() {
            if piece.is_none() {
                board[square] = None;
            }
        }
        let quiet = before.squares[m.to].is_none() && !m.falls;
        let fought = self.make(before, m).1.outcome.is_some();
        past.moves.push(Made { seat: before.side, name, from: m.from, to: m.to, quiet, fought });
        past.boards.push(board);
    }

    /// R8.12: nobody has fought for as long as the rule allows.
    pub(crate) fn is_becalmed(&self, past: &Past) -> bool {
        let calm = past.moves.iter().rev().take_while(|made| !made.fought).count();
        let most = self.edition.number("no_fight_draw");
        most > 0 && calm >= most
    }

    /// The legal moves that the past forbids, sorted.
    pub(crate) fn barred(&self, state: &State, past: &Past) -> Vec<String> {
        let moves = self.moves(state);
        let barred = moves.iter().filter(|m| self.is_worn(past, m) || self.is_ring(state, past, m));
        let mut names: Vec<String> = barred.map(|m| self.move_name(m)).collect();
        names.sort();
        names
    }

    /// R8.10: the pairs of neighbours that a move passes between; a move off the lines has its two ends.
    fn passages(&self, from: usize, to: usize) -> BTreeSet<(usize, usize)> {
        let files = self.board.files(from);
        let along = files.iter().flat_map(|file| [-1, 1].map(|way| (Some(*file), way)));
        for (file, way) in along.chain([(None, -1), (None, 1)]) {
            let mut passed = BTreeSet::new();
            let mut at = from;
            loop {
                let next = match file {
                    Some(file) => self.board.along(at, file, way),
                    None => self.board.across(at, way),
                };
                let Some(next) = next else { break };
                passed.insert((at.min(next), at.max(next)));
                if next == to {
                    return passed;
                }
                at = next;
            }
        }
        BTreeSet::from([(from.min(to), from.max(to))])
    }

    /// R8.10: true if this piece has passed somewhere in each of its side's last n moves where it would pass
    /// again.
    fn is_worn(&self, past: &Past, m: &Move) -> bool {
        let Ok(most) = self.edition.value("two_squares").parse::<usize>() else { return false };
        let Some(name) = past.boards.last().and_then(|board| board[m.from]).filter(|_| !m.falls) else {
            return false;
        };
        let Some(last) = past.moves.last() else { return false };
        let own = || past.moves.iter().rev().filter(|made| made.seat != last.seat);
        self.passages(m.from, m.to).into_iter().any(|passage| {
            let again =
                |made: &&Made| made.name == name && self.passages(made.from, made.to).contains(&passage);
            own().take_while(again).count() >= most
        })
    }

    /// R8.11: true if a move goes on with a chase and brings back a position of it.
    fn is_ring(&self, state: &State, past: &Past, m: &Move) -> bool {
        if !self.edition.is("more_squares", "on") || state.squares[m.to].is_some() || m.falls {
            return false;
        }
        let count = past.moves.len();
        let mut begin = count;
        let mut evaders = BTreeSet::new();
        while begin >= 2 {
            let (threat, answer) = (&past.moves[begin - 2], &past.moves[begin - 1]);
            let evades = self.plain_steps(threat.to).contains(&answer.from);
            if !(threat.quiet && answer.quiet && evades) {
                break;
            }
            evaders.insert(answer.name);
            begin -= 2;
        }
        if begin == count {
            return false;
        }
        let now = past.boards.last().expect("the start is there");
        let mut then = now.clone();
        then[m.to] = then[m.from].take();
        let threatens = self
            .plain_steps(m.to)
            .into_iter()
            .any(|next| now[next].is_some_and(|name| evaders.contains(&name)));
        let last = &past.moves[count - 2];
        let goes_back = last.to == m.from && last.from == m.to;
        // boards[begin] is the position before the first threat.
        threatens && !goes_back && past.boards[begin + 1..].contains(&then)
    }
}
