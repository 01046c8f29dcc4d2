//! The umpire works out a move of 軍人将棋 at once; what it shows and allows is what the parts of the game
//! say one by one, each from the whole position: barred moves, views and endings too. A seat that was shown
//! more or less would play another game.

use crate::common::share;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{
    Dealer, Gunjin, History, Move, NORTH, Position, Ruleset, SOUTH, View, setups_of,
};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Ended, Game, Hidden, Rulebook, Seat, Standing, Turn, Umpire};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A game kept part by part.
struct Parts<'g, B: Bits> {
    game: &'g Gunjin<B>,
    position: Position<B>,
    past: History,
    knowledge: [View<B>; 2],
}

impl<'g, B: Bits> Parts<'g, B> {
    fn new(game: &'g Gunjin<B>, start: &Position<B>) -> Parts<'g, B> {
        let knowledge = [SOUTH, NORTH].map(|seat| game.knowledge(start, Seat(seat as u8)));
        Parts { game, position: *start, past: Rulebook::past(game, start), knowledge }
    }

    fn play(&mut self, action: Move) {
        let before = self.position;
        Game::play(self.game, &mut self.position, action);
        self.game.remember(&mut self.past, &before, action, &self.position);
        for seat in [SOUTH, NORTH] {
            let seen = self.game.observe(Seat(seat as u8), &before, action, &self.position);
            self.game.learn(&mut self.knowledge[seat], &seen);
        }
    }

    fn ended(&self) -> Option<Ended> {
        let over = self.game.turn(&self.position) == Turn::Over;
        let returns = self.game.returns(&self.position);
        let on_board = over.then(|| Ended { returns, reason: self.game.reason(&self.position) });
        on_board.or_else(|| self.game.past_ending(&self.position, &self.past))
    }

    /// The legal moves, and those that the past forbids.
    fn moves(&self) -> (Vec<Move>, Vec<Move>) {
        let mut legal = Vec::new();
        if self.ended().is_some() {
            return (legal.clone(), legal);
        }
        Game::legal(self.game, &self.position, &mut legal);
        let barred = Rulebook::barred(self.game, &self.position, &self.past, &legal);
        legal.retain(|action| !barred.contains(action));
        (legal, barred)
    }

    fn view(&self, seat: usize) -> View<B> {
        let barred = if self.position.seat() == seat { self.moves().1 } else { Vec::new() };
        self.game.view_from_umpire(&self.knowledge[seat], &barred, self.ended().as_ref()).into_owned()
    }
}

/// Moves that were barred, and reasons for which games ended.
#[derive(Default)]
struct Met {
    barred: usize,
    reasons: BTreeSet<&'static str>,
}

struct Compare<'m>(&'m RefCell<Met>);

impl EditionVisitor for Compare<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        for number in 0..share(40) {
            compare(&game, number, &mut self.0.borrow_mut());
        }
    }
}

/// Plays a random game both ways.
fn compare<B: Bits>(game: &Gunjin<B>, number: u64, met: &mut Met) {
    let [south, north] = setups_of(&Dealer::new(game.ruleset()), 5, number);
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("lawful set-ups");
    let mut parts = Parts::new(game, umpire.start());
    let mut rng = Stream::new(5, number, Purpose::Check, 0);
    let mut last = [None; 2];
    loop {
        agree(&umpire, &parts);
        met.barred += parts.moves().1.len();
        met.reasons.extend(umpire.ended().map(|ended| ended.reason));
        let Some(seat) = umpire.to_move() else { return };
        // Seats like to go back, so that positions repeat.
        let legal = umpire.legal();
        let back = last[seat]
            .and_then(|(from, to)| legal.iter().find(|action| (action.from, action.to) == (to, from)));
        let any = legal[below(&mut rng, legal.len() as u32) as usize];
        let action = back.copied().filter(|_| below(&mut rng, 8) > 0).unwrap_or(any);
        last[seat] = Some((action.from, action.to));
        umpire.play(action).expect("a legal move");
        parts.play(action);
    }
}

