//! The folder of a run. What was said to be safe is on the disk, whatever happens then.
//!
//! While games are played every table is called `NAME.partial`. From time to time all of them are handed to
//! the disk, and then `progress.json`, which says how many games are safe and how long the tables were; it is
//! replaced as a whole. A resumed run cuts the tables back to those lengths and goes on. When all games are
//! there, tables get their names, `manifest.json` says so, and `progress.json` goes.

use super::folder_error::FolderError;
use super::integrity::{Progress, check_manifest, verified};
use super::manifest::{FileEntry, Manifest, now};
use super::plan::{Plan, Shard, Table};
use gunjin_engine::Wrong;
use gunjin_play::digest::{GrowingDigest, digest_of_all, file_digest};
use gunjin_play::files::{UNFINISHED, WholeFile, rename_safely};
use gunjin_play::named_files::{Digests, changed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FLUSH_INTERVAL: Duration = Duration::from_millis(250);

pub(super) const SPEC: &str = "spec.toml";
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const PROGRESS: &str = "progress.json";
pub(crate) const LOCK: &str = ".lock";
pub(super) const RECORDS: &str = "records";

#[derive(Debug)]
struct Growing {
    table: Table,
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
    digest: GrowingDigest,
}

/// The folder of a run that is being played.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    tables: Vec<Growing>,
    next: u64,
    /// The same, of those that are safe.
    safe: u64,
    begun: Instant,
    last: Instant,
    lock: File,
}

#[derive(Debug)]
pub(crate) enum Opened {
    Open(Box<Folder>),
    Complete(Box<Manifest>),
}

impl Folder {
    /// Opens the folder of a shard of a plan, making it if it is not there.
    pub(crate) fn open(
        path: &Path,
        plan: &Plan,
        shard: Shard,
        threads: usize,
        resume: bool,
    ) -> Result<Opened, FolderError> {
        let text = plan.text().map_err(|error| FolderError::read(&path.join(SPEC), error))?;
        let create = |cause| FolderError::create(path, cause);
        let shown = path.display();
        std::fs::create_dir_all(path).map_err(create)?;
        check_spec(path, &text)?;
        let lock = lock(path)?;
        sweep(path);
        let inputs = plan.inputs().map_err(|Wrong(message)| FolderError(message))?;
        let earlier = earlier(path, shard, &inputs)?;
        if let Some(manifest) = &earlier {
            check_manifest(path, plan, manifest)?;
        }
        let progress = Progress::read(path, earlier.as_ref())?;
        let mut manifest = match earlier {
            Some(manifest) if manifest.complete => {
                forget_lock(&lock, path);
                verified(path)?;
                return Ok(Opened::Complete(Box::new(manifest)));
            }
            Some(manifest) if !resume => {
                let done = progress.map_or(0, |progress| progress.next - manifest.from);
                let begun = format!("{done} of {} games", manifest.to - manifest.from);
                return Err(FolderError(format!(
                    "'{shown}' holds this run, unfinished ({begun}); continue with --resume, or choose another folder with --out"
                )));
            }
            Some(manifest) => Manifest { resumed: manifest.resumed + 1, ..manifest },
            None => Manifest::begun(plan, shard, threads, inputs),
        };
        manifest.seconds = progress.as_ref().map_or(0.0, |progress| progress.seconds);
        write_whole(&path.join(SPEC), text.as_bytes(), 0)?;
        write_json(&path.join(MANIFEST), &manifest, 0)?;
        let next = progress.as_ref().map_or(manifest.from, |progress| progress.next);
        let grow = |&table: &Table| grow(path, table, progress.as_ref(), plan);
        let tables = plan.tables.iter().map(grow).collect::<Result<Vec<_>, _>>()?;
        let (begun, path) = (Instant::now(), path.to_path_buf());
        let mut folder = Folder { path, manifest, tables, next, safe: next, begun, last: begun, lock };
        folder.save()?;
        Ok(Opened::Open(Box::new(folder)))
    }

    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    fn done(&self) -> u64 {
        self.safe - self.manifest.from
    }

