//! Records of games (`docs/RECORDS.md`): written from an umpire, found true by replaying them.

use crate::game::{Ended, Seat, Turn};
use crate::history::GameHistory;
use crate::record::{Field, Lines, PlyText, RecordSyntax, RecordText, SyntaxProblem};
use crate::rulebook::Rulebook;
use crate::umpire::{FORFEIT, RESIGNATION, Stopped, Umpire};
use thiserror::Error;

/// Contents of a record besides the game itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Players {
    /// Players, by seat.
    pub agents: Vec<String>,
    /// Anything else, kept as it is.
    pub others: Vec<Field>,
}

fn reason_word<G: Rulebook>(umpire: &Umpire<'_, G>) -> &'static str {
    umpire.ended().map_or("-", |ended| ended.reason)
}

fn fingerprint<G: Rulebook>(game: &G) -> String {
    format!("{:016x}", game.fingerprint())
}

/// The record of a game as it stands.
pub fn record<G: Rulebook>(umpire: &Umpire<'_, G>, players: &Players) -> RecordText {
    let game = umpire.game();
    let mut headers = vec![
        Field::new("format", "1"),
        Field::new("game", &game.id()),
        Field::new("rules", &fingerprint(game)),
    ];
    let seats = players.agents.iter().enumerate();
    headers.extend(seats.map(|(seat, agent)| Field::new(&game.seat_key(Seat(seat as u8)), agent)));
    headers.extend(players.others.iter().cloned());
    headers.push(Field::new("result", &game.result_words(umpire.ended())));
    headers.push(Field::new("ended", reason_word(umpire)));
    if let Some(Stopped { seat, remark }) = umpire.stopped() {
        let named = game.names_the_stopped();
        headers.extend(named.then(|| Field::new("stopped", &(seat.0 + 1).to_string())));
        headers.extend(remark.iter().map(|why| Field::new("why", why)));
    }
    RecordText { headers, start: game.start_fields(umpire.start()), plies: plies(umpire) }
}

fn plies<G: Rulebook>(umpire: &Umpire<'_, G>) -> Vec<PlyText> {
    let (game, heard) = (umpire.game(), umpire.knowledge(Seat(0)));
    let mut position = umpire.start().clone();
    let ply = |(ply, &action): (usize, &G::Action)| {
        let text = game.action_text(&position, action);
        game.play(&mut position, action);
        PlyText { action: text, announced: game.announced(heard, ply), note: None }
    };
    umpire.actions().iter().enumerate().map(ply).collect()
}

/// Replays a record of this game and compares everything it says; the umpire as it stands at the end.
///
/// # Errors
/// The first line that is wrong, and what was expected there.
pub fn replay<'g, G: Rulebook>(game: &'g G, text: &str) -> Result<Umpire<'g, G>, ReplayError> {
    let page = Page::read(text)?;
    page.check("format", "1", |found, _| ReplayProblem::Format(found))?;
    page.check("game", &game.id(), |found, expected| ReplayProblem::OtherGame { found, expected })?;
    page.check("rules", &fingerprint(game), |found, expected| ReplayProblem::OtherRules { found, expected })?;
    let mut umpire = Umpire::from_position(game, game.read_start(&page)?);
    for (index, ply) in page.plies().iter().enumerate() {
        play(&page, &mut umpire, ply, index)?;
    }
    stop(&page, &mut umpire)?;
    page.compare("result", &game.result_words(umpire.ended()))?;
    page.compare("ended", reason_word(&umpire))?;
    Ok(umpire)
}

fn play<G: Rulebook>(
    page: &Page,
    umpire: &mut Umpire<'_, G>,
    ply: &PlyText,
    index: usize,
) -> Result<(), ReplayError> {
    let wrong = |problem| page.wrong_ply(index, 0, problem);
    let action = read_any(umpire.game(), umpire, &ply.action).map_err(wrong)?;
    umpire.play(action).map_err(|refused| wrong(ReplayProblem::Action(refused.to_string())))?;
    let expected = umpire.game().announced(umpire.knowledge(Seat(0)), index);
    if expected == ply.announced {
        return Ok(());
    }
    let same = expected.iter().zip(&ply.announced).take_while(|(a, b)| a == b).count();
    let said: usize = ply.announced[..same].iter().map(|word| word.len() + 1).sum();
    let (found, expected) = (ply.announced.join(" "), expected.join(" "));
    let problem = ReplayProblem::Differs { what: "announcement", found, expected };
    Err(page.wrong_ply(index, ply.action.len() + 1 + said, problem))
}

/// The action of a seat or the outcome of chance that a text means, legal or not.
///
/// # Errors
/// If it means none.
pub fn read_any<G: Rulebook>(
    game: &G,
    history: &GameHistory<G>,
    text: &str,
) -> Result<G::Action, ReplayProblem> {
    let position = history.position();
    if history.turn() != Turn::Chance {
        return game.read_ply(position, text);
    }
    let is_meant = |outcome: &G::Action| game.action_text(position, *outcome) == text;
    let meant = history.outcomes(game).into_iter().map(|(outcome, _)| outcome).find(is_meant);
    meant.ok_or_else(|| ReplayProblem::impossible(text))
}

/// A seat that gave up or was stopped lost by no rule of the game: the record is believed.
fn stop<G: Rulebook>(page: &Page, umpire: &mut Umpire<'_, G>) -> Result<(), ReplayError> {
    let ended = page.field("ended")?;
    if ended == RESIGNATION {
        umpire.resign(stopped(page, umpire.game())?);
    } else if ended == FORFEIT {
        umpire.forfeit(stopped(page, umpire.game())?, page.field("why").unwrap_or_default());
    }
    Ok(())
}

