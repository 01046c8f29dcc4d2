//! Placement of pieces in games that are won.
//!
//! Definitions: `docs/STATISTICS.md`, "Where pieces stand".

use super::findings::AnalysisError;
use super::result_table::{Cell, Holds, ResultTable, columns};
use super::source::Subject;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{Direction, Ruleset, SOUTH, Setup};
use gunjin_play::spec::load_edition;
use gunjin_play::stats::false_discovery::{adjusted, two_sided_p};
use gunjin_play::stats::interval::{Estimate, Z_95};

/// Fewest set-ups that have something before it is told, and that have it not before a gain is estimated.
const LEAST: usize = 30;
/// The share of false discoveries among those that are called so.
const RATE: f64 = 0.05;

/// A set-up with the points it made beyond what its seat makes on average.
struct Started {
    setup: Setup,
    game: usize,
    beyond: f64,
}

fn started(subject: &Subject, ruleset: &Ruleset) -> Result<Vec<Started>, AnalysisError> {
    let games = subject.games.len().max(1) as f64;
    let mean =
        |seat: usize| subject.games.iter().filter_map(|game| game.scores.get(seat)).sum::<f64>() / games;
    let means = [mean(0), mean(1)];
    let mut list = Vec::new();
    for (number, game) in subject.games.iter().enumerate() {
        let sides = game.setups.iter().zip(&game.scores).enumerate();
        // Where a policy found no set-up there is none.
        for (seat, (text, points)) in sides.filter(|(_, (text, _))| !text.is_empty()) {
            let setup = Setup::read(ruleset, seat, text).map_err(|error| {
                let index = game.index;
                Wrong(format!("setups.csv, game {index} of {}: {error}", subject.game))
            })?;
            let beyond = points - means.get(seat).copied().unwrap_or(0.5);
            list.push(Started { setup, game: number, beyond });
        }
    }
    Ok(list)
}

/// Something that a set-up has or has not: how many have it, of how many, and what goes with it, if enough have it not.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Feature {
    with: usize,
    count: usize,
    gain: Option<Gain>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Gain {
    difference: Estimate,
    p: f64,
}

/// Statistics of something that set-ups have or have not; `None` if too few have it.
fn feature(started: &[Started], has: impl Fn(&Setup) -> bool) -> Option<Feature> {
    let has: Vec<bool> = started.iter().map(|started| has(&started.setup)).collect();
    let with = has.iter().filter(|has| **has).count();
    (with >= LEAST).then(|| Feature { with, count: has.len(), gain: gain(started, &has, with) })
}

/// The mean points of the set-ups that have it, `with` in number, less those of set-ups that have it not. The two set-ups of a
/// game are not independent: their parts of the variance are added up by game first (the linearised variance of
/// clustered means). `None` if too few have it not.
fn gain(started: &[Started], has: &[bool], with: usize) -> Option<Gain> {
    let without = has.len() - with;
    if without < LEAST {
        return None;
    }
    let mean = |wanted: bool, count: usize| {
        let points = started.iter().zip(has).filter(|(_, has)| **has == wanted);
        points.map(|(started, _)| started.beyond).sum::<f64>() / count as f64
    };
    let (mean_with, mean_without) = (mean(true, with), mean(false, without));
    let (mut variance, mut game, mut part) = (0.0, None, 0.0);
    for (started, &has) in started.iter().zip(has) {
        if game != Some(started.game) {
            variance += part * part;
            (game, part) = (Some(started.game), 0.0);
        }
        part += match has {
            true => (started.beyond - mean_with) / with as f64,
            false => -(started.beyond - mean_without) / without as f64,
        };
    }
    let deviation = (variance + part * part).sqrt();
    let point = mean_with - mean_without;
    let (low, high) = (point - Z_95 * deviation, point + Z_95 * deviation);
    let p = if deviation > 0.0 { two_sided_p(point / deviation) } else { 1.0 };
    Some(Gain { difference: Estimate { point, low, high, count: started.len() as u64 }, p })
}

const GAIN_COLUMNS: [(&str, Holds); 6] = columns![
    Words => setups; Numbers(3) => share; Estimates(3) => gain;
    Numbers(4) => p, q; Words => discovery;
];

