//! Why moves are illegal: in random games of every edition every pair of squares that is no legal move has a
//! reason, no legal move has one, and a reason is true of the board.

use crate::common;

use common::{Look, each, games, playouts, setups};
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::play::moves::{Manner, Move};
use gunjin_engine::games::gunjin::play::why_not::WhyNot;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::umpire::Umpire;
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
            if ply % APART < 2 && umpire.to_move().is_some() {
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

    /// What a reason says, by the squares alone.
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
            WhyNot::Barred => view.barred.contains(&action),
            WhyNot::Immovable => own(from) && !moves(),
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
    assert_eq!(reasons.counts.into_inner().get("Barred"), Some(&1));
}
