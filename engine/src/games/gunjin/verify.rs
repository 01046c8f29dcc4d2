//! Whether a record of 軍人将棋 is true: it is replayed, and everything it says is compared.

use super::play::position::{Ending, Reason, Winner};
use super::record::result_word;
use super::referee::{PlayError, Referee, side_word};
use super::rules::ruleset::{Ruleset, RulesetError};
use super::rules::setup::{Setup, SetupError};
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::catalogue::{EditionVisitor, with_ruleset};
use crate::record::{Lines, PlyText, RecordSyntax, RecordText, SyntaxProblem};
use crate::wrong::Wrong;
use thiserror::Error;

/// Why a record is not true, or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Box<RecordProblem>,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// It is no record at all.
    #[error(transparent)]
    Syntax(#[from] SyntaxProblem),
    /// A header or a part of the start is missing.
    #[error("there is no '{0}:' line; add one")]
    Missing(&'static str),
    /// A format from the future.
    #[error("this is format '{0}' of records; this program reads format 1")]
    Format(String),
    /// No such game.
    #[error(transparent)]
    Game(#[from] RulesetError),
    /// Another game than the one it is verified with.
    #[error("the record is of '{found}', not of '{expected}'")]
    OtherGame {
        /// In the file.
        found: String,
        /// The game asked for.
        expected: String,
    },
    /// The rules behind the name have changed.
    #[error(
        "the rules of this game have the number {expected} here, the record was written under {found}; replay it with the program that wrote it"
    )]
    OtherRules {
        /// In the file.
        found: String,
        /// Of this program.
        expected: String,
    },
    /// A set-up that is none.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A position that is none.
    #[error(transparent)]
    Position(#[from] Wrong),
    /// A text that is no move.
    #[error("'{0}' is no move; write b4b5, a4o1, for a falling missile b3*d7, with the bomb at b4 b3&b4*d7")]
    NoMove(String),
    /// A move that cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
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

impl From<RecordSyntax> for RecordError {
    fn from(error: RecordSyntax) -> Self {
        RecordError { line: error.line, column: error.column, problem: Box::new(error.problem.into()) }
    }
}

/// A record found true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The game with its switches.
    pub game: String,
    /// Plies replayed.
    pub plies: usize,
    /// How it ended; `None` if it was broken off.
    pub ending: Option<Ending>,
    /// The last position.
    pub position: String,
}

/// Replays a record under the rules it names and compares everything it says.
///
/// # Errors
/// The first line that is wrong, and what was expected there.
pub fn verify(text: &str) -> Result<Verified, RecordError> {
    struct Verify<'t>(&'t str);
    impl EditionVisitor for Verify<'_> {
        type Output = Result<Verified, RecordError>;
        fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
            let referee = replay(&game, self.0)?;
            Ok(Verified {
                game: game.ruleset().id(),
                plies: referee.announcements().len(),
                ending: referee.ending(),
                position: game.position_line(referee.position()),
            })
        }
    }
    let (record, lines) = RecordText::read(text)?;
    let file = File { record, lines };
    let (name, at) = file.field("game")?;
    let ruleset = Ruleset::named(&name).map_err(|error| file.wrong(at, "game: ".len(), error.into()))?;
    with_ruleset(ruleset, Verify(text))
}

/// Replays a record of this game and compares everything it says; the umpire as it stands at the end.
///
/// # Errors
/// The first line that is wrong, and what was expected there.
pub fn replay<'g, B: Bits>(game: &'g Gunjin<B>, text: &str) -> Result<Referee<'g, B>, RecordError> {
    let (record, lines) = RecordText::read(text)?;
    let file = File { record, lines };
    file.check_headers(game)?;
    let mut referee = file.start(game)?;
    for (index, ply) in file.record.plies.iter().enumerate() {
        file.play(&mut referee, ply, index)?;
    }
    file.check_end(&mut referee)?;
    Ok(referee)
}

/// A record with its lines.
struct File {
    record: RecordText,
    lines: Lines,
}

impl File {
    fn wrong(&self, line: usize, before: usize, problem: RecordProblem) -> RecordError {
        RecordError { line, column: before + 1, problem: Box::new(problem) }
    }

    /// A header or part of the start, with its line.
    fn field(&self, key: &'static str) -> Result<(String, usize), RecordError> {
        let headers = self.record.headers.iter().zip(&self.lines.headers);
        let start = self.record.start.iter().zip(&self.lines.start);
        let found = headers.chain(start).find(|(field, _)| field.key() == key);
        let found = found.map(|(field, line)| (field.value().to_string(), *line));
        found.ok_or_else(|| self.wrong(1, 0, RecordProblem::Missing(key)))
    }

