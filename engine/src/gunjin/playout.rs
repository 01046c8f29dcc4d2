//! Random games: every player takes a uniformly random legal move, to the end.

use super::bits::Bits;
use super::board::{NORTH, SOUTH};
use super::chooser::Chooser;
use super::compiled::Gunjin;
use super::deal::Dealer;
use super::position::{Ending, Position};
use super::setup::Setup;
use crate::random::{Fast, Purpose, Stream, Words};

/// A finished random game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Playout {
    /// Plies played.
    pub plies: u32,
    /// How it ended.
    pub ending: Ending,
}

/// The set-ups of a numbered game: a draw of their own, so that other players can be given the same ones.
#[must_use]
pub fn setups_of(dealer: &Dealer, seed: u64, game: u64) -> [Setup; 2] {
    let mut words = Stream::new(seed, game, Purpose::Setup, 0).fast();
    [SOUTH, NORTH].map(|seat| dealer.deal(seat, &mut words))
}

/// The generator of a numbered game's random moves.
#[must_use]
pub fn moves_of(seed: u64, game: u64) -> Fast {
    Stream::new(seed, game, Purpose::Moves, 0).fast()
}

impl<B: Bits> Gunjin<B> {
    /// Plays a position to its end by random moves.
    #[inline]
    pub fn play_out(&self, position: &mut Position<B>, words: &mut impl Words) -> Playout {
        let start = position.ply();
        let mut chooser = Chooser::default();
        while let Some(action) = self.choose(position, &mut chooser, words) {
            self.play_unchecked(position, action);
        }
        let ending = position.ending.unwrap_or_else(|| self.no_move(position));
        position.ending = Some(ending);
        Playout { plies: position.ply() - start, ending }
    }

    /// The random game of a number: random set-ups, random moves. The same for every caller.
    #[must_use]
    pub fn random_game(&self, dealer: &Dealer, seed: u64, game: u64) -> Playout {
        let mut words = Stream::new(seed, game, Purpose::Setup, 0).fast();
        let [south, north] = [SOUTH, NORTH].map(|seat| dealer.deal_camp(seat, &mut words));
        let mut position = self.start_with(south.kinds(), north.kinds());
        self.play_out(&mut position, &mut moves_of(seed, game))
    }
}