/// The seat stopped. Of a wrong result nobody can tell; it is found wrong after this.
fn stopped<G: Rulebook>(page: &Page, game: &G) -> Result<Seat, ReplayError> {
    let mut seats = (0..game.seats()).map(|seat| Seat(seat as u8));
    if !game.names_the_stopped() {
        let result = page.field("result")?;
        let returns = |seat: Seat| Ended { returns: game.returns_without(seat), reason: FORFEIT };
        let lost = seats.find(|&seat| game.result_words(Some(&returns(seat))) == result);
        return Ok(lost.unwrap_or(Seat(0)));
    }
    let number = page.field("stopped")?;
    let seat = seats.find(|seat| number.parse() == Ok(seat.0 + 1));
    seat.ok_or_else(|| {
        let (found, expected) = (number.to_string(), format!("a seat from 1 to {}", game.seats()));
        page.wrong("stopped", ReplayProblem::Differs { what: "stopped", found, expected })
    })
}

/// A record that has been read and is being compared with the rules.
#[derive(Debug)]
pub struct Page {
    record: RecordText,
    lines: Lines,
}

impl Page {
    pub(crate) fn read(text: &str) -> Result<Page, ReplayError> {
        let (record, lines) = RecordText::read(text)?;
        Ok(Page { record, lines })
    }

    /// The value of a header or part of the start.
    ///
    /// # Errors
    /// If there is none.
    pub fn field(&self, key: &'static str) -> Result<&str, ReplayError> {
        let missing = || ReplayError { line: 1, column: 1, problem: Box::new(ReplayProblem::Missing(key)) };
        self.find(key).map(|(value, _)| value).ok_or_else(missing)
    }

    /// Something is wrong with the value of a field.
    pub fn wrong(&self, key: &'static str, problem: ReplayProblem) -> ReplayError {
        let line = self.find(key).map_or(1, |(_, line)| line);
        ReplayError { line, column: key.len() + 3, problem: Box::new(problem) }
    }

    fn find(&self, key: &str) -> Option<(&str, usize)> {
        let headers = self.record.headers.iter().zip(&self.lines.headers);
        let start = self.record.start.iter().zip(&self.lines.start);
        let found = headers.chain(start).find(|(field, _)| field.key() == key);
        found.map(|(field, &line)| (field.value(), line))
    }

    fn compare(&self, key: &'static str, expected: &str) -> Result<(), ReplayError> {
        self.check(key, expected, |found, expected| ReplayProblem::Differs { what: key, found, expected })
    }

    fn check(
        &self,
        key: &'static str,
        expected: &str,
        problem: impl FnOnce(String, String) -> ReplayProblem,
    ) -> Result<(), ReplayError> {
        let found = self.field(key)?;
        if found == expected {
            return Ok(());
        }
        Err(self.wrong(key, problem(found.to_string(), expected.to_string())))
    }

    fn plies(&self) -> &[PlyText] {
        &self.record.plies
    }

    fn wrong_ply(&self, index: usize, after: usize, problem: ReplayProblem) -> ReplayError {
        let column = format!("{}. ", index + 1).len() + after + 1;
        ReplayError { line: self.lines.plies[index], column, problem: Box::new(problem) }
    }
}

/// Why a record is not true, or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ReplayError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// The fault there.
    pub problem: Box<ReplayProblem>,
}

/// A fault of a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// It is no record at all.
    #[error(transparent)]
    Syntax(#[from] SyntaxProblem),
    /// A header or a part of the start is missing.
    #[error("there is no '{0}:' line; add one")]
    Missing(&'static str),
    /// A format from the future.
    #[error("the record has format '{0}'; this program reads format 1")]
    Format(String),
    /// No such game.
    #[error("{0}")]
    Game(String),
    /// Another game than the one it is replayed with.
    #[error("the record is of '{found}', not of '{expected}'")]
    OtherGame {
        /// In the file.
        found: String,
        /// The game asked for.
        expected: String,
    },
    /// The rules behind the name have changed.
    #[error(
        "the rules of this game have the fingerprint {expected} here, but {found} in the record; replay it with the program that wrote it"
    )]
    OtherRules {
        /// In the file.
        found: String,
        /// Of this program.
        expected: String,
    },
    /// A start that is none.
    #[error("{0}")]
    Start(String),
    /// A text that is no action of this game anywhere.
    #[error("{0}")]
    NoAction(String),
    /// An action that cannot be played.
    #[error("{0}")]
    Action(String),
    /// Something else happened.
    #[error("{what}: the record says '{found}', the rules say '{expected}'")]
    Differs {
        /// Name of the differing part.
        what: &'static str,
        /// In the file.
        found: String,
        /// Found by replaying.
        expected: String,
    },
}

impl ReplayProblem {
    pub(crate) fn impossible(text: &str) -> ReplayProblem {
        ReplayProblem::Action(format!("'{text}' is not a possible action here"))
    }

    /// True if the record tells what did not happen, rather than being no record of this game at all.
    pub fn is_untrue(&self) -> bool {
        matches!(self, ReplayProblem::Action(_) | ReplayProblem::Differs { .. })
    }
}

impl From<RecordSyntax> for ReplayError {
    fn from(error: RecordSyntax) -> Self {
        ReplayError { line: error.line, column: error.column, problem: Box::new(error.problem.into()) }
    }
}
