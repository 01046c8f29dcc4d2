//! Values that were planted are found again, and 95 % intervals hold them about 95 times in a hundred.
//!
//! The planted games: the result is drawn first, fairly. Given it, every piece of a side is there with odds
//! multiplied by exp(±w/2), w being its kind's weight, + for the winner's pieces. By Bayes the log odds of
//! the result given what both sides have are then exactly the sum of w times the difference, at every
//! position. Positions of one game depend on each other: each piece stays as it was with probability 0.7 from
//! one position to the next.

use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_experiments::analysis::kinds::KindFacts;
use gunjin_experiments::analysis::source::{GameLine, PositionLine, Subject};
use gunjin_experiments::analysis::values::{Drawing, Which, columns, fit};

/// Codes, pieces of an army, weights.
const PLANTED: [(&str, u16, f64); 3] = [("GE", 1, 1.2), ("CO", 2, 0.6), ("MI", 4, 0.3)];
/// Odds of being there where nothing is known.
const ODDS: f64 = 1.5;
const POSITIONS: u32 = 6;

fn game(index: u64, winner: usize) -> GameLine {
    GameLine {
        index,
        seed: 1,
        seating: 0,
        scores: [0, 1].map(|seat| f64::from(u8::from(seat == winner))).to_vec(),
        reason: "planted".into(),
        plies: 60,
        ..GameLine::default()
    }
}

/// Differences between planted games.
#[derive(Debug, Clone, Copy)]
struct Unlike {
    /// Long games have twelve times the positions of short ones; they are one in four.
    lengths: bool,
    /// One player wins three games in four, whatever is left.
    strengths: bool,
    /// The weight of a weapon that nearly separates winners from losers; 0 where there is none.
    weapon: f64,
}

const ALIKE: Unlike = Unlike { lengths: false, strengths: false, weapon: 0.0 };

impl Unlike {
    /// Planted kinds: code, pieces of an army, weight.
    fn kinds(self) -> Vec<(&'static str, u16, f64)> {
        PLANTED.into_iter().chain((self.weapon > 0.0).then_some(("MS", 1, self.weapon))).collect()
    }
}

/// A set of planted games.
fn planted(number: u64, games: u64, unlike: Unlike) -> Subject {
    let mut rng = Stream::new(7, number, Purpose::Check, 0).fast();
    let planted = unlike.kinds();
    let kinds = planted.iter().map(|(code, ..)| (*code).to_string()).collect();
    let mut subject = Subject { game: "planted".into(), seats: 2, kinds, ..Subject::default() };
    if unlike.strengths {
        subject.agents = ["strong", "weak"].map(String::from).to_vec();
    }
    for index in 0..games {
        let strong = (index % 2) as usize;
        let chance = if unlike.strengths { 0.75 } else { 0.5 };
        let winner = if unit(&mut rng) < chance { strong } else { 1 - strong };
        let players = match unlike.strengths {
            true => [0, 1].map(|seat| usize::from(seat != strong)).to_vec(),
            false => Vec::new(),
        };
        subject.games.push(GameLine { players, ..game(index, winner) });
        let positions = match unlike.lengths {
            true if unit(&mut rng) < 0.25 => 24,
            true => 2,
            false => POSITIONS,
        };
        let mut there: Vec<(usize, usize, bool)> = Vec::new();
        for seat in 0..2 {
            for (kind, &(_, count, _)) in planted.iter().enumerate() {
                there.extend((0..count).map(|_| (seat, kind, false)));
            }
        }
        for ply in 0..positions {
            for (seat, kind, stands) in &mut there {
                if ply == 0 || unit(&mut rng) >= 0.7 {
                    let tilt = if *seat == winner { 0.5 } else { -0.5 };
                    let odds = ODDS * math::exp(tilt * planted[*kind].2);
                    *stands = unit(&mut rng) < odds / (1.0 + odds);
                }
            }
            let count = |seat: usize, kind: usize| {
                there.iter().filter(|piece| **piece == (seat, kind, true)).count() as u16
            };
            subject.positions.push(PositionLine {
                game: index as usize,
                ply: 9 * (ply + 1),
                seat: (ply % 2) as usize,
                material: [0, 1]
                    .map(|seat| (0..planted.len()).map(|kind| count(seat, kind)).collect())
                    .to_vec(),
                moved: vec![Vec::new(); 2],
                entropy: Vec::new(),
            });
        }
    }
    subject
}

