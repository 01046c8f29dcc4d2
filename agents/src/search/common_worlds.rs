//! Root moves tried in the same worlds with the same luck, so that what differs between them is the moves.
//!
//! A trial plays one root move in one world, lets quick players go on to a fixed depth, and asks what the
//! position there is worth. Worlds are drawn once and used in turn; the random words of a trial are the same
//! for every move (common random numbers).

use crate::evaluator::{Evaluator, Manner};
use crate::parameters::{Parameters, resolved_name};
use crate::search::greedy::value;
use crate::search::update::blended;
use crate::{Agent, AgentError, AgentSpec, BeliefKind, Policy, Said, SearchModel, Worlds};
use gunjin_engine::playout::draw_chance;
use gunjin_engine::{Fast, Stream, Turn, math};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TrialSettings {
    /// Plies of a trial, the root move included. An even number leaves every leaf with the same seat to
    /// move.
    pub depth: u32,
    /// Rounds after which trials are √2 times as long; 0 if they never get longer.
    pub deepen: u32,
    /// Most worlds drawn; 0 draws one for every round.
    pub worlds: u32,
    /// The share of trials whose quick players go by belief; the others see everything.
    pub believing: f64,
    /// Weights of worlds.
    pub inference: BeliefKind,
    /// Plies without a fall after which a leaf counts half; 0 if waiting costs nothing.
    pub patience: f64,
}

impl TrialSettings {
    /// Plies of a trial after so many rounds, an even number more than at first.
    fn depth_after(&self, rounds: u64) -> u32 {
        let times =
            if self.deepen == 0 { 1.0 } else { (1.0 + rounds as f64 / f64::from(self.deepen)).sqrt() };
        let more = f64::from(self.depth) * (times - 1.0);
        self.depth + 2 * (more / 2.0) as u32
    }

    /// Share of a leaf's value that counts, and of the blueprint in the prior, after so many plies without a fall.
    fn decided(&self, quiet: u32) -> f64 {
        if self.patience == 0.0 { 1.0 } else { 1.0 / (1.0 + math::powi(f64::from(quiet) / self.patience, 4)) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct MoveStats {
    /// Sum of values.
    pub sum: f64,
    pub(crate) trials: u64,
}

impl MoveStats {
    /// The mean value; ½ before the first trial.
    pub(crate) fn mean(self) -> f64 {
        if self.trials == 0 { 0.5 } else { self.sum / self.trials as f64 }
    }

    pub(super) fn said(self, probability: f64) -> Said {
        Said { probability, visits: Some(self.trials), value: Some(self.mean()) }
    }
}

#[allow(missing_debug_implementations)] // worlds and rollout states are many numbers and no text
pub(crate) struct Trials<'a, G: SearchModel> {
    game: &'a G,
    pub(super) evaluator: &'a G::Evaluator,
    beliefs: <G::Evaluator as Evaluator<G>>::Beliefs,
    source: G::Worlds,
    worlds: Vec<G::Position>,
    settings: TrialSettings,
    rounds: u64,
    seats: Vec<f64>,
    outcomes: Vec<(G::Action, f64)>,
}

#[derive(Debug)]
pub(crate) struct Round {
    world: usize,
    seat: usize,
    depth: u32,
    manner: Manner,
    rng: Fast,
}

impl<'a, G: SearchModel> Trials<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        evaluator: &'a G::Evaluator,
        view: &G::View,
        settings: TrialSettings,
    ) -> Self {
        let (source, beliefs) = game.inferred(view, settings.inference, evaluator);
        Trials {
            game,
            evaluator,
            beliefs,
            source,
            worlds: Vec::new(),
            settings,
            rounds: 0,
            seats: vec![0.0; game.seats()],
            outcomes: Vec::new(),
        }
    }

