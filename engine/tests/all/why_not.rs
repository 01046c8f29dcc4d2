//! Why moves are illegal: in random games of every edition every pair of squares that is no legal move has a
//! reason, no legal move has one, and a reason is true of the board.

use crate::common;
use crate::common::whole;

use common::{Look, each, games, playouts, setups};
use gunjin_engine::games::gunjin::{Gunjin, Manner, Move, Ruleset, View, WhyNot};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Plies between two positions that are looked at.
const APART: usize = 23;

/// Asks for every pair of squares, and counts the reasons.
struct Reasons {
    plies: usize,
    counts: RefCell<BTreeMap<String, usize>>,
}

impl Look for Reasons {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        (0..playouts()).for_each(|number| self.follow(game, number));
    }
}

impl Reasons {
    fn follow<B: Bits>(&self, game: &Gunjin<B>, number: u64) {
        let [south, north] = setups(game, 29, number);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let mut rng = Stream::new(29, number, Purpose::Moves, 0).fast();
        for ply in 0..self.plies {
            if ply % (if whole() { APART } else { 4 * APART }) < 2 && umpire.to_move().is_some() {
                self.ask(game, &umpire);
            }
            let legal = umpire.legal();
            let Some(&action) = legal.get(below(&mut rng, legal.len() as u32) as usize) else { break };
            umpire.play(action).expect("a legal move");
        }
    }

    fn ask<B: Bits>(&self, game: &Gunjin<B>, umpire: &Umpire<'_, Gunjin<B>>) {
        let seat = umpire.to_move().expect("somebody is to move");
        let view = umpire.view(Seat(seat as u8));
        let squares = || game.ruleset().board().squares();
        let pairs = || squares().flat_map(|from| squares().map(move |to| Move::walk(from, to)));
        let falls = pairs().map(|walk| Move { manner: Manner::Fall, ..walk });
        for action in pairs().chain(falls).chain(umpire.legal().iter().copied()) {
            let why = game.why_not(&view, action);
            let (legal, text) = (umpire.legal().contains(&action), game.move_text(action));
            let place =
                || format!("{} {text} {}", game.ruleset().id(), game.position_line(umpire.position()));
            match why {
                None => assert!(legal, "{}: no reason", place()),
                Some(why) => {
                    assert!(!legal, "{}: {why:?}", place());
                    self.is_true(&view, umpire.legal(), action, &why, &place);
                    let name = format!("{why:?}");
                    let name = name.split('(').next().unwrap_or_default().to_string();
                    *self.counts.borrow_mut().entry(name).or_default() += 1;
                }
            }
        }
    }

    /// Asserts a reason, by the squares alone.
    fn is_true<B: Bits>(
        &self,
        view: &View<B>,
        legal: &[Move],
        action: Move,
        why: &WhyNot,
        place: &dyn Fn() -> String,
    ) {
        let Move { from, to, manner } = action;
        let own = |square| view.own_at(square).is_some();
        let enemy = |square| view.enemy_at(square).is_some();
        let moves = || legal.iter().any(|action| action.from == from && action.manner == Manner::Walk);
        let holds = match why {
            WhyNot::EmptyOrigin => !own(from) && !enemy(from),
            WhyNot::EnemyOrigin => enemy(from),
            WhyNot::NoFall => own(from) && manner != Manner::Walk,
            WhyNot::OwnTarget => own(from) && own(to) && manner == Manner::Walk,
            WhyNot::TwoSquares | WhyNot::Chase | WhyNot::Repeats => view.barred.contains(&action),
            WhyNot::Fixed | WhyNot::Immovable => own(from) && !moves(),
            WhyNot::CircleFirst => own(from) && !moves(),
            WhyNot::Blocked(squares) => {
                let between = |&square: &u8| (own(square) || enemy(square)) && square != from && square != to;
                own(from) && !own(to) && squares.iter().all(between)
            }
            WhyNot::Spared => own(from) && enemy(to),
            WhyNot::Closed | WhyNot::OutOfReach => own(from) && !own(to),
        };
        assert!(holds, "{}: {why:?} is not true", place());
    }
}

