//! Knowledge of a seat: never more than it observed, never against the truth.

use crate::common;
use crate::common::share;

use common::{Look, each, games, playouts, setups};
use gunjin_engine::games::gunjin::{Announcement, Gunjin, Move, Reason, Ruleset, Setup, View};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::{Bits, Game, Hidden, Refused, Seat, Umpire, World};
use proptest::prelude::*;
use std::cell::Cell;

/// A uniformly random legal move for the umpire's list.
fn draw(legal: &[Move], rng: &mut Fast) -> Option<Move> {
    legal.get(below(rng, legal.len() as u32) as usize).copied()
}

/// The view agrees with the truth in everything public, and excludes nothing true.
fn agrees<B: Bits>(game: &Gunjin<B>, umpire: &Umpire<'_, Gunjin<B>>, view: &View<B>) {
    let (truth, seat) = (umpire.position(), view.seat);
    let place = || format!("{} {}", game.ruleset().id(), game.position_line(truth));
    assert_eq!(view.own_squares(), truth.side(seat), "{}", place());
    assert_eq!(view.enemy_squares(), truth.side(1 - seat), "{}", place());
    assert_eq!((view.ply(), view.ending()), (truth.ply(), umpire.ending()), "{}", place());
    for piece in &view.own {
        assert_eq!(piece.kind, umpire.start().kind(piece.start));
        if let Some(square) = piece.square {
            assert_eq!(truth.piece(square), Some((seat, piece.kind)), "{}", place());
        }
    }
    for piece in &view.enemies {
        let kind = umpire.start().kind(piece.start);
        assert!(
            piece.can_be(kind),
            "{}: {} is excluded\n{}",
            place(),
            game.code(1 - seat, kind),
            view.describe(game)
        );
        assert!(piece.shown.is_none_or(|shown| shown == kind), "{}", place());
        if let Some(square) = piece.square {
            assert_eq!(truth.piece(square), Some((1 - seat, kind)), "{}", place());
        }
    }
}

struct Truth {
    plies: usize,
}

impl Look for Truth {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        (0..playouts()).for_each(|number| self.follow(game, number));
    }
}

impl Truth {
    fn follow<B: Bits>(&self, game: &Gunjin<B>, number: u64) {
        let [south, north] = setups(game, 21, number);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let mut rng = Stream::new(21, number, Purpose::Moves, 0).fast();
        for _ in 0..self.plies {
            let Some(action) = draw(umpire.legal(), &mut rng) else { break };
            umpire.play(action).expect("a legal move");
            assert_eq!(umpire.past().present(), game.hash(umpire.position()), "{}", game.ruleset().id());
            let mut known = Vec::new();
            for seat in [0, 1] {
                let view = umpire.view(Seat(seat as u8));
                agrees(game, &umpire, &view);
                game.legal_from_view(&view, &mut known);
                if umpire.to_move() == Some(seat) {
                    assert_eq!(known, umpire.legal(), "{}", game.ruleset().id());
                }
            }
        }
    }
}

#[test]
fn knowledge_never_excludes_the_truth() {
    each(&games(1), &Truth { plies: 500 });
}

/// Announcements of a game, and its umpire.
type Announced<'g, B> = (Vec<Announcement<B>>, Umpire<'g, Gunjin<B>>);

/// Plays moves from set-ups, as long as they are legal; what was announced, and the umpire.
fn play_out<'g, B: Bits>(
    game: &'g Gunjin<B>,
    setups: &[Setup; 2],
    moves: &[Move],
) -> Option<Announced<'g, B>> {
    let mut umpire = Umpire::from_setups(game, &setups[0], &setups[1]).ok()?;
    for &action in moves {
        umpire.play(action).ok()?;
    }
    Some((umpire.announcements().cloned().collect(), umpire))
}

/// Exchanges two enemy pieces of different kinds and plays the same moves: where everything announced stays
/// the same, the other seat's view and moves must too.
struct Twins<'c> {
    found: &'c Cell<u32>,
}

impl Look for Twins<'_> {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        (0..playouts()).for_each(|number| self.exchange(game, number));
    }
}