    /// Begins the next round; `None` if no world can be drawn or nobody is to move in it.
    pub(crate) fn round(&mut self, rng: &mut Stream) -> Option<Round> {
        let mut rng = rng.fast();
        let limit = self.settings.worlds as usize;
        if limit == 0 {
            self.worlds.clear();
        }
        let world = if limit == 0 || self.worlds.len() < limit {
            self.worlds.push(self.source.draw(self.game, &mut rng)?);
            self.worlds.len() - 1
        } else {
            (self.rounds % limit as u64) as usize
        };
        let Turn::Seat(seat) = self.game.turn(&self.worlds[world]) else { return None };
        let (manner, depth) = (self.manner(), self.settings.depth_after(self.rounds));
        self.rounds += 1;
        Some(Round { world, seat: seat.index(), depth, manner, rng })
    }

    /// Manners take turns, in a rhythm that changes whenever the worlds come round again.
    fn manner(&self) -> Manner {
        let share = self.settings.believing.clamp(0.0, 1.0);
        let turn = self.rounds + self.rounds / u64::from(self.settings.worlds.max(1));
        let before = (turn as f64 * share).floor();
        if ((turn + 1) as f64 * share).floor() > before { Manner::Believing } else { Manner::Seeing }
    }

    pub(crate) fn trial(&mut self, round: &Round, action: G::Action) -> f64 {
        let (game, evaluator) = (self.game, self.evaluator);
        let mut position = self.worlds[round.world].clone();
        let mut rng = round.rng.clone();
        let mut state = evaluator.rollout_state(&self.beliefs, round.manner);
        evaluator.play(game, &mut state, &mut position, action);
        for _ in 1..round.depth {
            let quick = evaluator.quick_action(game, &mut state, &position, &mut rng);
            match quick.or_else(|| draw_chance(game, &position, &mut self.outcomes, &mut rng)) {
                Some(action) => evaluator.play(game, &mut state, &mut position, action),
                None => break,
            }
        }
        value(game, evaluator, &position, &mut self.seats);
        let earned = self.seats[round.seat];
        if self.settings.patience == 0.0 || game.turn(&position) == Turn::Over {
            return earned;
        }
        let drawn = self.seats.iter().sum::<f64>() / self.seats.len() as f64;
        drawn + (earned - drawn) * self.settings.decided(evaluator.quiet(&self.beliefs, Some(&position)))
    }

    /// True if the move is known to lose by force within so many more plies in the world of a round.
    pub(crate) fn loses(&self, round: &Round, action: G::Action, plies: u32) -> bool {
        let mut position = self.worlds[round.world].clone();
        self.game.play(&mut position, action);
        let over = self.game.turn(&position) == Turn::Over;
        !over && self.evaluator.wins_by_force(self.game, &position, plies)
    }

    /// Share of the blueprint in the prior.
    fn decided(&self) -> f64 {
        self.settings.decided(self.evaluator.quiet(&self.beliefs, None))
    }
}

pub(crate) trait TrialParameters: Parameters + Send + Sync {
    const NAME: &'static str;

    /// Values of positions, and what is learned of those in which trials end.
    fn knowledge(&self) -> [&str; 2];

    fn trials(&self) -> TrialSettings;
}

/// Temperature of `greedy` where it takes the blueprint's place.
const IMPATIENT: &str = "0.1";
/// Least share of the blueprint for which `greedy` is not asked.
const PATIENT: f64 = 0.99;

/// Parameters that say how trials are shared out among the moves, and what is played by them.
pub(crate) trait TrialSearch: TrialParameters {
    /// Evidence for the legal moves, which the blueprint plays with these probabilities.
    fn decide<G: SearchModel>(
        &self,
        trials: &mut Trials<'_, G>,
        legal: &[G::Action],
        prior: &[f64],
        rng: &mut Stream,
    ) -> Vec<Said>;
}

pub(crate) struct RootTrials<G: SearchModel, S> {
    settings: S,
    evaluator: G::Evaluator,
    blueprint: Box<dyn Agent<G>>,
    /// Player that takes the blueprint's place the longer nobody falls, if waiting costs anything.
    impatient: Option<Box<dyn Agent<G>>>,
}

