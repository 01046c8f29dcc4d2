//! Heat maps of the squares of pieces in won games.

use super::Run;
use crate::report::chart::heat::{Heat, heat_svg, legend_svg};
use crate::report::page::figure::{Cell, Figure, Finding, Numbers, Section};
use crate::report::sentences::{finding_of, interval, say, section_of, surprise, word};
use gunjin_engine::games::gunjin::{Place, Ruleset, SOUTH, Setup};
use gunjin_experiments::analysis::placements::best_place;
use gunjin_experiments::analysis::source::Subject;
use gunjin_experiments::run::plan::Table;
use gunjin_play::spec::load_edition;
use gunjin_play::stats::interval::Estimate;
use std::collections::BTreeMap;
use std::fmt::Display;

/// A gain of this size has the full colour.
const FULL: f64 = 0.2;

/// Standard errors that a gain must be away from zero: 95 %.
const BEYOND: f64 = 1.96;

#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    scores: f64,
    squares: f64,
    games: u64,
}

impl Sum {
    fn add(&mut self, score: f64) {
        self.scores += score;
        self.squares += score * score;
        self.games += 1;
    }

    fn plus(self, other: Sum, sign: f64) -> Sum {
        Sum {
            scores: self.scores + sign * other.scores,
            squares: self.squares + sign * other.squares,
            games: if sign < 0.0 { self.games.saturating_sub(other.games) } else { self.games + other.games },
        }
    }

    fn mean(self) -> f64 {
        self.scores / self.games.max(1) as f64
    }

    fn error(self) -> f64 {
        let games = self.games.max(1) as f64;
        (self.squares / games - self.mean() * self.mean()).max(0.0) / games
    }
}

type Sums = BTreeMap<(u8, u8), Sum>;

/// The heat maps of every edition in the run; `None` if it has none.
pub(super) fn section(run: &Run<'_>, subjects: &[Subject]) -> anyhow::Result<Option<Section>> {
    let (mut figures, mut findings) = (Vec::new(), Vec::new());
    for (game, (edition, sums)) in read(run)? {
        let mut kinds = shown(&edition);
        for subject in subjects.iter().filter(|subject| subject.typed == game && subject.is_whole()) {
            let best = best_place(subject)?;
            kinds.extend(best.map(|([kind, _], _)| kind).filter(|kind| !kinds.contains(kind)));
            findings.push(finding(run, subject, &edition, best));
        }
        for kind in kinds {
            figures.push(figure(run, &game, &edition, &sums, kind));
        }
    }
    if !figures.is_empty() {
        figures.insert(0, legend(run));
    }
    Ok((!figures.is_empty()).then(|| section_of("heat", run.language, findings, figures)))
}

/// The square that a kind gains most from, if chance does not explain it.
fn finding(
    run: &Run<'_>,
    subject: &Subject,
    edition: &Ruleset,
    best: Option<([u8; 2], Estimate)>,
) -> Finding {
    let l = run.language;
    let told = |name: &str, parts: &[&dyn Display]| vec![run.on_game(&subject.typed, say(name, l, parts))];
    let Some(([kind, square], gain)) = best else {
        let figure = heat_id(run, &subject.typed, edition, 0);
        return finding_of("place", l, told("place_none", &[]), figure, 0.0);
    };
    let (board, piece) = (edition.board(), &edition.kinds()[usize::from(kind)]);
    let place = match board.get(square) {
        Some(place) if place.place == Place::Headquarters => "place_headquarters",
        Some(place) if place.row == 0 && (place.file == 0 || place.file + 1 == board.files()) => {
            "place_corner"
        }
        _ => "place_square",
    };
    let place = say(place, l, &[&board.name(square)]);
    let name = l.pick(&piece.en, &piece.ja);
    let sentences = told("place_found", &[name, &place, &interval(&gain, 100.0)]);
    finding_of("place", l, sentences, heat_id(run, &subject.typed, edition, kind), surprise(&gain, 0.0))
}

fn heat_id(run: &Run<'_>, game: &str, edition: &Ruleset, kind: u8) -> String {
    let code = &edition.kinds()[usize::from(kind)].code;
    format!("heat-{}-{}-{code}", run.number, game.replace([':', ',', '='], "-"))
}

/// Scores by kind and square, for every edition, both seats laid on South's camp.
fn read(run: &Run<'_>) -> anyhow::Result<BTreeMap<String, (Ruleset, Sums)>> {
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
                sums.entry((*kind, square)).or_default().add(score);
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

fn figure(run: &Run<'_>, game: &str, edition: &Ruleset, sums: &Sums, kind: u8) -> Figure {
    let own = || sums.iter().filter(|((other, _), _)| *other == kind);
    let total = own().fold(Sum::default(), |total, (_, sum)| total.plus(*sum, 1.0));
    let (caption, unit) = (word("heat_caption", run.language), word("games", run.language));
    let mut numbers = Numbers::new(&["square", "games", "score", "gain", "low", "high"]);
    let mut heats = Vec::new();
    for (&(_, square), &here) in own() {
        let elsewhere = total.plus(here, -1.0);
        let (score, name, count) = (here.mean(), edition.board().name(square), here.games);
        let gain = if elsewhere.games > 0 { score - elsewhere.mean() } else { 0.0 };
        let reach = BEYOND * (here.error() + elsewhere.error()).sqrt();
        let gains = [gain, gain - reach, gain + reach].map(|gain| Cell::Number(format!("{gain:+.4}")));
        numbers
            .row([Cell::words(name), Cell::count(count), Cell::rounded(score, 4)].into_iter().chain(gains));
        heats.push(Heat {
            square,
            warmth: gain / FULL,
            // A square of one result only says nothing of chance.
            beyond_chance: gain.abs() > reach && reach > 0.0,
            text: format!("{:+.0}", gain * 100.0),
            note: format!("{name}: {gain:+.3} ({:+.3} … {:+.3}), {count}{unit}", gain - reach, gain + reach),
        });
    }
    let piece = &edition.kinds()[usize::from(kind)];
    let title = format!("{}, {} {}: {caption}", run.names.shown(game), piece.ja, piece.code);
    let svg = heat_svg(&title, edition, &heats);
    let figure = Figure::new(heat_id(run, game, edition, kind), title, Some(svg), numbers, &run.command);
    Figure { fold: Some(run.names.shown(game)), ..figure }
}

fn legend(run: &Run<'_>) -> Figure {
    let caption = word("legend", run.language);
    let full = format!("{:.0}", FULL * 100.0);
    let mut numbers = Numbers::new(&["gain"]);
    numbers.rows = ["-", "+"].map(|sign| vec![Cell::Number(format!("{sign}{full}"))]).to_vec();
    let svg = legend_svg(caption, [&format!("-{full}"), "0", &format!("+{full}")]);
    Figure::new(format!("heat-{}-legend", run.number), caption, Some(svg), numbers, &run.command)
}
