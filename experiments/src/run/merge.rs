//! Putting the shards of a run together.

use super::folder::{check_lengths, look, write_json};
use super::folder_error::FolderError;
use super::manifest::{FileEntry, Manifest, now};
use super::plan::{Plan, Shard};
use super::rows::Table;
use gunjin_engine::wrong::Wrong;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Most shards that are named one by one.
const LISTED: usize = 8;
/// Most shards of a division that are looked through for those that lack.
const DIVIDED: u64 = 10_000;

/// A shard to be merged.
struct Part {
    path: PathBuf,
    plan: Plan,
    manifest: Manifest,
}

/// Merges finished shards, in any order, into a folder that is as if the run had been played there.
///
/// # Errors
/// If they are not all the shards of one run, or the folder refuses.
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<Manifest, Wrong> {
    let mut parts = folders.iter().map(|path| part(path)).collect::<Result<Vec<Part>, _>>()?;
    parts.sort_by_key(|part| (part.manifest.from, part.manifest.to));
    let Some(first) = parts.first() else { return Err(Wrong("name the folders of the shards".into())) };
    check(&parts)?;
    if parts.iter().any(|part| same(&part.path, out)) {
        let out = out.display();
        return Err(Wrong(format!("'{out}' is one of the shards; choose another folder with --out")));
    }
    let mut manifest = Manifest {
        shard: Shard::WHOLE,
        from: 0,
        to: first.manifest.total,
        complete: false,
        resumed: 0,
        files: Vec::new(),
        ..first.manifest.clone()
    };
    manifest.seconds = parts.iter().map(|part| part.manifest.seconds).sum();
    if let Some(started) = parts.iter().map(|part| &part.manifest.started).min() {
        manifest.started.clone_from(started);
    }
    prepare(out, &first.plan)?;
    for &table in &first.plan.tables {
        manifest.files.push(join(&parts, table, out)?);
    }
    copy_records(&parts, out)?;
    (manifest.complete, manifest.finished) = (true, now());
    write_json(&out.join("manifest.json"), &manifest, 0)?;
    Ok(manifest)
}

fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

fn part(path: &Path) -> Result<Part, Wrong> {
    let (plan, manifest) = look(path)?;
    if !manifest.complete {
        let path = path.display();
        return Err(Wrong(format!("'{path}' is not finished; go on with it by --resume, then merge")));
    }
    check_lengths(path, &manifest, "play that shard again in a new folder")?;
    Ok(Part { path: path.to_path_buf(), plan, manifest })
}

/// Whether the parts, in order, are one run without gaps.
fn check(parts: &[Part]) -> Result<(), Wrong> {
    let first = &parts[0];
    let mut next = 0;
    for part in parts {
        if part.plan != first.plan {
            return Err(Wrong(format!(
                "'{}' and '{}' are shards of different runs: their spec.toml differ; merge those of one run at a time",
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
            let remedy = format!("leave '{}' out, or the folder that has them too", part.path.display());
            return Err(Wrong(format!("games {from} to {to} of the run are there twice; {remedy}")));
        }
        next = part.manifest.to;
    }
    let total = first.manifest.total;
    if next < total {
        return Err(missing(parts, next, total - 1));
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
            "the shards named are of different divisions; take one N for all of --shard 1/N to N/N"
                .to_string()
        }
        [] => "play all its shards, and name all their folders".to_string(),
        [one] => format!("play it with --shard {one}, and name its folder too"),
        several => {
            let more = several.len().saturating_sub(LISTED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let named = several[..several.len().min(LISTED)].join(", ");
            format!("play them with --shard {named}{more}, each in a folder of its own, and name those too")
        }
    };
    Wrong(format!("games {from} to {to} of the run are not there; {remedy}"))
}

/// Makes the folder, or takes one that holds the same run.
fn prepare(out: &Path, plan: &Plan) -> Result<(), FolderError> {
    let spec = out.join("spec.toml");
    let text = plan.text().map_err(|error| FolderError::read(&spec, error))?;
    std::fs::create_dir_all(out).map_err(|cause| FolderError::create(out, cause))?;
    super::folder::check_spec(out, &text)?;
    super::folder::write_whole(&spec, text.as_bytes(), 0)
}

/// One table of all parts: the first heading, then everybody's rows.
fn join(parts: &[Part], table: Table, out: &Path) -> Result<FileEntry, FolderError> {
    let target = out.join(table.file());
    let partial = out.join(format!("{}.partial", table.file()));
    let refused = |cause: std::io::Error| FolderError::write(&partial, cause, 0);
    let mut writer = BufWriter::new(File::create(&partial).map_err(refused)?);
    let mut bytes = 0;
    for (number, part) in parts.iter().enumerate() {
        let path = part.path.join(table.file());
        let read = |cause: std::io::Error| FolderError::read(&path, cause);
        let mut reader = BufReader::new(File::open(&path).map_err(read)?);
        let mut heading = Vec::new();
        reader.read_until(b'\n', &mut heading).map_err(read)?;
        if number == 0 {
            writer.write_all(&heading).map_err(refused)?;
            bytes += heading.len() as u64;
        }
        bytes += std::io::copy(&mut reader, &mut writer).map_err(refused)?;
    }
    let file = writer.into_inner().map_err(|error| refused(error.into_error()))?;
    file.sync_all().and_then(|()| std::fs::rename(&partial, &target)).map_err(refused)?;
    Ok(FileEntry { name: table.file().to_string(), bytes })
}

fn copy_records(parts: &[Part], out: &Path) -> Result<(), FolderError> {
    let target = out.join("records");
    for part in parts {
        let Ok(entries) = std::fs::read_dir(part.path.join("records")) else { continue };
        let refused = |cause| FolderError::create(&target, cause);
        std::fs::create_dir_all(&target).map_err(refused)?;
        for entry in entries.flatten() {
            std::fs::copy(entry.path(), target.join(entry.file_name())).map_err(refused)?;
        }
    }
    Ok(())
}
