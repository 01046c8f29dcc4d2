//! The files that the agents, set-ups and games of a run name: policies, networks, rules. A run's bytes depend on
//! what is in them, and its `spec.toml` has their paths alone.

use super::digest::file_digest;
use super::folder_error::FolderError;
use super::plan::Plan;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::wrong::Wrong;
use std::collections::BTreeMap;
use std::path::Path;

/// Files and their digests.
pub type Digests = BTreeMap<String, String>;

/// The files of everything that a plan names, programs that agents start among them.
///
/// # Errors
/// If one cannot be read.
pub fn all_files(plan: &Plan) -> Result<Digests, Wrong> {
    digests(plan, |_| true)
}

/// The same but for agents that are programs of their own, whose files may be logs.
///
/// # Errors
/// Likewise.
pub fn inputs(plan: &Plan) -> Result<Digests, Wrong> {
    digests(plan, |agent| !AgentSpec::read(agent).is_ok_and(|spec| spec.is_outside()))
}

fn digests(plan: &Plan, counts: impl Fn(&str) -> bool) -> Result<Digests, Wrong> {
    let mut files = BTreeMap::new();
    for group in &plan.groups {
        let agents = group.seatings.iter().flatten().filter(|agent| counts(agent));
        for name in agents.chain(&group.setups).chain(std::iter::once(&group.game)) {
            for path in files_of(name) {
                let digest = file_digest(Path::new(path))
                    .map_err(|cause| Wrong(format!("cannot read '{path}': {cause}; '{name}' needs it")))?;
                files.insert(path.to_string(), digest);
            }
        }
    }
    Ok(files)
}

/// Whether the games of a folder came from the files that are here now. A file that is not here any more is not
/// missed: where games are left to play, who needs it says so.
pub(super) fn check_inputs(folder: &Path, then: &Digests, now: &Digests) -> Result<(), FolderError> {
    let other = |(path, digest): &(&String, &String)| now.get(*path).is_some_and(|found| found != *digest);
    match then.iter().find(other) {
        None => Ok(()),
        Some((path, _)) => Err(FolderError(format!(
            "'{}' holds games that were played with '{path}' as it was, and it has changed since; choose another folder with --out, or bring the file back",
            folder.display()
        ))),
    }
}

/// The files that a specification names: `table:policy=FILE`, `process:python3 FILE`, an edition's path.
fn files_of(name: &str) -> impl Iterator<Item = &str> {
    let separators = |c: char| matches!(c, ',' | '=' | '"' | '\'') || c.is_whitespace();
    let whole = name.split(separators);
    // A colon ends a name, and may also be in a path.
    let behind = name.split(separators).filter_map(|word| word.split_once(':').map(|(_, path)| path));
    let before = name.split(separators).filter_map(|word| word.split_once(':').map(|(path, _)| path));
    whole.chain(behind).chain(before).filter(|word| Path::new(word).is_file())
}
