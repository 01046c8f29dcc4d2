//! Records of games of any family (`docs/RECORDS.md`): written from an umpire, found true by replaying them.
//!
//! Editions of 軍人将棋 have records of their own ([`crate::games::gunjin::record`]), which say what was announced.

use crate::game::{Complete, Seat, Turn};
use crate::record::{Field, Lines, PlyText, RecordSyntax, RecordText, SyntaxProblem};
use crate::umpire::{FORFEIT, RESIGNATION, Stopped, Umpire};
use thiserror::Error;

/// What a record says besides the game itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Players {
    /// Who played, by seat.
    pub agents: Vec<String>,
    /// Anything else, kept as it is.
    pub others: Vec<Field>,
}

/// Why a record is not true, or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ReplayError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: ReplayProblem,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// It is no record at all.
    #[error(transparent)]
    Syntax(#[from] SyntaxProblem),
    /// A header or a part of the start is missing.
    #[error("there is no '{0}:' line; add one")]
    Missing(&'static str),
    /// A position that is none.
    #[error("{0}")]
    Position(String),
    /// An action that cannot be played.
    #[error("{0}")]
    Action(String),
    /// Something else happened.
    #[error("{what}: the record says '{found}', the rules say '{expected}'")]
    Differs {
        /// Of what.
        what: &'static str,
        /// In the file.
        found: String,
        /// By replaying.
        expected: String,
    },
}

impl ReplayProblem {
    /// Whether the record tells what did not happen, rather than being no record of this game at all.
    #[must_use]
    pub fn is_untrue(&self) -> bool {
        matches!(self, ReplayProblem::Action(_) | ReplayProblem::Differs { .. })
    }
}

impl From<RecordSyntax> for ReplayError {
    fn from(error: RecordSyntax) -> Self {
        ReplayError { line: error.line, column: error.column, problem: error.problem.into() }
    }
}

/// Every seat's points, `*` while the game goes on.
#[must_use]
pub fn result_words<G: Complete>(umpire: &Umpire<'_, G>) -> String {
    let points = |ended: &crate::game::Ended| {
        ended.returns.iter().map(f64::to_string).collect::<Vec<String>>().join(" ")
    };
    umpire.ended().map_or_else(|| "*".to_string(), points)
}

/// The record of a game as it stands.
#[must_use]
pub fn record<G: Complete>(umpire: &Umpire<'_, G>, players: &Players) -> RecordText {
    let game = umpire.game();
    let mut headers = vec![
        Field::new("format", "1"),
        Field::new("game", &game.id()),
        Field::new("rules", &format!("{:016x}", game.fingerprint())),
    ];
    let seats = players.agents.iter().enumerate();
    headers.extend(seats.map(|(seat, agent)| Field::new(&format!("seat {}", seat + 1), agent)));
    headers.extend(players.others.iter().cloned());
    headers.push(Field::new("result", &result_words(umpire)));
    headers.push(Field::new("ended", umpire.ended().map_or("-", |ended| ended.reason)));
    if let Some(Stopped { seat, remark }) = umpire.stopped() {
        headers.push(Field::new("stopped", &(seat.0 + 1).to_string()));
        headers.extend(remark.iter().map(|why| Field::new("why", why)));
    }
    let start = vec![Field::new("position", &game.position_text(umpire.start()))];
    RecordText { headers, start, plies: plies(umpire) }
}

/// Every action in the words of the position where it was taken.
fn plies<G: Complete>(umpire: &Umpire<'_, G>) -> Vec<PlyText> {
    let mut position = umpire.start().clone();
    let ply = |&action: &G::Action| {
        let text = umpire.game().action_text(&position, action);
        umpire.game().play(&mut position, action);
        PlyText { action: text, announced: Vec::new(), note: None }
    };
    umpire.actions().iter().map(ply).collect()
}

/// Replays a record of this game and compares everything it says; the umpire as it stands at the end.
///
/// # Errors
/// The first line that is wrong, and what was expected there.
pub fn replay<'g, G: Complete>(game: &'g G, text: &str) -> Result<Umpire<'g, G>, ReplayError> {
    let (record, lines) = RecordText::read(text)?;
    let file = File { record, lines };
    for (key, expected) in
        [("format", "1".to_string()), ("game", game.id()), ("rules", format!("{:016x}", game.fingerprint()))]
    {
        file.compare(key, expected)?;
    }
    let (text, line) = file.field("position")?;
    let start = game.read_position(text);
    let start =
        start.map_err(|error| wrong(line, "position: ".len(), ReplayProblem::Position(error.to_string())))?;
    let mut umpire = Umpire::from_position(game, start);
    for (index, ply) in file.record.plies.iter().enumerate() {
        file.play(&mut umpire, ply, index)?;
    }
    file.stop(&mut umpire)?;
    file.compare("result", result_words(&umpire))?;
    file.compare("ended", umpire.ended().map_or("-", |ended| ended.reason).to_string())?;
    Ok(umpire)
}

