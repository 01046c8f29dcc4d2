//! Putting the shards of a run together.

use super::folder::{
    RECORDS, check_spec, digest_of_run, file_entry, forget_lock, lock, write_json, write_whole,
};
use super::folder_error::FolderError;
use super::integrity::verified;
use super::manifest::{FileEntry, Manifest, now};
use super::plan::{Plan, Shard, Table};
use super::read::TableFile;
use gunjin_engine::Wrong;
use gunjin_play::files::rename_safely;
use gunjin_play::named_files::changed;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const LISTED: usize = 8;
/// Most shards of a division that are looked through for those that lack.
const DIVIDED: u64 = 10_000;

struct Part {
    path: PathBuf,
    plan: Plan,
    manifest: Manifest,
}

/// Merges finished shards, in any order, into a folder that is as if the run had been played there. Behind the game of
/// number `end`, where a sequential test was decided, shards may be missing.
///
/// # Errors
/// If they are not all the shards of one run, or the folder refuses.
pub fn merge(folders: &[PathBuf], end: Option<u64>, out: &Path) -> Result<Manifest, Wrong> {
    let mut parts = folders.iter().map(|path| part(path)).collect::<Result<Vec<Part>, _>>()?;
    parts.sort_by_key(|part| (part.manifest.from, part.manifest.to));
    let Some(first) = parts.first() else { return Err(Wrong("name the folders of the shards".into())) };
    check(&parts, end.unwrap_or(first.manifest.total))?;
    if parts.iter().any(|part| same(&part.path, out)) {
        let out = out.display();
        return Err(Wrong(format!("'{out}' is one of the shards; choose another folder with --out")));
    }
    let mut manifest = Manifest {
        shard: Shard::WHOLE,
        from: 0,
        to: first.manifest.total,
        complete: false,
        decided: end.is_some(),
        resumed: 0,
        files: Vec::new(),
        ..first.manifest.clone()
    };
    manifest.seconds = parts.iter().map(|part| part.manifest.seconds).sum();
    if let Some(started) = parts.iter().map(|part| &part.manifest.started).min() {
        manifest.started.clone_from(started);
    }
    let whole = Whole { parts: &parts, end, out };
    let lock = prepare(out, &first.plan)?;
    for &table in &first.plan.tables {
        manifest.files.push(whole.join(table)?);
    }
    whole.copy_records()?;
    manifest.digest = digest_of_run(out, &manifest.files)?;
    (manifest.complete, manifest.finished) = (true, now());
    write_json(&out.join("manifest.json"), &manifest, 0)?;
    forget_lock(&lock, out);
    Ok(manifest)
}

fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

fn part(path: &Path) -> Result<Part, Wrong> {
    let (plan, manifest) = verified(path)?;
    if !manifest.complete {
        let path = path.display();
        return Err(Wrong(format!("'{path}' is not finished; finish it with --resume, then merge")));
    }
    Ok(Part { path: path.to_path_buf(), plan, manifest })
}

/// Checks that the parts, in order, are one run without gaps up to the number `end`.
fn check(parts: &[Part], end: u64) -> Result<(), Wrong> {
    let first = &parts[0];
    let mut next = 0;
    for part in parts {
        if part.plan != first.plan {
            return Err(Wrong(format!(
                "'{}' and '{}' are shards of different runs: their spec.toml differ; merge the shards of one run",
                first.path.display(),
                part.path.display()
            )));
        }
        if let Some(path) = changed(&first.manifest.inputs, &part.manifest.inputs) {
            return Err(Wrong(format!(
                "'{}' and '{}' were played with different files named '{path}'; play one of them again, in a new folder",
                first.path.display(),
                part.path.display()
            )));
        }
        let from = part.manifest.from;
        if from > next {
            return Err(missing(parts, next, from - 1));
        }
        if from < next {
            let to = next.min(part.manifest.to).max(1) - 1;
            let remedy = format!("leave out '{}' or the other folder that has them", part.path.display());
            return Err(Wrong(format!("games {from} to {to} of the run are given twice; {remedy}")));
        }
        next = part.manifest.to;
    }
    if next < end {
        return Err(missing(parts, next, end - 1));
    }
    Ok(())
}

