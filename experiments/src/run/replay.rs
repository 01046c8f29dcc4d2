//! What games that were played say to somebody who was not there.

use super::play::Watcher;
use super::read::TableFile;
use gunjin_engine::wrong::Wrong;
use std::path::Path;

/// Shows a watcher every game of a file, in order. Answers whether it wants to see more.
///
/// # Errors
/// If the file cannot be read, lacks columns, or has something else than numbers in them.
pub fn replay_scores(path: &Path, watcher: &mut dyn Watcher) -> Result<bool, Wrong> {
    let mut games = TableFile::at(path)?;
    while let Some(line) = games.line()? {
        if !watcher.played(line.number("cell")?, &line.score()?) {
            return Ok(false);
        }
    }
    Ok(true)
}
