//! The umpire: knows the truth, judges moves, keeps each seat's knowledge and announces what both may hear.

use super::knowledge::{Announcement, Knowledge, Observation, View};
use super::play::history::History;
use super::play::moves::Move;
use super::play::position::{Ending, Position, Reason, Winner};
use super::rules::board::{NORTH, SOUTH};
use super::rules::setup::{Setup, SetupError};
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::game::{Hidden, Seat};
use thiserror::Error;

/// Why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}'s set-up: {error}", side_word(*.seat))]
pub struct StartError {
    /// Whose set-up it is.
    pub seat: usize,
    /// What is wrong with it.
    pub error: SetupError,
}

/// Why a move was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// It is not legal.
    #[error("{text} is not legal here; {count} moves are, for example {examples}")]
    Illegal {
        /// The move, given back.
        action: Move,
        /// The same as text.
        text: String,
        /// Number of legal moves.
        count: usize,
        /// A few of them.
        examples: String,
    },
    /// It is forbidden by repetition (R8.8).
    #[error(
        "{text} would bring this position about for the fourth time, and the side attacked last must vary; {count} other moves are legal"
    )]
    Repeats {
        /// The move, given back.
        action: Move,
        /// The same as text.
        text: String,
        /// Number of legal moves.
        count: usize,
    },
    /// The game is over.
    #[error("{text} comes too late: the game has ended ({})", .ending.reason.word())]
    Over {
        /// The move, given back.
        action: Move,
        /// The same as text.
        text: String,
        /// How the game ended.
        ending: Ending,
    },
}

/// South or North.
pub(crate) fn side_word(seat: usize) -> &'static str {
    if seat == SOUTH { "South" } else { "North" }
}

/// A game under way, with everything that only the umpire may know.
#[derive(Debug, Clone)]
pub struct Referee<'g, B: Bits> {
    game: &'g Gunjin<B>,
    start: Position<B>,
    position: Position<B>,
    history: History,
    knowledge: [Knowledge<B>; 2],
    announcements: Vec<Announcement<B>>,
    legal: Vec<Move>,
    barred: Vec<Move>,
    ending: Option<Ending>,
    remark: Option<String>,
}

impl<'g, B: Bits> Referee<'g, B> {
    /// Begins a game from two set-ups, which are judged (R7).
    ///
    /// # Errors
    /// With the seat whose set-up is not lawful, and why.
    pub fn new(game: &'g Gunjin<B>, south: &Setup, north: &Setup) -> Result<Self, StartError> {
        Self::begin(game, [south, north], |setup, seat| setup.check(&game.ruleset, seat))
    }

    /// The same for armies that may lack pieces, which both seats are told (a handicap).
    ///
    /// # Errors
    /// With the seat whose set-up has too many pieces of a kind, or a piece where it must not stand.
    pub fn with_handicap(game: &'g Gunjin<B>, south: &Setup, north: &Setup) -> Result<Self, StartError> {
        Self::begin(game, [south, north], |setup, seat| {
            setup.check_at_most(&game.ruleset)?;
            setup.check_places(&game.ruleset, seat)
        })
    }

    fn begin(
        game: &'g Gunjin<B>,
        setups: [&Setup; 2],
        judge: impl Fn(&Setup, usize) -> Result<(), SetupError>,
    ) -> Result<Self, StartError> {
        for seat in [SOUTH, NORTH] {
            judge(setups[seat], seat).map_err(|error| StartError { seat, error })?;
        }
        Ok(Self::from_position(game, game.start_from(setups[SOUTH], setups[NORTH])))
    }

    /// Begins a game from any position. Both seats know what each army is made of, and their own pieces.
    #[must_use]
    pub fn from_position(game: &'g Gunjin<B>, start: Position<B>) -> Self {
        let mut referee = Referee {
            game,
            start,
            position: start,
            history: game.history(&start),
            knowledge: [SOUTH, NORTH].map(|seat| game.knowledge(&start, Seat(seat as u8))),
            announcements: Vec::new(),
            legal: Vec::new(),
            barred: Vec::new(),
            ending: game.ending(&start),
            remark: None,
        };
        referee.list_legal();
        referee
    }

