//! `human`: a person at a terminal, who is shown the view and types moves.

use crate::parameters::{parameters, resolved_name, words};
use crate::{Agent, Policy, SearchModel};
use gunjin_engine::games::gunjin::{Ground, Gunjin, Middle, Place, View};
use gunjin_engine::switches::nearest;
use gunjin_engine::{Bits, Stream};
use std::fmt::{Debug, Write as _};
use std::io::{BufRead, Write};

words! {
    /// Reaction to the end of the input.
    AtEnd {
        /// The person gives up: a policy without choices.
        GiveUp = "give-up",
        /// All legal moves alike from then on.
        Random = "random",
    }
}

parameters! {
    /// Settings of `human`.
    HumanSettings {
        at_end: AtEnd = "give-up", "at the end of input: give-up resigns, random plays on at random";
    }
}

const MOST_LISTED: usize = 12;

const HELP: &str = "\
type a move as it stands in the list of moves, or one of these words:
  board    the board as you see it
  pieces   everything you know of every piece
  moves    all your legal moves; 'moves b4' those that begin with b4
  resign   give up
  help     this text";

/// A person. Giving up is a policy without choices: whoever runs the game draws nothing from it.
#[derive(Debug)]
pub struct Human<T> {
    settings: HumanSettings,
    talk: T,
}

impl<T: Talk> Human<T> {
    /// A person whom `talk` reaches.
    pub fn new(settings: HumanSettings, talk: T) -> Human<T> {
        Human { settings, talk }
    }

    /// Asks until there is an answer; the number of a legal action, or `None` for giving up.
    fn answer(&self, shown: &dyn Fn(bool) -> String, texts: &[String]) -> Option<Answer> {
        loop {
            let Some(line) = self.talk.ask("your move (help for help): ") else {
                self.talk.say("the input has ended");
                return None;
            };
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word.to_lowercase().as_str() {
                "" | "help" | "?" => self.talk.say(HELP),
                "board" => self.talk.say(&shown(false)),
                "pieces" => self.talk.say(&shown(true)),
                "moves" => self.talk.say(&listed(texts, rest.trim())),
                "resign" => return Some(Answer::Resign),
                _ => match meant(line, texts) {
                    Some(number) => return Some(Answer::Action(number)),
                    None => self.talk.say(&explained(line, texts)),
                },
            }
        }
    }
}

enum Answer {
    Action(usize),
    Resign,
}

/// The number of the move that a line means: letter by letter, or else the only one that differs by capitals
/// alone.
fn meant(line: &str, texts: &[String]) -> Option<usize> {
    let exact = texts.iter().position(|text| text == line);
    let mut alike = (0..texts.len()).filter(|&number| texts[number].eq_ignore_ascii_case(line));
    exact.or_else(|| alike.next().filter(|_| alike.next().is_none()))
}

fn listed(texts: &[String], beginning: &str) -> String {
    let fits = |text: &&String| text.to_lowercase().starts_with(&beginning.to_lowercase());
    let found: Vec<&str> = texts.iter().filter(fits).map(String::as_str).collect();
    match found.len() {
        0 => format!("no legal move begins with '{beginning}'; 'moves' lists all {}", texts.len()),
        count => format!("{count} legal moves: {}", found.join(" ")),
    }
}

fn explained(line: &str, texts: &[String]) -> String {
    let start: String = line.chars().take(2).collect();
    let like: Vec<&str> = texts
        .iter()
        .filter(|text| text.to_lowercase().starts_with(&start.to_lowercase()))
        .map(String::as_str)
        .take(MOST_LISTED)
        .collect();
    let commands = ["board", "pieces", "moves", "resign", "help"];
    let hint = if !like.is_empty() {
        format!("from there: {}", like.join(" "))
    } else if let Some(word) = nearest(line, commands.into_iter().chain(texts.iter().map(String::as_str))) {
        format!("did you mean '{word}'?")
    } else {
        format!("for example {}", texts.iter().take(5).map(String::as_str).collect::<Vec<_>>().join(" "))
    };
    format!("'{line}' is not a legal move here ({hint}; 'moves' lists all {}, 'help' explains)", texts.len())
}

