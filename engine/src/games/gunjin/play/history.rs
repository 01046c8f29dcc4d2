//! The past as needed by rules of repetition (R8.8, R8.10 to R8.12): nobody is chased round in a ring for ever
//! (R8.11), or goes to and fro between the same two squares (R8.10). The umpire keeps it; playouts do not.
//!
//! Positions are compared by Zobrist hashes, kept step by step beside them. A hash covers the pieces, the side to move
//! and what R10.2 writes as extras; not the ply number.

use super::make_move::Event;
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::{MoreSquares, Repetition, RevealOrder, TwoSquares};
use crate::games::gunjin::{Direction, Ending, Gunjin, Manner, Move, Outcome, Position, Reason, Winner};

/// Number of the occurrence of a position that the rules of repetition speak of.
const LIMIT: u32 = 4;

/// A move of the past, as everybody saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The piece's square before.
    pub from: u8,
    /// Square that the move went to.
    pub to: u8,
    /// The piece's square afterwards, if it lived and did not fall from the air.
    pub stands: Option<u8>,
    /// It walked to an empty square.
    pub quiet: bool,
}

impl Step {
    fn of<B: Bits>(event: &Event<B>) -> Step {
        let Move { from, to, manner } = event.action;
        let walked = manner == Manner::Walk;
        let stands = match event.outcome {
            _ if !walked => None,
            None => Some(to),
            Some(Outcome::Win) => Some(if event.emptied.has(from) { to } else { from }),
            Some(Outcome::Lose | Outcome::Both) => None,
        };
        Step { from, to, stands, quiet: walked && event.outcome.is_none() }
    }
}

/// The positions of a game so far, as hashes (side to move included, ply number left out), its moves, and who
/// was attacked last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    hashes: Vec<u64>,
    trail: Vec<Step>,
    attacked: Option<usize>,
    /// Plies since the last fight, or since the start.
    calm: u32,
}

impl History {
    /// The history of a game that begins with the position of this hash.
    pub fn new(start: u64) -> History {
        History { hashes: vec![start], trail: Vec::new(), attacked: None, calm: 0 }
    }

    /// The history of which no more than the moves is known, as a seat knows it.
    pub(super) fn of_trail(trail: Vec<Step>) -> History {
        History { trail, ..History::new(0) }
    }

    /// Hashes of all positions, the present one last.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// All moves, the last one last: the seats in turn.
    pub fn trail(&self) -> &[Step] {
        &self.trail
    }

    /// The hash of the present position.
    pub fn present(&self) -> u64 {
        self.hashes[self.hashes.len() - 1]
    }

    /// Number of occurrences of a position. Takes a look at every position so far, which is quicker than
    /// counting all of them in case somebody asks.
    pub fn occurrences(&self, hash: u64) -> u32 {
        self.hashes.iter().filter(|&&other| other == hash).count() as u32
    }

    /// Number of occurrences of the commonest position. Sorts the positions.
    pub fn most(&self) -> u32 {
        let mut hashes = self.hashes.clone();
        hashes.sort_unstable();
        hashes.chunk_by(PartialEq::eq).map(|alike| alike.len() as u32).max().unwrap_or(0)
    }

    /// The seat that was attacked in the last fight, if there was one.
    pub fn attacked(&self) -> Option<usize> {
        self.attacked
    }

    /// Adds the position that a move led to.
    pub fn add<B: Bits>(&mut self, hash: u64, event: &Event<B>) {
        self.hashes.push(hash);
        self.trail.push(Step::of(event));
        self.calm += 1;
        if event.outcome.is_some() {
            self.attacked = Some(1 - event.seat);
            self.calm = 0;
        }
    }
}

impl<B: Bits> Gunjin<B> {
    /// The history of a game that begins here.
    pub fn history(&self, start: &Position<B>) -> History {
        History::new(self.hash(start))
    }

    pub(crate) fn add_to(
        &self,
        history: &mut History,
        before: &Position<B>,
        event: &Event<B>,
        after: &Position<B>,
    ) {
        let hash = self.hash_after(history.present(), before, event, after);
        history.add(hash, event);
    }

