//! Editions of 軍人将棋 with the set-up as the first decision: both seats set up unseen, then play.
//!
//! Every lawful set-up (R7) is an action, so this is for boards with few pieces.

pub mod edition_agent;
pub(crate) mod policy_player;
pub mod portrait;

use gunjin_engine::games::gunjin::{Announcement, Gunjin, Move, Opening, Position, Setup, View};
use gunjin_engine::{
    Bits, Digest, Ended, Game, Hidden, Notation, RandomSource, Rulebook, Seat, Turn, World, Wrong,
};
use std::hash::{Hash, Hasher};

/// Suffix of an edition's id where the set-up is a decision.
pub const SETUP: &str = "+setup";

const MOST_SETUPS: usize = 20_000;

/// An edition with the set-up as the first decision.
#[derive(Debug, Clone)]
pub struct SetupGame<B: Bits> {
    /// The compiled edition.
    pub inner: Gunjin<B>,
    /// The lawful set-ups of each seat, in the order of their kinds by square.
    setups: [Vec<Setup>; 2],
    /// The pieces that armies lack, as the game's id tells them.
    handicap: String,
}

/// Action of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// It sets up, by the number of the set-up.
    SetUp(u16),
    /// A piece moves.
    Move(Move),
}

/// State of the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SetupPosition<B: Bits> {
    chosen: [Option<u16>; 2],
    /// The board, once both have set up.
    pub board: Option<Position<B>>,
}

/// A seat's observation of the other's set-up when play begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun<B: Bits>(Opening<B>);

impl<B: Bits> Hash for Begun<B> {
    /// Own pieces and what is seen of the other's say it all.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.seat, &self.0.own, &self.0.enemy).hash(state);
    }
}

/// A seat's observation of an action.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Glimpse<B: Bits> {
    /// Its own set-up.
    Own(u16),
    /// The other sets up, unseen.
    Other,
    /// The second seat has set up, and the boards are opened.
    Begun {
        /// Its own set-up, if it was that seat's.
        own: Option<u16>,
        /// Set-ups as the seat observes them.
        opening: Box<Begun<B>>,
    },
    /// A move as the seat observed it.
    Move(Announcement<B>),
}

/// Everything that a seat has seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known<K> {
    /// Number of the seat, from 0.
    pub seat: Seat,
    /// Its set-up, once chosen.
    pub own: Option<u16>,
    /// True if the other has set up.
    pub other: bool,
    /// Its knowledge of the play, once that has begun.
    pub play: Option<K>,
}

impl<B: Bits> SetupGame<B> {
    /// An edition with all its lawful set-ups.
    ///
    /// # Errors
    /// If there are too many set-ups.
    pub fn new(inner: Gunjin<B>) -> Result<SetupGame<B>, Wrong> {
        SetupGame::with_handicap(inner, &[])
    }

    /// An edition with all lawful set-ups of armies that lack pieces, each told as `south:GE` or `north:GE`, a seat and
    /// the code of a kind. Both seats know it.
    ///
    /// # Errors
    /// If a text is wrong, or an army has no such piece left, or there are too many set-ups.
    pub fn with_handicap(inner: Gunjin<B>, lacking: &[String]) -> Result<SetupGame<B>, Wrong> {
        let army: Vec<u32> = inner.ruleset().kinds().iter().map(|kind| kind.count).collect();
        let mut armies = [army.clone(), army];
        for text in lacking {
            let (seat, kind) = piece_of(&inner, text)?;
            let left = &mut armies[seat][usize::from(kind)];
            *left = left
                .checked_sub(1)
                .ok_or_else(|| Wrong(format!("{text}: that army has no such piece left")))?;
        }
        let [south, north] = armies;
        let setups = [lawful(&inner, 0, south)?, lawful(&inner, 1, north)?];
        let handicap = lacking.iter().map(|text| format!("-{text}")).collect();
        Ok(SetupGame { inner, setups, handicap })
    }

    /// The lawful set-ups of a seat: [`Act::SetUp`] numbers them.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn setups(&self, seat: usize) -> &[Setup] {
        &self.setups[seat]
    }

    /// The number of a set-up of a seat; `None` if it is not lawful.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn number_of(&self, seat: usize, setup: &Setup) -> Option<u16> {
        // In the order in which they were found an empty square comes after all kinds.
        let order = |setup: &Setup| -> Vec<u16> {
            setup.kinds.iter().map(|kind| kind.map_or(u16::MAX, u16::from)).collect()
        };
        let wanted = order(setup);
        self.setups[seat].binary_search_by(|known| order(known).cmp(&wanted)).ok().map(|place| place as u16)
    }

    fn set_up(&self, table: &mut SetupPosition<B>, number: u16) {
        let seat = usize::from(table.chosen[0].is_some());
        table.chosen[seat] = Some(number);
        if let [Some(south), Some(north)] = table.chosen {
            let setup = |seat: usize, number: u16| &self.setups[seat][usize::from(number)];
            table.board = Some(self.inner.start_from(setup(0, south), setup(1, north)));
        }
    }
}

