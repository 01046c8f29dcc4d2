//! Kuhn's poker (H. W. Kuhn, *A simplified two-person poker*, 1950), for two to ten players.
//!
//! - K1. `n` players, cards 0 to `n`, higher is better. Everybody pays one chip and is dealt one card, in the
//!   order of seats; one card stays unseen.
//! - K2. From seat 0 on, each passes or bets one chip. After the first bet everybody else has one more
//!   decision: to bet as well, or to pass and be out.
//! - K3. If nobody has bet, the highest card takes the pot; else the highest among those who bet. The result
//!   of a seat is the chips it gets less those it paid.
//!
//! With two players the value is -1/18 for seat 0.

use crate::action_line::{ActionLine, chip_rulebook, notation_as_line};
use crate::game::{Game, Hidden, Notation, Seat, Turn};
use crate::games::card_table::{View, mark, mark_hands, table_view};
use crate::games::shared::game_of_rules;
use crate::random::{RandomSource, shuffle};
use crate::rulebook::Rulebook;
use crate::switches::{SwitchError, switches, within};
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};

switches! {
    needs ();
    players: u32 = "2", (), "K1", "number of players, 2 to 10";
}

const MOST: usize = 10;

/// Kuhn poker under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Kuhn {
    rules: Rules,
}

/// An action of chance or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// Chance deals this card to the next seat without one.
    Deal(u8),
    /// The seat pays nothing.
    Pass,
    /// The seat pays a chip.
    Bet,
}

/// The cards, and what was done since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Table {
    /// The card of each seat; none where none was dealt yet, and where a view has a hole.
    cards: [Option<u8>; MOST],
    dealt: u8,
    acts: u8,
    /// The bets among them, as bits, the first decision in the lowest.
    bets: u32,
}

impl Table {
    /// The next seat gets a card; `None` is one that is not seen.
    fn take(&mut self, card: Option<u8>) {
        self.cards[usize::from(self.dealt)] = card;
        self.dealt += 1;
    }

    fn decide(&mut self, bet: bool) {
        self.bets |= u32::from(bet) << self.acts;
        self.acts += 1;
    }
}

game_of_rules!(Kuhn, "kuhn", |rules| {
    assert!(check(&rules).is_ok(), "the rules are out of range: {rules:?}");
    Kuhn { rules }
});

impl Kuhn {
    fn players(&self) -> u8 {
        self.rules.players as u8
    }

    fn over(&self, table: &Table) -> bool {
        let first = if table.bets == 0 { 0 } else { table.bets.trailing_zeros() as u8 };
        table.dealt == self.players() && table.acts == first + self.players()
    }

    fn has_bet(&self, table: &Table, seat: usize) -> bool {
        let again = seat + usize::from(self.players());
        table.bets >> seat & 1 == 1 || table.bets >> again & 1 == 1
    }
}

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("players", rules.players, 2, MOST as u32)
}

impl Game for Kuhn {
    type Position = Table;
    type Action = Act;

    fn seats(&self) -> usize {
        usize::from(self.players())
    }

    fn start(&self) -> Table {
        Table::default()
    }

    fn turn(&self, table: &Table) -> Turn {
        if table.dealt < self.players() {
            return Turn::Chance;
        }
        if self.over(table) { Turn::Over } else { Turn::Seat(Seat(table.acts % self.players())) }
    }

    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if matches!(self.turn(table), Turn::Seat(_)) {
            actions.extend([Act::Pass, Act::Bet]);
        }
    }

    fn play(&self, table: &mut Table, action: Act) {
        match action {
            Act::Deal(card) => table.take(Some(card)),
            Act::Pass => table.decide(false),
            Act::Bet => table.decide(true),
        }
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        let seats = self.seats();
        if !self.over(table) {
            return vec![0.0; seats];
        }
        let paid = |seat: usize| 1.0 + f64::from(u8::from(self.has_bet(table, seat)));
        let in_play = |&seat: &usize| table.bets == 0 || self.has_bet(table, seat);
        let winner = (0..seats).filter(in_play).max_by_key(|&seat| table.cards[seat]);
        let pot: f64 = (0..seats).map(paid).sum();
        (0..seats).map(|seat| if Some(seat) == winner { pot } else { 0.0 } - paid(seat)).collect()
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        if self.turn(table) == Turn::Chance {
            let left = (0..=self.players()).filter(|&card| !table.cards.contains(&Some(card)));
            let probability = 1.0 / f64::from(self.players() + 1 - table.dealt);
            outcomes.extend(left.map(|card| (Act::Deal(card), probability)));
        }
    }
}

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A card is dealt: its own, or one that it does not see.
    Dealt(Option<u8>),
    /// Somebody passes or bets.
    Decided {
        /// True for a bet, false for a pass.
        bet: bool,
    },
}

