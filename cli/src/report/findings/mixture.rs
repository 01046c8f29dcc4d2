//! A solved set-up game, from the files that it leaves.

use super::csv_numbers::{bars, estimate, numbers, text};
use super::people::{Names, game_name};
use crate::report::chart::bars::bars_svg;
use crate::report::chart::heat::{Heat, heat_svg};
use crate::report::page::figure::{Cell, Figure, Finding, Numbers, Section};
use crate::report::told::{finding_of, interval, say, section_of, surprise, word};
use gunjin_engine::games::gunjin::{Ruleset, SOUTH, Setup};
use gunjin_experiments::run::read::TableFile;
use gunjin_play::spec::load_edition;
use gunjin_ui::language::Language;
use std::collections::BTreeMap;
use std::path::Path;

const DRAWN: usize = 3;
const SCORE: [&str; 3] = ["score", "score_low", "score_high"];

/// Probability in the mixture of a kind on a square, by code and square.
type Places = BTreeMap<(String, String), f64>;

pub(super) fn is_there(folder: &Path) -> bool {
    folder.join("mixture.csv").is_file()
}

pub(super) fn section(folder: &Path, number: usize, language: Language) -> anyhow::Result<Section> {
    let command = command(folder)?;
    let against = numbers(&folder.join("against.csv"))?;
    let scores = bars(&against, &Names::default(), "against", SCORE);
    let (id, caption) = (format!("mixture-against-{number}"), word("mixture_against", language));
    let svg = (!scores.is_empty()).then(|| bars_svg(caption, &scores, Some(0.5), word("games", language)));
    let finding = finding(&against, &id, language);
    let mut figures = vec![Figure::new(id, caption, svg, against, &command)];
    figures.extend(drawn(folder, number, language, &command)?);
    Ok(section_of("mixture", language, finding, figures))
}

/// Score of the mixture against the best answer that a new search found.
fn finding(against: &Numbers, figure: &str, language: Language) -> Option<Finding> {
    let row =
        (0..against.rows.len()).find(|&row| text(against, row, "against").as_deref() == Some("answer"))?;
    let score = estimate(against, row, SCORE)?;
    let sentences = vec![say("mixed_found", language, &[&interval(&score, 100.0)])];
    Some(finding_of("mixed", language, sentences, figure.into(), surprise(&score, 0.5)))
}

/// The command that solves its like again; rounds, pairs and tests are in the folder's `state.json`.
fn command(folder: &Path) -> anyhow::Result<String> {
    let mut mixture = TableFile::at(&folder.join("mixture.csv"))?;
    let Some(line) = mixture.line()? else {
        return Ok("gunjin analyse setups GAME --solve --out DIR".to_string());
    };
    let (game, agent) = (line.text("game")?, line.text("agent")?);
    Ok(format!("gunjin analyse setups {game} --solve --agent {agent} --out DIR"))
}

fn drawn(folder: &Path, number: usize, language: Language, command: &str) -> anyhow::Result<Vec<Figure>> {
    let (places, caption) = (places(folder)?, word("mixture_setup", language));
    let mut figures = Vec::new();
    let mut mixture = TableFile::at(&folder.join("mixture.csv"))?;
    while let Some(line) = mixture.line()? {
        if figures.len() == DRAWN {
            break;
        }
        let (game, share) = (line.text("game")?, line.number::<f64>("share")?);
        let edition = load_edition(game)?;
        let text = line.text("setup")?;
        let setup = Setup::read(&edition, SOUTH, text)
            .map_err(|_| line.wrong_field("setup", text, "set-up of its game"))?;
        let title = format!("{}: {caption} {:.0} %", game_name(game, language), share * 100.0);
        let (heats, numbers) = picture(&edition, &setup, &places);
        let svg = heat_svg(&title, &edition, &heats);
        let id = format!("mixture-{number}-{}", figures.len() + 1);
        figures.push(Figure::new(id, title, Some(svg), numbers, command));
    }
    Ok(figures)
}

fn places(folder: &Path) -> anyhow::Result<Places> {
    let mut table = TableFile::at(&folder.join("mixture-places.csv"))?;
    let mut places = Places::new();
    while let Some(line) = table.line()? {
        let key = (line.text("kind")?.to_string(), line.text("square")?.to_string());
        places.insert(key, line.number("share")?);
    }
    Ok(places)
}

/// A set-up in kanji, the warmer the oftener the mixture has that kind there.
fn picture(edition: &Ruleset, setup: &Setup, places: &Places) -> (Vec<Heat>, Numbers) {
    let mut numbers = Numbers::new(&["square", "kind", "share"]);
    let mut heats = Vec::new();
    for (square, kind) in edition.board().camp(SOUTH).into_iter().zip(&setup.kinds) {
        let Some(kind) = kind else { continue };
        let (piece, name) = (&edition.kinds()[usize::from(*kind)], edition.board().name(square));
        let share = places.get(&(piece.code.clone(), name.to_string())).copied().unwrap_or(0.0);
        numbers.row([Cell::words(name), Cell::words(&piece.code), Cell::rounded(share, 3)]);
        heats.push(Heat {
            beyond_chance: true,
            square,
            warmth: share,
            text: piece.ja.clone(),
            note: format!("{name}: {} {} {:.0} %", piece.ja, piece.code, share * 100.0),
        });
    }
    (heats, numbers)
}