impl<G: SearchModel, S: TrialSearch> RootTrials<G, S> {
    pub(crate) fn new(game: &G, blueprint: &AgentSpec, settings: S) -> Result<Self, AgentError> {
        let [values, leaf] = settings.knowledge();
        let evaluator = game.evaluator_with(values, leaf)?;
        let blueprint = game.blueprint(blueprint, &evaluator)?;
        let greedy = AgentSpec::with("greedy", &[("temperature", IMPATIENT), ("values", values)])?;
        let impatient = match settings.trials().patience {
            0.0 => None,
            _ => Some(game.blueprint(&greedy, &evaluator)?),
        };
        Ok(RootTrials { settings, evaluator, blueprint, impatient })
    }
}

impl<G: SearchModel, S: TrialSearch> Agent<G> for RootTrials<G, S> {
    fn name(&self) -> String {
        resolved_name(S::NAME, &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let blueprint = self.blueprint.policy(game, view, legal, rng);
        if legal.len() < 2 {
            return blueprint;
        }
        let mut trials = Trials::new(game, &self.evaluator, view, self.settings.trials());
        let (mut prior, decided) = (blueprint.probabilities(), trials.decided());
        if let Some(impatient) = self.impatient.as_ref().filter(|_| decided < PATIENT) {
            prior = blended(&prior, &impatient.policy(game, view, legal, rng).probabilities(), decided);
        }
        Policy::saying(legal, &self.settings.decide(&mut trials, legal, &prior, rng))
    }
}

/// Declares the parameters of such a search: the common ones, with the defaults that differ, and its own in two places.
macro_rules! trial_parameters {
    ($(#[$doc:meta])* $name:ident of $agent:literal, depth $depth:literal, deepen $deepen:literal, worlds $worlds:literal, patience $patience:literal { $($own:tt)* }
     net $net:literal $nets:literal, temperature $temperature:literal, belief $belief:literal, inference $inference:literal
     { $($last:tt)* }) => {
        $crate::parameters::parameters! {
            $(#[$doc])*
            $name {
                iterations: u64 as Limit = "0", "most rollouts of a decision, all root moves together; 0 for no limit";
                milliseconds: u64 as Limit = "20", "most milliseconds of a decision; 0 for no limit";
                depth: u32 as AtLeastOne = $depth, "plies of a rollout, the root move included";
                deepen: u32 = $deepen, "rounds of rollouts after which a rollout is √2 times as long, and so on with the root; 0 for never";
                worlds: u32 as WorldCount = $worlds, "worlds sampled, used in turn; 0 samples one for every round of rollouts";
                mix: f64 as Share = "1", "share of rollouts whose players go by belief; the others see everything";
                $($own)*
                net: String = $net, $nets;
                temperature: f64 as NotNegative = $temperature, "temperature of the prior policy: the network's, or the softmax of greedy's scores";
                belief: $crate::belief_kind::BeliefKind = $belief, "belief about the enemy's pieces in the network's inputs";
                inference: $crate::belief_kind::BeliefKind = $inference, "belief from which worlds are sampled";
                values: String = "built-in", "piece values: built-in (fitted), hand, flat (all equal), none (all 0), shuffled-SEED, or a file of `gunjin learn pieces`";
                patience: f64 as NotNegative = $patience, "plies without a fall after which a leaf counts half, as a draw the other half, and greedy has half of the prior; 0 for never";
                leaf: String = "built-in", "value network at the end of rollouts: none, built-in (on editions), general (that of all editions), or a file of `gunjin learn value`";
                $($last)*
            }
        }

        impl $name {
            /// The agent that is the blueprint, for a family with or without networks.
            ///
            /// # Errors
            /// If there is no such agent.
            pub fn blueprint(&self, networks: bool) -> Result<$crate::spec::AgentSpec, $crate::error::AgentError> {
                blueprint((&self.net, networks), self.temperature, &self.values, self.belief)
            }
        }

        impl $crate::search::common_worlds::TrialParameters for $name {
            const NAME: &'static str = $agent;

            fn knowledge(&self) -> [&str; 2] {
                [&self.values, &self.leaf]
            }

            fn trials(&self) -> $crate::search::common_worlds::TrialSettings {
                let Self { depth, deepen, worlds, mix, inference, patience, .. } = *self;
                $crate::search::common_worlds::TrialSettings { depth, deepen, worlds, believing: mix, inference, patience }
            }
        }
    };
}
pub(super) use trial_parameters;
