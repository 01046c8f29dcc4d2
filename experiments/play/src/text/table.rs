//! Text tables, aligned by display width: a full-width character is two columns.

use super::language::Language;
use super::style::Style;
use unicode_width::UnicodeWidthStr;

/// A table: headings, then rows.
#[derive(Debug, Clone, Default)]
pub struct Table {
    columns: Vec<(String, bool)>,
    rows: Vec<Vec<String>>,
    widest: Option<usize>,
    folds: bool,
}

impl Table {
    /// A table with these headings. Columns of numbers are aligned to the right: a `>` before the heading.
    pub fn new<T: AsRef<str>>(headings: &[T]) -> Table {
        let column = |heading: &T| {
            let right = heading.as_ref().strip_prefix('>');
            (right.unwrap_or(heading.as_ref()).to_string(), right.is_some())
        };
        Table { columns: headings.iter().map(column).collect(), ..Table::default() }
    }

    /// Breaks cells into lines of at most `columns` columns.
    pub fn with_cells_of(self, columns: usize) -> Table {
        Table { widest: Some(columns), ..self }
    }

    /// Breaks cells between any two characters of Japanese as well.
    pub fn folding(self, folds: bool) -> Table {
        Table { folds, ..self }
    }

    /// Adds rows; missing cells stay empty.
    pub fn with_rows(mut self, rows: impl IntoIterator<Item = Vec<String>>) -> Table {
        self.rows.extend(rows);
        self
    }

    /// Adds a row; missing cells stay empty.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// True if it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as lines of text. Where it is wider than the terminal, the widest columns of text are cut
    /// with `…` until it fits, numbers never; where even that does not help, nothing is cut.
    pub fn text(&self, style: Style) -> String {
        let dress = |cells: &[String]| -> Vec<String> { cells.iter().map(|cell| style.text(cell)).collect() };
        let headings: Vec<String> = self.columns.iter().map(|(name, _)| style.text(name)).collect();
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| dress(row)).collect();
        let broken: Vec<Vec<String>> = rows.iter().flat_map(|row| self.broken(row, None)).collect();
        let widths = self.widths(&headings, &broken);
        let floors = self.floors(&headings, &rows);
        let (headings, rows, widths) = match style.columns.and_then(|all| fitted(&widths, &floors, all)) {
            None => (headings, broken, widths),
            Some(most) => {
                let cut = |row: Vec<String>| shortened(row, &most, &style.text("…"));
                let rows = rows.iter().flat_map(|row| self.broken(row, Some(&most))).map(cut).collect();
                (cut(headings), rows, most)
            }
        };
        let mut text = style.heading(&self.line(&headings, &widths));
        text.push('\n');
        let rule = if style.ascii { "-" } else { "─" };
        let rules: Vec<String> = widths.iter().map(|width| rule.repeat(*width)).collect();
        text.push_str(&self.line(&rules, &widths));
        text.push('\n');
        for row in &rows {
            text.push_str(&self.line(row, &widths));
            text.push('\n');
        }
        text
    }

    fn widths(&self, headings: &[String], rows: &[Vec<String>]) -> Vec<usize> {
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column)).chain(headings.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        };
        (0..self.columns.len()).map(width).collect()
    }

    /// Least width of each column: one of text stays readable, with all numbers in full; the others keep
    /// theirs.
    fn floors(&self, headings: &[String], rows: &[Vec<String>]) -> Vec<usize> {
        let floor = |(column, width): (usize, usize)| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let number = cells.filter(|cell| is_number(cell)).map(|cell| cell.width()).max();
            if self.columns[column].1 { width } else { READABLE.max(number.unwrap_or(0)) }
        };
        self.widths(headings, rows).into_iter().enumerate().map(floor).collect()
    }

    fn broken(&self, row: &[String], most: Option<&[usize]>) -> Vec<Vec<String>> {
        let Some(widest) = self.widest else { return vec![row.to_vec()] };
        let width =
            |column: usize| most.and_then(|most| most.get(column)).map_or(widest, |&most| most.min(widest));
        let lines = |(column, cell): (usize, &String)| -> Vec<String> {
            let broken = if self.folds { folded } else { wrapped };
            broken(cell, width(column), 0).lines().map(str::to_string).collect()
        };
        let cells: Vec<Vec<String>> = row.iter().enumerate().map(lines).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1);
        let line = |at: usize| cells.iter().map(|lines| lines.get(at).cloned().unwrap_or_default()).collect();
        (0..height).map(line).collect()
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, width) in widths.iter().enumerate() {
            let cell = cells.get(column).map_or("", String::as_str);
            let space = " ".repeat(width.saturating_sub(cell.width()));
            let gap = " ".repeat(if column == 0 { 0 } else { GAP });
            let (left, right) =
                if self.columns[column].1 { (space.as_str(), "") } else { ("", space.as_str()) };
            line.push_str(&format!("{gap}{left}{cell}{right}"));
        }
        line.trim_end().to_string()
    }
}

