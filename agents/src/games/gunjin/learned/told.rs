//! Values of pieces that a network gets as inputs.

use super::file::NetworkFile;
use super::inputs::FeatureExtractor;
use crate::games::gunjin::values::geometry::Geometry;
use crate::games::gunjin::values::table::Values;
use crate::search_model::BUILT_IN;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::wrong::Wrong;

/// Values of a game, with the inputs that go by them.
#[derive(Debug, Clone)]
pub struct Told<B: Bits> {
    /// Values of pieces and places.
    pub values: Values,
    /// The inputs of a network.
    pub describer: FeatureExtractor<B>,
}

impl<B: Bits> Told<B> {
    /// Values and inputs while a network learns. With a name: these values and no leaf, since the leaf
    /// learned with the program's values. Without one: the program's values and its leaf.
    ///
    /// # Errors
    /// If there are no such values.
    pub fn learning(game: &Gunjin<B>, name: Option<&str>) -> Result<Told<B>, Wrong> {
        Told::of(game, name.unwrap_or(BUILT_IN), name.is_none())
    }

    /// Values and inputs while the network of a file plays. `built-in` stands for the values that it learned
    /// with. It gets the leaf if it learned with it.
    ///
    /// # Errors
    /// If there are no such values.
    pub fn playing(game: &Gunjin<B>, file: &NetworkFile, name: &str) -> Result<Told<B>, Wrong> {
        let learned_with = file.values.as_deref();
        let name = if name == BUILT_IN { learned_with.unwrap_or(name) } else { name };
        Told::of(game, name, learned_with.is_none())
    }

    fn of(game: &Gunjin<B>, name: &str, leaf: bool) -> Result<Told<B>, Wrong> {
        let values = Values::named(name, game, &Geometry::new(game))?;
        let describer = FeatureExtractor::new(game, &values);
        let describer = if leaf { describer } else { describer.without_leaf() };
        Ok(Told { values, describer })
    }
}
