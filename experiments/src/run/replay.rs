//! Replay of recorded scores to a watcher.

use super::play::Watcher;
use super::read::TableFile;
use super::rows::Table;
use gunjin_engine::wrong::Wrong;
use std::path::Path;

/// Shows a watcher every game of a file, in order. Answers whether it wants to see more.
pub(crate) fn replay_scores(path: &Path, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    replay(TableFile::at(path)?, watcher)
}

/// The same of the games of a run's folder that are safe, finished or not.
///
/// # Errors
/// If the file cannot be read, lacks columns, or has something else than numbers in them.
pub fn replay_safe(folder: &Path, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    TableFile::if_there(folder, Table::Games)?.map_or(Ok(true), |games| replay(games, watcher))
}

fn replay(mut games: TableFile, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    while let Some(line) = games.line()? {
        if !watcher.played(line.number("cell")?, &line.score()?) {
            return Ok(false);
        }
    }
    Ok(true)
}
