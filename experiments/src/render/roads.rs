//! The strip between the camps as text: straight roads, circles and crossings with their arms.

use super::canvas::Canvas;
use super::picture::Layout;
use gunjin_engine::games::gunjin::{Board, Middle, Road};
use unicode_width::UnicodeWidthStr;

pub(crate) fn strip_height(board: &Board) -> usize {
    let plain = board.roads().all(|(road, squares)| road.middle == Middle::Straight && squares.is_empty());
    if plain { 1 } else { 5 }
}

pub(crate) fn write_roads(
    canvas: &mut Canvas,
    board: &Board,
    layout: Layout,
    label: &impl Fn(u8) -> Option<String>,
) {
    for (road, squares) in board.roads() {
        if road.middle == Middle::Straight {
            write_straight(canvas, layout, road, squares, label);
        } else {
            write_crossing(canvas, layout, road, squares, label);
        }
    }
}

fn write_straight(
    canvas: &mut Canvas,
    layout: Layout,
    road: &Road,
    squares: &[u8],
    label: &impl Fn(u8) -> Option<String>,
) {
    let (top, column) = (layout.strip_top(), layout.middle(road.south[0]));
    for line in top..top + layout.strip {
        canvas.vertical(column, line);
    }
    canvas.branch(column, top - 1, true);
    canvas.branch(column, top + layout.strip, false);
    for (at, square) in squares.iter().enumerate() {
        let from_south = if squares.len() == 1 { 2 } else { layout.strip - 2 - 2 * at };
        let line = if layout.turned { layout.strip - 1 - from_south } else { from_south };
        write_label(
            canvas,
            column,
            top + line,
            &format!("[{}]", label(*square).unwrap_or_else(|| " ".into())),
        );
    }
}

fn write_crossing(
    canvas: &mut Canvas,
    layout: Layout,
    road: &Road,
    squares: &[u8],
    label: &impl Fn(u8) -> Option<String>,
) {
    let files = || road.south.iter().chain(&road.north);
    let ends = layout.middle(files().copied().min().unwrap_or(0))
        + layout.middle(files().copied().max().unwrap_or(0));
    let (middle, top) = (ends / 2, layout.strip_top());
    let (above, below) = if layout.turned { (&road.south, &road.north) } else { (&road.north, &road.south) };
    for (arms, lines, border, downwards) in
        [(above, [0, 1], top - 1, true), (below, [4, 3], top + layout.strip, false)]
    {
        for arm in arms {
            let start = layout.middle(*arm);
            if start == middle {
                canvas.branch(start, border, downwards);
            }
            for (step, line) in lines.into_iter().enumerate() {
                write_arm(canvas, start, middle, step + 1, top + line, downwards);
            }
        }
    }
    let text = match squares.first() {
        Some(square) => format!("({})", label(*square).unwrap_or_else(|| " ".into())),
        None => "X".to_string(),
    };
    write_label(canvas, middle, top + 2, &text);
}

/// One line of an arm, a third or two thirds of the way from its entrance to the middle.
fn write_arm(canvas: &mut Canvas, start: usize, middle: usize, third: usize, line: usize, downwards: bool) {
    if start == middle {
        return canvas.vertical(start, line);
    }
    let column = (start * (3 - third) + middle * third) / 3;
    let letter = if (start < middle) == downwards { "\\" } else { "/" };
    canvas.write(column, line, letter);
}

fn write_label(canvas: &mut Canvas, column: usize, line: usize, text: &str) {
    canvas.write(column.saturating_sub(text.width().saturating_sub(1) / 2), line, text);
}
