//! Tests of `gunjin_experiments::analysis::eras`.

use gunjin_engine::math;
use gunjin_experiments::analysis::eras::*;
use gunjin_experiments::analysis::kinds::KindFacts;
use gunjin_experiments::analysis::source::{GameLine, PositionLine, Subject};
use gunjin_experiments::analysis::values::{Drawing, Fit, Which, columns, fit};

/// Games of one kind of piece: by game the winner (from 0; 2 is a draw) and at each position how many
/// more South has.
fn subject(games: &[(usize, &[i32])]) -> Subject {
    let mut subject = Subject { seats: 2, kinds: vec!["GE".into()], ..Subject::default() };
    for (number, (winner, balances)) in games.iter().enumerate() {
        let points = |seat: usize| if *winner == 2 { 0.5 } else { f64::from(u8::from(seat == *winner)) };
        subject.games.push(GameLine {
            index: number as u64,
            seed: 1,
            scores: [0, 1].map(points).to_vec(),
            reason: "hq".into(),
            plies: 30,
            ..GameLine::default()
        });
        for (ply, balance) in balances.iter().enumerate() {
            let own = |sign: i32| vec![(4 + sign * balance) as u16];
            subject.positions.push(PositionLine {
                game: number,
                ply: 9 * (ply as u32 + 1),
                seat: 0,
                material: vec![own(1), own(0)],
                moved: vec![Vec::new(); 2],
                entropy: vec![Some(10.0 - ply as f64), Some(8.0 - ply as f64)],
            });
        }
    }
    subject
}

fn fitted(subject: &Subject) -> Fit {
    let positions: Vec<&PositionLine> = subject.positions.iter().collect();
    let kinds = [KindFacts { code: "GE".into(), count: 1.0, ..KindFacts::default() }];
    let drawing = Drawing { samples: 10, seed: 1, ..Drawing::default() };
    fit(subject, &kinds, &positions, &columns(subject, &[Which::All]), drawing, &()).expect("a fit")
}

#[test]
fn nobody_is_behind_where_a_piece_is_worth_nothing() {
    // Who has more loses, mostly: so few and such games do not tell what a piece is worth.
    let mut games: Vec<(usize, &[i32])> = vec![(1, &[1, 2]); 30];
    games.extend([(0, &[-1, -2][..]); 30]);
    games.extend([(1, &[-1, -1][..]); 6]);
    let subject = subject(&games);
    let fit = fitted(&subject);
    assert!(fit.mean().is_none());
    assert!(behind(&leads(&subject, &fit)).is_none());
}

#[test]
fn leads_by_hand() {
    // Who has more wins, mostly, so a piece is worth something; the last three games are looked at.
    let mut games: Vec<(usize, &[i32])> = vec![(0, &[1, 2]); 30];
    games.extend([(1, &[-1, -2][..]); 30]);
    games.extend([(1, &[1, 1][..]); 6]);
    games.extend([(0, &[-1, 0, 1, -2][..]), (1, &[0, -1][..]), (2, &[][..])]);
    let subject = subject(&games);
    let fit = fitted(&subject);
    let worth = fit.point((0, Which::All));
    assert!(worth > 0.0, "{worth}");
    let leads = leads(&subject, &fit);
    let [to_and_fro, level, none] = [66, 67, 68].map(|game| leads[game]);
    assert_eq!((to_and_fro.changes, to_and_fro.behind), (2, Some(true)));
    let chance = |pieces: f64| 1.0 / (1.0 + math::exp(-worth * pieces));
    let expected =
        (0.5 - chance(-1.0)) + (0.5 - chance(-1.0)) + (chance(1.0) - 0.5) + (chance(1.0) - chance(-2.0));
    assert!((to_and_fro.swing - expected).abs() < 1e-12);
    assert_eq!((level.changes, level.behind), (0, Some(false)));
    assert!((level.swing - (0.5 - chance(-1.0))).abs() < 1e-12);
    assert_eq!(none, Lead::default());
    // Behind were the winner of the game to and fro and the six that won with less, of 68 that were
    // decided.
    let behind = behind(&leads).expect("decided games");
    assert!((behind.point - 7.0 / 68.0).abs() < 1e-12 && behind.count == 68);
}

#[test]
fn uncertainty_by_hand() {
    // Twenty games of three positions and twenty more of one: the mean of the seats falls from 9 by one a
    // position.
    let mut games: Vec<(usize, &[i32])> = vec![(0, &[0, 0, 0]); 20];
    games.extend([(0, &[0][..]); 20]);
    games.extend([(0, &[0, 0, 0, 0][..]); 3]);
    let curve = uncertainty(&subject(&games));
    let points: Vec<(u32, f64, u64)> =
        curve.iter().map(|(ply, bits)| (*ply, bits.point, bits.count)).collect();
    assert_eq!(points, [(9, 9.0, 43), (18, 8.0, 23), (27, 7.0, 23)], "three games are too few for ply 36");
    assert_eq!(half_known(&curve, Some(15.0)), Some(22.5));
    assert_eq!(half_known(&curve, Some(20.0)), Some(8.181_818_181_818_182));
    assert_eq!((half_known(&curve, Some(10.0)), half_known(&curve, None)), (None, None));
}
