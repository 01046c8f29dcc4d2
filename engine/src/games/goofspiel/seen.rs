//! Goofspiel as its players see it: prizes, their own cards, and who won.

use super::{Act, Goofspiel, Row, Table, Winner};
use crate::action_line::{ActionLine, notation_as_line, pays_a_chip, world};
use crate::game::{Hidden, Notation, Seat, World};
use crate::games::card_table::{TableSheet, View, mark, table_view};
use crate::random::{RandomSource, pick};
use crate::rulebook::Rulebook;
use crate::switches::resolved_id;
use crate::tensors::{Number, Part, Sheet};

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A prize is turned up.
    Prize(u8),
    /// A card is bid: its own, or one that it does not see.
    Bid {
        /// The card of seat 0 or 1, whoever bids.
        card: Option<u8>,
        /// The first card of the round, if it is shown only now.
        shown: Option<u8>,
        /// The winner, if the round is complete.
        won: Option<Winner>,
        /// The winner of the last round, if that was played of itself.
        last: Option<Winner>,
    },
}

impl Hidden for Goofspiel {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, before: &Table, action: Act, after: &Table) -> Seen {
        let card = match action {
            Act::Prize(prize) => return Seen::Prize(prize),
            Act::Bid(card) => card,
        };
        let complete = after.bids[0].len() == after.bids[1].len();
        let own = usize::from(complete) == seat.index();
        let open = !self.rules.imp_info && complete;
        let first = before.bids[0].get(self.round(before));
        let (won, last) = if complete { self.decided(after) } else { (Winner::Nobody, None) };
        Seen::Bid {
            card: (own || open).then_some(card),
            shown: (open && seat.0 == 1).then_some(first),
            won: complete.then_some(won),
            last,
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        let table = &mut view.table;
        match *observation {
            Seen::Prize(prize) => table.prizes.push(prize),
            Seen::Bid { card, shown, won, last } => {
                if let Some(card) = shown {
                    table.bids[0].fill(table.bids[1].len(), card);
                }
                table.bids[usize::from(won.is_some())].push(card.unwrap_or(0));
                won.into_iter().chain(last).for_each(|winner| table.winners.push(winner as u8));
            }
        }
    }

    /// Exact: a uniform opponent makes every order of its cards with the same chance, so all orders that agree
    /// with who won are alike. They are counted from the end for every set of cards already gone, and one is
    /// drawn in proportion.
    fn resample(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<World<Goofspiel>> {
        let other = 1 - view.seat.index();
        let ways = self.ways(view);
        let mut table = view.table;
        let mut gone = 0;
        table.bids[other] = Row::default();
        for round in 0..view.table.bids[other].len() {
            let after = |card: u8| ways[gone | 1 << (card - 1)];
            let open: Vec<u8> =
                self.missing(table.bids[other]).filter(|&card| self.fits(view, round, card)).collect();
            let weights: Vec<u64> = open.iter().map(|&card| after(card)).collect();
            let card = *open.get(pick(rng, &weights))?;
            table.bids[other].push(card);
            gone |= 1 << (card - 1);
        }
        Some(world(self, self.actions_from_start(&table)))
    }
}

impl Goofspiel {
    /// True if the opponent can have bid a card in a round, as far as that round tells.
    fn fits(&self, view: &View<Table>, round: u8, card: u8) -> bool {
        let own = view.seat.index();
        let known = view.table.bids[1 - own];
        if round < known.len() && known.get(round) != 0 {
            return known.get(round) == card;
        }
        if round >= view.table.winners.len() {
            return true;
        }
        let mine = if round < view.table.bids[own].len() {
            view.table.bids[own].get(round)
        } else {
            self.last_cards(&view.table)[own]
        };
        let bids = if own == 0 { [mine, card] } else { [card, mine] };
        Winner::of(bids) as u8 == view.table.winners.get(round)
    }

