//! The card set 軍人合わせ (武器合わせ): eighteen kinds, who beats whom, and simple games for two with it.
//!
//! The sentences printed with the cards contradict each other ([`checker`]); how people played with them is
//! not known. So there are several readings of who beats whom ([`matrix`]), and games of our own:
//!
//! - F6. Each of two seats has its own set of eighteen cards, one of each kind. With `hand` below 18 chance
//!   deals each seat so many cards of its set, every hand as likely as any other: first seat 0, then seat 1,
//!   each in the order of the kinds. Nobody sees the other's hand.
//! - F7. Each round both put down a card of their hand, at once: seat 0 first, seat 1 without having seen it;
//!   then both cards are shown and are gone. The kind that beats the other (`reading`) wins the round. Equal
//!   kinds, and kinds of which neither beats the other, win nothing.
//! - F8. `rounds` rounds are played; the game ends before that when nobody can catch up any more. More rounds
//!   won is 1, fewer 0, as many 1/2 for both.

pub mod checker;
mod seen;
mod set;

use crate::game::{Game, Seat, Turn};
use crate::games::shared::game_of_rules;
use crate::switches::{SwitchError, switches, within};
pub use seen::Seen;
pub use set::{CardSet, Kind, Reading, matrix};
use std::fmt;

/// Number of kinds.
pub const KINDS: usize = 18;

/// Results by the kinds of both: 1 if the first wins, -1 if the second, 0 if neither.
pub type Matrix = [[i8; KINDS]; KINDS];

switches! {
    needs ();
    reading: Reading = "lines+draw", (), "F5", "who beats whom";
    rounds: u32 = "1", (), "F8", "number of rounds, 1 to 18, at most one for each card of a hand";
    hand: u32 = "18", (), "F6", "cards of a hand, 1 to 18; 18 is the whole set, without a deal";
}

/// A card, by its kind in the order of the set, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// As an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All kinds, in the order of the set.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }

    fn bit(self) -> u32 {
        1 << self.0
    }
}

/// A game with the card set under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Cards {
    rules: Rules,
    matrix: Matrix,
}

/// An action of chance or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// Chance deals this card to the seat whose hand is not complete.
    Deal(Card),
    /// The seat puts down this card.
    Play(Card),
}

/// Hands and rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Table {
    /// Number of cards dealt to each seat; all at the start if there is no deal.
    dealt: [u8; 2],
    /// These cards as bits, played ones included; in a view of the other seat's only those that were shown.
    hands: [u32; 2],
    /// Cards that each seat has put down, in order; in a view one that was not shown yet may be missing.
    piles: [Pile; 2],
    /// Rounds that seat 0 has won less those that seat 1 has won.
    lead: i8,
}

const FULL: u32 = (1 << KINDS) - 1;

game_of_rules!(Cards, "cards", |rules| {
    assert!(check(&rules).is_ok(), "the rules are out of range: {rules:?}");
    Cards { rules, matrix: matrix(rules.reading) }
});

impl Cards {
    /// The result of each pair of kinds.
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    fn hand(&self) -> u8 {
        self.rules.hand as u8
    }

    /// The seat that gets the next card, while chance deals.
    fn receiver(&self, table: &Table) -> Option<usize> {
        table.dealt.iter().position(|&dealt| dealt < self.hand())
    }

    fn deal(&self, table: &mut Table, card: Option<Card>) {
        let Some(seat) = self.receiver(table) else { return };
        table.dealt[seat] += 1;
        table.hands[seat] |= card.map_or(0, Card::bit);
    }

    /// Both cards of a round are shown (F7); seat 0's lies on its pile already.
    fn show(&self, table: &mut Table, cards: [Card; 2]) {
        table.piles[0].replace_last(Some(cards[0]));
        table.piles[1].push(Some(cards[1]));
        for (hand, card) in table.hands.iter_mut().zip(cards) {
            *hand |= card.bit();
        }
        table.lead += self.matrix[cards[0].index()][cards[1].index()];
    }

    fn over(&self, table: &Table) -> bool {
        let left = self.rules.rounds - u32::from(table.piles[1].len());
        table.piles[0].len() == table.piles[1].len()
            && (left == 0 || u32::from(table.lead.unsigned_abs()) > left)
    }

