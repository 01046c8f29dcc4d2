//! The first line of the files: which games there are, and which columns.

use super::VERSION;
use super::chunk::columns_of;
use crate::spec::{LoadError, load};
use gunjin_engine::catalogue::{AnyGame, GameVisitor, HotLoops, with_game};
use gunjin_engine::tensors::{Layout, Tensors};
use serde::Serialize;
use std::collections::BTreeMap;

/// One of the two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum File {
    /// Observations and actions of players.
    Training,
    /// The truth, told to no player.
    Truth,
}

#[derive(Debug, Serialize)]
struct Heading {
    table: File,
    version: u32,
    every_decision: u32,
    chunk: [(&'static str, &'static str); 3],
    games: Vec<Game>,
    /// For every cell of the run, the place of its game in that list.
    cells: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct Game {
    game: String,
    rules: String,
    layout: u32,
    seats: usize,
    actions: usize,
    shape: Vec<usize>,
    columns: Vec<(&'static str, &'static str)>,
}

const CHUNK: [(&str, &str); 3] = [("size", "<u4"), ("cell", "<u4"), ("game_index", "<u8")];

/// A game of a run, and how many cells of the run play it.
#[derive(Debug, Clone, Copy)]
pub struct Recorded<'r> {
    /// The game as typed.
    pub game: &'r str,
    /// The fingerprint of its rules.
    pub rules: &'r str,
    /// Number of players.
    pub seats: usize,
    /// Number of cells of the board.
    pub cells: usize,
}

/// The first line of a file of a run, its end included. A game may come several times.
pub fn heading<'r>(
    file: File,
    every_decision: u32,
    recorded: impl IntoIterator<Item = Recorded<'r>>,
) -> Result<Vec<u8>, LoadError> {
    let (mut games, mut cells) = (Vec::new(), Vec::new());
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for group in recorded {
        let place = match places.get(group.game) {
            Some(&place) => place,
            None => {
                games.push(of_game(file, group.game, group.rules, group.seats)?);
                places.insert(group.game, games.len() - 1);
                games.len() - 1
            }
        };
        cells.extend(std::iter::repeat_n(place, group.cells));
    }
    let heading = Heading { table: file, version: VERSION, every_decision, chunk: CHUNK, games, cells };
    // Texts and whole numbers always can be written as JSON.
    let mut line = serde_json::to_vec(&heading).unwrap_or_default();
    // So that chunks, whose sizes are multiples of 4, begin at such multiples too.
    line.resize((line.len() + 1).next_multiple_of(8) - 1, b' ');
    line.push(b'\n');
    Ok(line)
}

fn of_game(file: File, game: &str, rules: &str, seats: usize) -> Result<Game, LoadError> {
    let layout = layout(load(game)?);
    let sheet = if file == File::Training { &layout.observation } else { &layout.truth };
    Ok(Game {
        game: game.to_string(),
        rules: rules.to_string(),
        layout: layout.version,
        seats,
        actions: layout.actions,
        shape: sheet.shape.clone(),
        columns: columns_of(file, &layout),
    })
}

struct Read;

impl GameVisitor for Read {
    type Output = Layout;

    fn game<G: HotLoops>(self, game: G) -> Layout {
        game.tensors().layout().clone()
    }
}

/// Layout of the tensors of a game.
pub fn layout(game: AnyGame) -> Layout {
    with_game(game, Read)
}
