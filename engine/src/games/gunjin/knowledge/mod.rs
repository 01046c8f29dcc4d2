//! A seat's knowledge (R9): the set-up as it saw it, every announcement since, and what follows from them at
//! once.
//!
//! [`View`] learns from announcements and from nothing else; a player is given it whole.
//! Everything that is announced is announced to both seats, so the observations of a move are the same for
//! both; what the seats do not share is their own set-up.

mod evidence;
pub(crate) mod guess;
pub(crate) mod observation;
mod opening;
pub(crate) mod resample;
mod text;
mod view;

pub use observation::Announcement;
pub(crate) use observation::Revealed;
pub use opening::Opening;
pub use view::{Fight, Individual, OwnPiece, View};

use super::play::moves::Move;
use super::play::position::{Ending, Position};
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::game::{Ended, Hidden, Seat, World};
use crate::random::RandomSource;
use std::borrow::Cow;

/// A set of kinds: bit *k* is kind *k*.
pub type KindSet = u32;

impl<B: Bits> Hidden for Gunjin<B> {
    type Observation = Announcement<B>;
    type Knowledge = View<B>;
    type View = View<B>;

    fn knowledge(&self, start: &Position<B>, seat: Seat) -> View<B> {
        View::new(self, self.opening(start, seat.index()))
    }

    fn observe(&self, _: Seat, before: &Position<B>, action: Move, after: &Position<B>) -> Announcement<B> {
        let event = self.play_unchecked(&mut before.clone(), action);
        self.announce(before, &event, after)
    }

    fn learn(&self, knowledge: &mut View<B>, announcement: &Announcement<B>) {
        knowledge.learn(self, announcement);
    }

    fn view(&self, knowledge: &View<B>) -> View<B> {
        knowledge.clone()
    }

    fn view_from_umpire<'k>(
        &self,
        knowledge: &'k View<B>,
        barred: &[Move],
        ended: Option<&Ended>,
    ) -> Cow<'k, View<B>> {
        let mut view = self.seen(knowledge);
        let ending = ended.and_then(Ending::announced);
        if (view.board.ending, view.barred.as_slice()) != (ending, barred) {
            let view = view.to_mut();
            view.board.ending = ending;
            view.barred = barred.to_vec();
        }
        view
    }

    fn legal_from_view(&self, view: &View<B>, actions: &mut Vec<Move>) {
        self.legal_moves(&view.board, actions);
        actions.retain(|action| !view.barred.contains(action));
        if self.to_move(view) != Some(view.seat) {
            actions.clear();
        }
    }

    fn seen<'k>(&self, knowledge: &'k View<B>) -> Cow<'k, View<B>> {
        Cow::Borrowed(knowledge)
    }

    fn resample(&self, view: &View<B>, tries: u32, rng: &mut impl RandomSource) -> Option<World<Self>> {
        self.guess_world(view, tries, rng)
    }
}