impl<G: SearchModel, T: Talk> Agent<G> for Human<T> {
    fn name(&self) -> String {
        resolved_name("human", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        let texts: Vec<String> = legal.iter().map(|&action| game.action_words(view, action)).collect();
        let shown =
            |detailed: bool| if detailed { game.view_picture(view, false) } else { game.view_board(view) };
        self.talk.say(&shown(false));
        match self.answer(&shown, &texts) {
            Some(Answer::Action(number)) => Policy::certain(legal[number]),
            Some(Answer::Resign) => Policy::new(Vec::new()),
            None if self.settings.at_end == AtEnd::Random => Policy::uniform(legal),
            None => Policy::new(Vec::new()),
        }
    }
}

/// The board, North above: own pieces by code (capitals for South), enemy pieces `??` until they are known,
/// `..` for empty squares, `()` for empty refuges, `[]` for empty bases. Squares joined by `=` are one headquarters.
pub(crate) fn board_of<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> String {
    let board = game.ruleset().board();
    let side = if view.seat == 0 { "South (capitals)" } else { "North (small letters)" };
    let mut text = format!("you are {side}, ply {}{}\n\n", view.ply(), last(game, view));
    for row in (0..board.rows()).rev() {
        text.push_str(&row_text(game, view, row));
        if row == board.rows() / 2 && !board.is_joined() {
            text.push_str(&strip(game, view));
        }
    }
    let letters: Vec<String> =
        (0..board.files()).map(|file| format!(" {}", (b'a' + file as u8) as char)).collect();
    let _ = writeln!(text, "    {}", letters.join(" "));
    text
}

fn last<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> String {
    view.last_move().map_or(String::new(), |action| format!(", last move {}", game.move_text(action)))
}

fn row_text<B: Bits>(game: &Gunjin<B>, view: &View<B>, row: usize) -> String {
    let board = game.ruleset().board();
    let square = |file: usize| board.cell(file, row);
    let number = match (board.is_detached(), row) {
        (true, 0) => String::new(),
        (true, row) if row + 1 == board.rows() => String::new(),
        (true, row) => row.to_string(),
        (false, row) => (row + 1).to_string(),
    };
    let mut text = format!("{number:>2}  ");
    for file in 0..board.files() {
        text.push_str(&square(file).map_or("  ".into(), |square| piece_text(game, view, square)));
        let joined = square(file).is_some() && square(file + 1) == square(file);
        text.push(if joined { '=' } else { ' ' });
    }
    format!("{}\n", text.trim_end())
}

fn strip<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> String {
    let board = game.ruleset().board();
    let mut line: Vec<char> = vec![' '; 4 + 3 * board.files()];
    let mut named = Vec::new();
    for (road, squares) in board.roads() {
        let files: Vec<usize> = road.south.iter().chain(&road.north).copied().collect();
        let middle = 4 + 3 * files.iter().sum::<usize>() / files.len().max(1);
        line[middle.min(4 + 3 * board.files() - 1)] = match road.middle {
            Middle::Straight => '|',
            Middle::Circle => 'o',
            Middle::Crossing => 'x',
        };
        let inside = squares.iter().filter(|&&square| {
            board.get(square).is_some_and(|place| matches!(place.place, Place::Circle | Place::Bridge))
        });
        named.extend(
            inside.map(|&square| format!("{} {}", board.name(square), piece_text(game, view, square))),
        );
    }
    let line: String = line.into_iter().collect();
    let named = if named.is_empty() { String::new() } else { format!("  ({})", named.join(", ")) };
    format!("{}{named}\n", line.trim_end())
}

fn piece_text<B: Bits>(game: &Gunjin<B>, view: &View<B>, square: u8) -> String {
    if let Some(piece) = view.own_at(square) {
        return game.code(view.seat, piece.kind);
    }
    let enemy = view.enemy_at(square);
    let empty = match game.ruleset().board().ground(square) {
        Ground::Refuge => "()",
        Ground::Base => "[]",
        Ground::Plain | Ground::Station => "..",
    };
    enemy.map_or(empty.into(), |piece| {
        piece.known().map_or("??".into(), |kind| game.code(1 - view.seat, kind))
    })
}

/// A way to talk with a person. Tests put a script in the person's place.
pub trait Talk: Send + Sync + Debug {
    /// Shows a text.
    fn say(&self, text: &str);

    /// Asks for a line; `None` once nothing more can come.
    fn ask(&self, prompt: &str) -> Option<String>;
}

/// Standard input and standard error of this program; standard output is left to records and results.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terminal;

impl Talk for Terminal {
    fn say(&self, text: &str) {
        // Nobody is left to be told if this fails.
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        let _ = write!(std::io::stderr(), "{prompt}").and_then(|()| std::io::stderr().flush());
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line),
        }
    }
}
