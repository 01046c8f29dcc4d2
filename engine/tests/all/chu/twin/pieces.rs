//! Movement of the pieces, letter by letter.

use super::{Man, Men, Place, man, on_board};

/// The eight directions from the owner's view, clockwise from straight forward: rows, columns.
const WAYS: [Place; 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// One sign a direction: `1` a step, `*` any distance, `L` a lion's power along the line, `.` nothing.
fn signs(man: Man) -> &'static str {
    match (man.letter, man.promoted) {
        ('P', false) => "1.......",
        ('I', false) => "1...1...",
        ('L', false) => "*.......",
        ('F', false) => "11.111.1",
        ('C', false) => "11..1..1",
        ('S', false) => "11.1.1.1",
        ('G', false) | ('P', true) => "111.1.11",
        ('E', false) | ('I', true) => "1111.111",
        ('A', false) => "*...*...",
        ('B', false) | ('F', true) => ".*.*.*.*",
        ('T', false) => ".1111111",
        ('O', false) => ".1.1.1.1",
        ('X', false) => "1.1.1.1.",
        ('M', false) | ('C', true) => "1.*.1.*.",
        ('V', false) | ('S', true) => "*.1.*.1.",
        ('R', false) | ('G', true) => "*.*.*.*.",
        ('H', false) | ('B', true) => "1*1*1*1*",
        ('D', false) | ('R', true) => "*1*1*1*1",
        ('Q', false) | ('X', true) => "********",
        ('K', false) | ('E', true) => "11111111",
        ('N', false) | ('O', true) => "........",
        ('L', true) => "**..*..*",
        ('A', true) => "*..***..",
        ('T', true) => "*111*111",
        ('M', true) => ".***.***",
        ('V', true) => "**.***.*",
        ('H', true) => "L*******",
        ('D', true) => "*L*****L",
        other => panic!("no piece {other:?}"),
    }
}

/// Two-square jumps of kirin and phoenix, the same in all quarters.
fn jumps(man: Man) -> &'static [Place] {
    match (man.letter, man.promoted) {
        ('O', false) => &[(-2, 0), (0, 2), (2, 0), (0, -2)],
        ('X', false) => &[(-2, 2), (2, 2), (2, -2), (-2, -2)],
        _ => &[],
    }
}

/// A way as the owner of a man sees it.
fn seen_by(man: Man, (rows, columns): Place) -> Place {
    if man.gote { (-rows, -columns) } else { (rows, columns) }
}

/// The ways in which a man has a lion's power along a line (I8, I9).
pub(super) fn lion_lines(man: Man) -> Vec<Place> {
    let lines = WAYS.iter().zip(signs(man).chars()).filter(|(_, sign)| *sign == 'L');
    lines.map(|(&way, _)| seen_by(man, way)).collect()
}

/// The places around a place.
pub(super) fn around((row, column): Place) -> Vec<Place> {
    let all = WAYS.iter().map(|(rows, columns)| (row + rows, column + columns));
    all.filter(|&place| on_board(place)).collect()
}

/// Targets of a man's first step, slide or jump, whoever stands there.
pub(super) fn reach(men: &Men, from: Place, who: Man) -> Vec<Place> {
    let mut reached = Vec::new();
    let plus = |(rows, columns): Place, times: i32| (from.0 + rows * times, from.1 + columns * times);
    for (&way, sign) in WAYS.iter().zip(signs(who).chars()) {
        let way = seen_by(who, way);
        match sign {
            '1' => reached.push(plus(way, 1)),
            'L' => reached.extend([plus(way, 1), plus(way, 2)]),
            '*' => {
                for times in 1..12 {
                    reached.push(plus(way, times));
                    if man(men, plus(way, times)).is_some() {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    reached.extend(jumps(who).iter().map(|&jump| plus(jump, 1)));
    if who.is_lion() {
        let all = (-2..=2).flat_map(|rows| (-2..=2).map(move |columns| (rows, columns)));
        reached.extend(all.filter(|&by| by != (0, 0)).map(|by| plus(by, 1)));
    }
    reached.retain(|&place| on_board(place));
    reached
}
