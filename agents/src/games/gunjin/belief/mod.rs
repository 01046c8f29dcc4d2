//! A seat's belief about the enemy's pieces: all worlds that fit what it saw, counted and drawn.
//!
//! A world gives every enemy piece (named by its start square) a kind, so that the kinds make up the enemy's
//! army; pieces of one kind are alike. Every world in which the seat would have seen exactly what it saw is
//! as likely as any other, unless weights say otherwise.
//!
//! # What is taken in, and how
//! Facts about single pieces are masks, exact:
//! set-up bans and duties (R7; all of them speak of one square), face-up and shown kinds (R9.2), walks,
//! flights, falls and pieces kept on circles (R1, R2, R6.1), fights by the known strength of our piece (R3,
//! R4.7, R5, R6.5), a fallen piece that was no commander (R8.2), an arrival in our headquarters that did not
//! win (R8.1).
//!
//! Facts about several pieces become alternatives that exclude each other, exact, every combination of them a
//! case with a count of its own:
//! - a flag that may have fought, with the piece that lent it strength at that moment (R4.1, R4.4) or at the
//!   set-up (R4.6), also for its walks (R2.17) and for what ended or did not end the game (R4.5, R8.1, R8.3);
//! - blasts of ours: collision or each for itself, one of the pieces being the flag, a missile that was
//!   stopped (R6); blasts of theirs: missile and bomb (R6.1, R6.6);
//! - a side that still has movers, or that has none left (R8.4); that it can move, or cannot (R8.5).
//!
//! The rest is left to replaying: a drawn world is played through by the umpire's code and taken only if
//! everything announced comes out the same. Draws stay exactly uniform, counts are upper bounds
//! ([`Exactness::Replayed`]). That is so for: repetition once a layout has occurred four times or the umpire
//! forbids a move (R8.8; that nothing is forbidden tells nothing here, for views that come from no umpire
//! never name a move); friendly fire among their own pieces (R6.2); a blast that ended the game; positions
//! read from text whose flags have a fixed power, that were over at once, or that look like set-ups and are
//! not; armies with several flags where R4.6 or a blast is concerned; more cases than [`Limits::cases`].
//!
//! Above [`Limits::states`] nodes worlds are drawn by swaps ([`Exactness::Swaps`]): approximate, and said so.

pub mod amount;
pub mod assignment_graph;
mod blasts;
mod facts;
mod reader;
mod report;
mod survival;
mod swaps;
mod worlds;

pub use report::{AttackReport, BeliefReport, KindChance, KindReport, PieceReport};
pub use worlds::Odds;

use facts::{Cases, Counted, Masks};
use gunjin_engine::games::gunjin::{Gunjin, Position, View};
use gunjin_engine::{Bits, Purpose, RandomSource, Stream, math, per_width};
use reader::Reader;
use serde::Serialize;
use swaps::{Guided, Swaps};

/// Limits on the work of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most nodes *(piece, kinds left)*, all cases together; above it worlds are drawn by swaps.
    pub states: usize,
    /// Most cases; facts that would make more are left to replaying.
    pub cases: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { states: 1 << 20, cases: 4096 }
    }
}

/// Reliability of a belief.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exactness {
    /// Count, chances and draws are exact.
    Exact,
    /// Draws are exact, since each is replayed; the count is an upper bound, chances are estimated from
    /// draws.
    Replayed,
    /// Not counted: draws come from a chain of swaps, chances are estimated from draws.
    Swaps,
}

#[derive(Debug, Clone)]
enum Source {
    Counted(Counted<u128>),
    Weighed(Counted<f64>),
    Swapped(Box<Swaps>),
    Guided(Box<Guided>),
}

/// Draws from which chances are estimated where they cannot be computed.
const ESTIMATES: u32 = 4096;

