//! Leduc hold'em (Southey et al., *Bayes' Bluff*, 2005), for two to ten players.
//!
//! - L1. `n` players, `n + 1` ranks, two cards of each. Everybody pays one chip and is dealt one card, in the
//!   order of seats. With `deal=cards` the two cards of a rank are told apart, with `deal=ranks` they are
//!   not.
//! - L2. Two rounds of betting, each from the lowest seat that is still in. A seat calls (pays what the
//!   highest has paid), raises (calls and pays 2 more, in the second round 4), or folds, which is possible
//!   only if there is something to call. At most two raises a round. A round ends when everybody has called
//!   since the last raise.
//! - L3. Between the rounds one card is turned up for all. When all but one have folded the game ends at
//!   once.
//! - L4. Of those still in, who has a card of the rank turned up takes the pot, else who has the highest
//!   rank; equal ones share it. The result of a seat is the chips it gets less those it paid.
//!
//! With two players the value is -0.0856064... for seat 0.

use crate::action_line::{ActionLine, chip_rulebook, notation_as_line};
use crate::game::{Game, Hidden, Notation, Seat, Turn};
use crate::games::card_table::{View, mark, mark_hands, table_view};
use crate::games::shared::game_of_rules;
use crate::random::{RandomSource, shuffle};
use crate::rulebook::Rulebook;
use crate::switches::{SwitchError, choices, switches, within};
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};

choices! {
    /// Distinction between cards of a rank (L1).
    Deal {
        /// They are told apart.
        Cards = "cards",
        /// They are not: fewer chance outcomes, the same game.
        Ranks = "ranks",
    }
}

switches! {
    needs ();
    players: u32 = "2", (), "L1", "number of players, 2 to 10";
    deal: Deal = "cards", (), "L1", "cards dealt: with suits, or ranks alone";
}

const MOST: usize = 10;
const CARDS: usize = 2 * (MOST + 1);

/// Leduc hold'em under one set of rules.
#[derive(Debug, Clone, Copy)]
pub struct Leduc {
    rules: Rules,
}

/// An action of chance or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// Chance deals this card: to the next seat without one, or face up. Two cards of a rank follow each
    /// other; with `deal=ranks` it is the rank.
    Deal(u8),
    /// The seat is out.
    Fold,
    /// The seat pays what is asked, which may be nothing.
    Call,
    /// The seat pays more than is asked.
    Raise,
}

/// The cards, and the betting so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Table {
    /// The card of each seat; none where none was dealt yet, and where a view has a hole.
    private: [Option<u8>; MOST],
    dealt: u8,
    public: Option<u8>,
    betting: Betting,
}

game_of_rules!(Leduc, "leduc", |rules| {
    assert!(check(&rules).is_ok(), "the rules are out of range: {rules:?}");
    Leduc { rules }
});

impl Leduc {
    fn players(&self) -> u8 {
        self.rules.players as u8
    }

    fn deck(&self) -> (u8, u8) {
        let ranks = self.players() + 1;
        match self.rules.deal {
            Deal::Cards => (2 * ranks, 1),
            Deal::Ranks => (ranks, 2),
        }
    }

    #[inline]
    fn left(&self, table: &Table) -> [u8; CARDS] {
        let (cards, copies) = self.deck();
        let mut left = [0; CARDS];
        left[..usize::from(cards)].fill(copies);
        let private = &table.private[..usize::from(table.dealt)];
        for &card in private.iter().chain([&table.public]).flatten() {
            left[usize::from(card)] -= 1;
        }
        left
    }

    fn rank(&self, card: u8) -> u8 {
        match self.rules.deal {
            Deal::Cards => card / 2,
            Deal::Ranks => card,
        }
    }

    /// The strength of a seat's cards at the end (L4).
    fn strength(&self, table: &Table, seat: usize) -> (bool, u8) {
        let rank = table.private[seat].map_or(0, |card| self.rank(card));
        (table.public.is_some_and(|card| self.rank(card) == rank), rank)
    }

    #[inline]
    fn deal(&self, table: &mut Table, card: Option<u8>) {
        if table.dealt < self.players() {
            table.private[usize::from(table.dealt)] = card;
            table.dealt += 1;
        } else {
            table.public = card;
            table.betting.second_round();
        }
    }
}

fn check(rules: &Rules) -> Result<(), SwitchError> {
    within("players", rules.players, 2, MOST as u32)
}

impl Game for Leduc {
    type Position = Table;
    type Action = Act;

    fn seats(&self) -> usize {
        usize::from(self.players())
    }

    fn start(&self) -> Table {
        Table { private: [None; MOST], dealt: 0, public: None, betting: Betting::new(self.players()) }
    }

    #[inline]
    fn turn(&self, table: &Table) -> Turn {
        if table.dealt < self.players() { Turn::Chance } else { table.betting.turn() }
    }