/// The shares of intervals that hold the planted number: of logits, of values, and of logits of the last kind.
fn coverage(sets: u64, games: u64, samples: u64, unlike: Unlike) -> [f64; 3] {
    let planted_kinds = unlike.kinds();
    let facts: Vec<KindFacts> = planted_kinds
        .iter()
        .map(|&(code, count, _)| KindFacts {
            code: code.into(),
            count: f64::from(count),
            ..KindFacts::default()
        })
        .collect();
    let (mut held, mut told) = ([0u64; 3], [0u64; 3]);
    for number in 0..sets {
        let subject = planted(number, games, unlike);
        let positions: Vec<&PositionLine> = subject.positions.iter().collect();
        let drawing = Drawing { samples, seed: number, ..Drawing::default() };
        let columns = columns(&subject, &[Which::All]);
        let found = fit(&subject, &facts, &positions, &columns, drawing, &()).expect("it converges");
        // The mean piece of an army is that of the kinds that have a value.
        let valued =
            || columns.iter().zip(&planted_kinds).filter(|(column, _)| found.logit(**column).is_some());
        let pieces: f64 = valued().map(|(_, &(_, count, _))| f64::from(count)).sum();
        let mean = valued().map(|(_, &(_, count, weight))| f64::from(count) * weight).sum::<f64>() / pieces;
        for (&column, &(code, _, weight)) in valued() {
            let logit = found.logit(column).map(|estimate| (estimate, weight));
            let truths = [logit, found.value(column).map(|estimate| (estimate, weight / mean)), logit];
            let is_last = planted_kinds.last().is_some_and(|(last, ..)| *last == code);
            for (place, truth) in truths.into_iter().enumerate().filter(|(place, _)| *place < 2 || is_last) {
                let Some((estimate, truth)) = truth else { continue };
                told[place] += 1;
                held[place] += u64::from(estimate.low <= truth && truth <= estimate.high);
            }
        }
    }
    [0, 1, 2].map(|place| held[place] as f64 / told[place] as f64)
}

/// Checks shares of intervals of 95 % that hold the truth: fewer sets of games tell less, and more are played where proofs
/// run whole (`GUNJIN_PROOFS=whole cargo test`).
fn check_coverage(unlike: Unlike) {
    let whole = std::env::var_os("GUNJIN_PROOFS").is_some_and(|share| share == "whole");
    let (sets, allowed) =
        if whole { (400, 0.93..=0.97) } else { (if unlike.weapon > 0.0 { 50 } else { 25 }, 0.86..=0.998) };
    let found = coverage(sets, 250, 100, unlike);
    let [logits, values, weapon] = found;
    let told =
        format!("{unlike:?}: logits {logits:.4}, values {values:.4}, logits of the weapon {weapon:.4}");
    eprintln!("{told}");
    let looked_at = if unlike.weapon == ALIKE.weapon { &found[..2] } else { &found[..] };
    assert!(looked_at.iter().all(|share| allowed.contains(share)), "{told}");
}

#[test]
fn intervals_hold_what_was_planted() {
    check_coverage(ALIKE);
}

#[test]
fn intervals_hold_it_where_games_are_of_unequal_length() {
    check_coverage(Unlike { lengths: true, ..ALIKE });
}

#[test]
fn intervals_hold_it_where_players_are_of_unequal_strength_too() {
    check_coverage(Unlike { lengths: true, strengths: true, ..ALIKE });
}

/// A weapon of which the loser has more in 40 of 250 games, and in 17: few games contradict a large logit.
#[test]
fn intervals_hold_it_where_a_weapon_nearly_separates_winners_from_losers() {
    for weapon in [2.4, 3.6] {
        check_coverage(Unlike { lengths: true, weapon, ..ALIKE });
    }
}

