//! Where pieces stand in games that are won.

use super::words::words;
use super::{FindingsError, Run};
use crate::report::chart::heat::{Heat, heat_svg};
use crate::report::page::figure::{Cell, Figure, Numbers, Section};
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_experiments::run::rows::Table;
use gunjin_experiments::spec::load_edition;
use std::collections::BTreeMap;

/// A gain of this size has the full colour.
const FULL: f64 = 0.2;

/// Sums of a square: scores and games.
type Sums = BTreeMap<(u8, u8), (f64, u64)>;

/// The heat maps of every edition in the run; `None` if it has none.
pub(super) fn section(run: &Run<'_>) -> Result<Option<Section>, FindingsError> {
    let words = words(run.language);
    let mut figures = Vec::new();
    for (game, (edition, sums)) in read(run)? {
        for kind in shown(&edition) {
            figures.push(figure(run, &game, &edition, &sums, kind, words.heat_caption));
        }
    }
    Ok((!figures.is_empty()).then(|| Section {
        heading: words.heat.to_string(),
        paragraphs: vec![words.heat_text.to_string()],
        figures,
    }))
}

/// Scores by kind and square, for every edition, both seats laid on South's camp.
fn read(run: &Run<'_>) -> Result<BTreeMap<String, (Ruleset, Sums)>, FindingsError> {
    let mut editions: BTreeMap<String, (Ruleset, Sums)> = BTreeMap::new();
    for group in &run.plan.groups {
        if let Ok(edition) = load_edition(&group.game) {
            editions.insert(group.game.clone(), (edition, Sums::new()));
        }
    }
    run.each_line(Table::Setups, |line| {
        let Some((group, _)) = run.plan.cell(line.number("cell")?) else { return Ok(()) };
        let Some((edition, sums)) = editions.get_mut(&group.game) else { return Ok(()) };
        let Some(score) = line.optional::<f64>("score")? else { return Ok(()) };
        let seat: usize = line.number("seat")?;
        // Where a policy found no set-up there is none.
        let read = Setup::read(edition, usize::from(seat == 2), line.text("setup")?);
        let Ok(setup) = read else { return Ok(()) };
        for (square, kind) in edition.board().camp(SOUTH).into_iter().zip(&setup.kinds) {
            if let Some(kind) = kind {
                let (sum, games) = sums.entry((*kind, square)).or_default();
                *sum += score;
                *games += 1;
            }
        }
        Ok(())
    })?;
    Ok(editions)
}

/// The kinds that are most worth a look: the highest, flag, mine and spy, where there are such.
fn shown(edition: &Ruleset) -> Vec<u8> {
    let mut kinds = vec![0];
    kinds.extend(["FG", "MI", "SP"].iter().filter_map(|code| edition.kind_of_code(code)));
    kinds.retain(|&kind| edition.kinds()[usize::from(kind)].count > 0);
    kinds.dedup();
    kinds
}

fn figure(run: &Run<'_>, game: &str, edition: &Ruleset, sums: &Sums, kind: u8, caption: &str) -> Figure {
    let own = || sums.iter().filter(|((other, _), _)| *other == kind);
    let (total, games) =
        own().fold((0.0, 0), |(sum, count), (_, (score, games))| (sum + score, count + games));
    let unit = words(run.language).games;
    let mut numbers = Numbers::new(&["square", "games", "score", "gain"]);
    let mut heats = Vec::new();
    for (&(_, square), &(sum, count)) in own() {
        let elsewhere = (total - sum) / (games - count).max(1) as f64;
        let (score, name) = (sum / count.max(1) as f64, edition.board().name(square));
        let gain = if games > count { score - elsewhere } else { 0.0 };
        numbers.rows.push(vec![
            Cell::Text(name.to_string()),
            Cell::Number(count.to_string()),
            Cell::Number(format!("{score:.4}")),
            Cell::Number(format!("{gain:+.4}")),
        ]);
        heats.push(Heat {
            square,
            warmth: gain / FULL,
            text: format!("{:+.0}", gain * 100.0),
            note: format!("{name}: {gain:+.3}, {count}{unit}"),
        });
    }
    let piece = &edition.kinds()[usize::from(kind)];
    let title = format!("{game}, {} {}: {caption}", piece.ja, piece.code);
    Figure {
        id: format!("heat-{}-{}-{}", run.number, game.replace([':', ',', '='], "-"), piece.code),
        svg: Some(heat_svg(&title, edition, SOUTH, &heats)),
        caption: title,
        numbers,
        command: run.command.clone(),
    }
}
