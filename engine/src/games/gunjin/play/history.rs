//! What repetition needs to know of the past (R8.8). The umpire keeps it; playouts do not.

use super::make_move::Event;
use super::moves::Move;
use super::position::{Ending, Position, Reason, Winner};
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::{Repetition, RevealOrder};
use crate::games::gunjin::tables::compiled::Gunjin;

/// Which occurrence of a position the rules of repetition speak of.
const LIMIT: u32 = 4;

/// The positions of a game so far, as hashes (side to move included, ply number left out), and who was
/// attacked last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    hashes: Vec<u64>,
    attacked: Option<usize>,
}

impl History {
    /// The history of a game that begins with the position of this hash.
    #[must_use]
    pub fn new(start: u64) -> History {
        History { hashes: vec![start], attacked: None }
    }

    /// Hashes of all positions, the present one last.
    #[must_use]
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// The hash of the present position.
    #[must_use]
    pub fn present(&self) -> u64 {
        self.hashes[self.hashes.len() - 1]
    }

    /// How often a position has occurred. Takes a look at every position so far, which is quicker than
    /// counting all of them in case somebody asks.
    #[must_use]
    pub fn occurrences(&self, hash: u64) -> u32 {
        self.hashes.iter().filter(|&&other| other == hash).count() as u32
    }

    /// How often the commonest position has occurred. Sorts the positions.
    #[must_use]
    pub fn most(&self) -> u32 {
        let mut hashes = self.hashes.clone();
        hashes.sort_unstable();
        hashes.chunk_by(PartialEq::eq).map(|alike| alike.len() as u32).max().unwrap_or(0)
    }

    /// The seat that was attacked in the last fight, if there was one.
    #[must_use]
    pub fn attacked(&self) -> Option<usize> {
        self.attacked
    }

    /// Adds the position that a move led to.
    pub fn add<B: Bits>(&mut self, hash: u64, event: &Event<B>) {
        self.hashes.push(hash);
        if event.outcome.is_some() {
            self.attacked = Some(1 - event.seat);
        }
    }
}

impl<B: Bits> Gunjin<B> {
    /// The history of a game that begins here.
    #[must_use]
    pub fn history(&self, start: &Position<B>) -> History {
        History::new(self.hash(start))
    }

    /// Adds what happened to the past.
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

    /// Of the legal moves, those that repetition forbids: with `attacked_side_must_vary` the moves of the
    /// side attacked last that would bring a position about for the fourth time, unless all would.
    #[must_use]
    pub fn barred(&self, position: &Position<B>, history: &History, legal: &[Move]) -> Vec<Move> {
        let bound = self.rules().repetition == Repetition::AttackedSideMustVary
            && history.attacked == Some(position.seat());
        if !bound {
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

    /// How repetition ends the game, if the present position has occurred often enough. The caller asks only
    /// where the board has not ended it.
    #[must_use]
    pub fn repetition_ending(&self, position: &Position<B>, history: &History) -> Option<Ending> {
        let winner = match self.rules().repetition {
            Repetition::Off | Repetition::AttackedSideMustVary => return None,
            _ if !self.counts_repetition(position) => return None,
            _ if history.occurrences(history.present()) < LIMIT => return None,
            Repetition::Draw => Winner::Draw,
            Repetition::RevealStrongestWins => self.side_with_strongest(position),
        };
        Some(Ending { winner, reason: Reason::Repetition })
    }

    /// Whether few enough pieces are left for repetition to count. A position that repeats has as many as ever.
    fn counts_repetition(&self, position: &Position<B>) -> bool {
        let most = self.rules().repetition_from;
        most == 0 || position.occupied().len() <= most
    }

    /// Who owns the stronger best piece, by the number of kinds that count which a kind beats.
    fn side_with_strongest(&self, position: &Position<B>) -> Winner {
        let counts = |kind: usize| {
            self.rules().reveal_order == RevealOrder::All || self.ruleset.kinds()[kind].class.is_some()
        };
        let kinds: Vec<usize> = (0..self.ruleset.kinds().len()).filter(|&kind| counts(kind)).collect();
        let beaten = |kind: u8| {
            let wins = |&&other: &&usize| {
                self.clash.outcome(kind, other as u8) == crate::games::gunjin::rules::combat::Outcome::Win
            };
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
