//! Tables of any game behind one type, so that whoever plays many games does not know their types.

use super::edition_table::EditionTable;
use super::games::Games;
use super::group::Group;
use super::handicap::{Handicap, HandicapError};
use super::table::Table;
use crate::spec::{LoadError, load};
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::{AgentError, AgentSpec};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Wrong};
use thiserror::Error;

/// Why there is no table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// An agent cannot play.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// Armies cannot lack that.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
    /// A policy cannot set up.
    #[error(transparent)]
    Setup(#[from] Wrong),
    /// More or fewer agents than seats.
    #[error("{0} agents are given for two seats; give one for each, South's first")]
    Seats(usize),
    /// Games again from set-ups where there are none.
    #[error("{0} has no set-ups to repeat; leave repeats out")]
    NoRepeat(String),
    /// Games again more often than they have streams of random numbers.
    #[error("repeat is {0}; give {MOST_REPEATS} or less")]
    Repeats(u64),
}

/// Most repeats of the same set-ups: the streams of later ones would be those of other purposes.
pub const MOST_REPEATS: u64 = 127;

/// Games of a table, whatever the game.
pub type AnyTable<'b> = Box<dyn Games + 'b>;

/// A compiled game at which agents are seated, whatever its type.
pub trait Board {
    /// A table for every seating of a group.
    ///
    /// # Errors
    /// If an agent, a set-up policy or an army does not fit the game.
    fn tables<'b>(&'b self, group: &Group) -> Result<Vec<AnyTable<'b>>, TableError>;
}

struct OfAny<G>(G);

impl<G: AgentGame> Board for OfAny<G> {
    fn tables<'b>(&'b self, group: &Group) -> Result<Vec<AnyTable<'b>>, TableError> {
        if group.repeat > 0 {
            return Err(TableError::NoRepeat(self.0.id()));
        }
        let seated = |agents: &Vec<AgentSpec>| -> Result<AnyTable<'b>, TableError> {
            Ok(Box::new(Table::new(&self.0, agents.clone(), group.seed)?))
        };
        group.seatings.iter().map(seated).collect()
    }
}

struct OfEdition<B: Bits>(Gunjin<B>);

impl<B: Bits> Board for OfEdition<B> {
    fn tables<'b>(&'b self, group: &Group) -> Result<Vec<AnyTable<'b>>, TableError> {
        let OfEdition(game) = self;
        let seated = |agents: &Vec<AgentSpec>| -> Result<AnyTable<'b>, TableError> {
            let agents = <[AgentSpec; 2]>::try_from(agents.clone());
            let agents = agents.map_err(|agents| TableError::Seats(agents.len()))?;
            let table = EditionTable::set_up_by(game, agents, &group.setups, group.seed)?
                .with_repeat(group.repeat)
                .with_handicap(Handicap::read(game.ruleset(), &group.without)?);
            Ok(Box::new(table))
        };
        group.seatings.iter().map(seated).collect()
    }
}

struct Compile;

impl AgentGameVisitor for Compile {
    type Output = Box<dyn Board>;

    fn game<G: AgentGame>(self, game: G) -> Box<dyn Board> {
        Box::new(OfAny(game))
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Box<dyn Board> {
        Box::new(OfEdition(game))
    }
}

/// A game by its name, ready for agents.
pub fn compiled(game: &str) -> Result<Box<dyn Board>, LoadError> {
    Ok(with_agent_game(load(game)?, Compile))
}
