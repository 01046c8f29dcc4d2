//! The course of learning: steps, matches, what is kept, and when it ends.

use super::event::Event;
use super::folder::Folder;
use super::kept::{Best, Kept, State};
use super::plan::{Opponent, Plan};
use crate::stats::interval::{Estimate, normal_95};
use gunjin_agents::games::gunjin::learned::against::{Against, Frozen};
use gunjin_agents::games::gunjin::learned::inputs::Describer;
use gunjin_agents::games::gunjin::learned::measure::{AgainstGreedy, Measure};
use gunjin_agents::games::gunjin::learned::practice::SelfPlay;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::Network;
use gunjin_agents::learn::trainer::{Learner, Practice, Several};
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::wrong::Wrong;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Matches in a row that may be worse than the best before learning stops.
const PATIENCE: u32 = 3;
/// How often the state is written between matches.
const SAVING: Duration = Duration::from_secs(30);
/// Added to the seed for matches, so that no game of a match was learned from.
const OF_MATCHES: u64 = 0x6d61_7463_6865_7321;

/// The first pair that no match has.
const FRESH: u64 = 1 << 40;

/// How learning ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// All steps of the plan were made.
    Finished,
    /// It got worse again.
    Eroded,
    /// It was interrupted.
    Interrupted,
}

/// What one edition is practised and measured by.
struct Ground {
    practice: Box<dyn Practice>,
    measure: Box<dyn Measure>,
    straight: Vec<f32>,
}

struct Grounds<'a>(&'a Plan);

impl EditionVisitor for Grounds<'_> {
    type Output = Result<Ground, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let Plan { settings, judgement, temperature, against, .. } = self.0;
        let of_matches = settings.seed ^ OF_MATCHES;
        let values = Values::of(&game, &Geometry::new(&game));
        let straight = Describer::new(&game, &values).straight(*temperature);
        let (measure, practice): (Box<dyn Measure>, Box<dyn Practice>) = match against {
            None => (
                Box::new(AgainstGreedy::new(game.clone(), of_matches)),
                Box::new(SelfPlay::new(game, *judgement, settings.seed)),
            ),
            Some(opponent) => {
                let against = |seed| {
                    frozen(opponent, &game).map(|frozen| Against::new(game.clone(), frozen, *judgement, seed))
                };
                (Box::new(against(of_matches)?), Box::new(against(settings.seed)?))
            }
        };
        Ok(Ground { practice, measure, straight })
    }
}

fn frozen<B: Bits>(opponent: &Opponent, game: &Gunjin<B>) -> Result<Frozen<B>, Wrong> {
    let setup = |name: &str| SetupSpec::read(name).and_then(|spec| spec.build(game.ruleset()));
    let setup = |name: &str| setup(name).map_err(|error| Wrong(error.to_string()));
    let player = AgentSpec::read(&opponent.agent).and_then(|spec| spec.build(game));
    Ok(Frozen {
        player: player.map_err(|error| Wrong(error.to_string()))?,
        setup: setup(&opponent.setup)?,
        own_setup: setup(&opponent.own_setup)?,
    })
}

/// A network that is being learned.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Course {
    plan: Plan,
    practice: Several,
    measures: Vec<Box<dyn Measure>>,
    folder: Folder,
    kept: Kept,
}

impl Course {
    /// Goes on where the folder is, or begins.
    ///
    /// # Errors
    /// If the plan has no game, or the network that it begins with does not fit.
    pub fn new(
        plan: Plan,
        rulesets: Vec<Ruleset>,
        (folder, state): (Folder, Option<State>),
    ) -> Result<Course, Wrong> {
        let grounds: Vec<Ground> = rulesets
            .into_iter()
            .map(|ruleset| with_ruleset(ruleset, Grounds(&plan)))
            .collect::<Result<_, _>>()?;
        let straight = grounds.iter().map(|ground| ground.straight.clone()).reduce(common);
        let straight = straight.ok_or_else(|| Wrong("name a game to learn".into()))?;
        let kept = match state {
            Some(state) => Kept::of(state, plan.shape).ok_or_else(|| folder.spoilt())?,
            None => Kept { learner: Learner::new(beginning(&plan, &straight)?), decisions: 0, best: None },
        };
        let (mut practices, mut measures) = (Vec::new(), Vec::new());
        for ground in grounds {
            practices.push(ground.practice);
            measures.push(ground.measure);
        }
        Ok(Course { plan, practice: Several(practices), measures, folder, kept })
    }