fn piece_of<B: Bits>(game: &Gunjin<B>, text: &str) -> Result<(usize, u8), Wrong> {
    let (seat, code) = text.split_once(':').unwrap_or((text, ""));
    let seat = ["south", "north"].iter().position(|name| *name == seat);
    seat.zip(game.ruleset().kind_of_code(code)).ok_or_else(|| {
        let codes: Vec<&str> = game.ruleset().kinds().iter().map(|kind| kind.code.as_str()).collect();
        Wrong(format!("{text} is no piece; write south: or north: and one of {}", codes.join(", ")))
    })
}

fn lawful<B: Bits>(game: &Gunjin<B>, seat: usize, mut left: Vec<u32>) -> Result<Vec<Setup>, Wrong> {
    let rules = game.ruleset();
    let squares = rules.board().camp(seat).len();
    let empty = (squares as u32).saturating_sub(left.iter().sum());
    left.push(empty);
    let mut setups = Vec::new();
    arrange(&mut left, &mut Vec::new(), squares, &mut |kinds| {
        let setup = Setup { kinds: kinds.to_vec() };
        if setup.check_places(rules, seat).is_ok() {
            setups.push(setup);
        }
        setups.len() <= MOST_SETUPS
    });
    if setups.len() > MOST_SETUPS {
        let game = game.id();
        return Err(Wrong(format!(
            "{game} has more than {MOST_SETUPS} legal set-ups a side; the set-up can be a decision on small boards only; \
             `gunjin exploit {game} --agent AGENT --lower-bound` gives a lower bound by play"
        )));
    }
    Ok(setups)
}

/// Shows every arrangement of pieces (the last count is that of empty squares) until told to stop.
fn arrange(
    left: &mut [u32],
    kinds: &mut Vec<Option<u8>>,
    squares: usize,
    show: &mut dyn FnMut(&[Option<u8>]) -> bool,
) -> bool {
    if kinds.len() == squares {
        return show(kinds);
    }
    for kind in 0..left.len() {
        if left[kind] == 0 {
            continue;
        }
        left[kind] -= 1;
        kinds.push((kind + 1 < left.len()).then_some(kind as u8));
        let goes_on = arrange(left, kinds, squares, show);
        kinds.pop();
        left[kind] += 1;
        if !goes_on {
            return false;
        }
    }
    true
}

impl<B: Bits> Game for SetupGame<B> {
    type Position = SetupPosition<B>;
    type Action = Act;

    fn start(&self) -> SetupPosition<B> {
        SetupPosition { chosen: [None; 2], board: None }
    }

    fn turn(&self, table: &SetupPosition<B>) -> Turn {
        match &table.board {
            Some(board) => self.inner.turn(board),
            None => Turn::Seat(Seat(u8::from(table.chosen[0].is_some()))),
        }
    }

    fn legal(&self, table: &SetupPosition<B>, actions: &mut Vec<Act>) {
        actions.clear();
        match &table.board {
            Some(board) => {
                let mut moves = Vec::new();
                self.inner.legal(board, &mut moves);
                actions.extend(moves.into_iter().map(Act::Move));
            }
            None => {
                let seat = usize::from(table.chosen[0].is_some());
                actions.extend((0..self.setups[seat].len() as u16).map(Act::SetUp));
            }
        }
    }

    fn play(&self, table: &mut SetupPosition<B>, action: Act) {
        match (action, &mut table.board) {
            (Act::SetUp(number), None) => self.set_up(table, number),
            (Act::Move(action), Some(board)) => self.inner.play(board, action),
            _ => {}
        }
    }

    fn returns(&self, table: &SetupPosition<B>) -> Vec<f64> {
        table.board.as_ref().map_or(vec![0.0; 2], |board| self.inner.returns(board))
    }
}

impl<B: Bits> Hidden for SetupGame<B> {
    type Observation = Glimpse<B>;
    type Knowledge = Known<View<B>>;
    type View = Known<View<B>>;

    fn knowledge(&self, start: &SetupPosition<B>, seat: Seat) -> Self::Knowledge {
        let play = start.board.as_ref().map(|board| self.inner.knowledge(board, seat));
        let chosen = |seat: usize| start.chosen[seat & 1];
        let (own, other) = (chosen(seat.index()), chosen(1 - seat.index()).is_some());
        Known { seat, own, other, play }
    }