    /// True if the past of a game matters to it: if it may forbid moves or end the game.
    pub fn past_matters(&self) -> bool {
        self.past_may_forbid() || self.rules().repetition != Repetition::Off || self.rules().no_fight_draw > 0
    }

    pub(crate) fn past_may_forbid(&self) -> bool {
        let rules = self.rules();
        rules.repetition == Repetition::AttackedSideMustVary
            || rules.two_squares != TwoSquares::Off
            || rules.more_squares != MoreSquares::Off
    }

    /// True if the past of this game may forbid moves of this position: found in a few steps, without a list
    /// of the moves.
    pub(crate) fn may_bar(&self, position: &Position<B>, history: &History) -> bool {
        self.binds_by_repetition(position, history)
            || self.worn(history).is_some()
            || self.chase(history).is_some()
    }

    /// True if repetition (R8.8) forbids moves of the side to move.
    fn binds_by_repetition(&self, position: &Position<B>, history: &History) -> bool {
        self.rules().repetition == Repetition::AttackedSideMustVary
            && history.attacked == Some(position.seat())
    }

    /// Of the legal moves, those that the past forbids: by the two-squares rule (R8.10), by the more-squares
    /// rule (R8.11), and of the rest those that repetition forbids (R8.8).
    pub fn barred(&self, position: &Position<B>, history: &History, legal: &[Move]) -> Vec<Move> {
        let mut barred = self.barred_by_trail(history, legal, position);
        if barred.is_empty() {
            return self.barred_by_repetition(position, history, legal);
        }
        let rest: Vec<Move> = legal.iter().copied().filter(|action| !barred.contains(action)).collect();
        barred.extend(self.barred_by_repetition(position, history, &rest));
        barred.sort_unstable();
        barred
    }

    /// Of the legal moves those that R8.10 and R8.11 forbid, ascending. What both seats saw decides it.
    fn barred_by_trail(&self, history: &History, legal: &[Move], position: &Position<B>) -> Vec<Move> {
        let worn = self.worn(history);
        let chase = self.chase(history);
        if worn.is_none() && chase.is_none() {
            return Vec::new();
        }
        let enemies = position.side(1 - position.seat());
        let forbidden = |action: &Move| {
            worn.as_ref().is_some_and(|worn| self.wears_on(worn, *action))
                || (!enemies.has(action.to)
                    && chase.as_ref().is_some_and(|chase| self.chases_in_a_ring(chase, *action)))
        };
        legal.iter().copied().filter(forbidden).collect()
    }

    /// With `attacked_side_must_vary` the moves of the side attacked last that would bring a position about
    /// for the fourth time, unless all would.
    fn barred_by_repetition(&self, position: &Position<B>, history: &History, legal: &[Move]) -> Vec<Move> {
        if !self.binds_by_repetition(position, history) {
            return Vec::new();
        }
        let repeats = |action: Move| {
            let mut after = *position;
            let event = self.play_unchecked(&mut after, action);
            if !self.counts_repetition(&after) {
                return false;
            }
            let hash = self.hash_after(history.present(), position, &event, &after);
            history.occurrences(hash) + 1 >= LIMIT
        };
        let barred: Vec<Move> = legal.iter().copied().filter(|&action| repeats(action)).collect();
        if barred.len() == legal.len() { Vec::new() } else { barred }
    }

    /// Result if the past ends the game: by repetition, or because nobody has fought for long (R8.12). The
    /// caller asks only where the board has not ended it.
    pub fn ending_by_past(&self, position: &Position<B>, history: &History) -> Option<Ending> {
        self.ending_by_repetition(position, history).or_else(|| self.ending_by_calm(history))
    }

    /// The present position has occurred often enough (R8.8), or the side to move has no move that the past
    /// allows (R8.10, R8.11).
    pub(crate) fn ending_by_repetition(&self, position: &Position<B>, history: &History) -> Option<Ending> {
        self.ending_by_occurrences(position, history).or_else(|| self.ending_by_trail(position, history))
    }

    fn ending_by_calm(&self, history: &History) -> Option<Ending> {
        let most = self.rules().no_fight_draw;
        let over = most > 0 && history.calm >= most;
        over.then_some(Ending { winner: Winner::Draw, reason: Reason::NoFight })
    }