    #[inline]
    fn legal(&self, table: &Table, actions: &mut Vec<Act>) {
        actions.clear();
        if !matches!(self.turn(table), Turn::Seat(_)) {
            return;
        }
        if table.betting.can_fold() {
            actions.push(Act::Fold);
        }
        actions.push(Act::Call);
        if table.betting.can_raise() {
            actions.push(Act::Raise);
        }
    }

    #[inline]
    fn play(&self, table: &mut Table, action: Act) {
        match action {
            Act::Deal(card) => self.deal(table, Some(card)),
            action => table.betting.add(action),
        }
    }

    fn returns(&self, table: &Table) -> Vec<f64> {
        let seats = self.seats();
        if self.turn(table) != Turn::Over {
            return vec![0.0; seats];
        }
        let betting = &table.betting;
        let best =
            (0..seats).filter(|&seat| betting.is_in(seat)).map(|seat| self.strength(table, seat)).max();
        let wins = |seat: usize| betting.is_in(seat) && Some(self.strength(table, seat)) == best;
        let pot: f64 = (0..seats).map(|seat| betting.paid(seat)).sum();
        let share = pot / (0..seats).filter(|&seat| wins(seat)).count() as f64;
        (0..seats).map(|seat| if wins(seat) { share } else { 0.0 } - betting.paid(seat)).collect()
    }

    fn outcomes(&self, table: &Table, outcomes: &mut Vec<(Act, f64)>) {
        outcomes.clear();
        if self.turn(table) != Turn::Chance {
            return;
        }
        let total = f64::from(2 * (self.players() + 1) - table.dealt);
        let left = self.left(table);
        let cards = (0..self.deck().0).zip(left).filter(|&(_, left)| left > 0);
        outcomes.extend(cards.map(|(card, left)| (Act::Deal(card), f64::from(left) / total)));
    }
}

const RAISES: u8 = 2;

/// The betting so far. All of it is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Betting {
    paid: [u8; MOST],
    standing: u16,
    players: u8,
    round: u8,
    raises: u8,
    /// Seats that have called since the last raise of this round.
    calls: u8,
    mover: u8,
    /// The decisions of each round, two bits each (1 fold, 2 call, 3 raise), the first lowest.
    done: [u64; 2],
}

impl Betting {
    fn new(players: u8) -> Betting {
        let mut paid = [0; MOST];
        paid[..usize::from(players)].fill(1);
        let standing = (1u16 << players) - 1;
        Betting { paid, standing, players, round: 0, raises: 0, calls: 0, mover: 0, done: [0; 2] }
    }

    fn is_in(&self, seat: usize) -> bool {
        self.standing >> seat & 1 == 1
    }

    fn paid(&self, seat: usize) -> f64 {
        f64::from(self.paid[seat])
    }

    #[inline]
    fn stakes(&self) -> u8 {
        self.paid[..usize::from(self.players)].iter().copied().max().unwrap_or(0)
    }

    fn one_left(&self) -> bool {
        self.standing.is_power_of_two()
    }

    fn settled(&self) -> bool {
        u32::from(self.calls + self.raises.min(1)) == self.standing.count_ones()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match (self.one_left(), self.settled(), self.round) {
            (true, ..) | (_, true, 1) => Turn::Over,
            (_, true, _) => Turn::Chance,
            _ => Turn::Seat(Seat(self.mover)),
        }
    }

    #[inline]
    fn can_fold(&self) -> bool {
        self.stakes() > self.paid[usize::from(self.mover)]
    }

    #[inline]
    fn can_raise(&self) -> bool {
        self.raises < RAISES
    }

    #[inline]
    fn add(&mut self, action: Act) {
        let mover = usize::from(self.mover);
        let stakes = self.stakes();
        let code = match action {
            Act::Fold => {
                self.standing &= !(1 << mover);
                1
            }
            Act::Raise => {
                self.paid[mover] = stakes + 2 * (self.round + 1);
                self.raises += 1;
                self.calls = 0;
                3
            }
            Act::Call | Act::Deal(_) => {
                self.paid[mover] = stakes;
                self.calls += 1;
                2
            }
        };
        let round = &mut self.done[usize::from(self.round)];
        *round |= code << (64 - round.leading_zeros()).next_multiple_of(2);
        self.mover = self.next_in(self.mover + 1);
    }

    fn second_round(&mut self) {
        self.round = 1;
        self.raises = 0;
        self.calls = 0;
        self.mover = self.next_in(0);
    }

    #[inline]
    fn next_in(&self, from: u8) -> u8 {
        let mut seat = from % self.players;
        for _ in 0..self.players {
            if self.is_in(usize::from(seat)) {
                return seat;
            }
            seat = if seat + 1 == self.players { 0 } else { seat + 1 };
        }
        0
    }

    fn done(&self, round: usize) -> impl Iterator<Item = Act> {
        let word = self.done[round];
        let codes = (0..32).map(move |place| word >> (2 * place) & 3);
        codes.take_while(|&code| code != 0).map(|code| [Act::Fold, Act::Call, Act::Raise][code as usize - 1])
    }
}

