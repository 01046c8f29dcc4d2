//! The editions and boards that come with the program, embedded from `data/`.

use super::edition::Edition;
use crate::wrong::Wrong;
use serde::Deserialize;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/library.rs"));
}

/// Ids of all embedded editions, in alphabetical order.
pub fn edition_ids() -> impl Iterator<Item = &'static str> {
    embedded::EDITIONS.iter().map(|(id, _)| *id)
}

/// The text of an embedded edition file.
pub fn edition_text(id: &str) -> Option<&'static str> {
    embedded::EDITIONS.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}

/// An embedded edition, read.
///
/// # Errors
/// If the embedded file is broken (a test reads them all).
pub fn edition(id: &str) -> Option<Result<Edition, Wrong>> {
    edition_text(id).map(|text| Edition::read(text, &format!("data/editions/{id}.toml")))
}

/// Ids of all boards that `board=` knows.
pub fn board_ids() -> impl Iterator<Item = &'static str> {
    embedded::BOARDS.iter().map(|(id, _)| *id)
}

/// The text of a board file.
pub fn board_text(id: &str) -> Option<&'static str> {
    embedded::BOARDS.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}

#[derive(Deserialize)]
struct BoardFile {
    drawing: String,
}

/// The drawing of a board.
pub fn board_drawing(id: &str) -> Option<String> {
    toml::from_str::<BoardFile>(board_text(id)?).ok().map(|file| file.drawing)
}

/// Short names for an edition with certain switches, and what they stand for.
pub const ALIASES: &[(&str, &str)] = &[
    ("modern-23", "p3-23-6i-1996:aircraft_move=vertical_jump,tank_vs_engineer=tank"),
    ("modern-31", "p3-31-8x:aircraft_move=vertical_jump,tank_vs_engineer=tank,mine_on_win=removed"),
];