    fn ending_by_trail(&self, position: &Position<B>, history: &History) -> Option<Ending> {
        if self.worn(history).is_none() && self.chase(history).is_none() {
            return None;
        }
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        let stuck = !legal.is_empty() && self.barred_by_trail(history, &legal, position).len() == legal.len();
        stuck.then(|| self.no_move(position))
    }

    fn ending_by_occurrences(&self, position: &Position<B>, history: &History) -> Option<Ending> {
        let winner = match self.rules().repetition {
            Repetition::Off | Repetition::AttackedSideMustVary => return None,
            _ if !self.counts_repetition(position) => return None,
            _ if history.occurrences(history.present()) < LIMIT => return None,
            Repetition::Draw => Winner::Draw,
            Repetition::RevealStrongestWins => self.side_with_strongest(position),
        };
        Some(Ending { winner, reason: Reason::Repetition })
    }

    /// True if few enough pieces are left for repetition to count. A position that repeats has as many as
    /// ever.
    fn counts_repetition(&self, position: &Position<B>) -> bool {
        let most = self.rules().repetition_from;
        most == 0 || position.occupied().len() <= most
    }

    /// Owner of the stronger best piece, by the number of kinds that count which a kind beats.
    fn side_with_strongest(&self, position: &Position<B>) -> Winner {
        let counts = |kind: usize| {
            self.rules().reveal_order == RevealOrder::All || self.ruleset.kinds()[kind].class.is_some()
        };
        let kinds: Vec<usize> = (0..self.ruleset.kinds().len()).filter(|&kind| counts(kind)).collect();
        let beaten = |kind: u8| {
            let wins = |&&other: &&usize| self.combat.outcome(kind, other as u8) == Outcome::Win;
            kinds.iter().filter(wins).count()
        };
        let best = |seat: usize| {
            let alive = position.side(seat).members().map(|square| position.kind(square));
            alive.filter(|&kind| kinds.contains(&usize::from(kind))).map(beaten).max()
        };
        match best(0).cmp(&best(1)) {
            std::cmp::Ordering::Greater => Winner::South,
            std::cmp::Ordering::Less => Winner::North,
            std::cmp::Ordering::Equal => Winner::Draw,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chase<'h, B> {
    steps: &'h [Step],
    evaders: B,
}

impl<B: Bits> Gunjin<B> {
    /// The chase of the side to move, if one goes on and the rule holds: its latest turns in each of which it
    /// moved next to an enemy piece that moved away at once.
    pub(super) fn chase<'h>(&self, history: &'h History) -> Option<Chase<'h, B>> {
        if self.rules().more_squares == MoreSquares::Off {
            return None;
        }
        let trail = history.trail();
        let threat = |turn: &&[Step]| {
            turn[0].quiet && turn[1].quiet && self.straight[usize::from(turn[0].to)].has(turn[1].from)
        };
        let turns = trail.rchunks_exact(2).take_while(threat).count();
        let steps = &trail[trail.len() - 2 * turns..];
        let mut evaders = B::EMPTY;
        for turn in steps.chunks_exact(2) {
            evaders = (evaders & !B::square(turn[1].from)) | B::square(turn[1].to);
        }
        (turns > 0).then_some(Chase { steps, evaders })
    }

    /// True if a walk to an empty square goes on with a chase and brings back a position that there was since
    /// it began. Back to where the piece came from in its last turn it may go.
    pub(super) fn chases_in_a_ring(&self, chase: &Chase<'_, B>, action: Move) -> bool {
        let Move { from, to, .. } = action;
        let last = chase.steps[chase.steps.len() - 2];
        let goes_back = last.to == from && last.from == to;
        let threatens = !(self.straight[usize::from(to)] & chase.evaders).is_empty();
        threatens && !goes_back && returns(chase.steps, (from, to))
    }
}

fn returns(steps: &[Step], (from, to): (u8, u8)) -> bool {
    // Where pieces stand after the move, and where they stood when the steps seen so far were undone.
    let mut displaced = vec![(to, from)];
    for undone in steps[1..].iter().rev() {
        match displaced.iter_mut().find(|(_, then)| *then == undone.to) {
            Some((_, then)) => *then = undone.from,
            None => displaced.push((undone.to, undone.from)),
        }
        if displaced.iter().all(|(now, then)| now == then) {
            return true;
        }
    }
    false
}

