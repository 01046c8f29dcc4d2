//! Running and recording a game of 軍人将棋 under an umpire (`docs/RECORDS.md`): set-ups and announcements
//! are written, and a result as in chess.

use super::knowledge::{Announcement, View};
use super::play::notation::no_move;
use crate::bits::Bits;
use crate::game::{Ended, Seat, Standing, Turn};
use crate::games::gunjin::{Ending, Gunjin, History, Move, NORTH, Position, SOUTH, Setup, Winner};
use crate::material::{Count, counted};
use crate::record::Field;
use crate::replay::{Page, ReplayError, ReplayProblem};
use crate::rulebook::Rulebook;

const SETUPS: [&str; 2] = ["setup s", "setup n"];

impl<B: Bits> Gunjin<B> {
    /// Words of a record after a move: the outcome, every square emptied besides, the kinds shown.
    pub fn announcement_words(&self, announcement: &Announcement<B>) -> Vec<String> {
        let mut words: Vec<String> =
            announcement.outcome.iter().map(|outcome| outcome.letter().to_string()).collect();
        let besides = announcement.besides();
        words.extend(besides.members().map(|square| self.ruleset.board().name(square).to_string()));
        if !announcement.revealed.is_empty() {
            let codes: Vec<String> =
                announcement.revealed.iter().map(|shown| self.code(shown.seat, shown.kind)).collect();
            words.push(format!("={}", codes.join(",")));
        }
        words
    }
}

impl<B: Bits> Rulebook for Gunjin<B> {
    type Past = History;

    fn id(&self) -> String {
        self.ruleset().id()
    }

    fn fingerprint(&self) -> u64 {
        self.ruleset().fingerprint()
    }

    fn past(&self, start: &Position<B>) -> History {
        self.history(start)
    }

    fn remember(&self, past: &mut History, before: &Position<B>, action: Move, after: &Position<B>) {
        let event = self.play_unchecked(&mut before.clone(), action);
        self.add_to(past, before, &event, after);
    }

    fn barred(&self, position: &Position<B>, past: &History, legal: &[Move]) -> Vec<Move> {
        Gunjin::barred(self, position, past, legal)
    }

    fn past_ending(&self, position: &Position<B>, past: &History) -> Option<Ended> {
        self.ending_by_past(position, past).map(Ended::from)
    }

    fn reason(&self, position: &Position<B>) -> &'static str {
        self.ending(position).map_or("", |ending| ending.reason.word())
    }

    fn actions_word(&self) -> &'static str {
        "moves"
    }

    fn past_may_forbid(&self, position: &Position<B>, past: &History) -> bool {
        self.may_bar(position, past)
    }

    /// One look at what happened serves the past and both seats. They hear how the past ended the game.
    fn advance<L>(
        &self,
        position: &mut Position<B>,
        past: &mut History,
        (listeners, tell): (&mut [L], impl Fn(&mut L, &Announcement<B>)),
        action: Move,
    ) -> Standing {
        let before = *position;
        let event = self.play_unchecked(position, action);
        self.add_to(past, &before, &event, position);
        let mut announcement = self.announce(&before, &event, position);
        announcement.ending = announcement.ending.or_else(|| self.ending_by_past(position, past));
        let ending = announcement.ending;
        listeners.iter_mut().for_each(|listener| tell(listener, &announcement));
        match ending {
            Some(ending) => Standing::over(ending.into()),
            None => Standing::next(Turn::Seat(Seat(position.turn))),
        }
    }

    fn seat_key(&self, seat: Seat) -> String {
        if seat.index() == SOUTH { "south".into() } else { "north".into() }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, South's points first; `*` while the game goes on.
    fn result_words(&self, ended: Option<&Ended>) -> String {
        let word = match ended.and_then(Ending::announced).map(|ending| ending.winner) {
            Some(Winner::South) => "1-0",
            Some(Winner::North) => "0-1",
            Some(Winner::Draw) => "1/2-1/2",
            None => "*",
        };
        word.into()
    }

    fn names_the_stopped(&self) -> bool {
        false
    }

    fn start_fields(&self, start: &Position<B>) -> Vec<Field> {
        if !self.opening(start, SOUTH).set_up {
            return vec![Field::new("position", &self.position_line(start))];
        }
        let text = |seat: usize| self.setup_of(start, seat).text(self.ruleset(), seat);
        [SOUTH, NORTH].map(|seat| Field::new(SETUPS[seat], &text(seat))).to_vec()
    }

    /// Armies may lack pieces, as they do in handicap games.
    fn read_start(&self, page: &Page) -> Result<Position<B>, ReplayError> {
        if let Ok(text) = page.field("position") {
            let wrong = |message| page.wrong("position", ReplayProblem::Start(message));
            return self.read_position(text).map_err(|error| wrong(error.to_string()));
        }
        let wrong = |seat: usize, message| page.wrong(SETUPS[seat], ReplayProblem::Start(message));
        let read = |seat: usize| -> Result<Setup, ReplayError> {
            let setup = Setup::read(self.ruleset(), seat, page.field(SETUPS[seat])?);
            setup.map_err(|error| wrong(seat, error.to_string()))
        };
        let start = self.judged_start([&read(SOUTH)?, &read(NORTH)?], true);
        start.map_err(|error| wrong(error.seat, error.error.to_string()))
    }

    fn read_ply(&self, _: &Position<B>, text: &str) -> Result<Move, ReplayProblem> {
        self.parse_move(text).ok_or_else(|| ReplayProblem::NoAction(no_move(text).to_string()))
    }

    fn why_illegal(&self, view: &View<B>, action: Move) -> Option<String> {
        self.why_not_in_words(view, action)
    }

    fn announced(&self, knowledge: &View<B>, ply: usize) -> Vec<String> {
        knowledge.log.get(ply).map_or_else(Vec::new, |announcement| self.announcement_words(announcement))
    }

    fn material(&self, position: &Position<B>, seat: Seat) -> Option<Vec<Count>> {
        Some(self.pieces_by_kind(position, position.side(seat.index() & 1)))
    }
}

impl<B: Bits> Gunjin<B> {
    /// The pieces on some squares, counted by kind in the order of the edition.
    pub fn pieces_by_kind(&self, position: &Position<B>, squares: B) -> Vec<Count> {
        let pieces: Vec<u8> =
            (squares & position.occupied()).members().map(|square| position.kind(square)).collect();
        let kinds = self.ruleset().kinds();
        counted(0..kinds.len() as u8, &pieces, |kind| kinds[usize::from(kind)].code.clone())
    }
}