/// A seat's belief, ready to be counted and drawn from.
#[derive(Debug, Clone)]
pub struct Belief<B: Bits> {
    /// View on which the belief is built.
    pub view: View<B>,
    bare: Position<B>,
    source: Source,
    loose: bool,
    /// R4.6: by enemy piece, the piece whose kind it copies for good if it is the flag.
    lenders: Option<Vec<Option<usize>>>,
}

impl<B: Bits> Belief<B> {
    /// All worlds of a view, alike. Costs some tens of microseconds to a few milliseconds with 23 pieces.
    pub fn new(game: &Gunjin<B>, view: &View<B>) -> Belief<B> {
        Belief::within(game, view, Limits::default())
    }

    /// All worlds of a view, alike, within other limits.
    pub fn within(game: &Gunjin<B>, view: &View<B>, limits: Limits) -> Belief<B> {
        per_width!(Count: (&'a Gunjin<B>, &'a View<B>, Limits) => Belief<B>, |(game, view, limits)| {
            Belief::counted(game, view, limits)
        });
        B::of_width::<Count>((game, view, limits))
    }

    fn counted(game: &Gunjin<B>, view: &View<B>, limits: Limits) -> Belief<B> {
        let (cases, loose) = cases_of(game, view, limits);
        let army = &view.opening.enemy_army;
        let source = match Counted::new(&cases.masks, army, None, limits.states) {
            Ok(counted) => Source::Counted(counted),
            Err(_) => Source::Swapped(Box::new(Swaps::new(cases, army, None, None))),
        };
        Belief::from_source(game, view, source, loose)
    }

    /// Worlds by weight: a factor for every enemy piece and kind, 1 where there is none, 0 for what is out of the
    /// question. Only proportions of their products matter, but weights should stay between about 1e-6 and 1e6, so that a
    /// product over 35 pieces fits. Counting keeps all kinds apart that have weights of their own, so it is dearer;
    /// above the limit uniform worlds are changed by swaps that follow the weights.
    pub fn weighted(game: &Gunjin<B>, view: &View<B>, weights: &[Vec<f64>], limits: Limits) -> Belief<B> {
        let (cases, loose) = cases_of(game, view, limits);
        let army = &view.opening.enemy_army;
        let weight =
            |place: usize, kind| weights.get(place).and_then(|row| row.get(kind)).copied().unwrap_or(1.0);
        let row = |place| (0..army.len()).map(|kind| weight(place, kind)).collect();
        let table: Vec<Vec<f64>> = (0..view.enemies.len()).map(row).collect();
        let source = match Counted::new(&cases.masks, army, Some(&table), limits.states) {
            Ok(counted) => Source::Weighed(counted),
            Err(_) => {
                let begin = Counted::new(&cases.masks, army, None, Limits::default().states).ok();
                Source::Swapped(Box::new(Swaps::new(cases, army, Some(table), begin)))
            }
        };
        Belief::from_source(game, view, source, loose)
    }

    /// Worlds nearly by weight, for searches that have no time to count: factors by piece of the view and
    /// kind. Only proportions matter. Every draw is a world; how far draws are from exact ones is measured where
    /// counting runs too (`tests/all/learned_belief.rs`). A draw costs some microseconds with 23 pieces.
    pub fn guided(game: &Gunjin<B>, view: &View<B>, weights: Vec<Vec<f64>>) -> Belief<B> {
        let (cases, loose) = cases_of(game, view, Limits::default());
        let guided = Guided::new(cases, &view.opening.enemy_army, weights);
        Belief::from_source(game, view, Source::Guided(Box::new(guided)), loose)
    }

    fn from_source(game: &Gunjin<B>, view: &View<B>, source: Source, loose: bool) -> Belief<B> {
        Belief {
            view: view.clone(),
            bare: game.bare_board(view),
            source,
            loose,
            lenders: lenders(game, view),
        }
    }

    /// Reliability: exact, or by how many samples.
    pub fn exactness(&self) -> Exactness {
        match self.source {
            Source::Swapped(_) | Source::Guided(_) => Exactness::Swaps,
            _ if self.loose => Exactness::Replayed,
            _ => Exactness::Exact,
        }
    }