fn agree<B: Bits>(umpire: &Umpire<'_, Gunjin<B>>, parts: &Parts<'_, B>) {
    let place = || umpire.game().position_line(umpire.position());
    assert_eq!((umpire.position(), umpire.past()), (&parts.position, &parts.past), "{}", place());
    assert_eq!(
        (umpire.legal(), umpire.ended()),
        (&parts.moves().0[..], parts.ended().as_ref()),
        "{}",
        place()
    );
    let standing = Standing { turn: umpire.turn(), ended: umpire.ended().cloned() };
    assert_eq!(umpire.game().standing(&parts.position, &parts.past), standing, "{}", place());
    for seat in [SOUTH, NORTH] {
        let (mut expected, shown) = (parts.view(seat), umpire.view(Seat(seat as u8)));
        // The board does not know that the last announcement tells of a repetition.
        if umpire.ended().is_some() {
            expected.log.clone_from(&shown.log);
        }
        assert_eq!(shown, expected, "{}, seat {seat}", place());
    }
}

#[test]
fn the_umpire_does_what_the_parts_of_the_game_say() {
    let met = RefCell::new(Met::default());
    for name in [
        "mini-4x6:repetition=attacked_side_must_vary",
        "mini-5x6:repetition=attacked_side_must_vary",
        "mini-4x6:repetition=draw",
        "mini-4x6:repetition=reveal_strongest_wins",
        "p2-23-6i:reveal=reveal_then_hide",
        "p3-31-8x",
        "w-23-6i",
    ] {
        with_ruleset(Ruleset::named(name).expect("an edition"), Compare(&met));
    }
    let Met { barred, reasons } = met.into_inner();
    assert!(barred > 0, "some moves were barred");
    assert!(reasons.contains("repetition") && reasons.len() > 2, "they ended in several ways: {reasons:?}");
}

#[test]
fn the_last_announcement_of_a_repetition_tells_of_it() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i:repetition=draw").expect("a game"));
    let start = game.read_position("ge1co2/6/6/6/6/6/6/LG1CO2 s 0 -").expect("a position");
    let mut umpire = Umpire::from_position(&game, start);
    for text in "a1a2 a8a7 a2a1 a7a8 ".repeat(3).split_whitespace() {
        assert!(umpire.announcements().all(|told| told.ending.is_none()), "{text}");
        umpire.play(game.parse_move(text).expect("a move")).expect("legal");
    }
    assert!(umpire.ending().is_some());
    assert_eq!(umpire.announcements().last().map(|told| told.ending), Some(umpire.ending()));
}

#[test]
fn repetition_may_count_only_once_few_pieces_are_left() {
    // R8.8: four pieces are on the board.
    for (most, ends) in [(0, true), (4, true), (3, false)] {
        let name = format!("w-23-6i:repetition=draw,repetition_from={most}");
        let game = Gunjin::<u64>::new(Ruleset::named(&name).expect("a game"));
        let start = game.read_position("ge1co2/6/6/6/6/6/6/LG1CO2 s 0 -").expect("a position");
        let mut umpire = Umpire::from_position(&game, start);
        for text in "a1a2 a8a7 a2a1 a7a8 ".repeat(3).split_whitespace() {
            umpire.play(game.parse_move(text).expect("a move")).expect("legal");
        }
        assert_eq!(umpire.ending().is_some(), ends, "{name}");
    }
}

#[test]
fn a_flag_is_known_once_the_piece_behind_it_was_looked_at() {
    // R9.6: North attacks; behind the defender stands a colonel.
    let seen = |switches: &str, defender: &str| {
        let name = format!("p2-23-6i{switches}");
        let game = Gunjin::<u64>::new(Ruleset::named(&name).expect("a game"));
        let other = if defender == "FG" { "MA" } else { "FG" };
        let text = format!("co4/6/6/6/3ca2/3{defender}2/3CO2/{other}4 n 0 -");
        let start = game.read_position(&text).expect("a position");
        let mut umpire = Umpire::from_position(&game, start);
        let action = game.parse_move("d4d3").expect("a move");
        umpire.play(action).expect("legal");
        let flag = game.ruleset().kind_of_code("FG").expect("a flag");
        let view = umpire.view(Seat(NORTH as u8));
        let piece = view.enemy_at(action.to).expect("the defender holds");
        (
            piece.known() == Some(flag),
            piece.can_be(flag),
            umpire.view(Seat(SOUTH as u8)).own_at(action.to).is_some_and(|own| own.shown),
        )
    };
    let lifting = ":flag_shown_by_lifting=true";
    assert_eq!(seen(lifting, "FG"), (true, true, true), "the flag is given away, and its owner knows");
    assert_eq!(seen(lifting, "MA"), (false, false, false), "nothing was turned up, so it is no flag");
    assert_eq!(seen("", "FG"), (false, true, false));
    assert_eq!(seen("", "MA"), (false, true, false));
}
