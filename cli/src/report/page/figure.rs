//! What a report shows: a picture or a table, its numbers, and the command that made them.

/// A cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A number, as it is to be read; numbers stand to the right.
    Number(String),
}

/// The numbers behind a figure.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Numbers {
    /// Column names.
    pub columns: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<Cell>>,
}

impl Numbers {
    /// No rows yet.
    #[must_use]
    pub fn new(columns: &[&str]) -> Numbers {
        Numbers { columns: columns.iter().map(ToString::to_string).collect(), rows: Vec::new() }
    }

    /// The same as CSV, with a heading.
    #[must_use]
    pub fn csv(&self) -> String {
        let words = |cell: &Cell| match cell {
            Cell::Text(text) | Cell::Number(text) => field(text),
        };
        let heading: Vec<String> = self.columns.iter().map(|column| field(column)).collect();
        let mut text = heading.join(",") + "\n";
        for row in &self.rows {
            text.push_str(&row.iter().map(words).collect::<Vec<_>>().join(","));
            text.push('\n');
        }
        text
    }
}

/// A field of a CSV line (RFC 4180).
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

/// One figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The name of its file of numbers, without ending.
    pub id: String,
    /// What it shows, in a sentence.
    pub caption: String,
    /// The picture; without one the table itself is shown.
    pub svg: Option<String>,
    /// Its numbers.
    pub numbers: Numbers,
    /// The command that makes it anew.
    pub command: String,
    /// Figures of the same name that follow each other fold together.
    pub fold: Option<String>,
}

/// A part of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// Heading.
    pub heading: String,
    /// What is to be said, a paragraph each.
    pub paragraphs: Vec<String>,
    /// What is to be seen.
    pub figures: Vec<Figure>,
}

/// What is said of a source before its figures: a word and what it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// What it is about.
    pub word: String,
    /// What it is.
    pub text: String,
    /// Whether it is a moment, which is another at every run.
    pub is_time: bool,
}

/// Everything of one source.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Where it comes from.
    pub name: String,
    /// Who played what, when and how.
    pub facts: Vec<Fact>,
    /// Its sections.
    pub sections: Vec<Section>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_a_csv_reader() {
        let mut numbers = Numbers::new(&["name", "a, b"]);
        numbers.rows.push(vec![Cell::Text("says \"no\"\nand goes".into()), Cell::Number("0.5".into())]);
        let mut reader = csv::Reader::from_reader(numbers.csv().into_bytes().leak() as &[u8]);
        assert_eq!(reader.headers().expect("a heading").iter().collect::<Vec<_>>(), ["name", "a, b"]);
        let row = reader.records().next().expect("a row").expect("well formed");
        assert_eq!(row.iter().collect::<Vec<_>>(), ["says \"no\"\nand goes", "0.5"]);
    }
}
