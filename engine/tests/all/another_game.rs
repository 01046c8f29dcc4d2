//! A game that is no 軍人将棋, on the same traits: the worked example of `docs/ADDING.md` for a new game.
//!
//! Kuhn's poker: three cards, one each; bet or pass; after a bet the other calls or folds. It has chance,
//! hidden cards and a result in chips.

use crate::laws::{Trial, check_chance, check_game, check_hidden, check_notation, check_resample};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{RandomSource, below};
use gunjin_engine::{Game, Hidden, Notation, Seat, Turn, World};

struct Kuhn;

/// The cards of both seats, once dealt, and what was done since.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Table {
    cards: Option<[u8; 2]>,
    done: Vec<Act>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Act {
    /// Chance gives both seats a card.
    Deal([u8; 2]),
    Pass,
    Bet,
}

/// Knowledge of a seat, and all that its player is given.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Hand {
    seat: usize,
    card: Option<u8>,
    done: Vec<Act>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Seen {
    Card(u8),
    Act(Act),
}

const DEALS: [[u8; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];

/// True if nobody has anything more to do.
fn over(done: &[Act]) -> bool {
    matches!(done, [Act::Pass, Act::Pass] | [Act::Bet, _] | [_, Act::Bet, _])
}

impl Game for Kuhn {
    type Position = Table;
    type Action = Act;

    fn start(&self) -> Table {
        Table::default()
    }

    fn turn(&self, table: &Table) -> Turn {
        match table.cards {
            None => Turn::Chance,
            Some(_) if over(&table.done) => Turn::Over,
            Some(_) => Turn::Seat(Seat((table.done.len() % 2) as u8)),
        }
    }

    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if matches!(self.turn(table), Turn::Seat(_)) {
            actions.extend([Act::Pass, Act::Bet]);
        }
    }

    fn play(&self, table: &mut Table, action: Act) {
        match action {
            Act::Deal(cards) => table.cards = Some(cards),
            act => table.done.push(act),
        }
    }

    /// Chips won and lost.
    fn returns(&self, table: &Table) -> Vec<f64> {
        let Some(cards) = table.cards.filter(|_| over(&table.done)) else { return vec![0.0; 2] };
        let first = f64::from(u8::from(cards[0] > cards[1])) * 2.0 - 1.0;
        let chips = match table.done[..] {
            [.., Act::Bet, Act::Bet] => 2.0 * first,
            [Act::Bet, Act::Pass] => 1.0,
            [Act::Pass, Act::Bet, Act::Pass] => -1.0,
            _ => first,
        };
        vec![chips, -chips]
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        if table.cards.is_none() {
            outcomes.extend(DEALS.map(|cards| (Act::Deal(cards), 1.0 / 6.0)));
        }
    }
}

impl Hidden for Kuhn {
    type Observation = Seen;
    type Knowledge = Hand;
    type View = Hand;

    fn knowledge(&self, _start: &Table, seat: Seat) -> Hand {
        Hand { seat: seat.index(), card: None, done: Vec::new() }
    }

    fn observe(&self, seat: Seat, _before: &Table, action: Act, _after: &Table) -> Seen {
        match action {
            Act::Deal(cards) => Seen::Card(cards[seat.index()]),
            act => Seen::Act(act),
        }
    }

    fn learn(&self, hand: &mut Hand, seen: &Seen) {
        match seen {
            Seen::Card(card) => hand.card = Some(*card),
            Seen::Act(act) => hand.done.push(*act),
        }
    }

    fn view(&self, hand: &Hand) -> Hand {
        hand.clone()
    }

    fn legal_from_view(&self, hand: &Hand, actions: &mut Vec<Act>) {
        actions.clear();
        if hand.card.is_some() && !over(&hand.done) && hand.done.len() % 2 == hand.seat {
            actions.extend([Act::Pass, Act::Bet]);
        }
    }

    fn resample(&self, hand: &Hand, _tries: u32, rng: &mut impl RandomSource) -> Option<World<Kuhn>> {
        let mut world = World { start: self.start(), actions: Vec::new(), position: self.start() };
        let possible: Vec<[u8; 2]> =
            DEALS.into_iter().filter(|deal| Some(deal[hand.seat]) == hand.card).collect();
        if let Some(&deal) = possible.get(below(rng, possible.len() as u32) as usize) {
            world.actions.push(Act::Deal(deal));
        }
        world.actions.extend(&hand.done);
        for &action in &world.actions {
            self.play(&mut world.position, action);
        }
        Some(world)
    }
}

impl Notation for Kuhn {
    fn action_text(&self, _table: &Table, action: Act) -> String {
        match action {
            Act::Deal([first, second]) => format!("deal-{first}{second}"),
            Act::Pass => "pass".into(),
            Act::Bet => "bet".into(),
        }
    }

    fn position_text(&self, table: &Table) -> String {
        let cards = table.cards.map_or("-".to_string(), |[first, second]| format!("{first}{second}"));
        let done: Vec<String> = table.done.iter().map(|&act| self.action_text(table, act)).collect();
        format!("{cards} {}", done.join(","))
    }
}

#[test]
fn the_laws_hold() {
    let trial = Trial::new(&Kuhn, 60, 1).with_chance();
    assert_eq!(check_game(&trial), Ok(()));
    assert_eq!(check_chance(&trial), Ok(()));
    assert_eq!(check_hidden(&trial), Ok(()));
    assert_eq!(check_resample(&trial, 1, 1), Ok(()));
    assert_eq!(check_notation(&trial), Ok(()));
}

#[test]
fn sequences_after_the_deal() {
    let mut table = Kuhn.start();
    Kuhn.play(&mut table, Act::Deal([2, 0]));
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&Kuhn, &table, depth)).collect();
    assert_eq!(counts, [2, 4, 2, 0]);
}

#[test]
fn chips_are_neither_made_nor_lost() {
    for deal in DEALS {
        for done in [&[Act::Pass, Act::Pass][..], &[Act::Bet, Act::Pass], &[Act::Pass, Act::Bet, Act::Bet]] {
            let table = Table { cards: Some(deal), done: done.to_vec() };
            let returns = Kuhn.returns(&table);
            assert_eq!(returns[0] + returns[1], 0.0);
            assert!(returns[0] != 0.0);
        }
    }
}
