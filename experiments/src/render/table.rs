//! Text tables, aligned by display width: a full-width character is two columns.

use super::style::Style;
use unicode_width::UnicodeWidthStr;

/// On which side a column's text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    Left,
    /// At the right, for numbers.
    Right,
}

/// A table: headings, then rows.
#[derive(Debug, Clone, Default)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
    widest: Option<usize>,
}

impl Table {
    /// A table with these headings.
    #[must_use]
    pub fn new(columns: &[(&str, Align)]) -> Table {
        Table {
            columns: columns.iter().map(|(name, align)| ((*name).to_string(), *align)).collect(),
            rows: Vec::new(),
            widest: None,
        }
    }

    /// The same with cells broken into lines of at most `columns` columns.
    #[must_use]
    pub fn with_cells_of(self, columns: usize) -> Table {
        Table { widest: Some(columns), ..self }
    }

    /// Adds a row; missing cells stay empty.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Whether it has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as lines of text.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        let dress = |cells: &[String]| -> Vec<String> { cells.iter().map(|cell| style.text(cell)).collect() };
        let rows: Vec<Vec<String>> = self.rows.iter().flat_map(|row| self.broken(dress(row))).collect();
        let headings: Vec<String> = self.columns.iter().map(|(name, _)| style.text(name)).collect();
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column)).chain(headings.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
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

    /// A row as the lines that its cells need.
    fn broken(&self, row: Vec<String>) -> Vec<Vec<String>> {
        let Some(widest) = self.widest else { return vec![row] };
        let cells: Vec<Vec<String>> =
            row.iter().map(|cell| wrapped(cell, widest, 0).lines().map(str::to_string).collect()).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1);
        let line = |at: usize| cells.iter().map(|lines| lines.get(at).cloned().unwrap_or_default()).collect();
        (0..height).map(line).collect()
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, width) in widths.iter().enumerate() {
            let cell = cells.get(column).map_or("", String::as_str);
            let space = " ".repeat(width.saturating_sub(cell.width()));
            let gap = if column == 0 { "" } else { "  " };
            match self.columns[column].1 {
                Align::Left => line.push_str(&format!("{gap}{cell}{space}")),
                Align::Right => line.push_str(&format!("{gap}{space}{cell}")),
            }
        }
        line.trim_end().to_string()
    }
}

/// Breaks text into lines of at most `width` columns, each after `indent` blanks.
#[must_use]
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let blank = " ".repeat(indent);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines
            .last_mut()
            .filter(|line| line.is_empty() || line.width() + 1 + word.width() + indent <= width);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_string()),
        }
    }
    lines.iter().map(|line| format!("{blank}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_count_twice() {
        let mut table = Table::new(&[("kind", Align::Left), ("n", Align::Right)]);
        table.row(vec!["大将".into(), "1".into()]);
        table.row(vec!["ab".into(), "12".into()]);
        assert_eq!(table.text(Style::default()), "kind   n\n────  ──\n大将   1\nab    12\n");
    }

    #[test]
    fn long_cells_are_broken() {
        let mut table = Table::new(&[("n", Align::Right), ("moves", Align::Left)]).with_cells_of(8);
        table.row(vec!["1".into(), "one step or two".into()]);
        table.row(vec!["2".into(), String::new()]);
        assert_eq!(table.text(Style::default()), "n  moves\n─  ────────\n1  one step\n   or two\n2\n");
    }

    #[test]
    fn long_lines_are_wrapped() {
        assert_eq!(wrapped("one two three", 9, 2), "  one two\n  three\n");
    }
}