/// These games are in none of the parts; which shards are to be played is known where all parts are of one
/// division.
fn missing(parts: &[Part], from: u64, to: u64) -> Wrong {
    let Manifest { total, shard: Shard { of, .. }, .. } = parts[0].manifest;
    let have: BTreeSet<u64> = parts.iter().map(|part| part.manifest.shard.number).collect();
    let lacks = |shard: &Shard| !have.contains(&shard.number) && !shard.range(total).is_empty();
    let lacking = (1..=of.min(DIVIDED)).map(|number| Shard { number, of }).filter(lacks);
    let lacking: Vec<String> = lacking.map(|shard| format!("{}/{of}", shard.number)).collect();
    let remedy = match lacking.as_slice() {
        _ if parts.iter().any(|part| part.manifest.shard.of != of) => {
            "the shards have different N; use one N for all of --shard 1/N to N/N".to_string()
        }
        [] => "play all its shards and name all their folders".to_string(),
        [one] => format!("play them with --shard {one} and add its folder"),
        several => {
            let more = several.len().saturating_sub(LISTED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let named = several[..several.len().min(LISTED)].join(", ");
            format!("play them with --shard {named}{more}, each in a folder of its own, and name those too")
        }
    };
    Wrong(format!("games {from} to {to} of the run are missing; {remedy}"))
}

/// Makes the folder, or takes one that holds the same run, and locks it.
fn prepare(out: &Path, plan: &Plan) -> Result<File, FolderError> {
    let spec = out.join("spec.toml");
    let text = plan.text().map_err(|error| FolderError::read(&spec, error))?;
    std::fs::create_dir_all(out).map_err(|cause| FolderError::create(out, cause))?;
    check_spec(out, &text)?;
    let lock = lock(out)?;
    write_whole(&spec, text.as_bytes(), 0)?;
    Ok(lock)
}

struct Whole<'a> {
    /// In the order of their games.
    parts: &'a [Part],
    /// The number behind the last game that is wanted, if not all are.
    end: Option<u64>,
    out: &'a Path,
}

impl Whole<'_> {
    fn join(&self, table: Table) -> Result<FileEntry, Wrong> {
        let target = self.out.join(table.file());
        let partial = self.out.join(format!("{}.partial", table.file()));
        let refused = |cause: std::io::Error| FolderError::write(&partial, cause, 0);
        let mut writer = BufWriter::new(File::create(&partial).map_err(refused)?);
        for (number, part) in self.parts.iter().enumerate() {
            let wanted = self.wanted(part, table)?;
            let path = part.path.join(table.file());
            let read = |cause: std::io::Error| FolderError::read(&path, cause);
            let mut reader = BufReader::new(File::open(&path).map_err(read)?.take(wanted));
            let mut heading = Vec::new();
            reader.read_until(b'\n', &mut heading).map_err(read)?;
            if number == 0 {
                writer.write_all(&heading).map_err(refused)?;
            }
            std::io::copy(&mut reader, &mut writer).map_err(refused)?;
        }
        let file = writer.into_inner().map_err(|error| refused(error.into_error()))?;
        file.sync_all().and_then(|()| rename_safely(&partial, &target)).map_err(refused)?;
        Ok(file_entry(self.out, table)?)
    }

    fn wanted(&self, part: &Part, table: Table) -> Result<u64, Wrong> {
        let path = part.path.join(table.file());
        match self.end.filter(|&end| end < part.manifest.to) {
            None => Ok(u64::MAX),
            Some(_) if !table.is_csv() => Err(Wrong(format!(
                "'{}' has no rows, but the sequential test ended the run within it; leave {} out of --tables",
                path.display(),
                table.file()
            ))),
            Some(end) => bytes_before(&path, &part.plan, end),
        }
    }

    fn copy_records(&self) -> Result<(), FolderError> {
        let target = self.out.join(RECORDS);
        for part in self.parts {
            let Ok(entries) = std::fs::read_dir(part.path.join(RECORDS)) else { continue };
            let refused = |cause| FolderError::create(&target, cause);
            std::fs::create_dir_all(&target).map_err(refused)?;
            let wanted = |name: &str| {
                let number = recorded_number(&part.plan, name);
                self.end.is_none_or(|end| number.is_none_or(|number| number < end))
            };
            for entry in entries.flatten().filter(|entry| wanted(&entry.file_name().to_string_lossy())) {
                std::fs::copy(entry.path(), target.join(entry.file_name())).map_err(refused)?;
            }
        }
        Ok(())
    }
}

/// The bytes of a table before the first row of the game of number `end`, or of a later one.
fn bytes_before(path: &Path, plan: &Plan, end: u64) -> Result<u64, Wrong> {
    let mut table = TableFile::at(path)?;
    loop {
        let at = table.position();
        let Some(line) = table.line()? else { return Ok(at) };
        let number = plan.number(line.number("cell")?, line.number("game_index")?);
        if number.is_some_and(|number| number >= end) {
            return Ok(at);
        }
    }
}

/// The number of a recorded game in its run, by the name of its file.
fn recorded_number(plan: &Plan, name: &str) -> Option<u64> {
    let name = name.strip_suffix(".txt")?;
    let (cell, index) = name.split_once('-').unwrap_or(("0", name));
    plan.number(cell.parse().ok()?, index.parse().ok()?)
}