    fn observe(
        &self,
        seat: Seat,
        before: &SetupPosition<B>,
        action: Act,
        after: &SetupPosition<B>,
    ) -> Glimpse<B> {
        match (action, &before.board, &after.board) {
            (Act::Move(action), Some(before), Some(after)) => {
                Glimpse::Move(self.inner.observe(seat, before, action, after))
            }
            (Act::SetUp(number), _, Some(board)) => Glimpse::Begun {
                own: (seat.0 == 1).then_some(number),
                opening: Box::new(Begun(self.inner.opening(board, seat.index()))),
            },
            (Act::SetUp(number), ..) if seat.0 == 0 => Glimpse::Own(number),
            _ => Glimpse::Other,
        }
    }

    fn learn(&self, known: &mut Self::Knowledge, observation: &Glimpse<B>) {
        match observation {
            Glimpse::Own(number) => known.own = Some(*number),
            Glimpse::Other => known.other = true,
            Glimpse::Begun { own, opening } => {
                known.own = known.own.or(*own);
                known.other = true;
                known.play = Some(View::new(&self.inner, opening.0.clone()));
            }
            Glimpse::Move(observation) => {
                if let Some(play) = &mut known.play {
                    self.inner.learn(play, observation);
                }
            }
        }
    }

    fn view(&self, known: &Self::Knowledge) -> Self::View {
        let play = known.play.as_ref().map(|play| self.inner.view(play));
        Known { seat: known.seat, own: known.own, other: known.other, play }
    }

    fn legal_from_view(&self, view: &Self::View, actions: &mut Vec<Act>) {
        actions.clear();
        match &view.play {
            Some(play) => {
                let mut moves = Vec::new();
                self.inner.legal_from_view(play, &mut moves);
                actions.extend(moves.into_iter().map(Act::Move));
            }
            None if view.own.is_none() && (view.seat.0 == 0 || view.other) => {
                actions.extend((0..self.setups[view.seat.index() & 1].len() as u16).map(Act::SetUp));
            }
            None => {}
        }
    }

    /// Searches that draw worlds play the edition from given set-ups.
    fn resample(&self, _: &Self::View, _: u32, _: &mut impl RandomSource) -> Option<World<Self>> {
        None
    }
}

impl<B: Bits> Notation for SetupGame<B> {
    fn action_text(&self, table: &SetupPosition<B>, action: Act) -> String {
        match (action, self.turn(table)) {
            (Act::SetUp(number), Turn::Seat(seat)) => {
                self.setups[seat.index()][usize::from(number)].text(self.inner.ruleset(), seat.index())
            }
            (Act::SetUp(number), _) => format!("set-up {number}"),
            (Act::Move(action), _) => self.inner.move_text(action),
        }
    }

    fn position_text(&self, table: &SetupPosition<B>) -> String {
        let set_up = || format!("{:?}", table.chosen.map(|chosen| chosen.is_some()));
        table.board.as_ref().map_or_else(set_up, |board| self.inner.position_text(board))
    }
}

impl<B: Bits> Rulebook for SetupGame<B> {
    type Past = Option<<Gunjin<B> as Rulebook>::Past>;

    /// The edition's id with [`SETUP`] and the handicap behind it: a game of its own.
    fn id(&self) -> String {
        format!("{}{SETUP}{}", self.inner.id(), self.handicap)
    }

    fn fingerprint(&self) -> u64 {
        let mut digest = Digest::default();
        digest.add(b"setup");
        digest.add(&self.inner.fingerprint().to_le_bytes());
        digest.add(self.handicap.as_bytes());
        digest.value()
    }

    fn past(&self, start: &SetupPosition<B>) -> Self::Past {
        start.board.as_ref().map(|board| self.inner.past(board))
    }

    fn remember(
        &self,
        past: &mut Self::Past,
        before: &SetupPosition<B>,
        action: Act,
        after: &SetupPosition<B>,
    ) {
        match (action, &before.board, &after.board) {
            (Act::Move(action), Some(before), Some(after)) => {
                if let Some(past) = past {
                    self.inner.remember(past, before, action, after);
                }
            }
            (Act::SetUp(_), None, Some(board)) => *past = Some(self.inner.past(board)),
            _ => {}
        }
    }

    fn barred(&self, table: &SetupPosition<B>, past: &Self::Past, legal: &[Act]) -> Vec<Act> {
        let (Some(board), Some(past)) = (&table.board, past) else { return Vec::new() };
        let moves: Vec<Move> = legal
            .iter()
            .filter_map(|action| if let Act::Move(action) = action { Some(*action) } else { None })
            .collect();
        self.inner.barred(board, past, &moves).into_iter().map(Act::Move).collect()
    }

    fn past_ending(&self, table: &SetupPosition<B>, past: &Self::Past) -> Option<Ended> {
        self.inner.past_ending(table.board.as_ref()?, past.as_ref()?)
    }

    fn reason(&self, table: &SetupPosition<B>) -> &'static str {
        table.board.as_ref().map_or("set-up", |board| self.inner.reason(board))
    }
}
