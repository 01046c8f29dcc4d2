//! Games of which nothing is known but their rules: worlds from the game's own sampler, random rollouts.

use crate::evaluator::Blank;
use crate::search_model::SearchModel;
use crate::worlds::Resampled;
use gunjin_engine::games::cards::Cards;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::goofspiel::Goofspiel;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::liars_dice::LiarsDice;

/// Games without knowledge of their own: the game's sampler, and nothing said of positions.
macro_rules! plain_games {
    ($($game:ty = $share:literal),+ $(,)?) => {$(
        impl SearchModel for $game {
            type Worlds = Resampled<Self::View>;
            type Evaluator = Blank;

            fn worlds(&self, view: &Self::View) -> Self::Worlds {
                Resampled::new(view.clone())
            }

            fn evaluator(&self) -> Blank {
                Blank { share: $share }
            }
        }
    )+};
}

plain_games! {
    Cards = 0.5,
    Kuhn = 0.0, Leduc = 0.0, LiarsDice = 0.0, Goofspiel = 0.0, Tree = 0.0,
}