/// A table of features; their gains are corrected over all rows that have one.
fn corrected(
    (name, title): (&'static str, String),
    own: &[(&'static str, Holds)],
    rows: Vec<(Vec<String>, Feature)>,
) -> ResultTable {
    let columns: Vec<(&'static str, Holds)> = own.iter().chain(&GAIN_COLUMNS).copied().collect();
    let mut table = ResultTable::new(name, title, &columns);
    let p: Vec<f64> = rows.iter().filter_map(|(_, feature)| Some(feature.gain?.p)).collect();
    let mut q = adjusted(&p).into_iter();
    for (words, feature) in rows {
        let mut cells: Vec<Cell> = words.into_iter().map(Cell::from).collect();
        cells.extend([(feature.with as u64).into(), (feature.with as f64 / feature.count as f64).into()]);
        // Only a row with a gain takes the next corrected number.
        match feature.gain.and_then(|gain| Some((gain, q.next()?))) {
            Some((gain, q)) => {
                cells.extend([gain.difference.into(), gain.p.into(), q.into(), (q <= RATE).into()]);
            }
            None => cells.extend([Cell::Empty, Cell::Empty, Cell::Empty, false.into()]),
        }
        table.row(cells);
    }
    table
}

/// Placement of pieces, alone and together: a table by kind and square, and one by two kinds.
pub fn placement_tables(subject: &Subject) -> Result<[ResultTable; 2], AnalysisError> {
    let ruleset = load_edition(&subject.typed)?;
    let started = started(subject, &ruleset)?;
    let first = [subject.game.clone(), subject.played_by()];
    Ok([placements(&first, &ruleset, &started), neighbours(&first, &ruleset, &started)])
}

/// The kinds of an army: numbers and codes.
fn kinds(ruleset: &Ruleset) -> impl Iterator<Item = (u8, &str)> {
    let army = ruleset.kinds().iter().enumerate().filter(|(_, piece)| piece.count > 0);
    army.map(|(kind, piece)| (kind as u8, piece.code.as_str()))
}

/// Kinds on squares of South's camp that enough set-ups have.
fn placed(ruleset: &Ruleset, started: &[Started]) -> Vec<([u8; 2], Feature)> {
    let camp = ruleset.board().camp(SOUTH);
    let on = |kind: u8, (place, &square): (usize, &u8)| {
        let stands = |setup: &Setup| setup.kinds.get(place) == Some(&Some(kind));
        feature(started, stands).map(|feature| ([kind, square], feature))
    };
    kinds(ruleset)
        .flat_map(|(kind, _)| camp.iter().enumerate().filter_map(move |place| on(kind, place)))
        .collect()
}

/// Kind and square (South's) of the largest gain that is a discovery among all of a subject, with the gain.
///
/// # Errors
/// If the game is no edition, or a set-up is none of it.
pub fn best_place(subject: &Subject) -> Result<Option<([u8; 2], Estimate)>, AnalysisError> {
    let ruleset = load_edition(&subject.typed)?;
    let started = started(subject, &ruleset)?;
    let placed = placed(&ruleset, &started);
    let gains: Vec<_> = placed.iter().filter_map(|(on, feature)| Some((*on, feature.gain?))).collect();
    let q = adjusted(&gains.iter().map(|(_, gain)| gain.p).collect::<Vec<_>>());
    let found =
        gains.into_iter().zip(q).filter(|(_, q)| *q <= RATE).map(|((on, gain), _)| (on, gain.difference));
    Ok(found.max_by(|(_, a), (_, b)| a.point.total_cmp(&b.point)).filter(|(_, gain)| gain.point > 0.0))
}

fn placements(first: &[String; 2], ruleset: &Ruleset, started: &[Started]) -> ResultTable {
    let row = |([kind, square], feature): ([u8; 2], Feature)| {
        let code = ruleset.kinds()[usize::from(kind)].code.clone();
        let own = [code, ruleset.board().name(square).to_string()];
        (first.iter().cloned().chain(own).collect(), feature)
    };
    let rows = placed(ruleset, started).into_iter().map(row).collect();
    let title = format!("Squares of pieces (South's names), and their score: {}, {}", first[0], first[1]);
    let own = columns![Words => game, agents, kind, square;];
    corrected(("placements", title), &own, rows)
}

/// Places of a camp that lie behind, or beside, each other: the first of two is behind the second; of two
/// beside each other the left one is first.
fn adjacent(ruleset: &Ruleset) -> [(&'static str, Vec<(usize, usize)>); 2] {
    let board = ruleset.board();
    let camp = board.camp(SOUTH);
    let steps = |direction: Direction| -> Vec<(usize, usize)> {
        let place = |square: u8| camp.iter().position(|other| *other == square);
        let from = |(at, &square): (usize, &u8)| {
            let next = board.straight_steps(square, direction);
            next.into_iter().filter_map(place).map(move |next| (next, at)).collect::<Vec<_>>()
        };
        camp.iter().enumerate().flat_map(from).collect()
    };
    [("behind", steps(Direction::backward(SOUTH))), ("beside", steps(Direction::Left))]
}

fn neighbours(first: &[String; 2], ruleset: &Ruleset, started: &[Started]) -> ResultTable {
    let mut rows = Vec::new();
    for (relation, places) in adjacent(ruleset) {
        for (a, code) in kinds(ruleset) {
            for (b, other) in kinds(ruleset).filter(|(b, _)| relation == "behind" || a <= *b) {
                let pair = |setup: &Setup, x: usize, y: usize| {
                    setup.kinds.get(x) == Some(&Some(a)) && setup.kinds.get(y) == Some(&Some(b))
                };
                let stand = |setup: &Setup| {
                    places
                        .iter()
                        .any(|&(x, y)| pair(setup, x, y) || (relation == "beside" && pair(setup, y, x)))
                };
                if let Some(feature) = feature(started, stand) {
                    let own = [code, relation, other].map(str::to_string);
                    rows.push((first.iter().cloned().chain(own).collect(), feature));
                }
            }
        }
    }
    let title = format!("Pairs of pieces side by side, and their score: {}, {}", first[0], first[1]);
    let own = columns![Words => game, agents, kind, stands, other;];
    corrected(("neighbours", title), &own, rows)
}
