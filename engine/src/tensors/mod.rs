//! Views as numbers, for programs that learn: tensors, numbered actions, legal masks.
//!
//! - The *observation* is a summary of what a seat sees and can infer now.
//! - The *information state* is everything that it has seen: perfect recall.
//! - The *truth* is what only critics and analysts may have. No agent is given it.
//!
//! # Laws (checked by `engine/tests/laws`)
//! - The first two are made of a view alone: equal views give equal tensors.
//! - Different information states give different information-state tensors.
//! - Boards are turned so that the seat that looks sits South; actions are numbered as that seat sees them.
//! - Actions have numbers below [`Layout::actions`], whatever the position; different ones, different
//!   numbers.
//! - Every number written lies between 0 and 1.
//!
//! ```
//! use gunjin_engine::{Hidden, Seat, Umpire};
//! use gunjin_engine::games::leduc::{Leduc, Rules};
//! use gunjin_engine::tensors::{Encoded, Tensors};
//!
//! let game = Leduc::new(Rules::default());
//! let tensors = game.tensors();
//! let mut numbers = vec![0.0f32; tensors.layout().observation.len()];
//! let umpire = Umpire::new(&game);
//! tensors.observation(&game, &umpire.view(Seat(0)), &mut numbers);
//! assert_eq!(tensors.layout().actions, 3, "fold, call, raise");
//! ```

mod bits;
pub mod sheet;

pub use bits::{Redrawn, Sketch};

use crate::game::Seat;
use crate::rulebook::Rulebook;

/// A game whose views can be written as numbers.
pub trait Encoded: Rulebook {
    /// Writer of the tensors.
    type Tensors: Tensors<Self>;
    /// A seat's observation, kept as bits.
    type Sketch: Sketch<Self>;

    /// The tables that writing needs, built once for a game.
    fn tensors(&self) -> Self::Tensors;
}

/// Writes tensors of a game into the caller's memory, and numbers its actions.
///
/// # Panics
/// The methods that write do so if the slice has another length than its [`Sheet`].
pub trait Tensors<G: Rulebook + ?Sized>: Send + Sync {
    /// Layout of the tensors.
    fn layout(&self) -> &Layout;

    /// The number of an action of a seat.
    fn number(&self, seat: Seat, action: G::Action) -> usize;

    /// The action of a number; `None` where no action has it. It need not be legal.
    fn action(&self, seat: Seat, number: usize) -> Option<G::Action>;

    /// Shows the number of every action that is legal in a position of a seat's turn, the past left aside, in any order: a
    /// number, and which of it and the 63 that follow. None is shown twice.
    fn legal(&self, game: &G, position: &G::Position, seat: Seat, mut show: impl FnMut(usize, u64)) {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        legal.into_iter().for_each(|action| show(self.number(seat, action), 1));
    }

    /// The beginning of a game by its number: the same whenever it is asked for. Games that always begin
    /// alike keep the default.
    fn beginning(&self, game: &G, seed: u64, number: u64) -> G::Position {
        let _ = (seed, number);
        game.start()
    }

    /// Writes the observation.
    fn observation<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]);

    /// Writes the information state.
    fn information_state<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]);

    /// Writes the truth, turned for a seat.
    fn truth<N: Number>(&self, game: &G, position: &G::Position, seat: Seat, numbers: &mut [N]);

    /// Writes the table of the rules, where the layout has one ([`Layout::rules`]).
    fn rules<N: Number>(&self, game: &G, numbers: &mut [N]) {
        let _ = (game, numbers);
    }
}

/// A number of a tensor, between 0 and 1.
pub trait Number: Copy + PartialEq + Default + Send + Sync + std::fmt::Debug + 'static {
    /// The number 0.
    const NONE: Self;
    /// The number 1.
    const WHOLE: Self;

    /// A number between 0 and 1.
    fn of(share: f32) -> Self;
}

impl Number for f32 {
    const NONE: f32 = 0.0;
    const WHOLE: f32 = 1.0;

