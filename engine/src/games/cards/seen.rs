//! The card games as their players see them: their own hand, and the cards that were shown.

use super::{Act, Card, CardSet, Cards, FULL, KINDS, Table, cards_of};
use crate::action_line::{ActionLine, notation_as_line, world};
use crate::game::{Hidden, Notation, Seat, World};
use crate::games::card_table::{TableSheet, View, mark, table_view};
use crate::random::{RandomSource, below, shuffle};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::tensors::{Number, Part, Sheet};

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
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<Cards>> {
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
        Some(world(self, self.actions_from_start(&table)))
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

/// Numbers of a card of a pile: its kind, or that it lies face down.
const CARD: usize = KINDS + 1;

impl TableSheet for Cards {
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

    fn number(&self, action: Act) -> usize {
        let (Act::Deal(card) | Act::Play(card)) = action;
        card.index()
    }

    fn action(&self, number: usize) -> Option<Act> {
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
