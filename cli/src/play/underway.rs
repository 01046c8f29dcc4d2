//! A game under way, whoever umpires it: the referee of 軍人将棋, or the umpire of all other games.

use gunjin_engine::bits::Bits;
use gunjin_engine::game::{Complete, Ended, Game, Hidden, Seat, Turn};
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::record::About;
use gunjin_engine::games::gunjin::referee::Referee;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::Stream;
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, record};
use gunjin_engine::umpire::Umpire;

/// What is asked of a game under way.
pub trait UnderWay<G: Hidden> {
    /// Who acts next.
    fn turn(&self) -> Turn;
    /// What a seat's player is given.
    fn view(&self, seat: Seat) -> G::View;
    /// The legal actions, ascending, repetition considered.
    fn legal(&self) -> &[G::Action];
    /// Plays an action.
    ///
    /// # Errors
    /// In words, if it is refused; nothing has changed then.
    fn play(&mut self, action: G::Action) -> Result<(), String>;
    /// Lets chance act, where it is its turn.
    fn draw(&mut self, rng: &mut Stream);
    /// A seat gives up.
    fn resign(&mut self, seat: Seat);
    /// A seat is stopped, for a reason.
    fn forfeit(&mut self, seat: Seat, why: &str);
    /// How the game ended, if it has.
    fn ended(&self) -> Option<Ended>;
    /// Why a seat was stopped, if one was.
    fn remark(&self) -> Option<&str>;
    /// The truth, which no player may see before the end.
    fn position(&self) -> &G::Position;
    /// Actions so far, chance's included.
    fn plies(&self) -> usize;
    /// The game so far as a record.
    fn record(&self, names: &[String], seed: u64) -> String;
}

impl<G: Complete> UnderWay<G> for Umpire<'_, G> {
    fn turn(&self) -> Turn {
        Umpire::turn(self)
    }

    fn view(&self, seat: Seat) -> G::View {
        Umpire::view(self, seat)
    }

    fn legal(&self) -> &[G::Action] {
        Umpire::legal(self)
    }

    fn play(&mut self, action: G::Action) -> Result<(), String> {
        Umpire::play(self, action).map_err(|refused| refused.to_string())
    }

    fn draw(&mut self, rng: &mut Stream) {
        if let Some(outcome) = Umpire::draw(self, rng) {
            // What chance draws is an outcome, and outcomes are never refused.
            let _ = Umpire::play(self, outcome);
        }
    }

    fn resign(&mut self, seat: Seat) {
        Umpire::resign(self, seat);
    }

    fn forfeit(&mut self, seat: Seat, why: &str) {
        Umpire::forfeit(self, seat, why);
    }

    fn ended(&self) -> Option<Ended> {
        Umpire::ended(self).cloned()
    }

    fn remark(&self) -> Option<&str> {
        self.stopped().and_then(|stopped| stopped.remark.as_deref())
    }

    fn position(&self) -> &G::Position {
        Umpire::position(self)
    }

    fn plies(&self) -> usize {
        self.actions().len()
    }

    fn record(&self, names: &[String], seed: u64) -> String {
        let others = vec![Field::new("seed", &seed.to_string())];
        record(self, &Players { agents: names.to_vec(), others }).to_string()
    }
}

impl<B: Bits> UnderWay<Gunjin<B>> for Referee<'_, B> {
    fn turn(&self) -> Turn {
        self.to_move().map_or(Turn::Over, |seat| Turn::Seat(Seat(seat as u8)))
    }

    fn view(&self, seat: Seat) -> <Gunjin<B> as Hidden>::View {
        Referee::view(self, seat.index())
    }

    fn legal(&self) -> &[Move] {
        Referee::legal(self)
    }

    fn play(&mut self, action: Move) -> Result<(), String> {
        Referee::play(self, action).map(drop).map_err(|refused| refused.to_string())
    }

    /// There is no chance in this game.
    fn draw(&mut self, _: &mut Stream) {}

    fn resign(&mut self, seat: Seat) {
        Referee::resign(self, seat.index());
    }

    fn forfeit(&mut self, seat: Seat, why: &str) {
        Referee::forfeit(self, seat.index(), why);
    }

    fn ended(&self) -> Option<Ended> {
        let ending = self.ending()?;
        let returns = (0..self.game().seats()).map(|seat| ending.winner.score(seat)).collect();
        Some(Ended { returns, reason: ending.reason.word() })
    }

    fn remark(&self) -> Option<&str> {
        Referee::remark(self)
    }

    fn position(&self) -> &Position<B> {
        Referee::position(self)
    }

    fn plies(&self) -> usize {
        self.announcements().len()
    }

    fn record(&self, names: &[String], seed: u64) -> String {
        let name = |seat: usize| names.get(seat).cloned().unwrap_or_default();
        let about = About { agents: [name(0), name(1)], seed: Some(seed), others: Vec::new() };
        Referee::record(self, &about).to_string()
    }
}