const READABLE: usize = 8;
const GAP: usize = 2;

/// Widths that fit into so many columns, the widest narrowed first, none below its floor; `None` where these
/// fit already, or cannot.
fn fitted(widths: &[usize], floors: &[usize], columns: usize) -> Option<Vec<usize>> {
    let gaps = GAP * widths.len().saturating_sub(1);
    let mut fitted = widths.to_vec();
    let mut excess =
        (widths.iter().sum::<usize>() + gaps).checked_sub(columns).filter(|&excess| excess > 0)?;
    while excess > 0 {
        let free = (0..fitted.len()).filter(|&column| fitted[column] > floors[column]);
        let widest = free.max_by_key(|&column| fitted[column])?;
        fitted[widest] -= 1;
        excess -= 1;
    }
    Some(fitted)
}

fn is_number(cell: &str) -> bool {
    let sign = |c: char| c.is_ascii_digit() || " .,+-−[]%".contains(c);
    cell.contains(|c: char| c.is_ascii_digit()) && cell.chars().all(sign)
}

fn shortened(row: Vec<String>, most: &[usize], ellipsis: &str) -> Vec<String> {
    let cut = |(cell, &most): (String, &usize)| {
        if cell.width() <= most {
            return cell;
        }
        let room = most.saturating_sub(ellipsis.width());
        let ends = cell.char_indices().map(|(at, _)| at).take_while(|&at| cell[..at].width() <= room);
        format!("{}{ellipsis}", cell[..ends.last().unwrap_or(0)].trim_end())
    };
    row.into_iter().zip(most).map(cut).collect()
}

/// Breaks text into lines as its language does: English as [`wrapped`], Japanese between characters as well.
pub fn broken(text: &str, width: usize, indent: usize, language: Language) -> String {
    match language {
        Language::English => wrapped(text, width, indent),
        Language::Japanese => folded(text, width, indent),
    }
}

/// Breaks text into lines of at most `width` columns, each after `indent` blanks.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    filled(text.split_whitespace().map(|word| (true, word.to_string())), width, indent)
}

/// Breaks Japanese text, between any two of its characters but before signs that end something, and other text
/// at blanks; otherwise as [`wrapped`].
fn folded(text: &str, width: usize, indent: usize) -> String {
    filled(units(text).into_iter(), width, indent)
}

/// Lines of pieces that are not broken, each with whether a blank stands before it within a line.
fn filled(units: impl Iterator<Item = (bool, String)>, width: usize, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for (blank, unit) in units {
        let line = lines.last_mut().filter(|line| {
            line.is_empty() || line.width() + usize::from(blank) + unit.width() + indent <= width
        });
        match line {
            Some(line) => {
                line.push_str(if blank && !line.is_empty() { " " } else { "" });
                line.push_str(&unit);
            }
            None => lines.push(unit),
        }
    }
    lines.iter().map(|line| format!("{}{line}\n", " ".repeat(indent))).collect()
}

/// Pieces of a text that no line ends within, each with whether a blank stands before it.
fn units(text: &str) -> Vec<(bool, String)> {
    let mut units: Vec<(bool, String)> = Vec::new();
    for word in text.split_whitespace() {
        let mut blank = true;
        for letter in word.chars() {
            let glued = |unit: &String| {
                let last = unit.chars().next_back().unwrap_or(letter);
                "、。）」』〉：；・ーッャュョっゃゅょ々？！".contains(letter)
                    || "（「『〈".contains(last)
                    || (letter < '\u{2e80}' && last < '\u{2e80}')
            };
            match units.last_mut() {
                Some((_, unit)) if !blank && glued(unit) => unit.push(letter),
                _ => units.push((blank, letter.to_string())),
            }
            blank = false;
        }
    }
    units
}