    pub(crate) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub(crate) fn file(&self, table: Table) -> Option<&Path> {
        self.tables.iter().find(|growing| growing.table == table).map(|growing| growing.path.as_path())
    }

    pub(crate) fn append(&mut self, next: u64, rows: &[(Table, Vec<u8>)]) -> Result<(), FolderError> {
        let done = self.done();
        for growing in &mut self.tables {
            let Some((_, bytes)) = rows.iter().find(|(table, _)| *table == growing.table) else { continue };
            growing.file.write_all(bytes).map_err(|cause| FolderError::write(&growing.path, cause, done))?;
            growing.bytes += bytes.len() as u64;
            growing.digest.add(bytes);
        }
        self.next = next;
        if self.last.elapsed() >= FLUSH_INTERVAL { self.save() } else { Ok(()) }
    }

    pub(crate) fn record(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let folder = self.path.join(RECORDS);
        std::fs::create_dir_all(&folder).map_err(|cause| FolderError::write(&folder, cause, self.done()))?;
        write_whole(&folder.join(name), text.as_bytes(), self.done())
    }

    /// Makes everything safe that was appended.
    pub(crate) fn save(&mut self) -> Result<(), FolderError> {
        let done = self.done();
        for growing in &mut self.tables {
            let synced = growing.file.flush().and_then(|()| growing.file.get_ref().sync_data());
            synced.map_err(|cause| FolderError::write(&growing.path, cause, done))?;
        }
        let name = |growing: &Growing| growing.table.file().to_string();
        let bytes = self.tables.iter().map(|growing| (name(growing), growing.bytes)).collect();
        let sha256 = self.tables.iter().map(|growing| (name(growing), growing.digest.text())).collect();
        let (next, seconds, digest) = (self.next, self.seconds(), String::new());
        let progress = Progress { next, bytes, sha256, seconds, digest }.sealed();
        write_json(&self.path.join(PROGRESS), &progress, done)?;
        self.safe = self.next;
        self.last = Instant::now();
        Ok(())
    }

    fn seconds(&self) -> f64 {
        self.manifest.seconds + self.begun.elapsed().as_secs_f64()
    }

    /// Gives the tables their names: every game is there, or a sequential test has `decided`.
    pub(crate) fn finish(mut self, decided: bool) -> Result<Manifest, FolderError> {
        self.save()?;
        for growing in &self.tables {
            let named = self.path.join(growing.table.file());
            let rename = rename_safely(&growing.path, &named);
            rename.map_err(|cause| FolderError::write(&named, cause, self.done()))?;
        }
        let mut manifest = Manifest { seconds: self.seconds(), ..self.manifest.clone() };
        manifest.files = self
            .tables
            .iter()
            .map(|growing| file_entry(&self.path, growing.table))
            .collect::<Result<_, _>>()?;
        manifest.digest = digest_of_run(&self.path, &manifest.files)?;
        (manifest.complete, manifest.decided, manifest.finished) = (true, decided, now());
        write_json(&self.path.join(MANIFEST), &manifest, self.done())?;
        // The manifest says that all is there; whether these two go is of no importance.
        let _ = std::fs::remove_file(self.path.join(PROGRESS));
        forget_lock(&self.lock, &self.path);
        Ok(manifest)
    }
}

pub(super) fn file_entry(folder: &Path, table: Table) -> Result<FileEntry, FolderError> {
    let path = folder.join(table.file());
    let read = |cause| FolderError::read(&path, cause);
    let bytes = std::fs::metadata(&path).map_err(read)?.len();
    Ok(FileEntry { name: table.file().to_string(), bytes, sha256: file_digest(&path).map_err(read)? })
}