    fn check_headers<B: Bits>(&self, game: &Gunjin<B>) -> Result<(), RecordError> {
        let (format, line) = self.field("format")?;
        if format != "1" {
            return Err(self.wrong(line, "format: ".len(), RecordProblem::Format(format)));
        }
        let (found, line) = self.field("game")?;
        let expected = game.ruleset().id();
        if found != expected {
            return Err(self.wrong(line, "game: ".len(), RecordProblem::OtherGame { found, expected }));
        }
        let (found, line) = self.field("rules")?;
        let expected = format!("{:016x}", game.ruleset().fingerprint());
        if found != expected {
            return Err(self.wrong(line, "rules: ".len(), RecordProblem::OtherRules { found, expected }));
        }
        Ok(())
    }

    /// The umpire at the start. Armies may lack pieces, as they do in handicap games.
    fn start<'g, B: Bits>(&self, game: &'g Gunjin<B>) -> Result<Referee<'g, B>, RecordError> {
        if let Ok((text, line)) = self.field("position") {
            let position = game.read_position(&text);
            let position = position.map_err(|error| self.wrong(line, "position: ".len(), error.into()))?;
            return Ok(Referee::from_position(game, position));
        }
        let mut setups = Vec::new();
        for (seat, key) in ["setup s", "setup n"].into_iter().enumerate() {
            let (text, line) = self.field(key)?;
            let setup = Setup::read(game.ruleset(), seat, &text);
            setups.push((setup.map_err(|error| self.wrong(line, key.len() + 2, error.into()))?, line));
        }
        Referee::with_handicap(game, &setups[0].0, &setups[1].0)
            .map_err(|error| self.wrong(setups[error.seat].1, "setup s: ".len(), error.error.into()))
    }

    fn play<B: Bits>(
        &self,
        referee: &mut Referee<'_, B>,
        ply: &PlyText,
        index: usize,
    ) -> Result<(), RecordError> {
        let line = self.lines.plies[index];
        let before = format!("{}. ", index + 1).len();
        let game = referee.game();
        let action = game.parse_move(&ply.action);
        let action =
            action.ok_or_else(|| self.wrong(line, before, RecordProblem::NoMove(ply.action.clone())))?;
        let announcement = referee.play(action).map_err(|error| self.wrong(line, before, error.into()))?;
        let expected = game.announcement_words(announcement);
        let same = expected.iter().zip(&ply.announced).take_while(|(a, b)| a == b).count();
        if expected == ply.announced {
            return Ok(());
        }
        let said: usize = ply.announced[..same].iter().map(|word| word.len() + 1).sum();
        let (found, expected) = (ply.announced.join(" "), expected.join(" "));
        let problem = RecordProblem::Differs { what: "announcement", found, expected };
        Err(self.wrong(line, before + ply.action.len() + 1 + said, problem))
    }

    /// Result and ending; a seat that gave up or was stopped lost by no rule of the board.
    fn check_end<B: Bits>(&self, referee: &mut Referee<'_, B>) -> Result<(), RecordError> {
        let (result, result_line) = self.field("result")?;
        let (ended, ended_line) = self.field("ended")?;
        let loser = if result == "1-0" { 1 } else { 0 };
        if ended == Reason::Resignation.word() {
            referee.resign(loser);
        } else if ended == Reason::Forfeit.word() {
            let why = self.field("why").map_or(String::new(), |(why, _)| why);
            referee.forfeit(loser, &why);
        }
        let reason = referee.ending().map_or("-", |ending| ending.reason.word());
        let outcome = result_word(referee.ending());
        for (what, found, expected, line) in
            [("result", result, outcome, result_line), ("ended", ended, reason, ended_line)]
        {
            if found != expected {
                let problem = RecordProblem::Differs { what, found, expected: expected.to_string() };
                return Err(self.wrong(line, what.len() + 2, problem));
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for Verified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ended = self.ending.map_or("broken off", |ending| ending.reason.word());
        let winner = match self.ending.map(|ending| ending.winner) {
            Some(Winner::South) => side_word(0),
            Some(Winner::North) => side_word(1),
            Some(Winner::Draw) | None => "nobody",
        };
        write!(f, "{}: {} plies, {ended}, {winner} won", self.game, self.plies)
    }
}
