//! Checkpoints: everything that the next iterations of a solve depend on, as bytes.

use super::arrays::Arrays;
use super::compiled::Compiled;
use super::file::{FileError, Kind, open, pack, skip};
use super::profile::Profile;
use super::response::Appraisal;
use super::run::{Iterate, Task};
use super::solver::Solver;
use super::unpacked::Unpacked;

/// No solve makes more iterations; above it some would not count.
const MOST_ITERATIONS: u64 = 1 << 53;

/// The best strategies at milestones so far, and what they are worth.
pub(super) type Milestones = Option<(Profile, Appraisal)>;

/// The checkpoint in a file that a solve was saved in: behind its policy, or alone.
///
/// # Errors
/// If the file is none of those, is damaged, or holds a policy alone.
pub fn within(bytes: &[u8]) -> Result<&[u8], FileError> {
    if !Kind::Policy.begins(bytes) {
        return Ok(bytes);
    }
    let rest = skip(bytes)?;
    if rest.is_empty() { Err(FileError::NoCheckpoint) } else { Ok(rest) }
}

/// Facts that a checkpoint must share with the task that resumes it.
fn label(task: &Task) -> String {
    let best = if task.iterate == Iterate::Best { " best" } else { "" };
    format!("{} seed {}{best}", task.algorithm, task.seed)
}

/// The bytes of a checkpoint.
pub(super) fn save(
    game: &Compiled,
    task: &Task,
    solver: &dyn Solver,
    best: Option<&(Profile, Appraisal)>,
) -> Vec<u8> {
    let mut arrays = Arrays::default();
    solver.save(&mut arrays);
    if task.iterate == Iterate::Best {
        arrays.put_number(u64::from(best.is_some()));
        best.iter().for_each(|(profile, _)| arrays.put(profile.probabilities()));
    }
    pack(Kind::Checkpoint, game.tree(), &label(task), &arrays.into_bytes())
}

/// Takes up a checkpoint.
pub(super) fn restore(
    game: &Compiled,
    task: &Task,
    solver: &mut dyn Solver,
    bytes: &[u8],
) -> Result<Milestones, FileError> {
    let (tree, wanted) = (game.tree(), label(task));
    // A solver asks for arrays of its own lengths only.
    let (head, mut content) = open(Kind::Checkpoint, (tree.game(), tree.fingerprint()), bytes, u64::MAX)?;
    if head.label != wanted {
        return Err(FileError::OtherTask { wanted, found: head.label });
    }
    let loaded = solver.load(&mut content).filter(|()| solver.iterations() <= MOST_ITERATIONS);
    let best = loaded.and_then(|()| match task.iterate {
        Iterate::Best => read_best(game, &mut content),
        Iterate::Average | Iterate::Last => Some(None),
    });
    content.finish(best)
}

/// The best strategies; `None` if the bytes are something else.
fn read_best(game: &Compiled, arrays: &mut Unpacked<'_>) -> Option<Milestones> {
    if arrays.take_number()? == 0 {
        return Some(None);
    }
    let mut profile = Profile::uniform(game.tree());
    arrays.take(&mut profile.probabilities)?;
    let appraisal = game.appraise(&profile);
    Some(Some((profile, appraisal)))
}