/// Two squares next to each other on the way of a move, or the ends of a move that has no such way; the lower
/// number first.
type Edge = (u8, u8);

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
        let trail = history.trail();
        let own = || trail.iter().rev().skip(1).step_by(2).take(most);
        let last = own().next()?;
        let square = last.stands?;
        let same_piece = || own().zip(own().skip(1)).all(|(step, before)| before.stands == Some(step.from));
        if trail.len() / 2 < most || !same_piece() {
            return None;
        }
        let mut edges = self.edges(last.from, last.to);
        for step in own().skip(1) {
            // Nothing is listed of the way between the same two squares.
            if edge(step.from, step.to) != edge(last.from, last.to) {
                let others = self.edges(step.from, step.to);
                edges.retain(|edge| others.contains(edge));
            }
        }
        (!edges.is_empty()).then_some(Worn { square, edges })
    }

    pub(super) fn wears_on(&self, worn: &Worn, action: Move) -> bool {
        let same_piece = action.manner == Manner::Walk && action.from == worn.square;
        same_piece && self.edges(action.from, action.to).iter().any(|edge| worn.edges.contains(edge))
    }

    /// The edges that a move goes over: those along the rank, the file or the I road between its ends, or
    /// else its ends alone.
    fn edges(&self, from: u8, to: u8) -> Vec<Edge> {
        if self.straight[usize::from(from)].has(to) {
            return vec![edge(from, to)];
        }
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

/// The key of a triple, from SplitMix64's finaliser over a packed number: no tables to fill, no seeds to
/// keep.
fn key(family: u64, a: u64, b: u64) -> u64 {
    let mut z =
        (family << 40 | a << 20 | b).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x6775_6e6a_696e);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn side_key(turn: u8) -> u64 {
    key(2, u64::from(turn), 0)
}

impl<B: Bits> Gunjin<B> {
    /// The hash of a position, computed from nothing.
    pub fn hash(&self, position: &Position<B>) -> u64 {
        let pieces =
            position.occupied().members().fold(0, |hash, square| hash ^ self.piece_key(position, square));
        pieces ^ self.state_key(position)
    }

    /// The hash after a move, from the hash before it: only the squares that changed are looked at.
    pub fn hash_after(&self, hash: u64, before: &Position<B>, event: &Event<B>, after: &Position<B>) -> u64 {
        let mut touched =
            event.emptied | event.fought | B::square(event.action.from) | B::square(event.action.to);
        if let Manner::Carry { bomb } = event.action.manner {
            touched |= B::square(bomb);
        }
        let old = (touched & before.occupied()).members().fold(0, |h, s| h ^ self.piece_key(before, s));
        let new = (touched & after.occupied()).members().fold(0, |h, s| h ^ self.piece_key(after, s));
        hash ^ old ^ new ^ self.state_change(before, after)
    }

    /// The keys of two states, one over the other; of most moves it is the side to move alone that differs.
    fn state_change(&self, before: &Position<B>, after: &Position<B>) -> u64 {
        let kept = |position: &Position<B>| (position.closed, position.flag_power, position.frozen());
        if kept(before) == kept(after) {
            return side_key(before.turn) ^ side_key(after.turn);
        }
        self.state_key(before) ^ self.state_key(after)
    }

    fn piece_key(&self, position: &Position<B>, square: u8) -> u64 {
        let seat = u64::from(position.side(1).has(square));
        key(1, u64::from(position.kind(square)) << 1 | seat, u64::from(square))
    }

    fn state_key(&self, position: &Position<B>) -> u64 {
        let side = side_key(position.turn);
        let closed = key(3, u64::from(position.closed), 0);
        let flags = key(4, u64::from(position.flag_power[0]), u64::from(position.flag_power[1]));
        position
            .frozen()
            .members()
            .fold(side ^ closed ^ flags, |hash, square| hash ^ key(5, 0, u64::from(square)))
    }
}
