//! `human`: a person at a terminal, who is shown the view and types moves.

mod board;
mod talk;

pub(crate) use board::board_of;

pub use talk::{Talk, Terminal};

use crate::agent::Agent;
use crate::parameters::{parameters, resolved_name, words};
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::random::Stream;
use gunjin_engine::switches::nearest;

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
        at_end: AtEnd = "give-up", "when input ends: give-up (an empty policy), or random moves from there on";
    }
}

/// Most moves that an explanation lists.
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

impl Human<Terminal> {
    /// The person at the terminal of this program.
    pub fn at_terminal(settings: HumanSettings) -> Human<Terminal> {
        Human::new(settings, Terminal)
    }
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

/// Decision of a person.
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

/// The moves that begin with some letters.
fn listed(texts: &[String], beginning: &str) -> String {
    let fits = |text: &&String| text.to_lowercase().starts_with(&beginning.to_lowercase());
    let found: Vec<&str> = texts.iter().filter(fits).map(String::as_str).collect();
    match found.len() {
        0 => format!("no legal move begins with '{beginning}'; 'moves' lists all {}", texts.len()),
        count => format!("{count} legal moves: {}", found.join(" ")),
    }
}

/// Why an answer is none, and what would be.
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
    format!("'{line}' is no legal move here ({hint}; 'moves' lists all {}, 'help' explains)", texts.len())
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
