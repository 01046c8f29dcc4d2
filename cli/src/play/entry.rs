//! What a person can type at a turn: the one place where moves of people are read.

use gunjin_agents::external::described::Described;

/// Something typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry<A> {
    /// A legal action.
    Act(A),
    /// `help`.
    Help,
    /// `board`.
    Board,
    /// `moves`, with the beginning of those that are wanted.
    Moves(String),
    /// `notes`.
    Notes,
    /// `log`.
    Log,
    /// `save`, with a file if one was named.
    Save(Option<String>),
    /// `resign`.
    Resign,
    /// `quit`.
    Quit,
    /// Nothing at all.
    Nothing,
    /// Anything else, given back.
    Unknown(String),
}

/// What can be typed besides an action.
pub const HELP: &str = "\
Type a move as the list of moves writes it (b4b5, a4o1), or one of:
  moves [B4]    the legal moves, those that begin with B4
  board         the board again
  log           everything the umpire has said
  notes         what enemy pieces can be
  save [FILE]   write the game to a file (gunjin play --resume FILE)
  resign        give up
  quit          leave without giving up
";

/// Understands a line. An action goes before a command of the same name.
pub fn read_entry<G: Described>(
    game: &G,
    view: &G::View,
    legal: &[G::Action],
    line: &str,
) -> Entry<G::Action> {
    let line = line.trim();
    let meant = |text: &str| game.action_meant(view, legal, text);
    if let Some(action) = meant(line).or_else(|| meant(&line.to_lowercase())) {
        return Entry::Act(action);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word.to_lowercase().as_str() {
        "" => Entry::Nothing,
        "help" | "h" | "?" => Entry::Help,
        "board" | "b" => Entry::Board,
        "moves" | "m" => Entry::Moves(rest.to_lowercase()),
        "notes" | "n" | "hints" => Entry::Notes,
        "log" | "l" => Entry::Log,
        "save" => Entry::Save(Some(rest.to_string()).filter(|file| !file.is_empty())),
        "resign" => Entry::Resign,
        "quit" | "q" | "exit" => Entry::Quit,
        _ => Entry::Unknown(line.to_string()),
    }
}
