//! A page of what runs have found, from their folders alone: scores, endings, lengths, where pieces stand
//! that win, how uncertainty falls, arenas, claims, and a game to step through.

mod arena;
mod cells;
mod claims;
mod csv_numbers;
mod facts;
mod heat;
mod people;
mod sources;
mod steps;
mod uncertainty;
mod values;

use crate::report::page::figure::{Cell, Figure, Numbers, Part, Section};
use crate::report::page::html::{Report, page};
use crate::report::sentences::{say, tabled};
use gunjin_experiments::analysis::source::{Need, Runs, TableNeeds, Unfinished, read_runs};
use gunjin_experiments::analysis::watch::{Part as Reading, Watch, each_line};
use gunjin_experiments::run::labels::labels;
use gunjin_experiments::run::plan::{Plan, Table};
use gunjin_experiments::run::read::{Line, TableFile};
use gunjin_ui::language::Language;
use people::{Names, heading};
use sources::Source;
pub(crate) use sources::Sources;
use std::path::Path;

pub(crate) struct Run<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) plan: &'a Plan,
    pub(crate) names: Names,
    pub(crate) labels: Vec<String>,
    pub(crate) command: String,
    pub(crate) number: usize,
    pub(crate) language: Language,
    pub(crate) watch: &'a dyn Watch,
}

impl Run<'_> {
    fn figure(&self, name: &str, caption: &str, svg: Option<String>, numbers: Numbers) -> Figure {
        Figure::new(self.id(name), caption, svg, numbers, &self.command)
    }

    /// Name of a figure on the page; the number of the run stands behind the first word.
    fn id(&self, name: &str) -> String {
        let (first, rest) =
            name.split_once('-').map_or((name, String::new()), |(first, rest)| (first, format!("-{rest}")));
        format!("{first}-{}{rest}", self.number)
    }

    /// A sentence on a game, which is named where the run has others.
    fn on_game(&self, game: &str, sentence: String) -> String {
        match self.plan.groups.iter().all(|group| group.game == game) {
            true => sentence,
            false => say("in_game", self.language, &[&self.names.shown(game), &sentence]),
        }
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
    let unfinished: Vec<String> = sources.unfinished().map(|run| warning(run, language)).collect();
    let Sources(sources) = sources;
    let mut parts: Vec<Part> = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        add(&mut parts, part(source, number, language, watch)?);
    }
    let [title, lead, figures] =
        ["findings", "findings_text", "the_figures"].map(|name| say(name, language, &[]));
    let warning = unfinished.join(" ");
    Ok(page(&Report { language, title, warning, lead, figures, parts }))
}

fn warning(run: &Unfinished, language: Language) -> String {
    let Unfinished { folder, games, done } = run;
    let japanese = || {
        let rest = "残りの対局で結果は変わりうる。";
        format!("未完了：{}（全{games}局のうち{done}局）。{rest}", folder.display())
    };
    language.pick(format!("{run}."), japanese())
}

/// Everything that one source gave, with names for people.
fn part(source: &Source, number: usize, language: Language, watch: &dyn Watch) -> anyhow::Result<Part> {
    let (mut names, mut facts) = (None, Vec::new());
    let title = |name: &str| say(name, language, &[]);
    let (title, mut sections) = match source {
        Source::Judged(folder) => (title("claims"), vec![claims::judged(folder, number, language)?]),
        Source::Tested(_, all) => (title("claims"), vec![claims::tested(all, number, language)?]),
        Source::Run { folder, plan, .. } => {
            let command = format!("gunjin run {}/spec.toml --out DIR", folder.display());
            let labels = labels(plan, &str::to_string, &ToString::to_string);
            let run = Run {
                folder,
                plan,
                names: Names::of(plan, language),
                labels,
                command,
                number,
                language,
                watch,
            };
            facts = facts::facts(&run);
            let sections = run_sections(&run)?;
            let title = heading(plan, &run.names, language);
            names = Some(run.names);
            (title, sections)
        }
    };
    for figure in sections.iter_mut().flat_map(|section| &mut section.figures) {
        name_cells(&mut figure.numbers, names.as_ref(), language);
    }
    Ok(Part { title, folder: source.folder().display().to_string(), facts, sections })
}

/// Says columns, games and players in the language of the page.
fn name_cells(numbers: &mut Numbers, names: Option<&Names>, language: Language) {
    let agents = || numbers.rows.iter().flatten().map(|cell| cell.text().to_string());
    let own = names.cloned().unwrap_or_else(|| Names::of_agents(agents(), language));
    for cell in numbers.rows.iter_mut().flatten() {
        if let Cell::Text(typed) = cell {
            let name = own.known(typed).map(str::to_string);
            if let Some(name) = name {
                *cell = Cell::Named(name, std::mem::take(typed));
            }
        }
    }
    numbers.columns.iter_mut().for_each(|column| *column = tabled("column", column, language));
}

/// Adds what a source gave. A claim and its games are of one folder, and of one part.
fn add(parts: &mut Vec<Part>, more: Part) {
    match parts.last_mut().filter(|last| last.folder == more.folder) {
        Some(last) => {
            last.facts.extend(more.facts);
            last.sections.extend(more.sections);
        }
        None => parts.push(more),
    }
}

fn run_sections(run: &Run<'_>) -> anyhow::Result<Vec<Section>> {
    let mut sections = vec![cells::section(run)?];
    if run.folder.join("standing.csv").is_file() {
        sections.push(arena::section(run)?);
    }
    let need = |table| if run.plan.tables.contains(&table) { Need::Must } else { Need::Not };
    let wanted = TableNeeds { positions: need(Table::Positions), setups: need(Table::Setups) };
    let Runs { subjects, .. } = match wanted == TableNeeds::default() {
        true => Runs::default(),
        false => read_runs(&[run.folder.to_path_buf()], wanted, run.watch)?,
    };
    if wanted.setups == Need::Must {
        sections.extend(heat::section(run, &subjects)?);
    }
    if wanted.positions == Need::Must {
        sections.extend(values::section(run, &subjects)?);
        sections.extend(uncertainty::section(run, &subjects));
    }
    sections.extend(steps::section(run)?);
    Ok(sections)
}