impl Hidden for Kuhn {
    type Observation = Seen;
    table_view!();

    fn observe(&self, seat: Seat, before: &Table, action: Act, _: &Table) -> Seen {
        match action {
            Act::Deal(card) => Seen::Dealt((usize::from(before.dealt) == seat.index()).then_some(card)),
            act => Seen::Decided { bet: act == Act::Bet },
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => view.table.take(card),
            Seen::Decided { bet } => view.table.decide(bet),
        }
    }

    /// Exact: what a player can do never depends on cards, so a uniform opponent's actions say nothing of them,
    /// and every deal with the seat's own card is as likely as any other.
    fn resample_position(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<Table> {
        let mut table = view.table;
        let mut deck: Vec<u8> =
            (0..=self.players()).filter(|&card| !table.cards.contains(&Some(card))).collect();
        shuffle(rng, &mut deck);
        for card in table.cards[..usize::from(table.dealt)].iter_mut().filter(|card| card.is_none()) {
            *card = deck.pop();
        }
        Some(table)
    }
}

impl ActionLine for Kuhn {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let dealt = table.cards[..usize::from(table.dealt)].iter().map(|card| card.map(Act::Deal));
        let decision = |act: u8| if table.bets >> act & 1 == 1 { Act::Bet } else { Act::Pass };
        dealt.chain((0..table.acts).map(|act| Some(decision(act)))).collect()
    }
}

impl Notation for Kuhn {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match action {
            Act::Deal(card) => format!("deal-{card}"),
            Act::Pass => "pass".to_string(),
            Act::Bet => "bet".to_string(),
        }
    }

    notation_as_line!();
}

impl Rulebook for Kuhn {
    chip_rulebook!("kuhn");

    fn reason(&self, table: &Table) -> &'static str {
        let bettors = (0..self.seats()).filter(|&seat| self.has_bet(table, seat)).count();
        if bettors == 1 { "fold" } else { "showdown" }
    }
}

impl PositionSheet for Kuhn {
    fn numbering(&self) -> &'static str {
        "0 pass, 1 bet"
    }

    fn sheet(&self) -> Sheet {
        let (players, cards) = (self.seats(), self.seats() + 1);
        Sheet::flat(vec![
            Part::new("seat", players),
            Part::new("cards dealt", players),
            Part::new("cards by seat, one's own first, as far as they are seen", players * cards),
            Part::new("every decision: pass, bet", 2 * 2 * players), // each seat twice at most (K2)
        ])
    }

    fn actions(&self) -> usize {
        2
    }

    fn number(&self, _: Seat, action: Act) -> usize {
        usize::from(action == Act::Bet)
    }

    fn action(&self, _: Seat, number: usize) -> Option<Act> {
        [Act::Pass, Act::Bet].get(number).copied()
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        let hands = &table.cards[..self.seats()];
        let decisions = mark_hands(numbers, seat, table.dealt, hands, self.seats() + 1);
        for decision in 0..usize::from(table.acts) {
            let bet = table.bets >> decision & 1;
            mark(numbers, decisions + 2 * decision + bet as usize);
        }
    }
}
