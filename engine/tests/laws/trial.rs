//! Random games to look at, and the way back to what was found.

use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::{Game, Turn};
use std::fmt;

/// A law of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// The seat to move exists.
    SeatExists,
    /// Legal actions are ascending and without repetition.
    LegalAscending,
    /// Legal actions exist exactly when a seat is to move.
    LegalIffTurn,
    /// Playing the same action twice from the same position leads to the same position.
    PlayDeterministic,
    /// An action changes the position.
    PlayChanges,
    /// One return a seat, all finite.
    ReturnPerSeat,
    /// Returns are zero before the end.
    ReturnsZeroBefore,
    /// A random action is legal, and exists exactly when a seat is to move.
    RandomLegal,
    /// Reading what was written gives the action back.
    NotationRoundTrip,
    /// Different legal actions are written differently.
    NotationDiffers,
    /// Probabilities are positive and sum to 1.
    ChanceSums,
    /// Outcomes are ascending and without repetition.
    ChanceAscending,
    /// Outcomes exist exactly at chance nodes.
    ChanceIffTurn,
    /// The same observations lead to the same view.
    ViewFromObservations,
    /// The seat to move knows its legal actions.
    LegalFromView,
    /// A seat that is not to move has no actions.
    NoActionsOutOfTurn,
    /// Actions lead from a sampled start to the sampled position, and are legal there.
    WorldReplays,
    /// A sampled world gives the seat the same view.
    WorldSameView,
    /// Sampling finds a world in the stated number of tries.
    WorldFound,
    /// Numbers of tensors lie between 0 and 1.
    TensorRange,
    /// Equal views give equal tensors: a world that the seat cannot tell from the truth changes nothing.
    TensorFromView,
    /// The bits that are kept are those of the observation, beliefs apart.
    TensorBits,
    /// Different views give different information-state tensors.
    TensorRecalls,
    /// The number of an action leads back to it, and is below the number of actions.
    ActionNumber,
    /// The legality test agrees with the list of legal actions.
    LegalWithoutListing,
}

/// A law that does not hold, with the way to where it does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// Law that does not hold.
    pub law: Law,
    /// The seed of the trial.
    pub seed: u64,
    /// Number of the random game.
    pub playout: u64,
    /// At each step the index among the legal actions or chance outcomes.
    pub path: Vec<usize>,
}

impl std::error::Error for Breach {}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, seed, playout, path } = self;
        write!(
            f,
            "{law:?} does not hold after {} actions of playout {playout}, seed {seed}; path {path:?}",
            path.len()
        )
    }
}

/// Settings of a check.
pub struct Trial<'g, G: Game> {
    /// Game to be checked.
    pub game: &'g G,
    /// Number of random games.
    pub playouts: u64,
    /// Most actions of each.
    pub actions: usize,
    /// Seed of all of them.
    pub seed: u64,
    start: Box<dyn Fn(u64) -> G::Position + 'g>,
    outcomes: Outcomes<'g, G>,
}

type Outcomes<'g, G> = Box<dyn Fn(&<G as Game>::Position, &mut Vec<<G as Game>::Action>) + 'g>;

impl<G: Game> fmt::Debug for Trial<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Trial of {} playouts, seed {}", self.playouts, self.seed)
    }
}

impl<'g, G: Game> Trial<'g, G> {
    /// Random games from the game's start, each to its end, a chance node or 10,000 actions.
    pub fn new(game: &'g G, playouts: u64, seed: u64) -> Trial<'g, G> {
        let outcomes = Box::new(|_: &G::Position, outcomes: &mut Vec<G::Action>| outcomes.clear());
        Trial { game, playouts, actions: 10_000, seed, start: Box::new(|_| game.start()), outcomes }
    }

    /// The same from other starts, by number of the playout.
    pub fn starting(self, start: impl Fn(u64) -> G::Position + 'g) -> Self {
        Trial { start: Box::new(start), ..self }
    }

    /// The same with at most so many actions a playout.
    pub fn at_most(self, actions: usize) -> Self {
        Trial { actions, ..self }
    }

    /// The position at which a breach was found.
    pub fn replay(&self, breach: &Breach) -> G::Position {
        let mut position = (self.start)(breach.playout);
        let mut actions = Vec::new();
        for &index in &breach.path {
            self.open(&position, &mut actions);
            if let Some(&action) = actions.get(index) {
                self.game.play(&mut position, action);
            }
        }
        position
    }

    /// Legal actions, or outcomes where chance was let in.
    fn open(&self, position: &G::Position, actions: &mut Vec<G::Action>) {
        match self.game.turn(position) {
            Turn::Seat(_) => self.game.legal(position, actions),
            Turn::Chance => (self.outcomes)(position, actions),
            Turn::Over => actions.clear(),
        }
    }

    /// Plays all games; `look` sees each position with the words of its playout, then `step` the action that
    /// is played.
    pub(super) fn walk<S>(
        &self,
        begin: impl Fn(&G::Position) -> S,
        mut look: impl FnMut(&mut S, &G::Position, &mut Fast) -> Result<(), Law>,
        mut step: impl FnMut(&mut S, &G::Position, G::Action, &G::Position),
    ) -> Result<(), Breach> {
        let (seed, mut open) = (self.seed, Vec::new());
        for playout in 0..self.playouts {
            let mut rng = Stream::new(seed, playout, Purpose::Check, 0).fast();
            let mut position = (self.start)(playout);
            let mut state = begin(&position);
            let mut path = Vec::new();
            loop {
                look(&mut state, &position, &mut rng).map_err(|law| Breach {
                    law,
                    seed,
                    playout,
                    path: path.clone(),
                })?;
                self.open(&position, &mut open);
                if open.is_empty() || path.len() >= self.actions {
                    break;
                }
                let index = below(&mut rng, open.len() as u32) as usize;
                let before = position.clone();
                self.game.play(&mut position, open[index]);
                step(&mut state, &before, open[index], &position);
                path.push(index);
            }
        }
        Ok(())
    }
}

impl<G: Game> Trial<'_, G> {
    /// The same with chance nodes played through, each outcome as likely as any other.
    pub fn with_chance(self) -> Self {
        let game = self.game;
        Trial { outcomes: Box::new(|position, actions| game.branches(position, actions)), ..self }
    }
}
