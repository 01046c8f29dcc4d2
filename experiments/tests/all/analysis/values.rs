//! Tests of `gunjin_experiments::analysis::values`.

use gunjin_experiments::analysis::source::PositionLine;
use gunjin_experiments::analysis::values::*;

fn position(ply: u32, material: &[&[u16]], moved: &[&[u16]]) -> PositionLine {
    let lists = |counts: &[&[u16]]| counts.iter().map(|counts| counts.to_vec()).collect();
    PositionLine {
        game: 0,
        ply,
        seat: 0,
        material: lists(material),
        moved: lists(moved),
        entropy: Vec::new(),
    }
}

#[test]
fn two_seats_differ_and_three_are_held_against_the_mean_of_the_others() {
    let two = position(9, &[&[3, 1], &[1]], &[&[1], &[1]]);
    let ahead_of = |column| ahead(&two, 2, 0, column);
    assert_eq!([(0, Which::All), (0, Which::Moved), (0, Which::Unmoved)].map(ahead_of), [2.0, 0.0, 2.0]);
    assert_eq!(ahead_of((1, Which::All)), 1.0, "kinds that are not listed are not there");
    assert_eq!(
        ahead(&two, 2, 1, (0, Which::All)),
        -2.0,
        "the second seat sees the same with its sign turned"
    );
    let three = position(9, &[&[4], &[1], &[2]], &[]);
    let seats = [0, 1, 2].map(|seat| ahead(&three, 3, seat, (0, Which::All)));
    assert_eq!(seats, [2.5, -2.0, -0.5]);
}

#[test]
fn phases_hold_a_third_each() {
    let at = |plies: &[u32]| phases(&plies.iter().map(|&ply| position(ply, &[], &[])).collect::<Vec<_>>());
    assert_eq!(at(&[9, 9, 18, 18, 27, 27]), [18, 27]);
    assert_eq!(at(&[9, 9, 9, 9, 18, 27]), [10, 18], "an opening is never empty");
    assert_eq!(at(&[]), [0, 0]);
}

#[test]
fn games_count_alike_or_positions_do() {
    assert_eq!(weights(&[0, 0, 0, 1], Weighing::Games), [2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 2.0]);
    assert_eq!(weights(&[0, 0, 0, 1], Weighing::Positions), [1.0; 4]);
}

#[test]
fn clusters_have_no_gaps() {
    let mut clusters = [4, 4, 7, 9, 9];
    dense(&mut clusters);
    assert_eq!(clusters, [0, 0, 1, 2, 2]);
}
