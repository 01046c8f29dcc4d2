//! Root moves tried in the same worlds with the same luck, so that what differs between them is the moves.
//!
//! A trial plays one root move in one world, lets quick players go on to a fixed depth, and asks what the
//! position there is worth. Worlds are drawn once and used in turn; the random words of a trial are the same
//! for every move (common random numbers).

use super::whole_players::Witnesses;
use crate::agent::Agent;
use crate::budget::Budget;
use crate::evaluator::{Evaluator, Manner};
use crate::playable::Playable;
use crate::search::greedy::value;
use crate::worlds::{Inference, Worlds};
use gunjin_engine::game::Turn;
use gunjin_engine::playout::draw_chance;
use gunjin_engine::random::{Fast, Stream};

/// How trials are made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrialSettings {
    /// Plies of a trial, the root move included. An even number leaves every leaf with the same seat to
    /// move.
    pub depth: u32,
    /// Most worlds drawn; 0 draws one for every round.
    pub worlds: u32,
    /// The share of trials whose quick players go by belief; the others see everything.
    pub believing: f64,
    /// How worlds are weighed.
    pub inference: Inference,
}

/// What one root move has earned so far.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Earned {
    /// Sum of values.
    pub sum: f64,
    /// Trials.
    pub trials: u64,
}

impl Earned {
    /// The mean value; ½ before the first trial.
    #[must_use]
    pub fn mean(self) -> f64 {
        if self.trials == 0 { 0.5 } else { self.sum / self.trials as f64 }
    }
}

/// Who plays the first plies after the root move, in place of quick players.
#[allow(missing_debug_implementations)] // a player and no text
pub struct Whole<'a, G: Playable> {
    /// The player, of both seats.
    pub player: &'a dyn Agent<G>,
    /// How many plies.
    pub plies: u32,
}

/// Trials from one view.
#[allow(missing_debug_implementations)] // worlds and minds are many numbers and no text
pub struct Trials<'a, G: Playable> {
    game: &'a G,
    evaluator: &'a G::Evaluator,
    beliefs: <G::Evaluator as Evaluator<G>>::Beliefs,
    source: G::Worlds,
    worlds: Vec<G::Position>,
    whole: Option<Whole<'a, G>>,
    /// What is known in each of the worlds, if there are whole players.
    witnesses: Vec<Witnesses<G>>,
    settings: TrialSettings,
    rounds: u64,
    seats: Vec<f64>,
    outcomes: Vec<(G::Action, f64)>,
}

/// One round: a world and the luck in it.
#[derive(Debug)]
pub struct Round {
    /// Which of the worlds drawn.
    world: usize,
    seat: usize,
    manner: Manner,
    rng: Fast,
}

impl<'a, G: Playable> Trials<'a, G> {
    /// Trials from a view.
    pub fn new(game: &'a G, evaluator: &'a G::Evaluator, view: &G::View, settings: TrialSettings) -> Self {
        let (source, beliefs) = game.inferred(view, settings.inference, evaluator);
        Trials {
            game,
            evaluator,
            beliefs,
            source,
            worlds: Vec::new(),
            whole: None,
            witnesses: Vec::new(),
            settings,
            rounds: 0,
            seats: vec![0.0; game.seats()],
            outcomes: Vec::new(),
        }
    }

    /// The same with a whole player for some plies; without any plies there is none.
    #[must_use]
    pub fn with(mut self, whole: Whole<'a, G>) -> Self {
        self.whole = Some(whole).filter(|whole| whole.plies > 0);
        self
    }

    /// Draws a world. `None` if none can be drawn.
    fn draw(&mut self, rng: &mut Fast) -> Option<()> {
        if self.whole.is_none() {
            self.worlds.push(self.source.draw(self.game, rng)?);
            return Some(());
        }
        let world = self.source.draw_world(self.game, rng)?;
        self.witnesses.push(Witnesses::of(self.game, &world));
        self.worlds.push(world.position);
        Some(())
    }

