//! Goofspiel (Merrill Flood, about 1930) for two, its simultaneous bids made one after the other, unseen.
//!
//! - G1. Both seats have the cards 1 to `n`; so has the prize pile. `points_order` says how prizes come up:
//!   from the highest, from the lowest, or drawn by chance.
//! - G2. Each round a prize is turned up, seat 0 bids a card, then seat 1 without having seen it. The higher
//!   card wins the prize, of equal ones nobody does. Cards that were bid are gone.
//! - G3. With `imp_info=true` both learn who won, and nothing else; with `imp_info=false` both cards are
//!   shown after each round.
//! - G4. The last prize and the last cards leave no choice: they come up together with the last but one bid.
//! - G5. `returns=win_loss`: 1 and -1 for more and fewer points, 0 for as many; `point_difference`: own
//!   points less the average of both; `total_points`: own points.
//!
//! OpenSpiel's default is `points_order=random,imp_info=false`.

use crate::action_line::{ActionLine, chip_rulebook, notation_as_line};
use crate::game::{Game, Hidden, Notation, Seat, Turn};
use crate::games::card_table::{View, mark, table_view};
use crate::games::shared::game_of_rules;
use crate::random::{RandomSource, pick};
use crate::rulebook::Rulebook;
use crate::switches::{SwitchError, choices, switches, within};
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};
use std::fmt;

choices! {
    /// Order in which prizes come up (G1).
    PointsOrder {
        Descending = "descending",
        Ascending = "ascending",
        Random = "random",
    }
    /// Return of a seat (G5).
    Returns {
        /// 1, 0 or -1.
        WinLoss = "win_loss",
        /// Own points less the average.
        PointDifference = "point_difference",
        TotalPoints = "total_points",
    }
}

switches! {
    needs ();
    cards: u32 = "13", (), "G1", "cards of each seat, 2 to 13";
    points_order: PointsOrder = "descending", (), "G1", "order of prizes";
    returns: Returns = "win_loss", (), "G5", "payoff";
    imp_info: bool = "true", (), "G3", "bids stay hidden";
}

const MOST: u32 = 13;

/// Goofspiel under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Goofspiel {
    rules: Rules,
}

/// An action of chance or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// Chance turns up this prize.
    Prize(u8),
    /// The seat bids this card.
    Bid(u8),
}

/// Winner of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Winner {
    /// Seat 0 won the round.
    First = 1,
    /// Seat 1 won the round.
    Second = 2,
    /// Nobody: the cards were equal.
    Nobody = 3,
}

impl Winner {
    fn of(bids: [u8; 2]) -> Winner {
        match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => Winner::First,
            std::cmp::Ordering::Less => Winner::Second,
            std::cmp::Ordering::Equal => Winner::Nobody,
        }
    }

    fn from_code(code: u8) -> Option<Winner> {
        [Winner::First, Winner::Second, Winner::Nobody].into_iter().find(|winner| *winner as u8 == code)
    }
}

/// Prizes, bids and winners by round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Table {
    /// The prizes that chance turned up; empty where their order is fixed.
    prizes: Row,
    /// The bids of each seat; a 0 where a view has a hole.
    bids: [Row; 2],
    /// Winner of each round ([`Winner`] as a number), the last one of itself included (G4).
    winners: Row,
}

game_of_rules!(Goofspiel, "goofspiel", |rules| {
    assert!(check(&rules).is_ok(), "the rules are out of range: {rules:?}");
    Goofspiel { rules }
});

impl Goofspiel {
    fn cards(&self) -> u8 {
        self.rules.cards as u8
    }

    fn missing(&self, row: Row) -> impl Iterator<Item = u8> {
        let gone = row.numbers();
        (1..=self.cards()).filter(move |card| gone >> card & 1 == 0)
    }

    fn round(&self, table: &Table) -> u8 {
        table.bids[1].len()
    }

    fn over(&self, table: &Table) -> bool {
        self.round(table) + 1 == self.cards()
    }

    fn prize(&self, table: &Table, round: u8) -> u8 {
        match self.rules.points_order {
            PointsOrder::Descending => self.cards() - round,
            PointsOrder::Ascending => round + 1,
            PointsOrder::Random if round < table.prizes.len() => table.prizes.get(round),
            PointsOrder::Random => self.missing(table.prizes).next().unwrap_or(0),
        }
    }

    fn points(&self, table: &Table) -> [f64; 2] {
        let mut points = [0.0; 2];
        for round in 0..table.winners.len() {
            let prize = f64::from(self.prize(table, round));
            match Winner::from_code(table.winners.get(round)) {
                Some(Winner::First) => points[0] += prize,
                Some(Winner::Second) => points[1] += prize,
                Some(Winner::Nobody) | None => {}
            }
        }
        points
    }