    fn left(&self, table: &Table, seat: usize) -> impl Iterator<Item = Card> {
        let gone = table.piles[seat].iter().flatten().fold(0, |gone, card| gone | card.bit());
        cards_of(table.hands[seat] & !gone)
    }
}

fn cards_of(bits: u32) -> impl Iterator<Item = Card> {
    Card::all().filter(move |card| bits & card.bit() != 0)
}

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("rounds", rules.rounds, 1, KINDS as u32)?;
    within("hand", rules.hand, 1, KINDS as u32)?;
    if rules.rounds <= rules.hand {
        return Ok(());
    }
    Err(SwitchError::Contradiction {
        first: format!("rounds={}", rules.rounds),
        second: format!("hand={}", rules.hand),
        why: "every round takes a card of the hand",
    })
}

impl Game for Cards {
    type Position = Table;
    type Action = Act;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Table {
        let whole = self.rules.hand == KINDS as u32;
        let (dealt, hand) = if whole { (KINDS as u8, FULL) } else { (0, 0) };
        Table { dealt: [dealt; 2], hands: [hand; 2], piles: [Pile::default(); 2], lead: 0 }
    }

    fn turn(&self, table: &Table) -> Turn {
        if self.receiver(table).is_some() {
            Turn::Chance
        } else if self.over(table) {
            Turn::Over
        } else {
            Turn::Seat(Seat(u8::from(table.piles[0].len() > table.piles[1].len())))
        }
    }

    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if let Turn::Seat(seat) = self.turn(table) {
            actions.extend(self.left(table, seat.index()).map(Act::Play));
        }
    }

    fn play(&self, table: &mut Table, action: Act) {
        match (action, table.piles[0].last()) {
            (Act::Deal(card), _) => self.deal(table, Some(card)),
            (Act::Play(card), Some(Some(first))) if table.piles[0].len() > table.piles[1].len() => {
                self.show(table, [first, card]);
            }
            (Act::Play(card), _) => table.piles[0].push(Some(card)),
        }
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        if self.receiver(table).is_some() || !self.over(table) {
            return vec![0.0; 2];
        }
        let first = f64::from(1 + table.lead.signum()) / 2.0;
        vec![first, 1.0 - first]
    }

    /// The next card of a hand in the order of the kinds: as many ways as the rest of the hand can follow.
    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        let Some(seat) = self.receiver(table) else { return };
        let from = u32::BITS - table.hands[seat].leading_zeros();
        let missing = u32::from(self.hand() - table.dealt[seat]);
        let all = choose(KINDS as u32 - from, missing);
        for card in from..=KINDS as u32 - missing {
            let ways = choose(KINDS as u32 - 1 - card, missing - 1);
            outcomes.push((Act::Deal(Card(card as u8)), f64::from(ways) / f64::from(all)));
        }
    }
}

/// In how many ways `some` can be chosen of `all`; at most 48,620 here.
fn choose(all: u32, some: u32) -> u32 {
    (0..some).fold(1, |ways, taken| ways * (all - taken) / (taken + 1))
}

const UNSEEN: u8 = u8::MAX;

/// Cards in the order in which they were put down, some perhaps not seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pile {
    len: u8,
    cards: [u8; KINDS],
}

impl Pile {
    /// Number of cards.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card at a place, `Some(None)` if it is not seen.
    pub fn get(&self, place: u8) -> Option<Option<Card>> {
        let card = *self.cards.get(..usize::from(self.len))?.get(usize::from(place))?;
        Some((card != UNSEEN).then_some(Card(card)))
    }

    /// The last card, as [`Pile::get`] gives it.
    pub fn last(&self) -> Option<Option<Card>> {
        self.get(self.len.checked_sub(1)?)
    }

    /// All cards; `None` for one that is not seen.
    pub fn iter(&self) -> impl Iterator<Item = Option<Card>> {
        (0..self.len).filter_map(|place| self.get(place))
    }

    fn push(&mut self, card: Option<Card>) {
        self.len += 1;
        self.replace_last(card);
    }

    fn replace_last(&mut self, card: Option<Card>) {
        self.cards[usize::from(self.len) - 1] = card.map_or(UNSEEN, |card| card.0);
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