/// The digest of all that a run's plan decides: tables but for what depends on a clock, then records by name.
pub(super) fn digest_of_run(folder: &Path, files: &[FileEntry]) -> Result<String, FolderError> {
    let tables = files.iter().filter(|entry| entry.name != Table::Timings.file());
    let mut all: Vec<(String, String)> =
        tables.map(|entry| (entry.name.clone(), entry.sha256.clone())).collect();
    let records = std::fs::read_dir(folder.join(RECORDS)).into_iter().flatten().flatten();
    let mut records: Vec<PathBuf> = records.map(|entry| entry.path()).collect();
    records.sort();
    for path in records {
        let digest = file_digest(&path).map_err(|cause| FolderError::read(&path, cause))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        all.push((format!("{RECORDS}/{name}"), digest));
    }
    Ok(digest_of_all(all.iter().map(|(name, digest)| (name.as_str(), digest.as_str()))))
}

/// Clears away what a killed program had not finished writing. What cannot be cleared away does no harm.
fn sweep(path: &Path) {
    for folder in [path.to_path_buf(), path.join(RECORDS)] {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(UNFINISHED)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

pub(super) fn lock(path: &Path) -> Result<File, FolderError> {
    let file = OpenOptions::new().create(true).append(true).open(path.join(LOCK));
    let file = file.map_err(|cause| FolderError::create(path, cause))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(problem) => Err(FolderError::locked(path, problem)),
    }
}

/// Lets others in. The file itself means nothing without the lock.
pub(super) fn forget_lock(lock: &File, path: &Path) {
    let _ = lock.unlock();
    let _ = std::fs::remove_file(path.join(LOCK));
}

/// True if a run, finished or not, is in the folder itself.
pub fn has_run(path: &Path) -> bool {
    path.join(SPEC).is_file()
}

/// The plan and the manifest of a folder, finished or not.
///
/// # Errors
/// If it is no run's folder.
pub fn look(path: &Path) -> Result<(Plan, Manifest), FolderError> {
    let spec = path.join(SPEC);
    let read = |problem: String| FolderError::read(&spec, problem);
    if !has_run(path) {
        let problem = if path.is_dir() { "it has no spec.toml" } else { "there is no such folder" };
        let remedy = "name a folder that `gunjin run --out` wrote";
        return Err(FolderError(format!("there is no run in '{}' ({problem}); {remedy}", path.display())));
    }
    let text = std::fs::read_to_string(&spec).map_err(|cause| read(cause.to_string()))?;
    let plan = toml::from_str(&text).map_err(|problem| read(problem.to_string()))?;
    let manifest = read_json(&path.join(MANIFEST))?;
    let missing = || FolderError::read(&path.join(MANIFEST), "it is not there");
    Ok((plan, manifest.ok_or_else(missing)?))
}

/// The bytes of each table that are safe in a run that is not finished, by the name of the table's file. What
/// is behind them may be half a row.
pub(crate) fn safe_lengths(path: &Path) -> Result<BTreeMap<String, u64>, FolderError> {
    let progress = Progress::read(path, None)?;
    Ok(progress.map(|progress| progress.bytes).unwrap_or_default())
}

pub(crate) fn growing_file(table: Table) -> String {
    format!("{}.partial", table.file())
}

/// Manifest of the games in the folder; they must be of this shard, and of files that are still the same.
fn earlier(path: &Path, shard: Shard, inputs: &Digests) -> Result<Option<Manifest>, FolderError> {
    let Some(earlier) = read_json::<Manifest>(&path.join(MANIFEST))? else { return Ok(None) };
    if earlier.shard != shard {
        let words = |shard: Shard| format!("{}/{}", shard.number, shard.of);
        let (found, wanted, shown) = (words(earlier.shard), words(shard), path.display());
        return Err(FolderError(format!(
            "'{shown}' holds shard {found} of this run, not shard {wanted}; give every shard its own folder"
        )));
    }
    match changed(&earlier.inputs, inputs) {
        None => Ok(Some(earlier)),
        Some(file) => Err(FolderError(format!(
            "'{}' holds games played with an earlier version of '{file}'; choose another folder with --out, or restore the file",
            path.display()
        ))),
    }
}

pub(super) fn check_spec(path: &Path, wanted: &str) -> Result<(), FolderError> {
    let spec = path.join(SPEC);
    let found = match std::fs::read_to_string(&spec) {
        Ok(found) => found,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return check_empty(path),
        Err(cause) => return Err(FolderError::read(&spec, cause)),
    };
    if found == wanted {
        return Ok(());
    }
    let (mut ours, mut theirs) = (wanted.lines(), found.lines());
    for line in 1.. {
        let (ours, theirs) = (ours.next(), theirs.next());
        if ours != theirs || ours.is_none() {
            let [found, wanted] = [theirs, ours].map(|line| line.unwrap_or("nothing more"));
            return Err(FolderError(format!(
                "'{}' holds another run (its spec.toml has '{found}' in line {line} where this one has '{wanted}'); choose another folder with --out",
                path.display()
            )));
        }
    }
    Ok(())
}

/// Without a run there may be nothing in the folder. What other programs hide there does no harm.
fn check_empty(path: &Path) -> Result<(), FolderError> {
    let entries = std::fs::read_dir(path).map_err(|cause| FolderError::read(path, cause))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let foreign = |name: &String| !name.starts_with('.') && !name.ends_with(UNFINISHED);
    match names.filter(foreign).min() {
        None => Ok(()),
        Some(file) => Err(FolderError(format!(
            "'{}' holds {file} but no spec.toml, so it is not the folder of a run; choose a new or empty one with --out",
            path.display()
        ))),
    }
}

fn grow(path: &Path, table: Table, progress: Option<&Progress>, plan: &Plan) -> Result<Growing, FolderError> {
    let named = path.join(table.file());
    let partial = path.join(growing_file(table));
    // A run may have been stopped while its tables got their names.
    if !partial.exists() && named.exists() && progress.is_some() {
        std::fs::rename(&named, &partial).map_err(|cause| FolderError::write(&partial, cause, 0))?;
    }
    let create = |cause| FolderError::create(&partial, cause);
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&partial);
    let mut file = file.map_err(create)?;
    let safe = progress.and_then(|progress| progress.bytes.get(table.file())).copied().unwrap_or(0);
    let digest = match progress {
        Some(progress) if safe > 0 => progress.safe_digest(&partial, table.file())?,
        _ => GrowingDigest::default(),
    };
    file.set_len(safe).and_then(|()| file.seek(SeekFrom::Start(safe))).map_err(create)?;
    let mut growing =
        Growing { table, path: partial, file: BufWriter::with_capacity(1 << 16, file), bytes: safe, digest };
    if safe == 0 {
        let heading = table.heading(plan).map_err(|error| FolderError::create(&growing.path, error))?;
        growing.file.write_all(&heading).map_err(|cause| FolderError::write(&growing.path, cause, 0))?;
        growing.bytes = heading.len() as u64;
        growing.digest.add(&heading);
    }
    Ok(growing)
}

pub(super) fn write_whole(path: &Path, bytes: &[u8], done: u64) -> Result<(), FolderError> {
    let written = WholeFile::create(path).and_then(|file| file.write(bytes));
    written.map_err(|error| {
        let (path, cause) = error.into_parts();
        FolderError::write(&path, cause, done)
    })
}

/// Writes a value as JSON, as a whole or not at all.
pub(super) fn write_json(path: &Path, value: &impl Serialize, done: u64) -> Result<(), FolderError> {
    let text = serde_json::to_string_pretty(value).map_err(|problem| FolderError::read(path, problem))?;
    write_whole(path, format!("{text}\n").as_bytes(), done)
}

pub(super) fn read_json<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<Option<T>, FolderError> {
    let read = |problem: String| FolderError::read(path, problem);
    match std::fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text).map(Some).map_err(|problem| read(problem.to_string())),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(read(cause.to_string())),
    }
}
