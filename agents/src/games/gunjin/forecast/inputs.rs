//! The network's inputs from a view.

use super::chances::RESULTS;
use crate::games::gunjin::learned::inputs::{FeatureExtractor, MOMENT};
use crate::learn::decision::{Inputs, stored};
use crate::learn::network::Shape;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// The version of the inputs. A network of another version is refused.
pub const LAYOUT: u32 = 1;

/// Inputs besides the policy's inputs of the moment.
pub const BESIDES: &[&str] = &[
    "the seat is to move",
    "plies played, of those after which the game is drawn",
    "plies since the last fight, of those after which the game is drawn",
];

/// Sizes of inputs and layers.
pub const SHAPE: Shape = Shape { moves: RESULTS, context: MOMENT + BESIDES.len(), first: 32, second: 16 };

/// Describes a view. The results are told apart by an input each.
pub fn describe<B: Bits>(about: &FeatureExtractor<B>, game: &Gunjin<B>, view: &View<B>, inputs: &mut Inputs) {
    let quiet = about.describe_moment(game, view, inputs);
    let rules = game.ruleset().rules();
    let share = |plies: usize, most: u32| if most == 0 { 0.0 } else { plies as f32 / most as f32 };
    inputs.context.extend(
        [
            f32::from(u8::from(game.to_move(view) == Some(view.seat))),
            share(view.ply() as usize, rules.ply_cap),
            share(quiet, rules.no_fight_draw),
        ]
        .map(stored),
    );
    inputs.moves.clear();
    inputs
        .moves
        .extend((0..RESULTS * RESULTS).map(|at| stored(f32::from(u8::from(at % RESULTS == at / RESULTS)))));
}