    fn list_legal(&mut self) {
        self.legal.clear();
        self.barred.clear();
        if self.ending.is_none() {
            self.game.legal_moves(&self.position, &mut self.legal);
            self.barred = self.game.barred(&self.position, &self.history, &self.legal);
            self.legal.retain(|action| !self.barred.contains(action));
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'g Gunjin<B> {
        self.game
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &Position<B> {
        &self.start
    }

    /// The truth.
    #[must_use]
    pub fn position(&self) -> &Position<B> {
        &self.position
    }

    /// The past.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Everything announced so far, a ply each.
    #[must_use]
    pub fn announcements(&self) -> &[Announcement<B>] {
        &self.announcements
    }

    /// The legal moves, ascending, repetition considered; none once the game is over.
    #[must_use]
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Why a seat was stopped, if one was.
    #[must_use]
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// The seat to move; `None` once the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        self.ending.is_none().then(|| self.position.seat())
    }

    /// What a seat's player is given.
    #[must_use]
    pub fn view(&self, seat: usize) -> View<B> {
        let mut view = self.game.view(&self.knowledge[seat & 1]);
        view.board.ending = self.ending;
        if self.to_move() == Some(view.seat) {
            view.barred.clone_from(&self.barred);
        }
        view
    }

    /// Plays a move, and tells both seats.
    ///
    /// # Errors
    /// If the move is not legal or the game is over; nothing has changed then.
    pub fn play(&mut self, action: Move) -> Result<&Announcement<B>, PlayError> {
        self.judge(action)?;
        let before = self.position;
        let event = self.game.play_unchecked(&mut self.position, action);
        let hash = self.game.hash_after(self.history.present(), &before, &event, &self.position);
        self.history.add(hash, &event);
        let mut announcement = self.game.announce(&before, &event, &self.position);
        announcement.ending =
            announcement.ending.or_else(|| self.game.repetition_ending(&self.position, &self.history));
        self.ending = announcement.ending;
        let observation = Observation::Announced(announcement.clone());
        for knowledge in &mut self.knowledge {
            self.game.learn(knowledge, &observation);
        }
        self.list_legal();
        self.announcements.push(announcement);
        Ok(&self.announcements[self.announcements.len() - 1])
    }

    fn judge(&self, action: Move) -> Result<(), PlayError> {
        if self.legal.binary_search(&action).is_ok() {
            return Ok(());
        }
        let text = self.game.try_move_text(action);
        let count = self.legal.len();
        if let Some(ending) = self.ending {
            return Err(PlayError::Over { action, text, ending });
        }
        if self.barred.contains(&action) {
            return Err(PlayError::Repeats { action, text, count });
        }
        let examples: Vec<String> = self.legal.iter().take(5).map(|&m| self.game.move_text(m)).collect();
        Err(PlayError::Illegal { action, text, count, examples: examples.join(" ") })
    }

    /// A seat gives up. Of no effect once the game is over.
    pub fn resign(&mut self, seat: usize) {
        self.stop(seat, Reason::Resignation, None);
    }

    /// A seat is stopped and loses, for the stated reason. Of no effect once the game is over.
    pub fn forfeit(&mut self, seat: usize, why: &str) {
        self.stop(seat, Reason::Forfeit, Some(why.to_string()));
    }

    fn stop(&mut self, seat: usize, reason: Reason, remark: Option<String>) {
        if self.ending.is_none() {
            self.ending = Some(Ending { winner: Winner::seat(1 - (seat & 1)), reason });
            self.remark = remark;
            self.list_legal();
        }
    }
}

impl<B: Bits> Gunjin<B> {
    /// A move as text, also one with squares that this board does not have.
    fn try_move_text(&self, action: Move) -> String {
        let bomb = match action.manner {
            super::play::moves::Manner::Carry { bomb } => bomb,
            _ => action.from,
        };
        let known = [action.from, action.to, bomb].iter().all(|&s| self.ruleset.board().get(s).is_some());
        if known { self.move_text(action) } else { format!("the move {} to {}", action.from, action.to) }
    }
}
