//! The games with the card set: laws, an independent twin, counts, golden games.

use crate::classic_help;

use crate::golden_help::check_counts;
use classic_help::flat::{Cfr, Flat};
use classic_help::laws::Laws;
use classic_help::worlds::Worlds;
use classic_help::{CARD_GAMES, Look, Small, golden, open, with};
use gunjin_engine::games::cards::{Cards, KINDS, Matrix, Reading, Rules, matrix};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::switches::SwitchValue;
use gunjin_engine::{Game, Notation, Turn};

/// The kinds, as the twin knows them.
const CODES: [&str; KINDS] = [
    "MS", "BG", "MP", "EN", "MG", "TA", "AV", "SP", "CP", "PT", "F8", "AA", "RK", "FT", "B3", "AB", "JP",
    "HB",
];

fn index(code: &str) -> usize {
    CODES.iter().position(|other| *other == code).unwrap_or_else(|| panic!("no code {code}"))
}

#[test]
fn games_keep_the_laws() {
    CARD_GAMES.iter().for_each(|game| with(game, &Laws { playouts: 30 }));
}

#[test]
fn worlds_are_drawn_as_chance_and_random_opponents_make_them() {
    ["cards", "cards:hand=1", "cards:hand=2,rounds=1"]
        .iter()
        .for_each(|game| with(game, &Worlds { views: 10 }));
}

/// The rules F6 to F8 once more, slowly: what can be said next, and the result once nothing can.
struct Twin {
    matrix: Matrix,
    rounds: usize,
    hand: usize,
}

impl Twin {
    fn open(&self, said: &[String]) -> (Vec<String>, Option<[f64; 2]>) {
        let mut said = said.iter();
        let mut hands: [Vec<usize>; 2] = [(0..KINDS).collect(), (0..KINDS).collect()];
        if self.hand < KINDS {
            for hand in &mut hands {
                hand.clear();
                while hand.len() < self.hand {
                    let Some(word) = said.next() else { return (self.deals(hand), None) };
                    hand.push(index(word.strip_prefix("deal-").expect("a deal")));
                }
            }
        }
        let mut won = [0, 0];
        for round in 0..=self.rounds {
            let lead = won[0] as i64 - won[1] as i64;
            let left = (self.rounds - round) as i64;
            if left == 0 || lead.abs() > left {
                let first = [0.0, 0.5, 1.0][(lead.signum() + 1) as usize];
                return (Vec::new(), Some([first, 1.0 - first]));
            }
            let mut shown = [0, 0];
            for seat in 0..2 {
                let Some(word) = said.next() else {
                    return (hands[seat].iter().map(|&card| CODES[card].to_string()).collect(), None);
                };
                shown[seat] = index(word);
                hands[seat].retain(|&card| card != shown[seat]);
            }
            match self.matrix[shown[0]][shown[1]] {
                1 => won[0] += 1,
                -1 => won[1] += 1,
                _ => {}
            }
        }
        unreachable!("the last round ends the game")
    }

    /// Cards with which an ascending hand can go on and still be completed.
    fn deals(&self, hand: &[usize]) -> Vec<String> {
        let from = hand.last().map_or(0, |card| card + 1);
        let missing = self.hand - hand.len();
        (from..=KINDS - missing).map(|card| format!("deal-{}", CODES[card])).collect()
    }
}

/// Plays at random and compares every answer with the twin's.
struct AgreesWith(Twin);

impl Look for AgreesWith {
    fn look<G: Small>(&self, game: &G) {
        for number in 0..150 {
            let mut rng = Stream::new(36, number, Purpose::Check, 0).fast();
            let mut position = game.start();
            let mut said: Vec<String> = Vec::new();
            loop {
                let open = open(game, &position);
                let ours: Vec<String> =
                    open.iter().map(|&(action, _)| game.action_text(&position, action)).collect();
                let (theirs, result) = self.0.open(&said);
                assert_eq!(ours, theirs, "{}: {said:?}", game.id());
                let returns = game.returns(&position);
                assert_eq!(returns, result.unwrap_or([0.0, 0.0]), "{}: {said:?}", game.id());
                assert_eq!(game.turn(&position) == Turn::Over, result.is_some());
                if open.is_empty() {
                    break;
                }
                let index = below(&mut rng, open.len() as u32) as usize;
                game.play(&mut position, open[index].0);
                said.push(ours[index].clone());
            }
        }
    }
}

