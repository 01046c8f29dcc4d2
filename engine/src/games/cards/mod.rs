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
mod set;

use crate::action_line::{ActionLine, notation_as_line, played};
use crate::game::{Game, Hidden, Notation, Seat, Turn};
use crate::games::card_table::{View, mark, table_view};
use crate::games::shared::game_of_rules;
use crate::random::{RandomSource, below, shuffle};
use crate::rulebook::Rulebook;
use crate::switches::{SwitchError, resolved_id, switches, within};
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};
pub use set::{CardSet, Kind, Reading, matrix};
use std::fmt;

/// Number of kinds.
pub const KINDS: usize = 18;

/// Results by the kinds of both: 1 if the first wins, -1 if the second, 0 if neither.
pub type Matrix = [[i8; KINDS]; KINDS];

switches! {
    needs ();
    reading: Reading = "lines+draw", (), "F5", "combat table";
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
    fn hand(&self) -> u8 {
        self.rules.hand as u8
    }

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

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A card is dealt: its own, or one that it does not see.
    Dealt(Option<Card>),
    /// Seat 0 puts down a card: its own, or one that is not seen yet.
    Covered(Option<Card>),
    /// Seat 1 puts down its card, and both are shown.
    Shown([Card; 2]),
}

impl Hidden for Cards {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, before: &Table, action: Act, after: &Table) -> Seen {
        match action {
            Act::Deal(card) => Seen::Dealt((self.receiver(before) == Some(seat.index())).then_some(card)),
            Act::Play(card) => match [0, 1].map(|seat| after.piles[seat].last().flatten()) {
                [Some(first), Some(second)] if after.piles[0].len() == after.piles[1].len() => {
                    Seen::Shown([first, second])
                }
                _ => Seen::Covered((seat == Seat(0)).then_some(card)),
            },
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => self.deal(&mut view.table, card),
            Seen::Covered(card) => view.table.piles[0].push(card),
            Seen::Shown(cards) => self.show(&mut view.table, cards),
        }
    }

    /// Exact: a uniform opponent puts down every order of its hand with the same chance, so all hands that hold
    /// the cards shown are alike, and so are the cards of its hand under the cover.
    fn resample_position(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<Table> {
        let other = 1 - view.seat.index();
        let mut table = view.table;
        let mut rest: Vec<Card> = cards_of(FULL & !table.hands[other]).collect();
        shuffle(rng, &mut rest);
        let missing = usize::from(self.hand()) - table.hands[other].count_ones() as usize;
        for card in rest.into_iter().take(missing) {
            table.hands[other] |= card.bit();
        }
        if table.piles[other].last() == Some(None) {
            let left: Vec<Card> = self.left(&table, other).collect();
            let card = left[below(rng, left.len() as u32) as usize];
            table.piles[other].replace_last(Some(card));
        }
        // Hands are told in another order than they were dealt in.
        Some(played(self, &self.actions_from_start(&table)))
    }
}

impl Notation for Cards {
    fn action_text(&self, _: &Table, action: Act) -> String {
        let code = |card: Card| &CardSet::embedded().kinds[card.index()].code;
        match action {
            Act::Deal(card) => format!("deal-{}", code(card)),
            Act::Play(card) => code(card).clone(),
        }
    }

    notation_as_line!();
}

impl Rulebook for Cards {
    type Past = ();

    fn past(&self, _: &Table) {}

    fn id(&self) -> String {
        resolved_id("cards", &self.rules)
    }

    fn reason(&self, table: &Table) -> &'static str {
        if u32::from(table.piles[1].len()) == self.rules.rounds { "rounds" } else { "decided" }
    }
}

impl ActionLine for Cards {
    /// A hand that is the whole set needs no dealing. Of a hand that is not yet complete the first cards are told.
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let mut acts = Vec::new();
        if usize::from(self.hand()) < KINDS {
            for seat in 0..2 {
                let mut known = cards_of(table.hands[seat]);
                acts.extend((0..table.dealt[seat]).map(|_| known.next().map(Act::Deal)));
            }
        }
        for round in 0..table.piles[0].len() {
            let cards = table.piles.iter().filter_map(|pile| pile.get(round));
            acts.extend(cards.map(|card| card.map(Act::Play)));
        }
        acts
    }
}

const CARD: usize = KINDS + 1;

impl PositionSheet for Cards {
    fn numbering(&self) -> &'static str {
        "kinds in the order of the set, from 0"
    }

    fn sheet(&self) -> Sheet {
        let pile = self.rules().rounds as usize * CARD;
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("cards dealt to each seat, one's own first", 2 * self.rules().hand as usize),
            Part::new("cards that one has or had", KINDS),
            Part::new("cards that the other is known to have or have had", KINDS),
            Part::new("one's own pile: kind, or face down", pile),
            Part::new("the other's pile", pile),
        ])
    }

    fn actions(&self) -> usize {
        KINDS
    }

    fn number(&self, _: Seat, action: Act) -> usize {
        let (Act::Deal(card) | Act::Play(card)) = action;
        card.index()
    }

    fn action(&self, _: Seat, number: usize) -> Option<Act> {
        (number < KINDS).then_some(Act::Play(Card(number as u8)))
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        mark(numbers, seat.index());
        let (hand_size, rounds) = (self.rules().hand as usize, self.rules().rounds as usize);
        let hands = 2 + 2 * hand_size;
        let piles = hands + 2 * KINDS;
        for (place, owner) in [seat.index(), 1 - seat.index()].into_iter().enumerate() {
            let dealt = 2 + place * hand_size;
            (0..usize::from(table.dealt[owner])).for_each(|card| mark(numbers, dealt + card));
            let hand = hands + place * KINDS;
            Card::all()
                .filter(|card| table.hands[owner] & card.bit() != 0)
                .for_each(|card| mark(numbers, hand + card.index()));
            let pile = piles + place * rounds * CARD;
            for (round, card) in table.piles[owner].iter().enumerate() {
                mark(numbers, pile + round * CARD + card.map_or(KINDS, Card::index));
            }
        }
    }
}
