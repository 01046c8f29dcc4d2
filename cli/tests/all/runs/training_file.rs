//! Reads `training.bin` and `truth.bin` as docs/TRAINING.md describes them, column by column.

use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// A file in memory.
pub(crate) struct TrainingFile {
    pub(crate) heading: Value,
    pub(crate) games: Vec<Game>,
}

pub(crate) struct Game {
    pub(crate) cell: usize,
    pub(crate) index: u64,
    /// Whole numbers of a column; of floating-point numbers, their bits.
    columns: HashMap<String, Vec<u32>>,
}

impl Game {
    pub(crate) fn whole(&self, column: &str) -> &[u32] {
        &self.columns[column]
    }

    pub(crate) fn real(&self, column: &str) -> Vec<f32> {
        self.columns[column].iter().map(|&bits| f32::from_bits(bits)).collect()
    }

    /// The tensors of all decisions.
    pub(crate) fn tensors(&self, numbers: usize) -> Vec<Vec<u8>> {
        let mut last: HashMap<u32, Vec<u8>> = HashMap::new();
        let (mut tensors, mut from) = (Vec::new(), 0);
        for (&seat, &changes) in self.whole("seat").iter().zip(self.whole("changes")) {
            let tensor = last.entry(seat).or_insert_with(|| vec![0; numbers]);
            for at in from..from + changes as usize {
                let number = &mut tensor[self.whole("place")[at] as usize];
                *number = number.wrapping_add(self.whole("difference")[at] as u8);
            }
            from += changes as usize;
            tensors.push(tensor.clone());
        }
        assert_eq!(from, self.whole("place").len(), "no change is left over");
        tensors
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

pub(crate) fn read(path: &Path) -> TrainingFile {
    let bytes = std::fs::read(path).expect("the file");
    let end = bytes.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    assert!(end.is_multiple_of(8), "numbers are aligned");
    let heading: Value = serde_json::from_slice(&bytes[..end]).expect("JSON");
    let (mut games, mut at) = (Vec::new(), end);
    while at < bytes.len() {
        let size = number(&bytes[at..at + 4]) as usize;
        games.push(chunk(&heading, &bytes[at..at + size]));
        at += size;
    }
    TrainingFile { heading, games }
}

fn chunk(heading: &Value, bytes: &[u8]) -> Game {
    let cell = number(&bytes[4..8]) as usize;
    let place = heading["cells"][cell].as_u64().expect("the game of the cell") as usize;
    let named = heading["games"][place]["columns"].as_array().expect("columns");
    let (mut columns, mut start) = (HashMap::new(), 16 + 4 * named.len());
    for (at, column) in named.iter().enumerate() {
        let length = number(&bytes[16 + 4 * at..][..4]) as usize;
        let width = column[1].as_str().expect("a type").as_bytes();
        let width = usize::from(width[width.len() - 1] - b'0');
        let values = bytes[start..start + length].chunks(width).map(|value| number(value) as u32);
        columns.insert(column[0].as_str().expect("a name").to_string(), values.collect());
        start += length.next_multiple_of(4);
    }
    assert_eq!(start, bytes.len(), "the columns fill the chunk");
    Game { cell, index: number(&bytes[8..16]), columns }
}
