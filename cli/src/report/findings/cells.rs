//! Scores, lengths and endings by cell.

use super::Run;
use super::people::{first_seat, seat_name};
use crate::report::chart::bars::{Bar, bars_svg};
use crate::report::page::figure::{Cell, Finding, Numbers, Section};
use crate::report::sentences::{finding_of, interval, say, section_of, surprise, word};
use gunjin_agents::AgentSpec;
use gunjin_experiments::run::plan::Table;
use gunjin_play::game_run::group::Group;
use gunjin_play::game_run::result::Score;
use gunjin_play::stats::interval::{Estimate, normal_95, wilson_95};
use gunjin_play::stats::summary::Summary;
use gunjin_ui::language::ending;
use std::collections::BTreeMap;

const MEANS: [&str; 6] = ["plies", "branching", "combats", "captures", "first_contact", "crossing"];

#[derive(Default)]
struct Facts {
    summary: Summary,
    means: [(f64, u64); MEANS.len()],
    /// Squares of the numbers of plies.
    squares: f64,
}

impl Facts {
    fn add(&mut self, score: &Score) {
        self.summary.add(score);
        self.squares += f64::from(score.plies) * f64::from(score.plies);
    }

    fn plies(&self) -> Option<Estimate> {
        normal_95(self.summary.plies as f64, self.squares, self.summary.games)
    }
}

/// Games of a run, by cell and by game.
#[derive(Default)]
struct Played {
    cells: BTreeMap<usize, Facts>,
    games: BTreeMap<String, Facts>,
}

pub(super) fn section(run: &Run<'_>) -> anyhow::Result<Section> {
    let l = run.language;
    let Played { cells, games } = read(run)?;
    let (scores, picture) = scores(run, &cells);
    let findings = [first_mover(run, &games), one_sided(run, &cells), length(run, &games)];
    let figures = vec![
        run.figure("scores", word("scores", l), Some(picture), scores),
        run.figure("lengths", word("lengths", l), None, lengths(run, &cells)),
        run.figure("endings", word("endings", l), None, endings(run, &cells)),
    ];
    Ok(section_of("played", l, findings.into_iter().flatten(), figures))
}

fn read(run: &Run<'_>) -> anyhow::Result<Played> {
    let mut played = Played::default();
    run.each_line(Table::Games, |line| {
        let (cell, score) = (line.number("cell")?, line.score()?);
        if let Some((group, _)) = run.plan.cell(cell) {
            played.games.entry(group.game.clone()).or_default().add(&score);
        }
        let facts = played.cells.entry(cell).or_default();
        facts.add(&score);
        for (column, (sum, count)) in MEANS.iter().zip(&mut facts.means) {
            if let Some(value) = line.optional::<f64>(column)? {
                *sum += value;
                *count += 1;
            }
        }
        Ok(())
    })?;
    Ok(played)
}

/// Score of a seat of two that share one point a game.
fn share(facts: &Facts, seat: usize) -> Option<Estimate> {
    let sum = facts.summary.score(0)?.point + facts.summary.score(1)?.point;
    let two = facts.summary.seats.len() == 2 && (sum - 1.0).abs() < 1e-9;
    facts.summary.score(seat).filter(|score| two && (0.0..=1.0).contains(&score.low))
}

/// True if everybody played a game as often from either seat, with whole armies and the same set-up policies.
fn is_fair(run: &Run<'_>, game: &str) -> bool {
    let groups = || run.plan.groups.iter().filter(|group| group.game == game);
    let seatings: Vec<&[AgentSpec]> = groups().flat_map(|group| &group.seatings).map(Vec::as_slice).collect();
    let count = |one: &AgentSpec, other: &AgentSpec| {
        seatings.iter().filter(|seating| seating[0] == *one && seating[1] == *other).count()
    };
    let alike = |group: &Group| {
        group.without.iter().all(Vec::is_empty) && group.setups.windows(2).all(|two| two[0] == two[1])
    };
    groups().all(alike) && seatings.iter().all(|s| s.len() == 2 && count(&s[0], &s[1]) == count(&s[1], &s[0]))
}

/// The first mover's score: of one game, or where it is most and where least.
fn first_mover(run: &Run<'_>, games: &BTreeMap<String, Facts>) -> Option<Finding> {
    let l = run.language;
    let scored = games.iter().filter(|(game, _)| is_fair(run, game));
    let mut scored: Vec<(&String, Estimate)> =
        scored.filter_map(|(game, facts)| Some((game, share(facts, first_seat(game))?))).collect();
    scored.sort_by(|(_, a), (_, b)| b.point.total_cmp(&a.point));
    let told = |(game, score): &(&String, Estimate)| (run.names.shown(game), interval(score, 100.0));
    let ((most, high), (least, low)) = (told(scored.first()?), told(scored.last()?));
    let surprise = scored.iter().map(|(_, score)| surprise(score, 0.5)).fold(0.0, f64::max);
    let mut sentences = vec![match scored[..] {
        [(game, _)] => {
            run.on_game(game, say("first_one", l, &[&seat_name(game, first_seat(game), l), &high]))
        }
        _ => say("first_many", l, &[&most, &high, &least, &low]),
    }];
    sentences.extend((surprise <= 1.0).then(|| say("first_even", l, &[])));
    Some(finding_of("first", l, sentences, run.id("scores"), surprise))
}