/// A weapon that only a winner ever has more of: its logit has no upper end, so that there is none.
#[test]
fn what_separates_winners_from_losers_is_not_estimated() {
    let mut subject = planted(3, 400, ALIKE);
    subject.kinds.push("MS".into());
    for position in &mut subject.positions {
        let game = &subject.games[position.game];
        for (seat, kinds) in position.material.iter_mut().enumerate() {
            kinds.push(u16::from(game.index.is_multiple_of(8) && game.scores[seat] > 0.5));
        }
    }
    let positions: Vec<&PositionLine> = subject.positions.iter().collect();
    let columns = columns(&subject, &[Which::All]);
    let fit_it = |subject: &Subject, positions: &[&PositionLine]| {
        let drawing = Drawing { samples: 10, seed: 1, ..Drawing::default() };
        fit(subject, &[], positions, &columns, drawing, &()).expect("it converges")
    };
    let found = fit_it(&subject, &positions);
    assert!(found.logit(columns[3]).is_none() && found.logit(columns[0]).is_some());
    // Where losers have it in a few games, it is.
    let mut mixed = subject.clone();
    for position in &mut mixed.positions {
        if position.game.is_multiple_of(32) {
            position.material.iter_mut().for_each(|kinds| kinds[3] = 1 - kinds[3]);
        }
    }
    let positions: Vec<&PositionLine> = mixed.positions.iter().collect();
    assert!(fit_it(&mixed, &positions).logit(columns[3]).is_some());
}

#[test]
#[ignore = "minutes: 2000 sets of games, which tell a coverage of 94 % from one of 95 %"]
fn intervals_hold_what_was_planted_over_many_sets() {
    let found = coverage(2000, 500, 200, ALIKE);
    eprintln!("logits {:.4}, values {:.4}", found[0], found[1]);
    assert!(found[..2].iter().all(|share| (0.93..=0.97).contains(share)), "{found:?}");
}

#[test]
fn many_games_bring_the_planted_weights_themselves() {
    let subject = planted(1, 20_000, ALIKE);
    let positions: Vec<&PositionLine> = subject.positions.iter().collect();
    let columns = columns(&subject, &[Which::All]);
    let found =
        fit(&subject, &[], &positions, &columns, Drawing { samples: 10, seed: 1, ..Drawing::default() }, &())
            .expect("it converges");
    for (&column, (code, _, weight)) in columns.iter().zip(PLANTED) {
        // One game tells about as much as its positions differ; 20,000 leave a deviation of about 0.02.
        assert!((found.point(column) - weight).abs() < 0.06, "{code}: {} {weight}", found.point(column));
    }
}

/// Games of a strong player who wins four in five and loses few pieces, and a weak one who loses many: the
/// pieces themselves decide nothing.
fn unequal(games: u64) -> Subject {
    let mut rng = Stream::new(9, 0, Purpose::Check, 0).fast();
    let agents = ["strong", "weak"].map(String::from).to_vec();
    let mut subject = Subject { seats: 2, agents, kinds: vec!["GE".into()], ..Subject::default() };
    for index in 0..games {
        let strong = (index % 2) as usize;
        let winner = if unit(&mut rng) < 0.8 { strong } else { 1 - strong };
        let players = [0, 1].map(|seat| usize::from(seat != strong)).to_vec();
        subject.games.push(GameLine { players, ..game(index, winner) });
        let mut left = |seat: usize| u16::from(unit(&mut rng) < if seat == strong { 0.8 } else { 0.4 });
        subject.positions.push(PositionLine {
            game: index as usize,
            ply: 9,
            seat: 0,
            material: vec![vec![left(0)], vec![left(1)]],
            moved: vec![Vec::new(); 2],
            entropy: Vec::new(),
        });
    }
    subject
}

#[test]
fn pieces_are_not_paid_for_their_players_strength() {
    let mut subject = unequal(4000);
    let value = |subject: &Subject| {
        let positions: Vec<&PositionLine> = subject.positions.iter().collect();
        let columns = columns(subject, &[Which::All]);
        let found = fit(
            subject,
            &[],
            &positions,
            &columns,
            Drawing { samples: 100, seed: 1, ..Drawing::default() },
            &(),
        );
        found.expect("it converges").logit(columns[0]).expect("sides differ often")
    };
    let fair = value(&subject);
    assert!(fair.low <= 0.0 && 0.0 <= fair.high && fair.high - fair.low < 0.4, "{fair:?}");
    // As if nobody knew who played: then the piece seems to win games.
    subject.agents.truncate(1);
    assert!(value(&subject).low > 0.3, "{:?}", value(&subject));
}
