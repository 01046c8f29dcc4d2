//! Tables of any game behind one type, so that whoever plays many games does not know their types.

use super::games::Games;
use super::handicap::Handicap;
use super::matches::Table;
use super::paired::{PairedTable, Pairings};
use super::seats::SeatTable;
use super::table_setups::{TableError, read_setups};
use crate::spec::{LoadError, load};
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::error::AgentError;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// Games of a table, whatever the game.
pub type AnyTable<'b> = Box<dyn Games + 'b>;

/// Players and set-ups, in words.
#[derive(Debug, Clone, Copy)]
pub struct Seatings<'s> {
    /// The agents by seat, once for every table.
    pub agents: &'s [Vec<String>],
    /// Set-up policies by seat; none if nobody says how, or the game has none.
    pub setups: &'s [String],
    /// By seat, the pieces that its army lacks; none where armies are full.
    pub without: &'s [Vec<String>],
    /// Set-ups that are given, if they are, and who meets whom.
    pub pairings: Option<&'s Pairings>,
    /// Repeat of these games ([`Table::with_repeat`]); 0 where set-ups cannot be kept.
    pub repeat: u64,
    /// Games of every table.
    pub games: u64,
    /// Seed of everything random.
    pub seed: u64,
}

/// A compiled game at which agents are seated, whatever its type.
pub trait Board {
    /// A table for every seating.
    ///
    /// # Errors
    /// If an agent, a set-up policy or an army does not fit the game.
    fn tables<'b>(&'b self, seatings: &Seatings<'_>) -> Result<Vec<AnyTable<'b>>, TableError>;
}

/// The agents of a seating.
fn specs(names: &[String]) -> Result<Vec<AgentSpec>, AgentError> {
    names.iter().map(|name| AgentSpec::read(name)).collect()
}

/// A game of any family.
struct OfAny<G>(G);

impl<G: AgentGame> Board for OfAny<G> {
    fn tables<'b>(&'b self, seatings: &Seatings<'_>) -> Result<Vec<AnyTable<'b>>, TableError> {
        if seatings.repeat > 0 {
            return Err(TableError::NoRepeat(self.0.id()));
        }
        if seatings.pairings.is_some() {
            return Err(TableError::NoSetup(self.0.id()));
        }
        let seated = |names: &Vec<String>| -> Result<AnyTable<'b>, TableError> {
            Ok(Box::new(SeatTable::new(&self.0, specs(names)?, seatings.seed)?))
        };
        seatings.agents.iter().map(seated).collect()
    }
}

/// An edition of 軍人将棋, with set-ups by policies and armies that may lack pieces.
struct OfEdition<B: Bits>(Gunjin<B>);

impl<B: Bits> Board for OfEdition<B> {
    fn tables<'b>(&'b self, seatings: &Seatings<'_>) -> Result<Vec<AnyTable<'b>>, TableError> {
        let OfEdition(game) = self;
        let setups = read_setups(seatings.setups)?;
        let seated = |names: &Vec<String>| -> Result<AnyTable<'b>, TableError> {
            let Ok(agents) = <[AgentSpec; 2]>::try_from(specs(names)?) else {
                return Err(TableError::TooMany(names.len()));
            };
            let table = Table::set_up_by(game, agents, setups.as_ref(), seatings.seed)?;
            let table = table.with_repeat(seatings.repeat);
            let table = table.with_handicap(Handicap::read(game.ruleset(), seatings.without)?);
            Ok(match seatings.pairings {
                Some(pairings) => Box::new(PairedTable::new(table, pairings, seatings.games)?),
                None => Box::new(table),
            })
        };
        seatings.agents.iter().map(seated).collect()
    }
}

/// Compiles a game.
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
///
/// # Errors
/// If there is no such game.
pub fn compiled(game: &str) -> Result<Box<dyn Board>, LoadError> {
    Ok(with_agent_game(load(game)?, Compile))
}
