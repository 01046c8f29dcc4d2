//! Layout of a game's tensors.

/// Layout of the tensors. It depends on the game and its rules, never on the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Another number for another layout of the same game.
    pub version: u32,
    /// Numbers of actions: all are below it.
    pub actions: usize,
    /// Numbering of actions, in words.
    pub numbering: &'static str,
    /// A seat's observation and inferences now.
    pub observation: Sheet,
    /// Everything that a seat has seen.
    pub information_state: Sheet,
    /// The true position, for critics and analysts only.
    pub truth: Sheet,
    /// A table of the rules, the same in every position, for networks that play under several.
    pub rules: Option<Sheet>,
}

/// One tensor: its shape, and its numbers by name, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its shape; the product is its length.
    pub shape: Vec<usize>,
    /// Its parts, one after another.
    pub parts: Vec<Part>,
}

/// Numbers of a tensor that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name of the part.
    pub name: String,
    /// Number of its entries.
    pub numbers: usize,
}

impl Part {
    /// A part of a name.
    pub(crate) fn new(name: impl Into<String>, numbers: usize) -> Part {
        Part { name: name.into(), numbers }
    }
}

impl Sheet {
    pub(crate) fn flat(parts: Vec<Part>) -> Sheet {
        let numbers = parts.iter().map(|part| part.numbers).sum();
        Sheet { shape: vec![numbers], parts }
    }

    /// Planes of a board: a part is a plane.
    pub(crate) fn planes(names: Vec<String>, rows: usize, files: usize) -> Sheet {
        let shape = vec![names.len(), rows, files];
        Sheet { shape, parts: names.into_iter().map(|name| Part::new(name, rows * files)).collect() }
    }

    /// Count of its numbers.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.numbers).sum()
    }

    /// True if it has no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Offset of a part; `None` if there is none of the name.
    pub fn offset(&self, name: &str) -> Option<usize> {
        let at = self.parts.iter().position(|part| part.name == name)?;
        Some(self.parts[..at].iter().map(|part| part.numbers).sum())
    }
}