    /// Begins the next round; `None` if no world can be drawn or nobody is to move in it.
    pub fn round(&mut self, rng: &mut Stream) -> Option<Round> {
        let mut rng = rng.fast();
        let limit = self.settings.worlds as usize;
        if limit == 0 {
            self.worlds.clear();
            self.witnesses.clear();
        }
        let world = if limit == 0 || self.worlds.len() < limit {
            self.draw(&mut rng)?;
            self.worlds.len() - 1
        } else {
            (self.rounds % limit as u64) as usize
        };
        let Turn::Seat(seat) = self.game.turn(&self.worlds[world]) else { return None };
        let manner = self.manner();
        self.rounds += 1;
        Some(Round { world, seat: seat.index(), manner, rng })
    }

    /// Manners take turns, in a rhythm that changes whenever the worlds come round again.
    fn manner(&self) -> Manner {
        let share = self.settings.believing.clamp(0.0, 1.0);
        let turn = self.rounds + self.rounds / u64::from(self.settings.worlds.max(1));
        let before = (turn as f64 * share).floor();
        if ((turn + 1) as f64 * share).floor() > before { Manner::Believing } else { Manner::Seeing }
    }

    /// What every move earns in as many whole rounds as the budget pays for: a round that is not whole would not
    /// treat all moves alike.
    pub fn alike(&mut self, legal: &[G::Action], budget: Budget, rng: &mut Stream) -> Vec<Earned> {
        let mut earned = vec![Earned::default(); legal.len()];
        let mut clock = budget.start();
        'search: while let Some(round) = self.round(rng) {
            let mut values = Vec::with_capacity(legal.len());
            for &action in legal {
                if !clock.tick() {
                    break 'search;
                }
                values.push(self.trial(&round, action));
            }
            for (earned, value) in earned.iter_mut().zip(values) {
                earned.sum += value;
                earned.trials += 1;
            }
        }
        earned
    }

    /// The value of a root move in a round, for the seat that makes it.
    pub fn trial(&mut self, round: &Round, action: G::Action) -> f64 {
        let (game, evaluator) = (self.game, self.evaluator);
        let mut position = self.worlds[round.world].clone();
        let mut rng = round.rng.clone();
        let mut mind = evaluator.mind(&self.beliefs, round.manner);
        let begun = self.begin(round, action, (&mut mind, &mut position), &mut rng);
        for _ in begun..self.settings.depth.max(1) {
            let quick = evaluator.quick_action(game, &mut mind, &position, &mut rng);
            match quick.or_else(|| draw_chance(game, &position, &mut self.outcomes, &mut rng)) {
                Some(action) => evaluator.play(game, &mut mind, &mut position, action),
                None => break,
            }
        }
        value(game, evaluator, &position, &mut self.seats);
        self.seats[round.seat]
    }

    /// Plays the root move and what whole players answer; how many plies these are together.
    fn begin(
        &self,
        round: &Round,
        root: G::Action,
        (mind, position): (&mut MindOf<'_, G>, &mut G::Position),
        rng: &mut Fast,
    ) -> u32 {
        let Some(Whole { player, plies }) = &self.whole else {
            self.evaluator.play(self.game, mind, position, root);
            return 1;
        };
        let mut witnesses = self.witnesses[round.world].clone();
        let (mut next, mut begun) = (Some(root), 0);
        while let Some(action) = next {
            let before = position.clone();
            self.evaluator.play(self.game, mind, position, action);
            begun += 1;
            if begun > *plies || begun >= self.settings.depth {
                break;
            }
            witnesses.see(self.game, &before, action, position);
            next = witnesses.choice(self.game, *player, position, rng);
        }
        begun
    }
}

/// The quick players of a game's evaluator.
type MindOf<'b, G> = <<G as Playable>::Evaluator as Evaluator<G>>::Mind<'b>;
