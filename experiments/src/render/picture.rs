//! A board as text: cells with coordinates, headquarters over their files, roads, circles.

use super::canvas::Canvas;
use super::roads::{strip_height, write_roads};
use gunjin_engine::games::gunjin::{Board, Ground, NORTH, Place, Ruleset, SOUTH};
use gunjin_play::text::style::Style;
use unicode_width::UnicodeWidthStr;

const MARGIN: usize = 4;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) width: usize,
    half: usize,
    pub(crate) strip: usize,
    /// The camps touch: their front rows share a line.
    joined: bool,
    files: usize,
    /// North's side is below.
    pub(crate) turned: bool,
}

impl Layout {
    pub(crate) fn middle(self, file: usize) -> usize {
        let file = if self.turned { self.files - 1 - file } else { file };
        MARGIN + file * (self.width + 1) + self.width.div_ceil(2)
    }

    fn left(self, file: usize, width: usize) -> usize {
        let first = if self.turned { self.files.saturating_sub(file + width) } else { file };
        MARGIN + first * (self.width + 1)
    }

    pub(crate) fn strip_top(self) -> usize {
        2 + 2 * self.half
    }

    fn top(self, row: usize) -> usize {
        let from_top = if self.turned { row } else { 2 * self.half - 1 - row };
        1 + 2 * from_top + if from_top >= self.half && !self.joined { self.strip + 1 } else { 0 }
    }
}

/// A board with what `label` says of each square, with a seat's own side below; `None` leaves the square with the mark
/// of its ground.
pub fn board_text_from(
    ruleset: &Ruleset,
    style: Style,
    width: usize,
    seat: usize,
    label: impl Fn(u8) -> Option<String>,
) -> String {
    let board = ruleset.board();
    let (half, strip) = (board.rows() / 2, strip_height(board));
    let (files, turned) = (board.files(), seat == NORTH);
    let layout = Layout { width, half, strip, joined: board.is_joined(), files, turned };
    let mut canvas = Canvas::default();
    for square in board.squares() {
        write_square(&mut canvas, board, layout, square, &label);
    }
    write_coordinates(&mut canvas, board, layout);
    if !board.is_joined() {
        write_roads(&mut canvas, board, layout, &label);
    }
    canvas.text(style)
}

/// The empty board, with `HQ` and `E` where headquarters and entrances are.
pub(crate) fn empty_board_text(ruleset: &Ruleset, style: Style) -> String {
    let board = ruleset.board();
    board_text_from(ruleset, style, 4, SOUTH, |square| {
        let square = board.get(square)?;
        match square.place {
            Place::Headquarters => Some("HQ".into()),
            Place::Field if square.entrance => Some("E".into()),
            Place::Field | Place::Open => None,
            Place::Circle | Place::Bridge => Some(square.name.clone()),
        }
    })
}

fn ground_mark(ground: Ground) -> Option<String> {
    let mark = match ground {
        Ground::Plain => return None,
        Ground::Station => "+",
        Ground::Refuge => "o",
        Ground::Base => "Q",
    };
    Some(mark.to_string())
}

fn write_square(
    canvas: &mut Canvas,
    board: &Board,
    layout: Layout,
    number: u8,
    label: &impl Fn(u8) -> Option<String>,
) {
    let Some(square) = board.get(number).filter(|square| square.camp.is_some()) else { return };
    let (left, top) = (layout.left(square.file, square.width), layout.top(square.row));
    let right = left + square.width * (layout.width + 1);
    canvas.frame(left, top, right, top + 2);
    if let Some(text) = label(number).or_else(|| ground_mark(square.ground)) {
        let space = (right - left - 1).saturating_sub(text.width());
        canvas.write(left + 1 + space / 2, top + 1, &text);
    }
}

fn write_coordinates(canvas: &mut Canvas, board: &Board, layout: Layout) {
    let bottom = layout.top(if layout.turned { board.rows().saturating_sub(1) } else { 0 }) + 3;
    for file in 0..board.files() {
        let letter = char::from(b'a' + (file % 26) as u8).to_string();
        canvas.write(layout.middle(file), 0, &letter);
        canvas.write(layout.middle(file), bottom, &letter);
    }
    for row in 0..board.rows() {
        let names =
            (0..board.files()).filter_map(|file| board.cell(file, row)).map(|square| board.name(square));
        let number =
            names.map(|name| name.trim_start_matches(|c: char| c.is_ascii_lowercase())).next().unwrap_or("");
        canvas.write(MARGIN - 1 - number.len().max(1), layout.top(row) + 1, number);
    }
    let detached = [SOUTH, NORTH].into_iter().filter(|_| board.is_detached());
    for headquarters in detached.filter_map(|seat| board.headquarters(seat)) {
        let row = board.get(headquarters).map_or(0, |square| square.row);
        canvas.write(MARGIN - 3, layout.top(row) + 1, board.name(headquarters));
    }
}
