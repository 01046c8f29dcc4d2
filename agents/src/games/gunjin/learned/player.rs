//! The agent `learned`: a network's policy, without any search, and the values of pieces that it is told.

use super::inputs::FeatureExtractor;
use crate::games::gunjin::marginals::BeliefSource;
use crate::games::gunjin::networks::{NetworkFile, NetworkFormat};
use crate::games::gunjin::values::{Geometry, Values};
use crate::learn::decision::Inputs;
use crate::learn::integer::{IntegerNetwork, Room, policy};
use crate::parameters::{parameters, resolved_name};
use crate::search_model::BUILT_IN;
use crate::{Agent, BeliefKind, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, View};
use gunjin_engine::{Bits, Stream, Wrong};

parameters! {
    /// Of a network's policy.
    LearnedSettings {
        net: String = "built-in", "network: built-in, general (the one of all editions), or a file of `gunjin learn policy`";
        temperature: f64 as NotNegative = "0", "temperature of the policy: 1 as trained, 0 takes the best move";
        values: String = "built-in", "piece values: built-in (those the network was trained with), hand, flat (all equal), none (all 0), shuffled-SEED, or a file of `gunjin learn pieces`";
        belief: BeliefKind = "plain", "belief about the enemy's pieces";
    }
}

/// Plays by a network.
#[derive(Debug)]
pub struct Learned<B: Bits> {
    settings: LearnedSettings,
    describer: FeatureExtractor<B>,
    network: IntegerNetwork,
}

impl<B: Bits> Learned<B> {
    /// The player of a game.
    ///
    /// # Errors
    /// If the network or the values cannot be read, or do not fit.
    pub fn new(
        game: &Gunjin<B>,
        settings: LearnedSettings,
        beliefs: BeliefSource<B>,
    ) -> Result<Learned<B>, Wrong> {
        let file = NetworkFile::named(&settings.net, &game.ruleset().edition().id)?;
        let NetworkInputs { describer, .. } = NetworkInputs::playing(game, &file, &settings.values)?;
        Ok(Learned::with(describer.believing(beliefs), file.network(), settings))
    }

    /// The player with a network of one's own.
    pub fn with(
        describer: FeatureExtractor<B>,
        network: IntegerNetwork,
        settings: LearnedSettings,
    ) -> Learned<B> {
        Learned { settings, describer, network }
    }
}

impl<B: Bits> Agent<Gunjin<B>> for Learned<B> {
    fn name(&self) -> String {
        resolved_name("learned", &self.settings)
    }

    fn policy(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move], _: &mut Stream) -> Policy<Move> {
        let (mut inputs, mut room, mut scores) = (Inputs::default(), Room::default(), Vec::new());
        self.describer.describe(game, view, legal, &mut inputs);
        self.network.scores(&inputs, &mut room, &mut scores);
        Policy::sharing(legal, &policy(&scores, self.settings.temperature))
    }
}

/// Values of a game, with the inputs that go by them.
#[derive(Debug, Clone)]
pub struct NetworkInputs<B: Bits> {
    /// Values of pieces and places.
    pub values: Values,
    /// The inputs of a network.
    pub describer: FeatureExtractor<B>,
}

impl<B: Bits> NetworkInputs<B> {
    /// Values and inputs while a network learns. With a name: these values and no leaf, since the leaf
    /// learned with the program's values. Without one: the program's values and its leaf.
    ///
    /// # Errors
    /// If the values cannot be read or are of other kinds.
    pub fn learning(game: &Gunjin<B>, name: Option<&str>) -> Result<NetworkInputs<B>, Wrong> {
        NetworkInputs::of(game, name.unwrap_or(BUILT_IN), name.is_none())
    }

    /// Values and inputs while the network of a file plays. `built-in` stands for the values that it learned
    /// with. It gets the leaf if it learned with it.
    ///
    /// # Errors
    /// If the values cannot be read or are of other kinds.
    pub fn playing(game: &Gunjin<B>, file: &NetworkFile, name: &str) -> Result<NetworkInputs<B>, Wrong> {
        let learned_with = file.values.as_deref();
        let name = if name == BUILT_IN { learned_with.unwrap_or(name) } else { name };
        NetworkInputs::of(game, name, learned_with.is_none())
    }

    fn of(game: &Gunjin<B>, name: &str, leaf: bool) -> Result<NetworkInputs<B>, Wrong> {
        let values = Values::named(name, game, &Geometry::new(game))?;
        let describer = FeatureExtractor::new(game, &values);
        let describer = if leaf { describer } else { describer.without_leaf() };
        Ok(NetworkInputs { values, describer })
    }
}
