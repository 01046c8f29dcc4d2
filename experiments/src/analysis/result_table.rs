//! Tables of findings: one form for the terminal, for CSV and for JSON.

use gunjin_play::files::{WholeFile, WriteError};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde_json::{Map, Value};
use std::path::Path;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Whole(u64),
    Number(f64),
    Estimate(Estimate),
    Flag(bool),
    Empty,
}

macro_rules! cells_from {
    ($($value:ty: $cell:ident),+) => { $(impl From<$value> for Cell {
        fn from(value: $value) -> Cell {
            Cell::$cell(value.into())
        }
    })+ };
}

cells_from!(&str: Text, &String: Text, String: Text, u64: Whole, f64: Number, bool: Flag, Estimate: Estimate);

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Empty, Into::into)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Names, counts, yes or no.
    Words,
    /// Numbers, written with so many decimals in text.
    Numbers(usize),
    /// Estimates, written with so many decimals in text. In CSV and JSON there are three columns: `x`, `x_low`, `x_high`.
    Estimates(usize),
}

/// Columns by their content: `columns![Words => game, agents; Estimates(3) => score;]`.
macro_rules! columns {
    ($($holds:expr => $($name:ident),+;)+) => {{
        use $crate::analysis::result_table::Holds::*;
        [$($((stringify!($name), $holds)),+),+]
    }};
}
pub(crate) use columns;

/// A row of cells, those of one type together: `cells![[&game, &agents]; [score]]`.
macro_rules! cells {
    ($($alike:expr);+) => {{
        let mut row: Vec<$crate::analysis::result_table::Cell> = Vec::new();
        $(row.extend($alike.map($crate::analysis::result_table::Cell::from));)+
        row
    }};
}
pub(crate) use cells;

/// A table of findings.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultTable {
    /// Its name: that of its file without `.csv`.
    pub name: &'static str,
    pub(crate) title: String,
    columns: Vec<(&'static str, Holds)>,
    rows: Vec<Vec<Cell>>,
}

impl ResultTable {
    pub(crate) fn new(
        name: &'static str,
        title: impl Into<String>,
        columns: &[(&'static str, Holds)],
    ) -> ResultTable {
        ResultTable { name, title: title.into(), columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row; missing cells are empty.
    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    pub(crate) fn append(&mut self, other: ResultTable) {
        self.rows.extend(other.rows);
    }

    /// True if it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// As text, with the title above it. Columns in which nothing is said are left out, and those that say on
    /// every line what the title says.
    pub fn text(&self, style: Style) -> String {
        let shown: Vec<usize> = (0..self.columns.len()).filter(|&column| self.is_shown(column)).collect();
        let heading = |&column: &usize| {
            let (name, holds) = self.columns[column];
            let text = name.replace('_', " ");
            match holds {
                Holds::Words => text,
                Holds::Numbers(_) => format!(">{text}"),
                Holds::Estimates(_) => format!(">{text} [95 %]"),
            }
        };
        let mut table = Table::new(&shown.iter().map(heading).collect::<Vec<_>>());
        for row in &self.rows {
            let cell =
                |&column: &usize| row.get(column).map_or_else(String::new, |c| self.cell_text(column, c));
            table.row(shown.iter().map(cell).collect());
        }
        format!("{}\n{}", style.heading(&style.text(&self.title)), table.text(style))
    }

    /// True if a column says anything that the title does not.
    fn is_shown(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().map(|row| row.get(column).unwrap_or(&Cell::Empty));
        let titled = |cell: &Cell| matches!(cell, Cell::Text(text) if self.title.contains(text.as_str()));
        let Some(first) = cells.next() else { return true };
        let alike = cells.all(|cell| cell == first);
        !(alike && (*first == Cell::Empty || titled(first)))
    }

    fn cell_text(&self, column: usize, cell: &Cell) -> String {
        let decimals = match self.columns[column].1 {
            Holds::Words => 3,
            Holds::Numbers(decimals) | Holds::Estimates(decimals) => decimals,
        };
        match cell {
            Cell::Text(text) => text.clone(),
            Cell::Whole(count) => crate::render::results::grouped(*count),
            Cell::Number(number) => rounded(*number, decimals),
            Cell::Estimate(Estimate { point, low, high, .. }) => {
                let [point, low, high] = [point, low, high].map(|end| rounded(*end, decimals));
                format!("{point} [{low}, {high}]")
            }
            Cell::Flag(flag) => if *flag { "yes" } else { "no" }.to_string(),
            Cell::Empty => String::new(),
        }
    }

    /// Headings of CSV and keys of JSON, in the order of the columns.
    pub fn keys(&self) -> Vec<String> {
        let keys = |(name, holds): &(&'static str, Holds)| match holds {
            Holds::Estimates(_) => vec![(*name).to_string(), format!("{name}_low"), format!("{name}_high")],
            _ => vec![(*name).to_string()],
        };
        self.columns.iter().flat_map(keys).collect()
    }

    /// The fields of a row, a key each.
    fn fields(&self, row: &[Cell]) -> Vec<Value> {
        let number = |number: f64| serde_json::Number::from_f64(number).map_or(Value::Null, Value::Number);
        let mut fields = Vec::new();
        for (column, (_, holds)) in self.columns.iter().enumerate() {
            let wide = matches!(holds, Holds::Estimates(_));
            match row.get(column).unwrap_or(&Cell::Empty) {
                Cell::Estimate(Estimate { point, low, high, .. }) if wide => {
                    fields.extend([point, low, high].map(|end| number(*end)));
                }
                other => {
                    fields.push(match other {
                        Cell::Text(text) => Value::String(text.clone()),
                        Cell::Whole(count) => Value::from(*count),
                        Cell::Number(value) => number(*value),
                        Cell::Estimate(estimate) => number(estimate.point),
                        Cell::Flag(flag) => Value::Bool(*flag),
                        Cell::Empty => Value::Null,
                    });
                    fields.extend(wide.then_some([Value::Null, Value::Null]).into_iter().flatten());
                }
            }
        }
        fields
    }

    /// Its rows as text, a field for each key.
    pub fn lines(&self) -> impl Iterator<Item = Vec<String>> {
        let plain = |value: Value| match value {
            Value::String(text) => text,
            Value::Null => String::new(),
            other => other.to_string(),
        };
        self.rows.iter().map(move |row| self.fields(row).into_iter().map(plain).collect())
    }

    /// As CSV. Numbers are written in the shortest form that reads back as the same number.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for line in std::iter::once(self.keys()).chain(self.lines()) {
            // Writing into memory does not fail.
            let _ = writer.write_record(line);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }

    /// Writes it as CSV into a folder, under its name.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        WholeFile::create(&folder.join(format!("{}.csv", self.name)))?.write(self.csv().as_bytes())
    }

    /// As a list of objects.
    pub fn json(&self) -> Value {
        let keys = self.keys();
        let object = |row: &Vec<Cell>| -> Value {
            Value::Object(keys.iter().cloned().zip(self.fields(row)).collect::<Map<String, Value>>())
        };
        Value::Array(self.rows.iter().map(object).collect())
    }
}

/// A number with so many decimals; what is nought then has no sign.
pub fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let nought = text.chars().all(|letter| "-0.".contains(letter));
    if nought { text.trim_start_matches('-').to_string() } else { text }
}
