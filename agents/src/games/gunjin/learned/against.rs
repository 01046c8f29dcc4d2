//! Games against one player that does not change: what learns from them learns to exploit it.

use super::measure::{Measure, points};
use super::player::{Learned, LearnedSettings};
use super::practice::{Judgement, Players, SelfPlay};
use super::told::Told;
use crate::agent::Agent;
use crate::games::gunjin::greedy::Player;
use crate::games::gunjin::setup::{Deals, SetupPolicy, deal_pair};
use crate::learn::integer::IntegerNetwork;
use crate::learn::trainer::{Lesson, Practice};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// A player that does not change, with the set-ups of both armies.
#[allow(missing_debug_implementations)] // a game and nothing to read
pub struct Frozen<B: Bits> {
    /// Player that the learner plays against.
    pub player: Player<B>,
    /// Its set-up policy.
    pub setup: Box<dyn SetupPolicy>,
    /// Set-up policy of its opponent.
    pub own_setup: Box<dyn SetupPolicy>,
}

/// Games of one edition against a frozen player.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Against<B: Bits> {
    play: SelfPlay<B>,
    frozen: Frozen<B>,
    seed: u64,
}

impl<B: Bits> Against<B> {
    /// Games of an edition.
    pub fn new(
        game: Gunjin<B>,
        told: Told<B>,
        frozen: Frozen<B>,
        judgement: Judgement,
        seed: u64,
    ) -> Against<B> {
        let deals = Deals::random(game.ruleset(), seed);
        Against { play: SelfPlay::new(game, told, deals, judgement, seed), frozen, seed }
    }

    /// The set-ups of a numbered game in which the frozen player has this seat; `None` if there are none.
    fn setups(&self, theirs: usize, number: u64) -> Option<[Setup; 2]> {
        let Frozen { setup, own_setup, .. } = &self.frozen;
        let policy = |seat| if seat == theirs { setup.as_ref() } else { own_setup.as_ref() };
        deal_pair([policy(0), policy(1)], self.seed, number).ok()
    }
}

impl<B: Bits> Practice for Against<B> {
    fn game(&self, now: &IntegerNetwork, past: &[IntegerNetwork], number: u64) -> Lesson {
        let theirs = (number % 2) as usize;
        let Some(setups) = self.setups(theirs, number) else { return Lesson::default() };
        let frozen = Some((theirs, self.frozen.player.as_ref()));
        self.play.lesson(&setups, &Players { now, past, other: None, frozen }, number)
    }
}

impl<B: Bits> Measure for Against<B> {
    /// A game in each seat, from set-ups of its own.
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64 {
        let settings = LearnedSettings::default();
        let player = Learned::with(self.play.describer.clone(), network.clone(), settings);
        let game = |theirs: usize| {
            let number = 2 * number + theirs as u64;
            let Some(setups) = self.setups(theirs, number) else { return 0.5 };
            let mut players: [&dyn Agent<Gunjin<B>>; 2] = [&player, self.frozen.player.as_ref()];
            players.rotate_left(usize::from(theirs == 0));
            let south = points(&self.play.game, players, &setups, (self.seed, number));
            if theirs == 0 { 1.0 - south } else { south }
        };
        (game(0) + game(1)) / 2.0
    }
}