    /// The number of worlds; an upper bound under [`Exactness::Replayed`]; `None` if they were weighed or are
    /// too many to count.
    pub fn worlds(&self) -> Option<u128> {
        match &self.source {
            Source::Counted(counted) => Some(counted.total),
            _ => None,
        }
    }

    /// Binary logarithm of the number of worlds.
    pub fn log2_worlds(&self) -> Option<f64> {
        self.worlds().map(|worlds| math::log2(worlds as f64))
    }

    /// Nodes made for counting; 0 if there was no counting.
    pub fn states(&self) -> usize {
        match &self.source {
            Source::Counted(counted) => counted.states(),
            Source::Weighed(counted) => counted.states(),
            Source::Swapped(_) | Source::Guided(_) => 0,
        }
    }

    /// Draws kinds for the enemy pieces in the order of the view, without replaying; false if there is no
    /// world.
    ///
    /// Under [`Exactness::Replayed`] what is drawn may be no world: [`crate::worlds::Worlds::draw`] asks
    /// again.
    pub fn draw_kinds(&self, rng: &mut impl RandomSource, kinds: &mut [u8]) -> bool {
        match &self.source {
            Source::Counted(counted) => counted.draw(rng, kinds),
            Source::Weighed(counted) => counted.draw(rng, kinds),
            Source::Swapped(swaps) => swaps.draw(rng, kinds),
            Source::Guided(guided) => guided.draw(rng, kinds),
        }
    }

    /// By enemy piece (in the order of the view) and kind, its chance. Exact by forward–backward over the
    /// graphs, or the mean of 4096 draws of a fixed stream where the belief is not exact.
    pub fn marginals(&self, game: &Gunjin<B>) -> Vec<Vec<f64>> {
        let (pieces, kinds) = (self.view.enemies.len(), self.view.opening.enemy_army.len());
        match &self.source {
            Source::Counted(counted) if !self.loose => counted.marginals(pieces, kinds),
            Source::Weighed(counted) if !self.loose => counted.marginals(pieces, kinds),
            _ => {
                let mut table = vec![vec![0.0; kinds]; pieces];
                let drawn = self.each_estimate(game, |world| {
                    world.iter().zip(&mut table).for_each(|(&kind, row)| row[usize::from(kind)] += 1.0);
                });
                table.iter_mut().flatten().for_each(|chance| *chance /= f64::from(drawn.max(1)));
                table
            }
        }
    }

    fn each_estimate(&self, game: &Gunjin<B>, mut show: impl FnMut(&[u8])) -> u32 {
        let mut rng = Stream::new(0, 0, Purpose::Worlds, self.view.seat as u64).fast();
        let mut kinds = vec![0; self.view.enemies.len()];
        let mut drawn = 0;
        for _ in 0..ESTIMATES {
            if self.draw_kinds(&mut rng, &mut kinds)
                && (!self.loose || self.replayed(game, &kinds, &mut rng).is_some())
            {
                show(&kinds);
                drawn += 1;
            }
        }
        drawn
    }
}

fn cases_of<B: Bits>(game: &Gunjin<B>, view: &View<B>, limits: Limits) -> (Cases, bool) {
    let findings = Reader::new(game, view).read();
    let masks: Masks = view.enemies.iter().map(|piece| piece.kinds).collect();
    let cases = Cases::new(masks, &view.opening.enemy_army, &findings.facts, limits.cases);
    let loose = findings.loose || cases.truncated;
    (cases, loose)
}

/// R4.6: whose kind each enemy piece copies for good, if it is the flag.
fn lenders<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> Option<Vec<Option<usize>>> {
    let behind = |start: u8| {
        let square = game.behind(1 - view.seat, start)?;
        view.enemies.iter().position(|piece| piece.start == square)
    };
    let fixed = game.ruleset().rules().flag_power_fixed_at_setup;
    fixed.then(|| view.enemies.iter().map(|piece| behind(piece.start)).collect())
}