    /// The last card of each seat, which is played of itself (G4).
    fn last_cards(&self, table: &Table) -> [u8; 2] {
        table.bids.map(|row| self.missing(row).next().unwrap_or(0))
    }

    /// Winner of the rounds that end with the last bid on the table: one, or two if the last is played of
    /// itself.
    fn decided(&self, table: &Table) -> (Winner, Option<Winner>) {
        let round = self.round(table) - 1;
        let won = Winner::of(table.bids.map(|row| row.get(round)));
        (won, self.over(table).then(|| Winner::of(self.last_cards(table))))
    }

    fn bid(&self, table: &mut Table, card: u8) {
        let mover = usize::from(table.bids[0].len() > table.bids[1].len());
        table.bids[mover].push(card);
        if mover == 1 {
            let (won, last) = self.decided(table);
            table.winners.push(won as u8);
            last.into_iter().for_each(|winner| table.winners.push(winner as u8));
        }
    }
}

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("cards", rules.cards, 2, MOST)
}

impl Game for Goofspiel {
    type Position = Table;
    type Action = Act;

    fn start(&self) -> Table {
        Table::default()
    }

    fn turn(&self, table: &Table) -> Turn {
        let [first, second] = table.bids.map(|row| row.len());
        if self.over(table) {
            Turn::Over
        } else if self.rules.points_order == PointsOrder::Random && table.prizes.len() == second {
            Turn::Chance
        } else {
            Turn::Seat(Seat(u8::from(first > second)))
        }
    }

    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if let Turn::Seat(seat) = self.turn(table) {
            actions.extend(self.missing(table.bids[seat.index()]).map(Act::Bid));
        }
    }

    fn play(&self, table: &mut Table, action: Act) {
        match action {
            Act::Prize(prize) => table.prizes.push(prize),
            Act::Bid(card) => self.bid(table, card),
        }
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        if !self.over(table) {
            return vec![0.0; 2];
        }
        let points = self.points(table);
        let average = (points[0] + points[1]) / 2.0;
        let result = |own: f64| match self.rules.returns {
            Returns::WinLoss if own == average => 0.0,
            Returns::WinLoss => (own - average).signum(),
            Returns::PointDifference => own - average,
            Returns::TotalPoints => own,
        };
        points.map(result).to_vec()
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        if self.turn(table) == Turn::Chance {
            let probability = 1.0 / f64::from(self.cards() - table.prizes.len());
            outcomes.extend(self.missing(table.prizes).map(|prize| (Act::Prize(prize), probability)));
        }
    }
}

/// Up to 15 numbers from 0 to 15, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row {
    /// Four bits a number, the first in the lowest; the highest four bits hold how many there are.
    word: u64,
}

const LENGTH: u32 = 60;

impl Row {
    /// Number of numbers in it.
    pub fn len(self) -> u8 {
        (self.word >> LENGTH) as u8
    }

    /// True if there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The number at a place, counted from 0.
    pub fn get(self, place: u8) -> u8 {
        (self.word >> (4 * u32::from(place)) & 15) as u8
    }

    /// Adds a number at the end.
    ///
    /// # Panics
    /// If there are 15 numbers already, in builds with debug assertions.
    pub fn push(&mut self, number: u8) {
        debug_assert!(self.len() < 15 && number < 16, "a row is too short for {number}");
        self.word |= u64::from(number) << (4 * u32::from(self.len()));
        self.word += 1 << LENGTH;
    }

    /// Puts a number where a 0 was.
    pub fn fill(&mut self, place: u8, number: u8) {
        self.word |= u64::from(number) << (4 * u32::from(place));
    }

    /// The numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |place| self.get(place))
    }

    /// The numbers that are there, as bits.
    pub fn numbers(self) -> u16 {
        self.iter().fold(0, |bits, number| bits | 1 << number)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

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
    fn resample_position(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<Table> {
        let other = 1 - view.seat.index();
        let ways = self.orders(view);
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
        Some(table)
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
    fn orders(&self, view: &View<Table>) -> Vec<u64> {
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
    chip_rulebook!("goofspiel");

    fn reason(&self, _: &Table) -> &'static str {
        "last_card"
    }
}

impl Goofspiel {
    fn card(&self) -> usize {
        usize::from(self.cards()) + 1
    }
}

impl PositionSheet for Goofspiel {
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

    fn number(&self, _: Seat, action: Act) -> usize {
        let (Act::Prize(card) | Act::Bid(card)) = action;
        usize::from(card) - 1
    }

    fn action(&self, _: Seat, number: usize) -> Option<Act> {
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