#[test]
fn every_illegal_move_has_a_reason_and_no_legal_one() {
    let reasons = Reasons { plies: 240, counts: RefCell::default() };
    each(&games(3), &reasons);
    let counts = reasons.counts.into_inner();
    for reason in [
        "EmptyOrigin",
        "EnemyOrigin",
        "OwnTarget",
        "Fixed",
        "Immovable",
        "CircleFirst",
        "Blocked",
        "Spared",
        "Closed",
        "OutOfReach",
        "NoFall",
    ] {
        assert!(counts.contains_key(reason), "{reason} never came up: {counts:?}");
    }
}

#[test]
fn a_move_that_repeats_once_too_often_says_so() {
    let ruleset = Ruleset::named("w-23-6i:repetition=attacked_side_must_vary").expect("a game");
    let game: Gunjin<u64> = Gunjin::new(ruleset);
    let start = game.read_position("ge1co2/6/6/1sl4/1SL4/6/6/LG1CO2 s 0 -").expect("a position");
    let mut umpire = Umpire::from_position(&game, start);
    let cycle = "a8a7 a1a2 a7a8 a2a1 ";
    for text in format!("b4b5 {}", cycle.repeat(3)).split_whitespace() {
        umpire.play(game.parse_move(text).expect("a move")).expect("a legal move");
    }
    let reasons = Reasons { plies: 0, counts: RefCell::default() };
    reasons.ask(&game, &umpire);
    assert_eq!(reasons.counts.into_inner().get("Repeats"), Some(&1));
}

/// The umpire's refusal of the last of these moves.
fn refused(game: &str, start: &str, moves: &str) -> String {
    let game: Gunjin<u64> = Gunjin::new(Ruleset::named(game).expect("a game"));
    let mut umpire = Umpire::from_position(&game, game.read_position(start).expect("a position"));
    let mut moves = moves.split_whitespace().peekable();
    loop {
        let text = moves.next().expect("a move that is refused");
        let played = umpire.play(game.parse_move(text).expect("a move"));
        match (played, moves.peek()) {
            (Ok(()), _) => {}
            (Err(refused), None) => return refused.to_string(),
            (Err(refused), Some(_)) => panic!("{refused}"),
        }
    }
}

#[test]
fn the_umpire_names_the_rule_that_forbids_a_move() {
    const QUIET: &str = "ge1co2/6/6/6/6/6/6/LG1CO2 s 0 -";
    const FULL: &str = "ge1co2/6/6/6/6/6/MI5/LGMICO2 s 0 -";
    const TO_AND_FRO: &str = "a1a2 a8a7 a2a1 a7a8 a1a2 a8a7 a2a1";
    for (game, start, moves, rule) in [
        ("w-23-6i:two_squares=3", QUIET, TO_AND_FRO, "a2a1 is not legal here: the two-squares rule (R8.10)"),
        ("w-23-6i", FULL, "a2a3", "a2a3 is not legal here: the mine on a2 never moves (R2.13)"),
        ("w-23-6i", FULL, "a1a2", "a1a2 is not legal here: your own piece stands on a2"),
        ("w-23-6i", FULL, "b5b6", "no piece stands on b5"),
        ("w-23-6i", FULL, "a8a7", "the piece on a8 is not yours"),
        ("w-23-6i", QUIET, "a1a3", "the lieutenant general on a1 does not reach a3"),
    ] {
        let said = refused(game, start, moves);
        assert!(said.contains(rule), "{game} {moves}: {said}");
    }
    let ring = "w-23-6i:repetition=attacked_side_must_vary";
    let moves = format!("b4b5 {} a8a7", "a8a7 a1a2 a7a8 a2a1 ".repeat(3));
    let said = refused(ring, "ge1co2/6/6/1sl4/1SL4/6/6/LG1CO2 s 0 -", &moves);
    assert!(said.contains("for the fourth time, and the side attacked last must vary (R8.8)"), "{said}");
}
