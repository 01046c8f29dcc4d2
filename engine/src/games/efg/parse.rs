//! Reads the file format of Gambit's extensive games (`EFG 2`), node by node.
//!
//! ```text
//! EFG 2 R "title" { "Player 1" "Player 2" } "comment"
//! c "name" SET "set" { "action" PROBABILITY ... } OUTCOME "outcome" { PAYOFF ... }     chance
//! p "name" PLAYER SET "set" { "action" ... } OUTCOME "outcome" { PAYOFF ... }          a player
//! t "name" OUTCOME "outcome" { PAYOFF ... }                                            the end
//! ```
//!
//! Nodes follow depth first. The texts after numbers may be left out, lists where set or outcome has appeared
//! before; outcome 0 means none. Commas in lists are allowed. Payoffs of inner nodes count for every end
//! below them.

use crate::wrong::Wrong;
use std::fmt::Display;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug)]
pub(super) struct RawNode {
    pub(super) spot: Spot,
    pub(super) what: RawKind,
    pub(super) outcome: RawOutcome,
}

#[derive(Debug)]
pub(super) enum RawKind {
    End,
    Inner(RawSet),
}

#[derive(Debug)]
pub(super) struct RawSet {
    pub(super) player: Option<u8>,
    pub(super) number: u32,
    pub(super) spot: Spot,
    pub(super) name: String,
    pub(super) actions: Option<RawActions>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct RawActions {
    pub(super) labels: Vec<String>,
    pub(super) probabilities: Vec<f64>,
}

#[derive(Debug)]
pub(super) struct RawOutcome {
    pub(super) number: u32,
    pub(super) spot: Spot,
    pub(super) payoffs: Option<Vec<f64>>,
}

const MOST_PLAYERS: usize = 255;
const MOST_ACTIONS: usize = u16::MAX as usize;

#[derive(Debug)]
pub(super) struct Parser<'t> {
    cutter: Cutter<'t>,
    next: (Spot, Word),
    players: usize,
}

#[derive(Debug)]
pub(super) struct Prologue {
    pub(super) title: String,
    pub(super) players: Vec<String>,
    pub(super) comment: String,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Result<(Parser<'t>, Prologue), Wrong> {
        let mut cutter = Cutter::new(text);
        let next = cutter.next()?;
        let mut parser = Parser { cutter, next, players: 0 };
        parser.word("EFG (a file of an extensive game begins with EFG 2 R)", &["EFG"])?;
        parser.word("2 (the only version of the format that is read)", &["2"])?;
        parser.word("R (or D: how numbers are written)", &["R", "D"])?;
        let title = parser.text("the title in double quotes")?;
        let spot = parser.spot();
        let players = parser.list("the names of the players in braces", MOST_PLAYERS, |parser| {
            parser.text("the name of a player in double quotes, or }")
        })?;
        if players.is_empty() || players.len() > MOST_PLAYERS {
            let found = players.len();
            return Err(
                spot.wrong(format!("the list names {found} players; a game needs 1 to {MOST_PLAYERS}"))
            );
        }
        parser.players = players.len();
        let comment = parser.optional_text()?;
        Ok((parser, Prologue { title, players, comment }))
    }

    pub(super) fn node(&mut self) -> Result<Option<RawNode>, Wrong> {
        let spot = self.spot();
        if *self.peek() == Word::End {
            return Ok(None);
        }
        let letter = self.word("a node (c for chance, p for a player, t for the end)", &["c", "p", "t"])?;
        self.text("the name of the node in double quotes; it may be empty: \"\"")?;
        let what = match letter.as_str() {
            "c" => RawKind::Inner(self.set(None)?),
            "p" => {
                let player = Some(self.player()?);
                RawKind::Inner(self.set(player)?)
            }
            _ => RawKind::End,
        };
        Ok(Some(RawNode { spot, what, outcome: self.outcome()? }))
    }

    pub(super) fn spot(&self) -> Spot {
        self.next.0
    }

    fn player(&mut self) -> Result<u8, Wrong> {
        let spot = self.spot();
        let number = self.whole("player", 1)?;
        if number as usize > self.players {
            let named = format!("the list at the top names {}, counted from 1", self.players);
            return Err(spot.wrong(format!("there is no player {number}; {named}")));
        }
        Ok((number - 1) as u8)
    }