    /// Steps that were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.kept.learner.steps
    }

    /// Who plays the other side of matches.
    #[must_use]
    pub fn rival(&self) -> &str {
        self.plan.against.as_ref().map_or("greedy", |opponent| &opponent.agent)
    }

    /// The best network so far.
    #[must_use]
    pub fn best(&self) -> Option<&Best> {
        self.kept.best.as_ref()
    }

    /// Learns until the plan is done, it gets worse, or `stop` is set. `watch` is shown every event.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn run(&mut self, stop: &AtomicBool, watch: &mut dyn FnMut(&Event)) -> Result<Ended, Wrong> {
        let mut saved = Instant::now();
        while self.steps() < self.plan.settings.steps {
            let facts = self.kept.learner.step(&self.practice, &self.plan.settings);
            self.kept.decisions += facts.learned.decisions;
            self.event(&Event::of_step(self.steps(), &facts), watch)?;
            let last = self.steps() == self.plan.settings.steps;
            let judged = last || self.steps().is_multiple_of(self.plan.judge_every.max(1));
            let eroded = judged && self.judge(watch)?;
            if judged || saved.elapsed() > SAVING {
                self.kept.save(&self.folder, &self.plan)?;
                saved = Instant::now();
            }
            if eroded {
                return Ok(Ended::Eroded);
            }
            if stop.load(Ordering::Relaxed) && !last {
                self.kept.save(&self.folder, &self.plan)?;
                return Ok(Ended::Interrupted);
            }
        }
        Ok(Ended::Finished)
    }

    /// The score of a network in new pairs, of which no match had any: the choice of the best of several
    /// matches makes its score look better than it is. `None` of fewer than two.
    #[must_use]
    pub fn fresh(&self, network: &IntegerNetwork, pairs: u64) -> Option<Estimate> {
        score(network, &self.measures, FRESH..FRESH + pairs)
    }

    fn event(&mut self, event: &Event, watch: &mut dyn FnMut(&Event)) -> Result<(), Wrong> {
        self.folder.tell(event)?;
        watch(event);
        Ok(())
    }

    /// Plays a match. Answers whether too many in a row were worse than the best.
    fn judge(&mut self, watch: &mut dyn FnMut(&Event)) -> Result<bool, Wrong> {
        let network = IntegerNetwork::of(&self.kept.learner.network);
        let Some(score) = score(&network, &self.measures, 0..self.plan.pairs) else { return Ok(false) };
        let step = self.steps();
        let better = self.kept.best.as_ref().is_none_or(|best| score.point > best.score);
        if better {
            let Estimate { point, low, .. } = score;
            self.kept.best = Some(Best { step, score: point, low, worse_since: 0 });
            self.kept.save_best(&self.folder, &self.plan)?;
        }
        let mut eroded = false;
        if let Some(best) = &mut self.kept.best {
            best.worse_since = if score.high < best.low { best.worse_since + 1 } else { 0 };
            eroded = best.worse_since >= PATIENCE;
        }
        self.event(&Event::of_match(step, score, better), watch)?;
        Ok(eroded)
    }
}

/// The weights that two beginnings share, and 0 for the others.
fn common(one: Vec<f32>, other: Vec<f32>) -> Vec<f32> {
    one.iter().zip(other).map(|(&weight, other)| if weight == other { weight } else { 0.0 }).collect()
}

/// The network from which learning begins.
fn beginning(plan: &Plan, straight: &[f32]) -> Result<Network, Wrong> {
    match &plan.from {
        None => {
            let mut rng = Stream::new(plan.settings.seed, 0, Purpose::Learning, 1);
            Ok(Network::beginning(plan.shape, straight, &mut rng))
        }
        Some(weights) => IntegerNetwork::of_weights(plan.shape, weights.clone())
            .map(|network| network.to_floats())
            .ok_or_else(|| Wrong("the network to begin with has other weights than its shape".into())),
    }
}

/// The score over pairs in all games together.
fn score(network: &IntegerNetwork, measures: &[Box<dyn Measure>], pairs: Range<u64>) -> Option<Estimate> {
    let games = measures.len() as u64;
    let all = games * pairs.start..games * pairs.end;
    let pair = |number: u64| {
        let which = (number % measures.len() as u64) as usize;
        measures[which].pair(network, number / measures.len() as u64)
    };
    let scores: Vec<f64> = all.clone().into_par_iter().map(pair).collect();
    normal_95(scores.iter().sum(), scores.iter().map(|score| score * score).sum(), all.end - all.start)
}
