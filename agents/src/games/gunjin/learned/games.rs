//! Games of one edition that something is learned from; those of players of a network who vary.

use super::player::{Learned, LearnedSettings};
use crate::agent::Agent;
use crate::games::gunjin::beliefs::BeliefSource;
use crate::games::gunjin::setup::{Deals, SetupSpec};
use crate::games::gunjin::supervised::Players;
use crate::search_model::BUILT_IN;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::play::position::Winner;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::umpire::Umpire;
use gunjin_engine::wrong::Wrong;

/// Temperatures of the players, in turn: those who always play their best move and those who vary.
const TEMPERATURES: [f64; 4] = [0.0, 0.5, 0.5, 1.0];

/// Set-ups of numbered games by the policies of these names, in turn; without any, random ones.
pub fn deals<S: AsRef<str>>(ruleset: &Ruleset, setups: &[S], seed: u64) -> Result<Deals, Wrong> {
    let specs = setups.iter().map(|name| SetupSpec::read(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
    Deals::new(ruleset, &specs, seed)
}

/// Plays a numbered game from these set-ups, each seat drawing from its own stream, until it ends or `choose` gives
/// no legal move. Answers who won; `None` if the set-ups are not lawful.
pub(in crate::games::gunjin) fn play_game<B: Bits>(
    game: &Gunjin<B>,
    [south, north]: &[Setup; 2],
    (seed, number): (u64, u64),
    mut choose: impl FnMut(&Umpire<'_, Gunjin<B>>, Seat, &mut Stream) -> Option<Move>,
) -> Option<Winner> {
    let mut umpire = Umpire::from_setups(game, south, north).ok()?;
    let mut rngs = [0, 1].map(|seat| Stream::new(seed, number, Purpose::Agent, seat));
    while let Some(seat) = umpire.to_move() {
        let action = choose(&umpire, Seat(seat as u8), &mut rngs[seat]);
        if action.is_none_or(|action| umpire.play(action).is_err()) {
            break;
        }
    }
    Some(umpire.ending().map_or(Winner::Draw, |ending| ending.winner))
}

/// Games of one edition, set up by several policies in turn.
#[derive(Debug)]
pub struct VariedGames<B: Bits> {
    game: Gunjin<B>,
    deals: Deals,
    players: Vec<Learned<B>>,
    seed: u64,
}

impl<B: Bits> VariedGames<B> {
    /// Games of an edition between players of a network, as `learned:net=` names it, set up by these
    /// policies in turn: if there is none at random, by advice, and by the learned set-ups that come with the program.
    ///
    /// # Errors
    /// If the network is not here, or the set-ups cannot be read.
    pub fn new(game: Gunjin<B>, players: Players<'_>) -> Result<VariedGames<B>, Wrong> {
        let Players { net, setups, seed } = players;
        let net = net.unwrap_or(BUILT_IN);
        let player = |&temperature: &f64| {
            let settings =
                LearnedSettings { net: net.to_string(), temperature, ..LearnedSettings::default() };
            Learned::new(&game, settings, BeliefSource::Plain)
        };
        let players = TEMPERATURES.iter().map(player).collect::<Result<Vec<_>, Wrong>>()?;
        let rules = game.ruleset();
        let learned = SetupSpec::learned_for(rules).is_some();
        let usual: &[&str] = if learned { &["random", "advice", "learned"] } else { &["random", "advice"] };
        let deals = if setups.is_empty() { deals(rules, usual, seed) } else { deals(rules, setups, seed) }?;
        Ok(VariedGames { game, deals, players, seed })
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