    fn set(&mut self, player: Option<u8>) -> Result<RawSet, Wrong> {
        let spot = self.spot();
        let number = self.whole("information set", 1)?;
        let name = self.optional_text()?;
        let actions = if *self.peek() == Word::Open { Some(self.actions(player.is_none())?) } else { None };
        Ok(RawSet { player, number, spot, name, actions })
    }

    fn actions(&mut self, chance: bool) -> Result<RawActions, Wrong> {
        let spot = self.spot();
        let action = |parser: &mut Parser<'t>| {
            let label = parser.text("an action in double quotes, or }")?;
            Ok((label, if chance { parser.probability()? } else { 0.0 }))
        };
        let (labels, mut probabilities): (Vec<String>, Vec<f64>) =
            self.list("actions in braces", MOST_ACTIONS, action)?.into_iter().unzip();
        if labels.is_empty() || labels.len() > MOST_ACTIONS {
            return Err(spot.wrong(format!(
                "an information set with {} actions; it needs 1 to {MOST_ACTIONS} (a node without actions is terminal: t)",
                labels.len()
            )));
        }
        if chance {
            let sum: f64 = probabilities.iter().sum();
            if (sum - 1.0).abs() > 1e-9 {
                let exact = "fractions such as 1/3 are exact";
                return Err(spot.wrong(format!("the probabilities sum to {sum}, not to 1; {exact}")));
            }
            probabilities.iter_mut().for_each(|probability| *probability /= sum);
        } else {
            probabilities.clear();
        }
        Ok(RawActions { labels, probabilities })
    }

    fn probability(&mut self) -> Result<f64, Wrong> {
        let (spot, written) = (self.spot(), self.peek().found());
        let value = self.number("the probability of the action")?;
        if !(0.0..=1.0).contains(&value) {
            return Err(spot.wrong(format!("{written} is not a probability; write a number from 0 to 1")));
        }
        Ok(value)
    }

    fn outcome(&mut self) -> Result<RawOutcome, Wrong> {
        let spot = self.spot();
        let number = self.whole("outcome", 0)?;
        self.optional_text()?;
        let list = self.spot();
        if *self.peek() != Word::Open {
            return Ok(RawOutcome { number, spot, payoffs: None });
        }
        if number == 0 {
            let none =
                "outcome 0 means no payoffs; give the outcome a number from 1 on, or leave the list out";
            return Err(list.wrong(none));
        }
        let players = self.players;
        let payoffs = self.list("payoffs in braces", players, |parser| parser.number("a payoff, or }"))?;
        if payoffs.len() != players {
            let found = payoffs.len();
            let fault = format!("{found} payoffs for {players} players; give one for each, in their order");
            return Err(list.wrong(fault));
        }
        Ok(RawOutcome { number, spot, payoffs: Some(payoffs) })
    }

    fn peek(&self) -> &Word {
        &self.next.1
    }

    fn take(&mut self) -> Result<(Spot, Word), Wrong> {
        let after = self.cutter.next()?;
        Ok(std::mem::replace(&mut self.next, after))
    }

    pub(super) fn expected(spot: Spot, due: &str, found: &Word) -> Wrong {
        spot.wrong(format!("{due} should stand here; found {}", found.found()))
    }

    fn word(&mut self, due: &'static str, words: &[&str]) -> Result<String, Wrong> {
        match self.take()? {
            (_, Word::Bare(word)) if words.contains(&word.as_str()) => Ok(word),
            (spot, other) => Err(Self::expected(spot, due, &other)),
        }
    }

    fn text(&mut self, due: &'static str) -> Result<String, Wrong> {
        match self.take()? {
            (_, Word::Text(text)) => Ok(text),
            (spot, other) => Err(Self::expected(spot, due, &other)),
        }
    }

    fn optional_text(&mut self) -> Result<String, Wrong> {
        if !matches!(self.peek(), Word::Text(_)) {
            return Ok(String::new());
        }
        self.text("a text")
    }

    fn list<T>(
        &mut self,
        due: &'static str,
        most: usize,
        mut item: impl FnMut(&mut Parser<'t>) -> Result<T, Wrong>,
    ) -> Result<Vec<T>, Wrong> {
        let (spot, word) = self.take()?;
        if word != Word::Open {
            return Err(Self::expected(spot, due, &word));
        }
        let mut items = Vec::new();
        while *self.peek() != Word::Close {
            if items.len() > most {
                return Ok(items);
            }
            items.push(item(self)?);
            if *self.peek() == Word::Comma {
                self.take()?;
            }
        }
        self.take()?;
        Ok(items)
    }

    fn whole(&mut self, what: &'static str, least: u32) -> Result<u32, Wrong> {
        let (spot, word) = self.take()?;
        let Word::Bare(word) = word else {
            let due = match what {
                "player" => "the number of a player",
                "information set" => "the number of an information set",
                _ => "the number of an outcome (0 for none)",
            };
            return Err(Self::expected(spot, due, &word));
        };
        match word.parse().ok().filter(|number| *number >= least) {
            Some(number) => Ok(number),
            None => {
                let form = format!("write a whole number from {least} on");
                Err(spot.wrong(format!("'{word}' is no {what}; {form}")))
            }
        }
    }

    fn number(&mut self, due: &'static str) -> Result<f64, Wrong> {
        let (spot, word) = self.take()?;
        let Word::Bare(word) = word else { return Err(Self::expected(spot, due, &word)) };
        value(&word)
            .ok_or_else(|| spot.wrong(format!("'{word}' is not a number; write it as 3, -1.5, 2e-3 or 1/3")))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// Letters, digits and signs, without quotes.
    Bare(String),
    Text(String),
    Open,
    Close,
    Comma,
    End,
}

impl Word {
    pub(super) fn found(&self) -> String {
        match self {
            Word::Bare(word) => format!("'{word}'"),
            Word::Text(text) => format!("the text \"{text}\""),
            Word::Open => "'{'".to_string(),
            Word::Close => "'}'".to_string(),
            Word::Comma => "','".to_string(),
            Word::End => "the end of the file".to_string(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Spot {
    pub(super) fn wrong(self, fault: impl Display) -> Wrong {
        Wrong(format!("line {}, column {}: {fault}", self.line, self.column))
    }
}

#[derive(Debug)]
pub(super) struct Cutter<'t> {
    rest: Peekable<Chars<'t>>,
    spot: Spot,
}

impl<'t> Cutter<'t> {
    pub(super) fn new(text: &'t str) -> Cutter<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Cutter { rest: text.chars().peekable(), spot: Spot { line: 1, column: 1 } }
    }

    fn take(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.spot = Spot { line: self.spot.line + 1, column: 1 };
        } else {
            self.spot.column += 1;
        }
        Some(c)
    }

    pub(super) fn next(&mut self) -> Result<(Spot, Word), Wrong> {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.take();
        }
        let spot = self.spot;
        let word = match self.take() {
            None => Word::End,
            Some('{') => Word::Open,
            Some('}') => Word::Close,
            Some(',') => Word::Comma,
            Some('"') => self.text(spot)?,
            Some(first) => self.bare(first),
        };
        Ok((spot, word))
    }

    fn text(&mut self, spot: Spot) -> Result<Word, Wrong> {
        let mut text = String::new();
        let open = r#"this text has no end; close it with " (a quote inside a text is written \")"#;
        loop {
            match self.take().ok_or_else(|| spot.wrong(open))? {
                '"' => return Ok(Word::Text(text)),
                '\\' if matches!(self.rest.peek(), Some('"' | '\\')) => text.extend(self.take()),
                c => text.push(c),
            }
        }
    }

    fn bare(&mut self, first: char) -> Word {
        let mut word = String::from(first);
        while self.rest.peek().is_some_and(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | ',' | '"')) {
            word.extend(self.take());
        }
        Word::Bare(word)
    }
}

pub(super) fn value(word: &str) -> Option<f64> {
    let plain = |part: &str| {
        let plain = part.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        part.parse::<f64>().ok().filter(|number| plain && number.is_finite())
    };
    let number = match word.split_once('/') {
        Some((over, under)) => plain(over)? / plain(under)?,
        None => plain(word)?,
    };
    number.is_finite().then_some(number)
}
