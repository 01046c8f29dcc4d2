//! Fingerprints that a shard must find on its machine to give the bytes that all others give.

use crate::run::manifest::COMMIT;
use crate::run::plan::Plan;
use gunjin_engine::Wrong;
use gunjin_play::digest::digest_of;
use gunjin_play::named_files::Digests;
use serde::{Deserialize, Serialize};
use std::path::Path;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fingerprints {
    pub(crate) spec: String,
    pub(crate) rules: Vec<String>,
    pub(crate) program: String,
    /// Of the files that agents, set-ups and games name: policies, networks, programs.
    pub(crate) files: Digests,
}

fn program() -> String {
    format!("{} {COMMIT}", env!("CARGO_PKG_VERSION"))
}

impl Fingerprints {
    pub(crate) fn of(plan: &Plan, spec: &str) -> Result<Fingerprints, Wrong> {
        let rules = plan.groups.iter().map(|group| group.rules.clone()).collect();
        let files = plan.all_files()?;
        Ok(Fingerprints { spec: digest_of(spec.as_bytes()), rules, program: program(), files })
    }

    /// Checks that a shard with these fingerprints gives here what it gives elsewhere.
    pub(crate) fn check(&self, plan: &Plan, spec: &str) -> Result<(), Wrong> {
        if self.program != program() {
            return Err(Wrong(format!(
                "the plan was made by gunjin {}, this is gunjin {}; use the program that made it on every machine, or plan again",
                self.program,
                program()
            )));
        }
        if let Some(path) = self.files.keys().find(|path| !Path::new(path).is_file()) {
            return Err(Wrong(format!("the plan needs the file '{path}', which is missing; copy it")));
        }
        let found = Fingerprints::of(plan, spec)?;
        let other = self.files.iter().find(|(path, digest)| found.files.get(*path) != Some(digest));
        if let Some((path, _)) = other {
            return Err(Wrong(format!(
                "'{path}' has changed since the plan was made; copy the original, or plan again"
            )));
        }
        if found.spec != self.spec || found.rules != self.rules {
            return Err(Wrong(
                "the plan's spec.toml has changed since it was planned; plan again, in a new folder".into(),
            ));
        }
        Ok(())
    }
}
