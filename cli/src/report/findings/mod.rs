//! A page of what runs have found, from their folders alone: scores, endings, lengths, where pieces stand
//! that win, how uncertainty falls, arenas, claims, solved set-up games, and a game to step through.

mod arena;
mod cells;
mod claims;
mod csv_numbers;
mod facts;
mod heat;
pub(crate) mod japanese;
mod mixture;
mod sources;
mod steps;
mod uncertainty;
mod values;
pub(crate) mod words;

use crate::report::page::figure::{Fact, Figure, Numbers, Part, Section};
use crate::report::page::html::{Report, page};
use gunjin_experiments::analysis::source::{Need, Runs, Wanted, read_runs};
use gunjin_experiments::analysis::watch::{Part as Reading, Watch, each_line};
use gunjin_experiments::run::labels::labels;
use gunjin_experiments::run::plan::{Plan, Table};
use gunjin_experiments::run::read::{Line, TableFile};
use gunjin_ui::language::Language;
use sources::Source;
pub(crate) use sources::Sources;
use std::path::Path;
use words::words;

pub(crate) struct Run<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) plan: &'a Plan,
    pub(crate) labels: Vec<String>,
    pub(crate) command: String,
    pub(crate) number: usize,
    pub(crate) language: Language,
    pub(crate) watch: &'a dyn Watch,
}

impl Run<'_> {
    fn figure(&self, name: &str, caption: &str, svg: Option<String>, numbers: Numbers) -> Figure {
        Figure::new(format!("{name}-{}", self.number), caption, svg, numbers, &self.command)
    }

    pub(crate) fn label(&self, cell: usize) -> String {
        self.labels.get(cell).cloned().unwrap_or_default()
    }

    pub(crate) fn each_line(
        &self,
        table: Table,
        look: impl FnMut(&Line<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.watch.begins(Reading::Reading, TableFile::bytes(self.folder, table)?);
        each_line(TableFile::open(self.folder, table)?, self.watch, look)
    }
}

/// The page of what was found. Nothing on it needs a network or a script. Whoever watches is told of every
/// table of games as it is read.
pub(crate) fn findings(sources: &Sources, language: Language, watch: &dyn Watch) -> anyhow::Result<String> {
    let words = words(language);
    let unfinished: Vec<String> = sources.unfinished().map(|run| words.unfinished(run)).collect();
    let Sources(sources) = sources;
    let mut parts: Vec<Part> = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let mut facts = Vec::new();
        let found = match source {
            Source::Judged(folder) => vec![claims::judged(folder, number, language)?],
            Source::Solved(folder) => vec![mixture::section(folder, number, language)?],
            Source::Tested(_, all) => vec![claims::tested(all, number, language)?],
            Source::Run { folder, plan, .. } => {
                let command = format!("gunjin run {}/spec.toml --out DIR", folder.display());
                let labels = labels(plan, &ToString::to_string);
                let run = Run { folder, plan, labels, command, number, language, watch };
                facts = facts::facts(&run);
                run_sections(&run)?
            }
        };
        add(&mut parts, source.folder().display().to_string(), facts, found);
    }
    let sections = parts.iter_mut().flat_map(|part| &mut part.sections);
    for figure in sections.flat_map(|section| &mut section.figures) {
        figure.numbers.columns.iter_mut().for_each(|column| *column = words.column(column));
    }
    let folders: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    Ok(page(&Report {
        language: language.code(),
        title: words.title.to_string(),
        warning: unfinished.join(" "),
        lead: format!("{} {}", words.lead, folders.join(", ")),
        parts,
    }))
}

/// Adds what a source gave. A claim and its games are of one folder, and of one part.
fn add(parts: &mut Vec<Part>, name: String, facts: Vec<Fact>, sections: Vec<Section>) {
    match parts.last_mut().filter(|last| last.name == name) {
        Some(last) => {
            last.facts.extend(facts);
            last.sections.extend(sections);
        }
        None => parts.push(Part { name, facts, sections }),
    }
}

fn run_sections(run: &Run<'_>) -> anyhow::Result<Vec<Section>> {
    let mut sections = vec![cells::section(run)?];
    if run.folder.join("standing.csv").is_file() {
        sections.push(arena::section(run)?);
    }
    if run.plan.tables.contains(&Table::Setups) {
        sections.extend(heat::section(run)?);
    }
    if run.plan.tables.contains(&Table::Positions) {
        let wanted = Wanted { positions: Need::Must, ..Wanted::default() };
        let Runs { subjects, .. } = read_runs(&[run.folder.to_path_buf()], wanted, run.watch)?;
        sections.extend(values::section(run, &subjects)?);
        sections.extend(uncertainty::section(run, &subjects));
    }
    sections.extend(steps::section(run)?);
    Ok(sections)
}
