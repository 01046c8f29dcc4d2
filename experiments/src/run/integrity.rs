//! Checks that a run folder is what was played: plan, manifest, digests of tables and records, and the safe part of a
//! run that is not finished.

use super::folder::{MANIFEST, PROGRESS, SPEC, digest_of_run, growing_file, look, read_json};
use super::folder_error::FolderError;
use super::manifest::Manifest;
use super::plan::{Plan, Shard};
use gunjin_play::digest::{GrowingDigest, digest_of, file_digest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The safe part of a run that is not finished.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Progress {
    pub(super) next: u64,
    pub(super) bytes: BTreeMap<String, u64>,
    /// Digests (SHA-256) of these bytes, by file name. Runs begun by earlier versions have none.
    #[serde(default)]
    pub(super) sha256: BTreeMap<String, String>,
    pub(super) seconds: f64,
    #[serde(default)]
    pub(super) digest: String,
}

impl Progress {
    fn seal(&self) -> String {
        digest_of(format!("{} {:?} {:?} {:?}", self.next, self.bytes, self.sha256, self.seconds).as_bytes())
    }

    /// Adds the digest of its own fields.
    pub(super) fn sealed(self) -> Progress {
        Progress { digest: self.seal(), ..self }
    }

    /// Reads the progress of a folder and checks it against its manifest; `None` if the folder has none.
    pub(super) fn read(folder: &Path, manifest: Option<&Manifest>) -> Result<Option<Progress>, FolderError> {
        let path = folder.join(PROGRESS);
        let Some(progress) = read_json::<Progress>(&path)? else { return Ok(None) };
        if !progress.digest.is_empty() && progress.digest != progress.seal() {
            return Err(FolderError::damaged(&path, "its contents do not match its digest"));
        }
        if !progress.seconds.is_finite() || progress.seconds < 0.0 {
            return Err(FolderError::damaged(&path, format!("seconds are {}", progress.seconds)));
        }
        if let Some(Manifest { from, to, .. }) =
            manifest.filter(|run| !(run.from..=run.to).contains(&progress.next))
        {
            let next = progress.next;
            return Err(FolderError::damaged(
                &path,
                format!("next is {next}, and the games here are {from} to {to}"),
            ));
        }
        Ok(Some(progress))
    }

    pub(super) fn safe_digest(&self, path: &Path, file: &str) -> Result<GrowingDigest, FolderError> {
        let bytes = self.bytes.get(file).copied().unwrap_or(0);
        let found =
            GrowingDigest::of_prefix(path, bytes).map_err(|cause| FolderError::damaged(path, cause))?;
        match self.sha256.get(file) {
            Some(wanted) if found.text() != *wanted => {
                Err(FolderError::damaged(path, format!("its first {bytes} bytes have changed")))
            }
            _ => Ok(found),
        }
    }
}

/// The plan and the manifest of a folder whose tables and records are those that were written. Costs one pass over its
/// files. Of a folder written by a version without digests only lengths are checked.
///
/// # Errors
/// If there is no run, or a file is missing, damaged or of another run; with file and remedy.
pub fn verified(folder: &Path) -> Result<(Plan, Manifest), FolderError> {
    let (plan, manifest) = look(folder)?;
    check_manifest(folder, &plan, &manifest)?;
    if manifest.complete {
        check_files(folder, &manifest)?;
    } else if let Some(progress) = Progress::read(folder, Some(&manifest))? {
        for &table in &plan.tables {
            let (growing, named) = (folder.join(growing_file(table)), folder.join(table.file()));
            // A run may have been stopped while its tables got their names.
            let path = if growing.exists() { growing } else { named };
            progress.safe_digest(&path, table.file())?;
        }
    }
    Ok((plan, manifest))
}

pub(super) fn check_manifest(folder: &Path, plan: &Plan, manifest: &Manifest) -> Result<(), FolderError> {
    let path = folder.join(MANIFEST);
    let differs = |what: &str| Err(FolderError::damaged(&path, format!("its {what} is not that of {SPEC}")));
    if manifest.total != plan.total() {
        return differs("number of games");
    }
    let Shard { number, of } = manifest.shard;
    if !(1..=of).contains(&number) || manifest.shard.range(plan.total()) != (manifest.from..manifest.to) {
        return differs("range of games");
    }
    if !manifest.rules.iter().eq(plan.groups.iter().map(|group| &group.rules)) {
        return differs("list of rules");
    }
    if !manifest.seeds.iter().eq(plan.groups.iter().map(|group| &group.seed)) {
        return differs("list of seeds");
    }
    let tables = || plan.tables.iter().map(|table| table.file());
    if manifest.complete && !manifest.files.iter().map(|entry| entry.name.as_str()).eq(tables()) {
        return differs("list of tables");
    }
    Ok(())
}

/// Checks lengths and digests of the tables of a finished run, and its records by the digest of the run.
fn check_files(folder: &Path, manifest: &Manifest) -> Result<(), FolderError> {
    for entry in &manifest.files {
        let path = folder.join(&entry.name);
        let read = |cause| FolderError::damaged(&path, cause);
        let found = std::fs::metadata(&path).map_err(read)?.len();
        if found != entry.bytes {
            let problem = format!("it has {found} bytes and its manifest says {}", entry.bytes);
            return Err(FolderError::damaged(&path, problem));
        }
        if !entry.sha256.is_empty() && file_digest(&path).map_err(read)? != entry.sha256 {
            return Err(FolderError::damaged(&path, "its bytes have changed (SHA-256)"));
        }
    }
    if !manifest.digest.is_empty() && digest_of_run(folder, &manifest.files)? != manifest.digest {
        let problem = "its records have changed, or its digest differs";
        return Err(FolderError::damaged(folder, problem));
    }
    Ok(())
}