    /// For every set of cards that the opponent has bid (as bits): in how many orders it can go on, up to
    /// now.
    fn ways(&self, view: &View<Table>) -> Vec<u64> {
        let made = view.table.bids[1 - view.seat.index()].len();
        let rounds = if self.over(&view.table) { self.cards() } else { made };
        let mut ways = vec![0; 1 << self.cards()];
        for gone in (0..ways.len()).rev() {
            let round = gone.count_ones() as u8;
            ways[gone] = if round >= rounds {
                u64::from(round == rounds)
            } else {
                let next = (1..=self.cards()).filter(|card| gone >> (card - 1) & 1 == 0);
                let fitting = next.filter(|&card| self.fits(view, round, card));
                fitting.map(|card| ways[gone | 1 << (card - 1)]).sum()
            };
        }
        ways
    }
}

impl ActionLine for Goofspiel {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let mut acts = Vec::new();
        for round in 0..self.cards() {
            let made = |row: &Row| (round < row.len()).then(|| row.get(round));
            acts.extend(made(&table.prizes).map(|prize| Some(Act::Prize(prize))));
            acts.extend(table.bids.iter().filter_map(made).map(|bid| (bid != 0).then_some(Act::Bid(bid))));
        }
        acts
    }

    /// After each round `won-1`, `won-2` or `won-nobody`: where bids stay covered that is all one learns.
    fn seen_words(&self, table: &Table) -> Vec<String> {
        let (mut words, mut acts) = (Vec::new(), self.told_actions(table).into_iter());
        for round in 0..self.cards() {
            let rows = [&table.prizes, &table.bids[0], &table.bids[1]];
            let made = rows.into_iter().filter(|row| round < row.len()).count();
            words.extend(acts.by_ref().take(made).map(|act| self.seen_word(table, act)));
            let winner = (round < table.winners.len()).then(|| Winner::from_code(table.winners.get(round)));
            words.extend(winner.map(|winner| match winner {
                Some(Winner::First) => "won-1".to_string(),
                Some(Winner::Second) => "won-2".to_string(),
                Some(Winner::Nobody) | None => "won-nobody".to_string(),
            }));
        }
        words
    }
}

impl Notation for Goofspiel {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match action {
            Act::Prize(prize) => format!("prize-{prize}"),
            Act::Bid(card) => format!("bid-{card}"),
        }
    }

    notation_as_line!();
}

impl Rulebook for Goofspiel {
    type Past = ();

    fn past(&self, _: &Table) {}

    pays_a_chip!();

    fn id(&self) -> String {
        resolved_id("goofspiel", &self.rules)
    }

    fn reason(&self, _: &Table) -> &'static str {
        "last_card"
    }
}

impl Goofspiel {
    /// Numbers of a card of a row: its number, or 0 where it is not seen.
    fn card(&self) -> usize {
        usize::from(self.cards()) + 1
    }
}

impl TableSheet for Goofspiel {
    fn numbering(&self) -> &'static str {
        "the card that is bid, less 1"
    }

    fn sheet(&self) -> Sheet {
        let cards = usize::from(self.cards());
        let row = cards * self.card();
        Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("prizes that chance turned up, by round", row),
            Part::new("one's own bids by round: 0 where it is not seen, or the card", row),
            Part::new("the other's bids", row),
            Part::new("who won each round: oneself, the other, nobody", cards * 3),
        ])
    }

    fn actions(&self) -> usize {
        usize::from(self.cards())
    }

    fn number(&self, action: Act) -> usize {
        let (Act::Prize(card) | Act::Bid(card)) = action;
        usize::from(card) - 1
    }

    fn action(&self, number: usize) -> Option<Act> {
        (number < usize::from(self.cards())).then(|| Act::Bid(number as u8 + 1))
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        let rounds = usize::from(self.cards());
        mark(numbers, seat.index());
        let rows = [table.prizes, table.bids[seat.index()], table.bids[1 - seat.index()]];
        for (row, cards) in rows.into_iter().enumerate() {
            for (round, card) in cards.iter().enumerate() {
                mark(numbers, 2 + (row * rounds + round) * self.card() + usize::from(card));
            }
        }
        let winners = 2 + 3 * rounds * self.card();
        for (round, code) in table.winners.iter().enumerate() {
            let own = if seat == Seat(0) { Winner::First } else { Winner::Second };
            let winner = match Winner::from_code(code) {
                Some(winner) if winner == own => 0,
                Some(Winner::Nobody) | None => 2,
                Some(_) => 1,
            };
            mark(numbers, winners + 3 * round + winner);
        }
    }
}