fn wrong(line: usize, before: usize, problem: ReplayProblem) -> ReplayError {
    ReplayError { line, column: before + 1, problem }
}

/// A record with its lines.
struct File {
    record: RecordText,
    lines: Lines,
}

impl File {
    /// A header or part of the start, with its line.
    fn field(&self, key: &'static str) -> Result<(&str, usize), ReplayError> {
        let headers = self.record.headers.iter().zip(&self.lines.headers);
        let start = self.record.start.iter().zip(&self.lines.start);
        let found = headers.chain(start).find(|(field, _)| field.key() == key);
        found.map(|(field, &line)| (field.value(), line)).ok_or(wrong(1, 0, ReplayProblem::Missing(key)))
    }

    /// Whether a field says what it should.
    fn compare(&self, key: &'static str, expected: String) -> Result<(), ReplayError> {
        let (found, line) = self.field(key)?;
        if found == expected {
            return Ok(());
        }
        let found = found.to_string();
        Err(wrong(line, key.len() + 2, ReplayProblem::Differs { what: key, found, expected }))
    }

    /// A seat that gave up or was stopped lost by no rule of the game: the record is believed.
    fn stop<G: Complete>(&self, umpire: &mut Umpire<'_, G>) -> Result<(), ReplayError> {
        let (ended, _) = self.field("ended")?;
        let resigned = ended == RESIGNATION;
        if !resigned && ended != FORFEIT {
            return Ok(());
        }
        let (number, line) = self.field("stopped")?;
        let seats = umpire.game().seats();
        let seat = number.parse().ok().filter(|&number: &usize| (1..=seats).contains(&number));
        let Some(seat) = seat.map(|number| Seat(number as u8 - 1)) else {
            let (found, expected) = (number.to_string(), format!("a seat from 1 to {seats}"));
            return Err(wrong(line, 0, ReplayProblem::Differs { what: "stopped", found, expected }));
        };
        if resigned {
            umpire.resign(seat);
        } else {
            umpire.forfeit(seat, self.field("why").map_or("", |(why, _)| why));
        }
        Ok(())
    }

    fn play<G: Complete>(
        &self,
        umpire: &mut Umpire<'_, G>,
        ply: &PlyText,
        index: usize,
    ) -> Result<(), ReplayError> {
        let before = format!("{}. ", index + 1).len();
        let refused =
            |message: String| wrong(self.lines.plies[index], before, ReplayProblem::Action(message));
        let action = read_any(umpire, &ply.action)
            .ok_or_else(|| refused(format!("'{}' is no action that is possible here", ply.action)))?;
        umpire.play(action).map_err(|error| refused(error.to_string()))
    }
}

/// The action of a seat or the outcome of chance that a text means.
fn read_any<G: Complete>(umpire: &Umpire<'_, G>, text: &str) -> Option<G::Action> {
    let (game, position) = (umpire.game(), umpire.position());
    if umpire.turn() != Turn::Chance {
        return game.read_action(position, text);
    }
    let mut outcomes = Vec::new();
    game.outcomes(position, &mut outcomes);
    let is_meant = |&outcome: &G::Action| game.action_text(position, outcome) == text;
    outcomes.into_iter().map(|(outcome, _)| outcome).find(is_meant)
}
