//! A sheet of character cells on which boards are drawn; full-width characters take two cells.

use gunjin_play::text::style::Style;
use unicode_width::UnicodeWidthChar;

/// Sides of a cell towards which a line goes on.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spot {
    Blank,
    Letter(char),
    /// Covered by the full-width character to its left.
    Covered,
    Lines(u8),
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Canvas {
    lines: Vec<Vec<Spot>>,
}

impl Canvas {
    fn spot(&mut self, column: usize, line: usize) -> &mut Spot {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let spots = &mut self.lines[line];
        if spots.len() <= column {
            spots.resize(column + 1, Spot::Blank);
        }
        &mut spots[column]
    }

    fn join(&mut self, column: usize, line: usize, sides: u8) {
        let spot = self.spot(column, line);
        *spot = Spot::Lines(sides | if let Spot::Lines(old) = *spot { old } else { 0 });
    }

    pub(crate) fn write(&mut self, column: usize, line: usize, text: &str) {
        let mut at = column;
        for letter in text.chars() {
            *self.spot(at, line) = Spot::Letter(letter);
            let width = letter.width().unwrap_or(0);
            for covered in at + 1..at + width {
                *self.spot(covered, line) = Spot::Covered;
            }
            at += width.max(1);
        }
    }

    /// Draws a frame with corners at `(left, top)` and `(right, bottom)`; frames that touch are joined.
    pub(crate) fn frame(&mut self, left: usize, top: usize, right: usize, bottom: usize) {
        for column in left + 1..right {
            self.join(column, top, LEFT | RIGHT);
            self.join(column, bottom, LEFT | RIGHT);
        }
        for line in top + 1..bottom {
            self.join(left, line, UP | DOWN);
            self.join(right, line, UP | DOWN);
        }
        self.join(left, top, DOWN | RIGHT);
        self.join(right, top, DOWN | LEFT);
        self.join(left, bottom, UP | RIGHT);
        self.join(right, bottom, UP | LEFT);
    }

    /// Lets a line of a frame go on downwards or upwards from a cell.
    pub(crate) fn branch(&mut self, column: usize, line: usize, downwards: bool) {
        self.join(column, line, if downwards { DOWN } else { UP });
    }

    pub(crate) fn vertical(&mut self, column: usize, line: usize) {
        self.join(column, line, UP | DOWN);
    }

    pub(crate) fn text(&self, style: Style) -> String {
        let letter = |spot: &Spot| match spot {
            Spot::Blank => Some(' '),
            Spot::Letter(letter) => Some(*letter),
            Spot::Covered => None,
            Spot::Lines(sides) => Some(line_letter(*sides, style)),
        };
        let line =
            |spots: &Vec<Spot>| spots.iter().filter_map(letter).collect::<String>().trim_end().to_string();
        self.lines.iter().map(|spots| line(spots) + "\n").collect()
    }
}

fn line_letter(sides: u8, style: Style) -> char {
    if style.ascii {
        return match sides {
            s if s == LEFT | RIGHT => '-',
            s if s == UP | DOWN => '|',
            _ => '+',
        };
    }
    const LETTERS: [char; 16] =
        [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    LETTERS[usize::from(sides & 15)]
}
