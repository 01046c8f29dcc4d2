//! Contents of a report: pictures and tables, their numbers, and the commands that made them.

use gunjin_play::stats::interval::Estimate;
use std::fmt::Display;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    /// A name for people, and what is typed for it.
    Named(String, String),
    /// A number, as it is to be read; numbers stand to the right.
    Number(String),
}

impl Cell {
    pub(crate) fn words(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }

    pub(crate) fn count(count: impl Display) -> Cell {
        Cell::Number(count.to_string())
    }

    pub(crate) fn rounded(number: f64, decimals: usize) -> Cell {
        Cell::Number(format!("{number:.decimals$}"))
    }

    /// An estimate, its ends, and the games behind it.
    pub(crate) fn estimate(estimate: &Estimate, decimals: usize) -> [Cell; 4] {
        let Estimate { point, low, high, count } = *estimate;
        let [point, low, high] = [point, low, high].map(|end| Cell::rounded(end, decimals));
        [point, low, high, Cell::count(count)]
    }

    pub(crate) fn text(&self) -> &str {
        let (Cell::Text(text) | Cell::Named(_, text) | Cell::Number(text)) = self;
        text
    }
}

#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Numbers {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Cell>>,
}

impl Numbers {
    pub(crate) fn new(columns: &[&str]) -> Numbers {
        Numbers { columns: columns.iter().map(ToString::to_string).collect(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(crate) fn csv(&self) -> String {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::text).collect());
        for row in std::iter::once(self.columns.iter().map(String::as_str).collect::<Vec<_>>()).chain(rows) {
            // Memory takes every row.
            let _ = writer.write_record(row);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    pub id: String,
    pub caption: String,
    pub svg: Option<String>,
    pub numbers: Numbers,
    pub command: String,
    /// Figures of the same name that follow each other fold together.
    pub fold: Option<String>,
}

impl Figure {
    pub(crate) fn new(
        id: String,
        caption: impl Into<String>,
        svg: Option<String>,
        numbers: Numbers,
        command: &str,
    ) -> Figure {
        Figure { id, caption: caption.into(), svg, numbers, command: command.to_string(), fold: None }
    }
}

/// A finding in sentences.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Finding {
    /// The question that it answers.
    pub title: String,
    pub sentences: Vec<String>,
    /// Name of the figure that has its numbers.
    pub figure: String,
    /// Distance from what would be none: the greatest is told first.
    pub surprise: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Section {
    pub heading: String,
    pub findings: Vec<Finding>,
    pub paragraphs: Vec<String>,
    pub figures: Vec<Figure>,
}

/// A fact about a source, told at the end.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fact {
    pub word: String,
    pub text: String,
    pub is_time: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    /// Title for people: games and players, or the question.
    pub title: String,
    pub folder: String,
    pub facts: Vec<Fact>,
    pub sections: Vec<Section>,
}
