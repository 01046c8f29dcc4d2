//! Drawings in characters as SVG, for games that have no picture of their own.

use super::svg::escaped;
use unicode_width::UnicodeWidthStr;

/// Width of a character of one column, and height of a line.
const COLUMN: usize = 9;
const LINE: usize = 20;
const MARGIN: usize = 12;

/// Lines of text in letters of equal width; `title` is for readers who do not see it.
pub fn text_svg(title: &str, text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let columns = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let (width, height) = (2 * MARGIN + columns * COLUMN, 2 * MARGIN + lines.len() * LINE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{}\" font-family=\"'Noto Sans Mono CJK JP','DejaVu Sans Mono',monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fbf6e9\"/>\n",
        escaped(title)
    );
    for (at, line) in lines.iter().enumerate() {
        let y = MARGIN + at * LINE + LINE * 3 / 4;
        svg.push_str(&format!(
            "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\" fill=\"#4a3b28\">{}</text>\n",
            escaped(line)
        ));
    }
    svg + "</svg>\n"
}