/// A seat's observation of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A card is dealt: its own, one for all, or one that it does not see.
    Dealt(Option<u8>),
    /// A seat folded.
    Folded,
    /// A seat called.
    Called,
    /// A seat raised.
    Raised,
}

impl Hidden for Leduc {
    type Observation = Seen;
    table_view!();

    #[inline]
    fn observe(&self, seat: Seat, before: &Table, action: Act, _: &Table) -> Seen {
        let shown = before.dealt == self.players() || usize::from(before.dealt) == seat.index();
        match action {
            Act::Deal(card) => Seen::Dealt(shown.then_some(card)),
            Act::Fold => Seen::Folded,
            Act::Call => Seen::Called,
            Act::Raise => Seen::Raised,
        }
    }

    fn learn(&self, view: &mut View<Table>, observation: &Seen) {
        match *observation {
            Seen::Dealt(card) => self.deal(&mut view.table, card),
            Seen::Folded => view.table.betting.add(Act::Fold),
            Seen::Called => view.table.betting.add(Act::Call),
            Seen::Raised => view.table.betting.add(Act::Raise),
        }
    }

    /// Exact: what a player can do never depends on cards, so a uniform opponent's actions say nothing of them;
    /// given the cards that the seat knows, the hidden ones are drawn from the rest of the pack without putting
    /// back.
    fn resample_position(&self, view: &View<Table>, _: u32, rng: &mut impl RandomSource) -> Option<Table> {
        let mut table = view.table;
        let mut rest = Vec::with_capacity(CARDS);
        for (card, left) in (0..self.deck().0).zip(self.left(&table)) {
            rest.extend(std::iter::repeat_n(card, usize::from(left)));
        }
        shuffle(rng, &mut rest);
        for card in table.private[..usize::from(table.dealt)].iter_mut().filter(|card| card.is_none()) {
            *card = rest.pop();
        }
        Some(table)
    }
}

impl ActionLine for Leduc {
    fn told_actions(&self, table: &Table) -> Vec<Option<Act>> {
        let private = table.private[..usize::from(table.dealt)].iter().map(|card| card.map(Act::Deal));
        let public = table.public.map(Act::Deal);
        let known = table.betting.done(0).chain(public).chain(table.betting.done(1));
        private.chain(known.map(Some)).collect()
    }
}

impl Notation for Leduc {
    fn action_text(&self, _: &Table, action: Act) -> String {
        match (action, self.rules.deal) {
            (Act::Deal(card), Deal::Cards) => {
                format!("deal-{}{}", card / 2, if card % 2 == 0 { 'a' } else { 'b' })
            }
            (Act::Deal(rank), Deal::Ranks) => format!("deal-{rank}"),
            (Act::Fold, _) => "fold".to_string(),
            (Act::Call, _) => "call".to_string(),
            (Act::Raise, _) => "raise".to_string(),
        }
    }

    notation_as_line!();
}

impl Rulebook for Leduc {
    chip_rulebook!("leduc");

    fn reason(&self, table: &Table) -> &'static str {
        if table.betting.one_left() { "fold" } else { "showdown" }
    }
}

const DECISIONS: [Act; 3] = [Act::Fold, Act::Call, Act::Raise];

impl Leduc {
    fn round(&self) -> usize {
        3 * self.seats()
    }
}

impl PositionSheet for Leduc {
    fn numbering(&self) -> &'static str {
        "0 fold, 1 call, 2 raise"
    }

    fn sheet(&self) -> Sheet {
        let round = self.round() * DECISIONS.len();
        let (players, cards) = (self.seats(), usize::from(self.deck().0));
        Sheet::flat(vec![
            Part::new("seat", players),
            Part::new("cards dealt", players),
            Part::new("cards by seat, one's own first, as far as they are seen", players * cards),
            Part::new("the card turned up", cards),
            Part::new("every decision of the first round: fold, call, raise", round),
            Part::new("every decision of the second round", round),
        ])
    }

    fn actions(&self) -> usize {
        DECISIONS.len()
    }

    fn number(&self, _: Seat, action: Act) -> usize {
        DECISIONS.iter().position(|&known| known == action).unwrap_or(0)
    }

    fn action(&self, _: Seat, number: usize) -> Option<Act> {
        DECISIONS.get(number).copied()
    }

    fn write<N: Number>(&self, table: &Table, seat: Seat, numbers: &mut [N]) {
        let cards = usize::from(self.deck().0);
        let public = mark_hands(numbers, seat, table.dealt, &table.private[..self.seats()], cards);
        if let Some(card) = table.public {
            mark(numbers, public + usize::from(card));
        }
        for round in 0..2 {
            let first = public + cards + round * self.round() * DECISIONS.len();
            for (decision, action) in table.betting.done(round).enumerate() {
                mark(numbers, first + decision * DECISIONS.len() + self.number(seat, action));
            }
        }
    }
}