/// Of a run of one cell between two agents, the score of the one that always sits first.
fn one_sided(run: &Run<'_>, cells: &BTreeMap<usize, Facts>) -> Option<Finding> {
    let (l, [group]) = (run.language, run.plan.groups.as_slice()) else { return None };
    let [seating] = group.seatings.as_slice() else { return None };
    let [one, other] = seating.as_slice() else { return None };
    let score = share(cells.get(&0)?, 0).filter(|_| one != other)?;
    let [one, other] = [one, other].map(|agent| run.names.shown(&agent.to_string()));
    let (seat, points) = (seat_name(&group.game, 0, l), interval(&score, 100.0));
    let sentence = say("stronger_seat", l, &[&one, &seat, &other, &points]);
    Some(finding_of("stronger", l, vec![sentence], run.id("scores"), surprise(&score, 0.5)))
}

/// Moves of a game and its commonest end; of several games, the longest and the shortest. It is told last.
fn length(run: &Run<'_>, games: &BTreeMap<String, Facts>) -> Option<Finding> {
    let l = run.language;
    let mut long: Vec<(&String, Estimate)> =
        games.iter().filter_map(|(game, facts)| Some((game, facts.plies()?))).collect();
    long.sort_by(|(_, a), (_, b)| b.point.total_cmp(&a.point));
    let told = |(game, plies): &(&String, Estimate)| (run.names.shown(game), interval(plies, 1.0));
    let ((longest, most), (shortest, least)) = (told(long.first()?), told(long.last()?));
    let sentence = match long[..] {
        [(game, _)] => {
            let summary = &games.get(game)?.summary;
            let (reason, count) =
                summary.reasons.iter().max_by_key(|&(word, count)| (count, std::cmp::Reverse(word)))?;
            let share = interval(&wilson_95(*count as f64, summary.games)?, 100.0);
            let (ending, drawn) = (ending(reason, l), interval(&summary.draw_share()?, 100.0));
            say("length_one", l, &[&most, &share, &ending, &drawn])
        }
        _ => say("length_many", l, &[&longest, &most, &shortest, &least]),
    };
    Some(finding_of("length", l, vec![sentence], run.id("lengths"), -1.0))
}

fn scores(run: &Run<'_>, cells: &BTreeMap<usize, Facts>) -> (Numbers, String) {
    let l = run.language;
    let mut numbers = Numbers::new(&["cell", "game", "score", "low", "high", "games"]);
    let mut bars = Vec::new();
    for (&cell, facts) in cells {
        let Some(estimate) = facts.summary.score(0) else { continue };
        let typed = run.label(cell);
        let [point, low, high, _] = Cell::estimate(&estimate, 4);
        let games = Cell::count(facts.summary.games);
        numbers.row([Cell::count(cell), Cell::words(&typed), point, low, high, games]);
        bars.push(Bar { label: run.names.shown(&typed), typed, estimate });
    }
    let shares =
        cells.values().filter_map(|facts| facts.summary.score(0)).all(|e| (0.0..=1.0).contains(&e.point));
    (numbers, bars_svg(word("scores", l), &bars, shares.then_some(0.5), word("games", l)))
}

fn lengths(run: &Run<'_>, cells: &BTreeMap<usize, Facts>) -> Numbers {
    let mut columns = vec!["game"];
    columns.extend(MEANS);
    let mut numbers = Numbers::new(&columns);
    for (&cell, facts) in cells {
        let mean = |&(sum, count): &(f64, u64)| match count {
            0 => Cell::Number(String::new()),
            count => Cell::rounded(sum / count as f64, 1),
        };
        numbers.row([Cell::Text(run.label(cell))].into_iter().chain(facts.means.iter().map(mean)));
    }
    numbers
}

fn endings(run: &Run<'_>, cells: &BTreeMap<usize, Facts>) -> Numbers {
    let mut numbers = Numbers::new(&["game", "ending", "share"]);
    for (&cell, facts) in cells {
        for (reason, share) in facts.summary.endings() {
            numbers.row([
                Cell::Text(run.label(cell)),
                Cell::Text(ending(reason, run.language)),
                Cell::rounded(share, 4),
            ]);
        }
    }
    numbers
}
