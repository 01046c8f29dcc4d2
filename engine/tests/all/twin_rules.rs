//! The slow twin checked by itself, on hand-made positions, rule by rule (docs/RULES.md).

mod fights;
mod games;
mod luzhanqi;
mod moves;
mod readings;
use crate::twin;

use std::collections::BTreeMap;
use std::fs;
use twin::{State, Twin};

/// The folder of data files.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");

/// The files of one folder of data, by id.
fn files(folder: &str) -> BTreeMap<String, String> {
    let entries = fs::read_dir(format!("{DATA}/{folder}")).expect("a folder of data");
    let paths = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let stem = |path: &std::path::Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.map(|path| (stem(&path), fs::read_to_string(&path).expect("a readable file"))).collect()
}

/// An edition with switches written `a=b c=d`.
fn twin(id: &str, switches: &str) -> Twin {
    let pairs = switches.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    let pairs: Vec<(String, String)> =
        pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Twin::new(&files("editions")[id], &files("boards"), &pairs)
}

/// The legal moves of the piece on a square, without the square's name.
fn from(twin: &Twin, state: &State, square: &str) -> String {
    let moves = twin.legal(state);
    let moves = moves.iter().filter_map(|mv| mv.strip_prefix(square));
    moves.collect::<Vec<_>>().join(" ")
}

/// The moves of the piece on a square in a position given as text.
fn moves_of(id: &str, switches: &str, text: &str, square: &str) -> String {
    let twin = twin(id, switches);
    from(&twin, &twin.read(text), square)
}

/// Plays one move and tells what is announced, where everything stands, and how the game ended, if it did.
fn play(id: &str, switches: &str, text: &str, mv: &str) -> String {
    let twin = twin(id, switches);
    let (next, told) = twin.play(&twin.read(text), mv);
    let outcome = told.outcome.map_or("-".to_string(), |c| c.to_string());
    let end = twin.result(&next).map_or(String::new(), |(s, n, why)| format!(" {s}:{n} {why}"));
    format!("{outcome}[{}] {}{end}", told.emptied.join(","), twin.text(&next))
}
