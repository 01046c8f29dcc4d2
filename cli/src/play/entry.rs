//! Input of a person at a turn: the one place where moves of people are read.

use gunjin_agents::external::described::Presentation;
use gunjin_play::text::language::half_width;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Entry<A> {
    Act(A),
    Help,
    Board,
    Moves(String),
    Notes,
    Pieces,
    Log,
    /// `save`, with a file if one was named.
    Save(Option<String>),
    Resign,
    Quit,
    Nothing,
    Unknown(String),
}

/// Understands a line. An action goes before a command of the same name.
pub(crate) fn read_entry<G: Presentation>(
    game: &G,
    view: &G::View,
    legal: &[G::Action],
    line: &str,
) -> Entry<G::Action> {
    let line = half_width(line.trim());
    let meant = |text: &str| game.action_meant(view, legal, text);
    let ways = [line.clone(), line.to_lowercase(), joined(&line)];
    if let Some(action) = ways.iter().find_map(|text| meant(text)) {
        return Entry::Act(action);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    match word.to_lowercase().as_str() {
        "" => Entry::Nothing,
        "help" | "h" | "?" | "ヘルプ" | "助け" => Entry::Help,
        "board" | "b" | "盤" => Entry::Board,
        "moves" | "m" | "手" => Entry::Moves(rest.to_lowercase()),
        "notes" | "n" | "hints" | "推理" => Entry::Notes,
        "pieces" | "p" | "駒" => Entry::Pieces,
        "log" | "l" | "記録" => Entry::Log,
        "save" | "保存" => Entry::Save(Some(rest.to_string()).filter(|file| !file.is_empty())),
        "resign" | "投了" => Entry::Resign,
        "quit" | "q" | "exit" | "終了" => Entry::Quit,
        _ => Entry::Unknown(line),
    }
}

/// A move as it is written without what people put between its squares: `E4-e5` as `e4e5`.
pub fn joined(line: &str) -> String {
    let between = |c: &char| !c.is_whitespace() && !['-', '–', '→', '>', 'ー'].contains(c);
    line.to_lowercase().chars().filter(between).collect()
}
