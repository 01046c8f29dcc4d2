//! The rest of a game from a decision as a game of its own: chance deals a history, the opponent may take
//! the alternative, or they play on.
//!
//! Nothing here knows the type of the game: what comes after the deal is asked of the histories of the game
//! itself.

use crate::SearchModel;
use crate::solve::compile::{Builder, CompileError, Limits, Progress};
use crate::solve::compiled::Compiled;
use crate::solve::cursor::{Cursor, Here};
use crate::solve::public_state::PublicState;
use gunjin_engine::{Digest, Seat};
use std::fmt::{self, Debug, Formatter};
use std::ops::ControlFlow;

/// The rest of a game of two seats.
#[derive(Debug, Clone)]
pub(super) struct Rest {
    pub(super) game: String,
    pub(super) fingerprint: u64,
    pub(super) opponent: usize,
    /// The share of every history that may have led here.
    pub(super) priors: Vec<f64>,
    pub(super) numbers: Vec<[u32; 2]>,
    pub(super) known: [u32; 2],
    /// The opponent's alternative payoff to playing on, by information set; empty if there is none.
    pub(super) offers: Vec<f64>,
}

pub(super) struct Seen<'v> {
    pub(super) number: u32,
    pub(super) follows: bool,
    pub(super) play: &'v dyn Debug,
}

impl Debug for Seen<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?}", self.number, self.follows, self.play)
    }
}

/// The opponent's choice node: information set, and knowledge by number.
pub(super) type Offered = Vec<(usize, usize)>;

impl Rest {
    /// The rest after a public state, in which the opponent cannot take anything yet.
    pub(super) fn of<G: SearchModel>(game: &G, state: &PublicState<G>, searcher: Seat) -> Rest {
        let histories = &state.histories;
        Rest {
            game: game.id(),
            fingerprint: game.fingerprint(),
            opponent: 1 - searcher.index(),
            priors: histories.iter().map(|history| history.chance).collect(),
            numbers: histories
                .iter()
                .map(|history| [0, 1].map(|seat| history.numbers[seat] as u32))
                .collect(),
            known: [0, 1].map(|seat| state.private[seat].len() as u32),
            offers: Vec::new(),
        }
    }

    /// The opponent's choices before the play: to go on, and to take the alternative.
    fn choices(&self) -> usize {
        if self.offers.is_empty() { 1 } else { 2 }
    }

    /// By seat, the last of the numbers of histories before the play: three for everything that it may know,
    /// as the opponent has chosen nothing, to take, or to go on.
    pub(super) fn last_numbers(&self) -> [u32; 2] {
        self.known.map(|known| 3 * known)
    }

    /// The numbers of a dealt history's seats, after so many of the opponent's choices in their order.
    fn histories(&self, root: usize, chosen: u32) -> [u32; 2] {
        [0, 1].map(|seat| 1 + self.known[seat] * chosen + self.numbers[root][seat])
    }

    /// Opponent's gain by the alternative. The other seat has not acted, and its share decides nothing.
    fn taken(&self, root: usize) -> Vec<f64> {
        let offer = self.offers[self.numbers[root][self.opponent] as usize];
        [0, 1].map(|seat| if seat == self.opponent { offer } else { -offer }).to_vec()
    }

    /// The compiled rest, which has at most so many histories.
    pub(super) fn compiled(
        &self,
        most: u64,
        play: &mut dyn Cursor,
    ) -> Result<(Compiled, Offered), CompileError> {
        let path = vec![Stage::Start];
        let mut cursor =
            RestCursor { rest: self, play, path, taken: Vec::new(), sets: 0, offered: Vec::new() };
        let tree = Builder::new(&mut cursor, 2, Limits::default(), most as f64).build()?;
        Ok((Compiled::of_tree(tree), cursor.offered))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    Offer(usize),
    Taken,
    /// They play on.
    Play(usize),
}

struct RestCursor<'c> {
    rest: &'c Rest,
    play: &'c mut dyn Cursor,
    path: Vec<Stage>,
    taken: Vec<f64>,
    sets: usize,
    offered: Offered,
}

impl RestCursor<'_> {
    fn stage(&self) -> Stage {
        self.path.last().copied().unwrap_or(Stage::Start)
    }
}

impl Cursor for RestCursor<'_> {
    fn begin(&mut self, _: usize) {
        self.path = vec![Stage::Start];
    }

    fn id(&self) -> String {
        format!("{}+endgame", self.rest.game)
    }

    fn fingerprint(&self) -> u64 {
        Digest::of(&self.id()) ^ self.rest.fingerprint
    }

    fn here(&self) -> Here<'_> {
        match self.stage() {
            Stage::Start => Here::Chance(&self.rest.priors),
            Stage::Offer(_) => Here::Seat(self.rest.opponent, self.rest.choices()),
            Stage::Taken => Here::Over(&self.taken),
            Stage::Play(_) => self.play.here(),
        }
    }

    fn down(&mut self, choice: usize, histories: &mut Vec<u32>) {
        let next = match self.stage() {
            Stage::Start => {
                self.play.begin(choice);
                histories.extend(self.rest.histories(choice, 0));
                Stage::Offer(choice)
            }
            Stage::Offer(root) if choice + 1 < self.rest.choices() => {
                self.taken = self.rest.taken(root);
                histories.extend(self.rest.histories(root, 1));
                Stage::Taken
            }
            Stage::Offer(root) => {
                histories.extend(self.rest.histories(root, 2));
                Stage::Play(root)
            }
            stage => {
                self.play.down(choice, histories);
                stage
            }
        };
        self.path.push(next);
    }

    fn up(&mut self) {
        let left = self.path.pop();
        if left == self.path.last().copied() {
            self.play.up();
        }
    }

    fn view(&mut self, seat: usize, show: &mut dyn FnMut(&dyn Debug)) {
        let (root, follows) = match self.stage() {
            Stage::Play(root) => (root, true),
            Stage::Offer(root) => (root, false),
            Stage::Start | Stage::Taken => return,
        };
        let number = self.rest.numbers[root][seat];
        self.play.view(seat, &mut |play| show(&Seen { number, follows, play }));
    }

    fn announce(&mut self, seat: usize, key: u64) {
        match self.stage() {
            Stage::Offer(root) => self.offered.push((self.sets, self.rest.numbers[root][seat] as usize)),
            _ => self.play.announce(seat, key),
        }
        self.sets += usize::from(seat == self.rest.opponent);
    }

    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.play.progress(progress)
    }

    fn bytes(&self) -> usize {
        self.play.bytes()
    }
}
