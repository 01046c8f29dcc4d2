//! Games of one edition between players of a network who vary, for what is learned by watching them.

use super::player::{Learned, LearnedSettings};
use crate::agent::Agent;
use crate::games::gunjin::beliefs::BeliefSource;
use crate::games::gunjin::setup::{Deals, SetupSpec};
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::position::Winner;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::umpire::Umpire;
use gunjin_engine::wrong::Wrong;
use std::fmt;

/// Temperatures of the players, in turn: those who always play their best move and those who vary.
const TEMPERATURES: [f64; 4] = [0.0, 0.5, 0.5, 1.0];

/// Games of one edition, set up by several policies in turn.
pub struct VariedGames<B: Bits> {
    game: Gunjin<B>,
    deals: Deals,
    players: Vec<Learned<B>>,
    seed: u64,
}

impl<B: Bits> fmt::Debug for VariedGames<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VariedGames").field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<B: Bits> VariedGames<B> {
    /// Games of an edition between players of a network, as `learned:net=` names it, set up by these
    /// policies in turn: if there is none at random, by advice, and by the learned set-ups that come with the program.
    ///
    /// # Errors
    /// If the network is not here, or the set-ups cannot be read.
    pub fn new(game: Gunjin<B>, net: &str, setups: &[String], seed: u64) -> Result<VariedGames<B>, Wrong> {
        let player = |&temperature: &f64| {
            let net = net.to_string();
            Learned::new(
                &game,
                LearnedSettings { net, temperature, ..LearnedSettings::default() },
                BeliefSource::Plain,
            )
        };
        let players = TEMPERATURES.iter().map(player).collect::<Result<Vec<_>, Wrong>>()?;
        let rules = game.ruleset();
        let learned = SetupSpec::learned_for(rules).is_some();
        let usual: &[&str] = if learned { &["random", "advice", "learned"] } else { &["random", "advice"] };
        let named: Vec<&str> = setups.iter().map(String::as_str).collect();
        let named = if named.is_empty() { usual } else { &named };
        let specs = named.iter().map(|text| SetupSpec::read(text)).collect::<Result<Vec<_>, _>>();
        let deals = specs.and_then(|specs| Deals::new(rules, &specs, seed));
        let deals = deals.map_err(|error| Wrong(error.to_string()))?;
        Ok(VariedGames { game, deals, players, seed })
    }

    /// The compiled edition.
    pub fn game(&self) -> &Gunjin<B> {
        &self.game
    }

    /// Plays a numbered game, at most so many plies of it, showing every moment before its move. Answers who
    /// won; `None` if it was left before its end, or cannot be set up.
    pub fn play(
        &self,
        number: u64,
        longest: usize,
        mut see: impl FnMut(&Umpire<'_, Gunjin<B>>, Seat),
    ) -> Option<Winner> {
        let [south, north] = self.deals.setups(number);
        let mut umpire = Umpire::from_setups(&self.game, &south, &north).ok()?;
        let mut rng = Stream::new(self.seed, number, Purpose::Learning, 7);
        while let Some(seat) = umpire.to_move().filter(|_| umpire.actions().len() < longest) {
            let seat = Seat(seat as u8);
            see(&umpire, seat);
            let player = &self.players[(number / 2 + u64::from(seat.0)) as usize % TEMPERATURES.len()];
            let view = umpire.view(seat);
            let action = player.policy(&self.game, &view, umpire.legal(), &mut rng).draw(&mut rng)?;
            umpire.play(action).ok()?;
        }
        umpire.ending().map(|ending| ending.winner)
    }
}
