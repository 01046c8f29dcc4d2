//! A board of 軍人将棋 as one seat sees it, in characters.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::rules::board::{Ground, Place};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::games::gunjin::text::drawing::Middle;
use std::fmt::Write as _;

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

/// The last move, if there was one.
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

/// The ways through the strip, with whoever stands on circles and bridge squares.
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
