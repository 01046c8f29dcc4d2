//! A page of what runs have found, from their folders alone: scores, endings, lengths, where pieces stand that win, how
//! uncertainty falls, arenas, claims, solved set-up games, and a game to step through.

mod cells;
mod heat;
mod mixture;
mod other;
mod steps;
mod uncertainty;
mod values;
pub mod words;

use crate::analysis::error::AnalysisError;
use crate::analysis::source::{Need, Wanted, read_runs};
use crate::files::ReadError;
use crate::page::figure::Section;
use crate::page::html::{Report, page};
use crate::run::folder::look;
use crate::run::folder_error::FolderError;
use crate::run::plan::Plan;
use crate::run::read_error::ReadTableError;
use crate::run::rows::Table;
use crate::spec::LoadError;
use std::path::{Path, PathBuf};
use thiserror::Error;
use words::{Language, words};

/// Why there is no report.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FindingsError {
    /// A folder holds no run.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A run is not finished.
    #[error("'{0}' is not finished; go on with it by --resume first")]
    Unfinished(PathBuf),
    /// A game of a run is none any more.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// A table cannot be read, or says what it cannot say.
    #[error(transparent)]
    Table(#[from] ReadTableError),
    /// What is in the tables cannot be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// A file beside the tables cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// A finished run, and the command that shows its like again.
pub(crate) struct Run<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) plan: Plan,
    pub(crate) command: String,
    /// Its number among the folders, for names of figures.
    pub(crate) number: usize,
    pub(crate) language: Language,
}

impl Run<'_> {
    /// What a cell is called: the game, and the agents where they differ.
    pub(crate) fn label(&self, cell: usize) -> String {
        let Some((group, seating)) = self.plan.cell(cell) else { return String::new() };
        let first = self.plan.groups.first().and_then(|group| group.seatings.first());
        let same =
            self.plan.groups.iter().flat_map(|group| &group.seatings).all(|agents| Some(agents) == first);
        if same {
            group.game.clone()
        } else {
            format!("{}: {}", group.game, group.seatings[seating].join(" - "))
        }
    }
}

/// The page of some finished runs. Nothing on it needs a network or a script.
///
/// # Errors
/// If a folder holds no finished run, or a table cannot be read.
pub fn findings(folders: &[PathBuf], language: Language) -> Result<String, FindingsError> {
    let words = words(language);
    let mut sections = Vec::new();
    for (number, folder) in folders.iter().enumerate() {
        if folder.join("claims.csv").is_file() {
            sections.push(other::claims(folder, number, language)?);
            continue;
        }
        if mixture::is_there(folder) {
            sections.push(mixture::section(folder, number, language)?);
            continue;
        }
        let (plan, manifest) = look(folder)?;
        if !manifest.complete {
            return Err(FindingsError::Unfinished(folder.clone()));
        }
        let command = format!("gunjin run {}/spec.toml --out DIR", folder.display());
        let mut found = run_sections(&Run { folder, plan, command, number, language })?;
        if folders.len() > 1 {
            found
                .iter_mut()
                .for_each(|section| section.heading.push_str(&format!(" · {}", folder.display())));
        }
        sections.extend(found);
    }
    let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    Ok(page(&Report {
        language: language.code(),
        title: words.title.to_string(),
        lead: format!("{} {}", words.lead, folders.join(", ")),
        sections,
    }))
}

/// The sections of one run.
fn run_sections(run: &Run<'_>) -> Result<Vec<Section>, FindingsError> {
    let mut sections = vec![cells::section(run)?];
    if run.folder.join("standing.csv").is_file() {
        sections.push(other::arena(run)?);
    }
    if run.plan.tables.contains(&Table::Setups) {
        sections.extend(heat::section(run)?);
    }
    if run.plan.tables.contains(&Table::Positions) {
        let wanted = Wanted { positions: Need::Must, ..Wanted::default() };
        let subjects = read_runs(&[run.folder.to_path_buf()], wanted)?;
        sections.extend(values::section(run, &subjects)?);
        sections.extend(uncertainty::section(run, &subjects));
    }
    sections.extend(steps::section(run)?);
    Ok(sections)
}
