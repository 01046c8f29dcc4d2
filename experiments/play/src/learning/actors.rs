//! Practice and matches of a network, in every game of a plan.

use super::plan::{Opponent, Plan};
use crate::stats::interval::{Estimate, normal_95};
use gunjin_agents::games::gunjin::learned::player::Told;
use gunjin_agents::games::gunjin::learned::practice::{
    Against, AgainstGreedy, Frozen, Measure, SelfPlay, deals, pool_of,
};
use gunjin_agents::learn::integer::{IntegerNetwork, Room};
use gunjin_agents::learn::trainer::{Lesson, Practice, Several};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::{Bits, Wrong};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// Added to the seed for matches, so that no game of a match was learned from.
const OF_MATCHES: u64 = 0x6d61_7463_6865_7321;
/// The first pair that no match has.
const FRESH: u64 = 1 << 40;

struct Ground {
    practice: Box<dyn Practice>,
    measure: Box<dyn Measure>,
    straight: Vec<f32>,
}

struct Grounds<'a>(&'a Plan);

impl EditionVisitor for Grounds<'_> {
    type Output = Result<Ground, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let Plan { judgement, setups, pool, temperature, against, values, settings, .. } = self.0;
        let (judgement, seed) = (*judgement, settings.seed);
        let of_matches = seed ^ OF_MATCHES;
        let told = Told::learning(&game, values.as_deref())?;
        let straight = told.describer.straight(*temperature);
        let (measure, practice): (Box<dyn Measure>, Box<dyn Practice>) = match against {
            None => {
                let matches = deals(game.ruleset(), setups, of_matches)?;
                let matches = AgainstGreedy::new(game.clone(), told.describer.clone(), matches, of_matches);
                let deals = deals(game.ruleset(), setups, seed)?;
                let pool = pool_of(pool, &game)?;
                let play = SelfPlay::new(game, told, deals, judgement, seed).with_pool(pool);
                (Box::new(matches), Box::new(play))
            }
            Some(opponent) => {
                let Opponent { agent, setup, own_setup } = opponent;
                let against = |seed| -> Result<Against<B>, Wrong> {
                    let deals = deals(game.ruleset(), &[own_setup], seed)?;
                    let play = SelfPlay::new(game.clone(), told.clone(), deals, judgement, seed);
                    Ok(Against { play, frozen: Frozen::named(agent, Some(setup), &game)? })
                };
                (Box::new(against(of_matches)?), Box::new(against(seed)?))
            }
        };
        Ok(Ground { practice, measure, straight })
    }
}

/// The games of a plan, ready to be played. The same numbers are the same games, on any number of threads.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Actors {
    practice: Several,
    measures: Vec<Box<dyn Measure>>,
    /// The weighted sum from which learning begins: greedy's, where all editions agree on it.
    pub straight: Vec<f32>,
}

impl Actors {
    /// The games of a plan, played in turn.
    pub fn new(rulesets: Vec<Ruleset>, plan: &Plan) -> Result<Actors, Wrong> {
        let grounds: Vec<Ground> = rulesets
            .into_iter()
            .map(|ruleset| with_ruleset(ruleset, Grounds(plan)))
            .collect::<Result<_, _>>()?;
        let straight = grounds.iter().map(|ground| ground.straight.clone()).reduce(common);
        let straight = straight.ok_or_else(|| Wrong("name a game to learn".into()))?;
        let (mut practices, mut measures) = (Vec::new(), Vec::new());
        for ground in grounds {
            practices.push(ground.practice);
            measures.push(ground.measure);
        }
        Ok(Actors { practice: Several(practices), measures, straight })
    }

    /// Plays numbered games on the threads of this pool. The magnet is the first of the past selves, or else the network
    /// itself.
    pub fn lessons(&self, now: &IntegerNetwork, past: &[IntegerNetwork], numbers: Range<u64>) -> Vec<Lesson> {
        let start = past.first().unwrap_or(now);
        let lesson = |number| {
            let (mut lesson, mut room) = (self.game(now, past, number), Room::default());
            lesson.decisions.iter_mut().for_each(|decision| decision.ask_magnet(start, &mut room));
            lesson
        };
        numbers.into_par_iter().map(lesson).collect()
    }

    /// The score of a network over numbered pairs in all games together; `None` of fewer than two.
    pub fn score(&self, network: &IntegerNetwork, pairs: Range<u64>) -> Option<Estimate> {
        let games = self.measures.len() as u64;
        let all = games * pairs.start..games * pairs.end;
        let pair = |number: u64| {
            let which = (number % games.max(1)) as usize;
            self.measures[which].pair(network, number / games.max(1))
        };
        let scores: Vec<f64> = all.clone().into_par_iter().map(pair).collect();
        normal_95(scores.iter().sum(), scores.iter().map(|score| score * score).sum(), all.end - all.start)
    }

    /// The score of a network in new pairs, of which no match had any: the choice of the best of several
    /// matches makes its score look better than it is. `None` of fewer than two.
    pub fn fresh(&self, network: &IntegerNetwork, pairs: u64) -> Option<Estimate> {
        self.score(network, FRESH..FRESH + pairs)
    }
}

impl Practice for Actors {
    fn game(&self, now: &IntegerNetwork, past: &[IntegerNetwork], number: u64) -> Lesson {
        self.practice.game(now, past, number)
    }
}

fn common(one: Vec<f32>, other: Vec<f32>) -> Vec<f32> {
    one.iter().zip(other).map(|(&weight, other)| if weight == other { weight } else { 0.0 }).collect()
}
