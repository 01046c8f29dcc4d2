//! `gunjin rules`.

use super::find::{FindRequest, find};
use super::new::{NewRequest, new};
use super::output::{Format, Output, Verdict};
use super::play::speaks;
use super::requests::Speech;
use anyhow::anyhow;
use clap::{Subcommand, ValueEnum};
use gunjin_engine::catalogue::AnyGame;
use gunjin_experiments::render::difference::Difference;
use gunjin_experiments::render::difference_text::difference_text;
use gunjin_experiments::render::edition_text::edition_text;
use gunjin_experiments::render::rules_findings::{checked, findings_text};
use gunjin_experiments::render::sheet::sheet;
use gunjin_experiments::render::svg::board_svg;
use gunjin_play::spec::{load, load_edition};
use gunjin_play::text::edition_json::EditionReport;
use gunjin_play::text::game_rules::GameReport;
use gunjin_ui::language::Language;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Show board, pieces, moves, combat, switches and rulings of a game
    #[command(after_help = "Examples:\n  gunjin rules show p3-23-6i\n  \
                            gunjin rules show w-23-6i:mine_on_win=stays --format json\n  \
                            gunjin rules show p3-23-6i --lang ja\n  \
                            gunjin --ascii rules show data/editions/h-23-6x.toml")]
    Show {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
        #[command(flatten)]
        speech: Speech,
    },
    /// Find the edition that you own by words of its box and rule sheet, or by questions
    #[command(after_help = "Examples:\n  gunjin rules find\n  gunjin rules find トミー\n  \
                            gunjin rules find 31 地雷 突入口\n  \
                            gunjin rules find pieces=23 mine=stays headquarters=総司令部 --format json")]
    Find(FindRequest),
    /// Record a set that no edition describes, question by question, as an edition file
    #[command(after_help = "Examples:\n  gunjin rules new --out grandfather.toml\n  \
                            gunjin rules new --base p3-23-6i --lang ja\n  \
                            gunjin rules new --out grandfather.toml --answers grandfather.answers < /dev/null")]
    New(NewRequest),
    /// Compare two games
    #[command(after_help = "Examples:\n  gunjin rules diff p2-23-6i p3-23-6i\n  \
                            gunjin rules diff w-23-6i w-23-6i:board=6x --format json")]
    Diff {
        /// The first game
        #[arg(value_name = "GAME")]
        before: String,
        /// The second game
        #[arg(value_name = "OTHER")]
        after: String,
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
        #[command(flatten)]
        speech: Speech,
    },
    /// Write a printable board and rule sheet
    #[command(after_help = "Examples:\n  gunjin rules print p3-23-6i --out sheet.html\n  \
                            gunjin rules print h-23-6x --format svg > board.svg")]
    Print {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,
        /// File; without it, stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The whole sheet, or the board alone
        #[arg(long, default_value = "html")]
        format: SheetFormat,
        #[command(flatten)]
        speech: Speech,
    },
    /// List contradictions, gaps and misprints of the printed rules; exit code 1 if a ruling is missing
    #[command(
        after_help = "Examples:\n  gunjin rules check m-31-8xn\n  gunjin rules check --all --format json"
    )]
    Check {
        /// The game; without it, all games that have printed rules
        #[arg(value_name = "GAME", conflicts_with = "all")]
        game: Option<String>,
        /// Every game that has printed rules
        #[arg(long)]
        all: bool,
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Board and rules on one page
    Html,
    /// The board alone
    Svg,
}

pub(crate) fn run(command: &RulesCommand, output: &mut Output) -> anyhow::Result<Verdict> {
    match command {
        RulesCommand::Show { game, format, speech } => show(game, *format, speech.lang, output),
        RulesCommand::Find(request) => find(request, output),
        RulesCommand::New(request) => new(request, output),
        RulesCommand::Diff { before, after, format, speech: Speech { lang } } => {
            speaks(*lang, output.style())?;
            let (before, after) = (load_edition(before)?, load_edition(after)?);
            let difference = |language| Difference::between(&before, &after, language);
            output.show(*format, &difference(Language::English), |style| {
                difference_text(&difference(*lang), style, *lang)
            })
        }
        RulesCommand::Print { game, out, format, speech } => {
            speaks(speech.lang, output.style())?;
            print(game, out.as_deref(), *format, speech.lang, output)
        }
        RulesCommand::Check { game, format, .. } => {
            let checked = checked(game.as_deref())?;
            let findings: Vec<_> = checked.iter().flat_map(|game| &game.findings).collect();
            output.show(*format, &findings, |style| findings_text(&checked, style))?;
            let open = findings.iter().any(|finding| finding.settled_by.is_none());
            Ok(if open { Verdict::CheckFailed } else { Verdict::Done })
        }
    }
}

fn show(game: &str, format: Format, language: Language, output: &mut Output) -> anyhow::Result<Verdict> {
    speaks(language, output.style())?;
    let game = load(game)?;
    if let AnyGame::Gunjin(ruleset) = &game {
        return output
            .show(format, &EditionReport::of(ruleset), |style| edition_text(ruleset, style, language));
    }
    let report = GameReport::new(&game, output.style().ascii);
    output.show(format, &report, |style| report.text(game.rulings(), style, language))
}

fn print(
    game: &str,
    out: Option<&Path>,
    format: SheetFormat,
    language: Language,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let ruleset = load_edition(game)?;
    let page = output.style().html(&match format {
        SheetFormat::Html => sheet(&ruleset, language),
        SheetFormat::Svg => board_svg(&ruleset),
    });
    match out {
        None => output.text(&page)?,
        Some(path) => std::fs::write(path, page).map_err(|cause| {
            anyhow!("cannot write '{}': {cause}; choose another file with --out", path.display())
        })?,
    }
    Ok(Verdict::Done)
}