    #[inline(always)]
    fn of(share: f32) -> f32 {
        share
    }
}

/// 255 stands for 1; what lies between is rounded.
impl Number for u8 {
    const NONE: u8 = 0;
    const WHOLE: u8 = 255;

    #[inline(always)]
    fn of(share: f32) -> u8 {
        (share * 255.0 + 0.5) as u8
    }
}

const BASE: usize = 16;

#[derive(Debug)]
pub(crate) struct Digits<'t, N> {
    numbers: &'t mut [N],
    at: usize,
}

impl<'t, N: Number> Digits<'t, N> {
    pub(crate) fn new(numbers: &'t mut [N]) -> Digits<'t, N> {
        numbers.fill(N::NONE);
        Digits { numbers, at: 0 }
    }

    pub(crate) fn push(&mut self, value: usize, digits: usize) {
        debug_assert!(value < BASE.pow(digits as u32), "{value} does not fit {digits} digits");
        let mut rest = value;
        for number in &mut self.numbers[self.at..self.at + digits] {
            *number = N::of((rest % BASE) as f32 / (BASE - 1) as f32);
            rest /= BASE;
        }
        self.at += digits;
    }

    pub(crate) fn skip(&mut self, digits: usize) {
        self.at += digits;
    }

    pub(crate) fn written(&self) -> usize {
        self.at
    }
}

/// Layout of the tensors. It depends on the game and its rules, never on the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Another number for another layout of the same game.
    pub version: u32,
    /// Numbers of actions: all are below it.
    pub actions: usize,
    /// Numbering of actions, in words.
    pub numbering: &'static str,
    /// A seat's observation and inferences now.
    pub observation: Sheet,
    /// The bits of an observation ([`Sketch`]), a bit a number.
    pub bits: Sheet,
    /// Everything that a seat has seen.
    pub information_state: Sheet,
    /// The true position, for critics and analysts only.
    pub truth: Sheet,
    /// A table of the rules, the same in every position, for networks that play under several.
    pub rules: Option<Sheet>,
}

impl Layout {
    /// Bytes of a mask of bits.
    pub fn mask_bytes(&self) -> usize {
        self.actions.div_ceil(8)
    }
}

/// One tensor: its shape, and its numbers by name, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its shape; the product is its length.
    pub shape: Vec<usize>,
    /// Its parts, one after another.
    pub parts: Vec<Part>,
}

/// Numbers of a tensor that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name of the part.
    pub name: String,
    /// Number of its entries.
    pub numbers: usize,
    /// True if there are other numbers than 0 and 1 in it.
    pub shares: bool,
}

impl Part {
    pub(crate) fn new(name: impl Into<String>, numbers: usize) -> Part {
        Part { name: name.into(), numbers, shares: false }
    }

    pub(crate) fn shares(name: impl Into<String>, numbers: usize) -> Part {
        Part { shares: true, ..Part::new(name, numbers) }
    }
}

impl Sheet {
    pub(crate) fn flat(parts: Vec<Part>) -> Sheet {
        let numbers = parts.iter().map(|part| part.numbers).sum();
        Sheet { shape: vec![numbers], parts }
    }

    pub(crate) fn planes(names: Vec<String>, rows: usize, files: usize) -> Sheet {
        let shape = vec![names.len(), rows, files];
        Sheet { shape, parts: names.into_iter().map(|name| Part::new(name, rows * files)).collect() }
    }

    pub(crate) fn with_shares(mut self, parts: impl IntoIterator<Item = usize>) -> Sheet {
        parts.into_iter().for_each(|part| self.parts[part].shares = true);
        self
    }

    /// Count of its numbers.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.numbers).sum()
    }

    /// True if it has no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Offset of a part; `None` if there is none of the name.
    pub fn offset(&self, name: &str) -> Option<usize> {
        let at = self.parts.iter().position(|part| part.name == name)?;
        Some(self.parts[..at].iter().map(|part| part.numbers).sum())
    }
}