#[test]
fn games_are_played_as_the_twin_plays_them() {
    for (number, name) in CARD_GAMES.iter().enumerate() {
        let switch = |key: &str| {
            let found = name.split([':', ',']).find_map(|part| part.strip_prefix(key)?.strip_prefix('='));
            found.map(str::to_string)
        };
        let count =
            |key: &str, default: usize| switch(key).map_or(default, |value| value.parse().expect("a number"));
        let reading =
            switch("reading").map_or(Reading::LinesDraw, |word| Reading::read(&word).expect("a reading"));
        let twin = Twin { matrix: matrix(reading), rounds: count("rounds", 1), hand: count("hand", KINDS) };
        with(name, &AgreesWith(twin));
        assert!(number < 10);
    }
}

#[test]
fn every_hand_is_as_likely_as_any_other() {
    let game = Cards::new(Rules { hand: 3, ..Rules::default() });
    let mut stack = vec![(game.start(), 1.0, 0)];
    let mut hands = Vec::new();
    while let Some((position, probability, dealt)) = stack.pop() {
        if dealt == 3 {
            hands.push(probability);
            continue;
        }
        for (action, part) in open(&game, &position) {
            let mut next = position;
            game.play(&mut next, action);
            stack.push((next, probability * part, dealt + 1));
        }
    }
    assert_eq!(hands.len(), 816, "18 over 3");
    assert!(hands.iter().all(|probability| (probability * 816.0 - 1.0).abs() < 1e-12));
}

#[test]
fn sequences_are_counted() {
    check_counts("cards", &Cards::new(Rules::default()));
    let counted = |rules: Rules, depth| {
        let game = Cards::new(rules);
        perft(&game, &game.start(), depth)
    };
    // Hands 18 over 2 for both, then both cards in either order (a lead of one round does not end a game of
    // two).
    let two = Rules { rounds: 2, hand: 2, ..Rules::default() };
    assert_eq!(
        [4, 5, 6, 7].map(|depth| counted(two, depth)),
        [153 * 153, 153 * 153 * 2, 153 * 153 * 4, 153 * 153 * 4]
    );
}

/// One round is a matrix game: its value and its best answers come from the matrix.
#[test]
fn one_round_is_its_matrix() {
    struct Round(Matrix);
    impl Look for Round {
        fn look<G: Small>(&self, game: &G) {
            let flat = Flat::of(game);
            assert_eq!(flat.sets, [(0, KINDS), (1, KINDS)]);
            let mean = |row: &[i8; KINDS]| row.iter().map(|&won| f64::from(won)).sum::<f64>() / KINDS as f64;
            let best = self.0.iter().map(mean).fold(f64::MIN, f64::max);
            let answer = flat.best_response(0, &flat.uniform());
            assert!((answer - (1.0 + best) / 2.0).abs() < 1e-12, "{answer} against all cards alike");
            let mut solver = Cfr::new(&flat, true);
            solver.run_to(300);
            let average = solver.average();
            assert!((flat.value(&average)[0] - 0.5).abs() < 0.01, "a fair game");
            assert!(flat.nash_conv(&average) < 0.02);
        }
    }
    for word in Reading::words() {
        let reading = Reading::read(word).expect("its own word");
        with(&format!("cards:reading={}", word), &Round(matrix(reading)));
    }
}

const GOLDEN: &[&str] = &["cards", "cards:reading=lines+number,rounds=3,hand=5"];

#[test]
fn golden_games_are_played_as_they_were() {
    golden::compare("cards", "cards_games", GOLDEN);
}

#[test]
#[ignore = "rewrites data/games"]
fn regenerate() {
    golden::write("cards", "cards_games", GOLDEN);
}

#[test]
fn more_rounds_than_cards_are_refused() {
    let wrong = |name: &str| {
        let spec = GameSpec::read(name).expect("a name");
        Cards::from_spec(&spec).expect_err("refused").to_string()
    };
    assert_eq!(
        wrong("cards:rounds=4,hand=3"),
        "rounds=4 and hand=3 contradict each other: every round takes a card of the hand; leave one out"
    );
    assert!(wrong("cards:rounds=19").contains("a number from 1 to 18"));
    assert!(wrong("cards:hand=0").contains("a number from 1 to 18"));
    assert!(wrong("cards:reading=lines").contains("lines+draw"));
}

#[test]
fn cards_are_written_by_their_codes() {
    let game = Cards::new(Rules { rounds: 2, hand: 2, ..Rules::default() });
    let line = "deal-MS deal-HB deal-BG deal-SP HB SP";
    let position = game.read_position(line).expect("a line");
    assert_eq!(game.position_text(&position), line);
}
