//! Random games: every player takes a uniformly random legal move, to the end.

use crate::bits::Bits;
use crate::games::gunjin::{Dealer, Ending, Gunjin, NORTH, Position, SOUTH, Setup};
use crate::per_width;
use crate::random::{Fast, Purpose, RandomSource, Stream};

/// A finished random game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Playout {
    /// Number of plies since the start.
    pub plies: u32,
    /// Result and its reason.
    pub ending: Ending,
}

/// The set-ups of a numbered game: a draw of their own, so that other players can be given the same ones.
pub fn setups_of(dealer: &Dealer, seed: u64, game: u64) -> [Setup; 2] {
    let mut rng = Stream::new(seed, game, Purpose::Setup, 0).fast();
    [SOUTH, NORTH].map(|seat| dealer.deal(seat, &mut rng))
}

/// The stream of a numbered game's random moves.
pub fn moves_of(seed: u64, game: u64) -> Stream {
    Stream::new(seed, game, Purpose::Moves, 0)
}

impl<B: Bits> Gunjin<B> {
    /// Plays a position to its end by random moves.
    #[inline]
    pub fn play_out(&self, position: &mut Position<B>, rng: &mut impl RandomSource) -> Playout {
        let start = position.ply();
        match (self.is_plain, position.seat()) {
            (true, SOUTH) => self.alternate::<true, SOUTH, NORTH>(position, rng),
            (true, _) => self.alternate::<true, NORTH, SOUTH>(position, rng),
            (false, SOUTH) => self.alternate::<false, SOUTH, NORTH>(position, rng),
            (false, _) => self.alternate::<false, NORTH, SOUTH>(position, rng),
        }
        let ending = position.ending.unwrap_or_else(|| self.no_move(position));
        position.ending = Some(ending);
        Playout { plies: position.ply() - start, ending }
    }

    /// Random moves of two seats in turn, both constants, until the game ends or no move is left.
    #[inline(never)]
    fn alternate<const PLAIN: bool, const FIRST: usize, const SECOND: usize>(
        &self,
        position: &mut Position<B>,
        rng: &mut impl RandomSource,
    ) {
        while position.ending.is_none() {
            let Some(action) = self.choose::<PLAIN, FIRST>(position, rng) else { return };
            self.play_drawn(position, action, FIRST);
            if position.ending.is_some() {
                return;
            }
            let Some(action) = self.choose::<PLAIN, SECOND>(position, rng) else { return };
            self.play_drawn(position, action, SECOND);
        }
    }

    /// The random game of a number: random set-ups, random moves. The same for every caller.
    pub fn random_game(&self, dealer: &Dealer, seed: u64, game: u64) -> Playout {
        let mut position = self.random_start(dealer, seed, game);
        self.play_out_fast(&mut position, &mut moves_of(seed, game).fast())
    }

    /// [`Gunjin::play_out`] with the fast generator, compiled once, in this crate.
    pub fn play_out_fast(&self, position: &mut Position<B>, rng: &mut Fast) -> Playout {
        B::of_width::<PlayOut>((self, position, rng))
    }

    /// The opening position of a numbered game.
    pub fn random_start(&self, dealer: &Dealer, seed: u64, game: u64) -> Position<B> {
        let mut rng = Stream::new(seed, game, Purpose::Setup, 0).fast();
        let [south, north] = [SOUTH, NORTH].map(|seat| dealer.deal_camp(seat, &mut rng));
        self.start_with(south.kinds(), north.kinds())
    }
}

per_width!(PlayOut: (&'a Gunjin<B>, &'a mut Position<B>, &'a mut Fast) => Playout, |(game, position, rng)| {
    game.play_out(position, rng)
});