impl Twins<'_> {
    fn exchange<B: Bits>(&self, game: &Gunjin<B>, number: u64) {
        let setups = setups(game, 22, number);
        let mut rng = Stream::new(22, number, Purpose::Check, 0).fast();
        let mut umpire = Umpire::from_setups(game, &setups[0], &setups[1]).expect("dealt set-ups are lawful");
        let mut moves = Vec::new();
        while let Some(action) = draw(umpire.legal(), &mut rng).filter(|_| moves.len() < 80) {
            umpire.play(action).expect("a legal move");
            moves.push(action);
        }
        for _ in 0..12 {
            let enemy = below(&mut rng, 2) as usize;
            let mut other = setups.clone();
            let squares = other[enemy].kinds.len() as u32;
            let pair = [below(&mut rng, squares) as usize, below(&mut rng, squares) as usize];
            if setups[enemy].kinds[pair[0]] == setups[enemy].kinds[pair[1]] {
                continue;
            }
            other[enemy].kinds.swap(pair[0], pair[1]);
            self.compare(game, &umpire, &other, &moves, 1 - enemy);
        }
    }

    fn compare<B: Bits>(
        &self,
        game: &Gunjin<B>,
        first: &Umpire<'_, Gunjin<B>>,
        other: &[Setup; 2],
        moves: &[Move],
        seat: usize,
    ) {
        let Some((announced, second)) = play_out(game, other, moves) else { return };
        let opening = |umpire: &Umpire<'_, Gunjin<B>>| game.opening(umpire.start(), seat);
        if !announced.iter().eq(first.announcements()) || opening(first) != opening(&second) {
            return;
        }
        self.found.set(self.found.get() + 1);
        assert_ne!(first.start(), second.start());
        assert_eq!(first.view(Seat(seat as u8)), second.view(Seat(seat as u8)), "{}", game.ruleset().id());
        if first.to_move() == Some(seat) {
            assert_eq!(first.legal(), second.legal(), "{}", game.ruleset().id());
        }
        let draw =
            |view: &View<B>| game.resample(view, 50, &mut Stream::new(3, 0, Purpose::Worlds, 0).fast());
        let same = |a: Option<World<Gunjin<B>>>, b: Option<World<Gunjin<B>>>| match (a, b) {
            (Some(a), Some(b)) => a.position == b.position,
            (a, b) => a.is_none() && b.is_none(),
        };
        assert!(
            same(draw(&first.view(Seat(seat as u8))), draw(&second.view(Seat(seat as u8)))),
            "samples depend on the truth"
        );
    }
}

#[test]
fn two_truths_that_look_alike_give_one_view() {
    let found = Cell::new(0);
    each(&games(2), &Twins { found: &found });
    assert!(
        u64::from(found.get()) > share(300),
        "only {} pairs of truths were alike: the test has lost its teeth",
        found.get()
    );
}

/// A game from a position as text, at the width of small boards.
fn from_text(name: &str) -> Gunjin<u64> {
    Gunjin::new(Ruleset::named(name).expect("a game"))
}

#[test]
fn a_fight_leaves_the_kinds_that_could_have_fared_so() {
    let game = from_text("w-23-6i");
    let position = game.read_position("1ge3/6/6/1mi4/1EN4/6/6/1GE3 s 0 -").expect("a position");
    let mut umpire = Umpire::from_position(&game, position);
    let action = game.read_move(umpire.position(), "b4b5").expect("legal");
    umpire.play(action).expect("legal");
    let words: Vec<_> = umpire.announcements().map(|told| game.announcement_words(told)).collect();
    assert_eq!(words, [["w"]]);
    let view = umpire.view(Seat(0));
    let mine = game.ruleset().kind_of_code("MI").expect("mines");
    let fallen = view.enemies.iter().find(|piece| piece.square.is_none()).expect("one has fallen");
    assert_eq!(fallen.known(), Some(mine), "{}", view.describe(&game));
    let general =
        umpire.view(Seat(1)).enemies.iter().find(|piece| !piece.moved).and_then(|piece| piece.known());
    assert_eq!(
        general,
        game.ruleset().kind_of_code("GE"),
        "the engineer is known, so the other is the general"
    );
}

#[test]
fn an_illegal_move_is_handed_back() {
    let game = from_text("w-23-6i");
    let mut umpire = Umpire::from_position(&game, game.reference());
    let before = umpire.position().to_owned();
    let wrong = Move::walk(0, 63);
    let count = format!("; {} moves are, for example ", umpire.legal().len());
    assert!(matches!(umpire.play(wrong), Err(Refused::Illegal(why)) if why.contains(&count)));
    assert_eq!((umpire.position(), umpire.actions().len()), (&before, 0));
    umpire.resign(Seat(1));
    assert_eq!(
        umpire.ending().map(|ending| (ending.winner.score(0), ending.reason)),
        Some((1.0, Reason::Resignation))
    );
    assert!(umpire.legal().is_empty() && umpire.view(Seat(0)).ending().is_some());
    assert!(matches!(umpire.play(wrong), Err(Refused::Over(_))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Sampled worlds of the umpire's views have these views, whatever was revealed.
    #[test]
    fn sampled_worlds_have_the_same_view(seed in any::<u64>(), reveal in 0usize..4, plies in 0usize..200) {
        let reveal = ["umpire", "reveal_then_hide", "reveal_and_stay", "open"][reveal];
        let game = from_text(&format!("p2-23-6i:reveal={reveal}"));
        let setups = setups(&game, seed, 1);
        let mut rng = Stream::new(seed, 1, Purpose::Check, 0).fast();
        let mut umpire = Umpire::from_setups(&game, &setups[0], &setups[1]).expect("dealt set-ups are lawful");
        for _ in 0..plies {
            let Some(action) = draw(umpire.legal(), &mut rng) else { break };
            umpire.play(action).expect("a legal move");
        }
        for seat in [0, 1] {
            let view = umpire.view(Seat(seat as u8));
            let world = game.resample(&view, 3000, &mut rng).expect("a world");
            let mut knowledge = game.knowledge(&world.start, Seat(seat as u8));
            let mut position = world.start;
            for &action in &world.actions {
                let before = position;
                game.play(&mut position, action);
                game.learn(&mut knowledge, &game.observe(Seat(seat as u8), &before, action, &position));
            }
            prop_assert_eq!(&view, &game.view(&knowledge));
        }
    }
}
