//! Chu Shogi as HaChu writes it: files `a` to `l` from file 12 on, ranks 1 to 12 from sente's side, two steps
//! as two moves with a comma (`f7f6,f6f5`), a pass as `@@@@`.

use super::{EngineNotation, own_notation, written};
use gunjin_engine::games::chu::{Action, Chu, Square};
use gunjin_engine::{Hidden, Notation};

type View = <Chu as Hidden>::View;

const SIDE: usize = 12;
/// Notation of a pass.
pub const PASS: &str = "@@@@";
/// The array, the same in HaChu and in USI.
const ARRAY: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b ";

/// The notation of HaChu.
#[derive(Debug, Clone, Copy)]
pub struct OfHaChu;

fn square_text(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.column() as u8), SIDE - square.row())
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: usize = text[1..=digits].parse().ok()?;
    let square = Square::at(SIDE.checked_sub(rank)?, usize::from(file - b'a'))?;
    Some((square, &text[1 + digits..]))
}

/// An action in HaChu's coordinates: a1 is the lower left corner.
pub fn text_of(action: Action) -> String {
    let promotion = if action.promotes() { "+" } else { "" };
    let [from, to] = [action.from(), action.to()].map(square_text);
    match action.mid().map(square_text) {
        Some(mid) => format!("{from}{mid},{mid}{to}{promotion}"),
        None if action.is_pass() => PASS.to_string(),
        None => format!("{from}{to}{promotion}"),
    }
}

/// A move of HaChu's in the notation of USI; `None` if the text is no move.
pub fn in_usi(text: &str) -> Option<String> {
    let (moves, promotion) = text.strip_suffix('+').map_or((text, ""), |moves| (moves, "+"));
    let mut squares: Vec<Square> = Vec::new();
    for step in moves.split(',') {
        let (from, rest) = read_square(step)?;
        let (to, rest) = read_square(rest)?;
        if !rest.is_empty() || squares.last().is_some_and(|&last| last != from) {
            return None;
        }
        if squares.is_empty() {
            squares.push(from);
        }
        squares.push(to);
    }
    Some(squares.iter().map(Square::to_string).collect::<String>() + promotion)
}

impl EngineNotation<Chu> for OfHaChu {
    fn variant(&self) -> &'static str {
        "chu"
    }

    /// By itself HaChu refuses every position that was there before.
    fn options(&self) -> &'static [&'static str] {
        &["Allow repeats=1"]
    }

    fn begins_as_usual(&self, game: &Chu, view: &View) -> bool {
        game.position_text(&view.world.start).starts_with(ARRAY)
    }

    fn moves(&self, game: &Chu, view: &View, known: usize) -> Vec<String> {
        written(game, view, known, |_, action| text_of(action))
    }

    fn meant(&self, game: &Chu, view: &View, legal: &[Action], text: &str) -> Option<Action> {
        if text == PASS {
            return legal.iter().copied().find(|action| action.is_pass());
        }
        let action = game.read_action(&view.world.position, &in_usi(text)?)?;
        legal.binary_search(&action).is_ok().then_some(action)
    }

    fn position(&self, game: &Chu, view: &View) -> (String, Vec<String>) {
        own_notation(game, view)
    }
}
