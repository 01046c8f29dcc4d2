//! Random positions: crowds of lions, falcons and eagles, few-piece endings, and positions from random games.

use gunjin_engine::games::chu::{Chu, Position};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::{Game, Notation};

/// The letters that a random piece may have.
const LETTERS: [&str; 20] =
    ["P", "I", "L", "F", "C", "S", "G", "E", "A", "B", "T", "O", "X", "M", "V", "R", "H", "D", "N", "Q"];

/// A board under construction: what stands on each square, as in SFEN.
struct Draft {
    squares: Vec<String>,
}

impl Draft {
    /// Puts a piece on an empty square of a window of rows and columns.
    fn put(&mut self, piece: String, (row, column, size): (u32, u32, u32), rng: &mut Fast) {
        for _ in 0..50 {
            let index = ((row + below(rng, size)) * 12 + column + below(rng, size)) as usize;
            if self.squares[index].is_empty() {
                self.squares[index] = piece;
                return;
            }
        }
    }

    /// The board as SFEN has it.
    fn text(&self) -> String {
        let rank = |squares: &[String]| {
            let (mut text, mut empty) = (String::new(), 0);
            for square in squares {
                if square.is_empty() {
                    empty += 1;
                } else {
                    let gap = if empty > 0 { empty.to_string() } else { String::new() };
                    text += &format!("{gap}{square}");
                    empty = 0;
                }
            }
            if empty > 0 { format!("{text}{empty}") } else { text }
        };
        self.squares.chunks(12).map(rank).collect::<Vec<_>>().join("/")
    }
}

/// A random piece of either side, lions and their like more often than others.
fn piece(rng: &mut Fast) -> String {
    let piece = match below(rng, 10) {
        0 => "N".to_string(),
        1 => "+O".to_string(),
        2 => "+H".to_string(),
        3 => "+D".to_string(),
        4 => "P".to_string(),
        5 => "I".to_string(),
        _ => {
            let letter = LETTERS[below(rng, 20) as usize];
            let promoted = below(rng, 3) == 0 && letter != "N" && letter != "Q";
            format!("{}{letter}", if promoted { "+" } else { "" })
        }
    };
    if below(rng, 2) == 0 { piece.to_lowercase() } else { piece }
}

/// A random position of a number, as SFEN: most of its pieces crowd in a corner of five rows and columns.
pub(crate) fn crowd(seed: u64, number: u64) -> String {
    let rng = &mut Stream::new(seed, number, Purpose::Check, 0).fast();
    let mut draft = Draft { squares: vec![String::new(); 144] };
    let window = (below(rng, 8), below(rng, 8), 5);
    let everywhere = (0, 0, 12);
    draft.put("K".into(), everywhere, rng);
    draft.put("k".into(), everywhere, rng);
    for _ in 0..2 + below(rng, 34) {
        let piece = piece(rng);
        draft.put(piece, if below(rng, 4) == 0 { everywhere } else { window }, rng);
    }
    let gote = below(rng, 2) == 0;
    let lion = if below(rng, 2) == 0 { "-".to_string() } else { lion_square(&draft, gote, rng) };
    format!("{} {} {lion} {}", draft.text(), if gote { "w" } else { "b" }, 1 + below(rng, 300))
}

/// A square where the side to move may just have lost a lion: most often one where the other has a lion now.
fn lion_square(draft: &Draft, gote: bool, rng: &mut Fast) -> String {
    loop {
        let index = below(rng, 144) as usize;
        let letter = draft.squares[index].trim_start_matches('+').chars().next();
        let own = letter.is_some_and(|letter| letter.is_lowercase() == gote);
        let lion = letter.is_some_and(|letter| "oOnN".contains(letter));
        if !own && (lion || below(rng, 8) == 0) {
            return format!("{}{}", 12 - index % 12, char::from(b'a' + (index / 12) as u8));
        }
    }
}

/// A position with few pieces, where bare kings are near.
pub(crate) fn ending(seed: u64, number: u64) -> String {
    let rng = &mut Stream::new(seed, number, Purpose::Check, 1).fast();
    let mut draft = Draft { squares: vec![String::new(); 144] };
    let window = [(0, 0, 4), (8, 8, 4), (0, 6, 12 - 6), (0, 0, 12)][below(rng, 4) as usize];
    for king in ["K", "k"] {
        draft.put(
            if below(rng, 4) == 0 { king.replace(['K'], "+E").replace('k', "+e") } else { king.into() },
            window,
            rng,
        );
    }
    for _ in 0..below(rng, 4) {
        let small = ["P", "p", "L", "l", "I", "i", "+E", "+e", "G", "g"][below(rng, 10) as usize];
        let piece = if below(rng, 2) == 0 { small.to_string() } else { piece(rng) };
        draft.put(piece, window, rng);
    }
    format!("{} {} - {}", draft.text(), if below(rng, 2) == 0 { "w" } else { "b" }, 1 + below(rng, 300))
}

/// Plays a random game and shows its positions.
pub(crate) fn random_game(game: &Chu, start: &str, seed: u64, number: u64, mut look: impl FnMut(&Position)) {
    let mut rng = Stream::new(seed, number, Purpose::Moves, 0).fast();
    let mut position = game.read_position(start).unwrap_or_else(|error| panic!("{start}: {error}"));
    loop {
        look(&position);
        let Some(action) = game.random_action(&position, &mut rng) else { return };
        game.play(&mut position, action);
    }
}
