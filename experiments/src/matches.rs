//! Games between agents, from set-up to result.

use crate::result::GameResult;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::board::{NORTH, SOUTH};
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::deal::Dealer;
use gunjin_engine::gunjin::playout::{moves_of, setups_of};

/// What the games of a run have in common.
#[derive(Debug)]
pub struct Table<'g, B: Bits> {
    game: &'g Gunjin<B>,
    dealer: Dealer,
    name: String,
    agents: [String; 2],
    seed: u64,
}

impl<'g, B: Bits> Table<'g, B> {
    /// A table at which two agents, by their names, play games of one seed.
    #[must_use]
    pub fn new(game: &'g Gunjin<B>, agents: [String; 2], seed: u64) -> Table<'g, B> {
        Table { game, dealer: Dealer::new(game.ruleset()), name: game.ruleset().id(), agents, seed }
    }

    /// The random game of a number, recorded. It is the game that [`Gunjin::random_game`] plays: a uniform choice needs no
    /// view, so random agents are given none.
    #[must_use]
    pub fn random_game(&self, index: u64) -> GameResult {
        let setups = setups_of(&self.dealer, self.seed, index);
        let mut words = moves_of(self.seed, index);
        let mut position = self.game.start_from(&setups[SOUTH], &setups[NORTH]);
        let pieces = position.occupied().len();
        let mut first_contact = None;
        while let Some(action) = self.game.random_move(&position, &mut words) {
            let event = self.game.play_unchecked(&mut position, action);
            if first_contact.is_none() && event.outcome.is_some() {
                first_contact = Some(position.ply());
            }
        }
        let [agent_south, agent_north] = self.agents.clone();
        let blank = GameResult {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agent_south,
            agent_north,
            score_south: 0.0,
            score_north: 0.0,
            winner: "",
            reason: "",
            plies: position.ply(),
            captures: pieces - position.occupied().len(),
            first_contact,
            setup_south: setups[SOUTH].text(self.game.ruleset(), SOUTH),
            setup_north: setups[NORTH].text(self.game.ruleset(), NORTH),
        };
        match self.game.ending(&position) {
            Some(ending) => blank.ended(ending),
            None => blank,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::load;

    #[test]
    fn the_recorded_game_is_the_fast_one() {
        let game = Gunjin::<u64>::new(load("p3-23-6i").expect("an edition"));
        let table = Table::new(&game, ["random".into(), "random".into()], 7);
        let dealer = Dealer::new(game.ruleset());
        for index in 0..50 {
            let (recorded, fast) = (table.random_game(index), game.random_game(&dealer, 7, index));
            assert_eq!((recorded.plies, recorded.reason), (fast.plies, fast.ending.reason.word()));
            assert!(recorded.first_contact.is_some_and(|ply| ply <= recorded.plies));
        }
    }
}
