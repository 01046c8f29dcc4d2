//! Tests of `gunjin_experiments::analysis::between_players`.

use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_experiments::analysis::between_players::*;
use gunjin_experiments::analysis::kinds::facts;
use gunjin_experiments::analysis::source::{GameLine, PositionLine, Subject};
use gunjin_experiments::analysis::value_tables::{PieceValues, piece_values};
use gunjin_experiments::analysis::values::Drawing;

const GAME: &str = "mini-4x6";

fn game(index: usize, south_wins: bool) -> GameLine {
    let points = f64::from(u8::from(south_wins));
    GameLine {
        index: index as u64,
        seed: 1,
        seating: 0,
        scores: vec![points, 1.0 - points],
        reason: "planted".into(),
        plies: 9,
        ..GameLine::default()
    }
}

/// Games of a player to whom each kind is worth so much: full armies, then without each kind on either side.
fn player(name: &str, setups: Option<&str>, worth: &[(String, f64)], number: u64) -> Vec<Subject> {
    let mut rng = Stream::new(3, number, Purpose::Check, 0);
    let codes: Vec<String> = worth.iter().map(|(code, _)| code.clone()).collect();
    let whole = Subject {
        game: GAME.into(),
        typed: GAME.into(),
        agents: vec![name.into(); 2],
        policies: setups.map_or_else(Vec::new, |setups| vec![setups.into(); 2]),
        seats: 2,
        kinds: codes,
        ..Subject::default()
    };
    let mut full = whole.clone();
    for index in 0..800 {
        let mut side = || worth.iter().map(|_| u16::from(unit(&mut rng) < 0.5)).collect::<Vec<u16>>();
        let material = vec![side(), side()];
        let gain = |kind: usize| f64::from(material[0][kind]) - f64::from(material[1][kind]);
        let lead: f64 = worth.iter().enumerate().map(|(kind, (_, worth))| worth * gain(kind)).sum();
        full.games.push(game(index, unit(&mut rng) < 1.0 / (1.0 + math::exp(-3.0 * lead))));
        let moved = vec![Vec::new(); 2];
        full.positions.push(PositionLine { game: index, ply: 9, seat: 0, material, moved, entropy: vec![] });
    }
    let mut all = vec![full];
    for (code, worth) in worth {
        for seat in 0..2 {
            let mut without = vec![Vec::new(), Vec::new()];
            without[seat] = vec![code.clone()];
            let loses = (0..100).map(|_| unit(&mut rng) < 0.5 + 0.4 * worth).collect::<Vec<bool>>();
            let games = loses.iter().enumerate().map(|(index, &loses)| game(index, loses == (seat == 1)));
            all.push(Subject { without, games: games.collect(), ..whole.clone() });
        }
    }
    all
}

#[test]
fn players_of_one_mind_agree_and_of_opposite_minds_do_the_reverse() {
    let kinds = facts(GAME).expect("a game").kinds;
    let share = |place: usize| place as f64 / (kinds.len() - 1) as f64;
    let worth = |up: bool| -> Vec<(String, f64)> {
        let worth = |place| if up { share(place) } else { 1.0 - share(place) };
        kinds.iter().enumerate().map(|(place, kind)| (kind.code.clone(), worth(place))).collect()
    };
    let mut all = player("greedy", Some("random"), &worth(true), 0);
    all.extend(player("tactician", None, &worth(true), 1));
    all.extend(player("random", Some("random"), &worth(false), 2));
    all.extend(player("greedy", Some("advice"), &worth(true), 3));
    let drawing = Drawing { samples: 40, seed: 1, ..Drawing::default() };
    let values = |subject| piece_values(&all, subject, drawing, &()).expect("values");
    let found: Vec<PieceValues> = all.iter().filter(|subject| subject.has_values()).map(values).collect();
    let table = between_players(&found);
    let lines: Vec<Vec<String>> = table.lines().collect();
    assert_eq!(lines.len(), 6, "three pairs from random set-ups, by two methods each: {table:?}");
    for line in lines {
        let numbers: Vec<f64> = line[5..10].iter().map(|text| text.parse().expect("a number")).collect();
        let [point, low, high, one, other] = numbers[..] else { panic!("{line:?}") };
        let reverse = line[2..4].iter().any(|name| name.starts_with("random"));
        let sign = if reverse { -1.0 } else { 1.0 };
        assert!(sign * point > 0.7 && low <= point && point <= high, "{line:?}");
        assert!(one > 0.7 && other > 0.7, "{line:?}");
    }
}
