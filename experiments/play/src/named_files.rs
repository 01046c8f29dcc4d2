//! The files that names of agents, set-ups and games mention: policies, networks, rules. What is played or learned
//! depends on what is in them, and a plan has their paths alone.

use crate::digest::file_digest;
use gunjin_agents::AgentSpec;
use gunjin_engine::Wrong;
use std::collections::BTreeMap;
use std::path::Path;

/// Files and their digests.
pub type Digests = BTreeMap<String, String>;

/// The digests of all files that names mention.
pub fn digests(names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Digests, Wrong> {
    let mut files = BTreeMap::new();
    for name in names {
        let name = name.as_ref();
        for path in files_of(name) {
            let digest = file_digest(Path::new(path))
                .map_err(|cause| Wrong(format!("cannot read '{path}': {cause}; '{name}' needs it")))?;
            files.insert(path.to_string(), digest);
        }
    }
    Ok(files)
}

/// Digests of the files that names mention, without programs of their own, which agents start: their files may be logs.
pub fn inputs(names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Digests, Wrong> {
    let is_outside = |name: &str| AgentSpec::read(name).is_ok_and(|agent| agent.is_outside());
    digests(names.into_iter().filter(|name| !is_outside(name.as_ref())))
}

/// A file that is another one now than it was then. One that is not here any more is none: who needs it says so.
pub fn changed<'a>(then: &'a Digests, now: &Digests) -> Option<&'a str> {
    let other = |(path, digest): &(&String, &String)| now.get(*path).is_some_and(|found| found != *digest);
    then.iter().find(other).map(|(path, _)| path.as_str())
}

/// The files that a name mentions: `table:policy=FILE`, `process:python3 FILE`, an edition's path.
fn files_of(name: &str) -> impl Iterator<Item = &str> {
    let separators = |c: char| matches!(c, ',' | '=' | '"' | '\'') || c.is_whitespace();
    let whole = name.split(separators);
    // A colon ends a name, and may also be in a path.
    let behind = name.split(separators).filter_map(|word| word.split_once(':').map(|(_, path)| path));
    let before = name.split(separators).filter_map(|word| word.split_once(':').map(|(path, _)| path));
    whole.chain(behind).chain(before).filter(|word| Path::new(word).is_file())
}
