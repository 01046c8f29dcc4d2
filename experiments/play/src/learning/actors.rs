//! Episodes and matches of a network, in every game of a plan.

use super::plan::{Opponent, Plan};
use crate::stats::interval::{Estimate, mean_95};
use gunjin_agents::games::gunjin::learned::player::NetworkInputs;
use gunjin_agents::games::gunjin::learned::self_play::{Against, Frozen, Measure, SelfPlay, deals, pool_of};
use gunjin_agents::learn::integer::{IntegerNetwork, Room};
use gunjin_agents::learn::trainer::{Episode, EpisodeSource, Playing};
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
    episodes: Box<dyn EpisodeSource>,
    measure: Box<dyn Measure>,
    straight: Vec<f32>,
}

struct Grounds<'a>(&'a Plan);

impl EditionVisitor for Grounds<'_> {
    type Output = Result<Ground, Wrong>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let Plan { returns, setups, pool, temperature, against: opponent, values, settings, .. } = self.0;
        let (returns, seed) = (*returns, settings.seed);
        let of_matches = seed ^ OF_MATCHES;
        let told = NetworkInputs::learning(&game, values.as_deref())?;
        let straight = told.describer.straight(*temperature);
        let play = |setups: &[String], seed| {
            let deals = deals(game.ruleset(), setups, seed)?;
            Ok::<_, Wrong>(SelfPlay::new(game.clone(), told.clone(), deals, returns, seed))
        };
        let against = |Opponent { agent, setup, own_setup }: &Opponent, seed| {
            let play = play(std::slice::from_ref(own_setup), seed)?;
            Ok::<_, Wrong>(Against { play, frozen: Frozen::named(agent, Some(setup), &game)? })
        };
        let (measure, episodes): (Box<dyn Measure>, Box<dyn EpisodeSource>) = match opponent {
            None => {
                let frozen = Frozen::named("greedy", None, &game)?;
                let episodes = play(setups, seed)?.with_pool(pool_of(pool, &game)?);
                (Box::new(Against { play: play(setups, of_matches)?, frozen }), Box::new(episodes))
            }
            Some(opponent) => (Box::new(against(opponent, of_matches)?), Box::new(against(opponent, seed)?)),
        };
        Ok(Ground { episodes, measure, straight })
    }
}

/// The games of a plan, ready to be played. The same numbers are the same games, on any number of threads.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Actors {
    grounds: Vec<Ground>,
    /// The weighted sum from which learning begins: greedy's, where all editions agree on it.
    pub straight: Vec<f32>,
}

impl Actors {
    /// The games of a plan, played in turn.
    pub fn new(rulesets: Vec<Ruleset>, plan: &Plan) -> Result<Actors, Wrong> {
        let ground = |ruleset| with_ruleset(ruleset, Grounds(plan));
        let grounds: Vec<Ground> = rulesets.into_iter().map(ground).collect::<Result<_, _>>()?;
        let straight = grounds.iter().map(|ground| ground.straight.clone()).reduce(common);
        let straight = straight.ok_or_else(|| Wrong("name a game to learn".into()))?;
        Ok(Actors { grounds, straight })
    }

    /// The game of a number, and its number there.
    fn ground(&self, number: u64) -> (&Ground, u64) {
        let games = self.grounds.len() as u64;
        (&self.grounds[(number % games) as usize], number / games)
    }

    /// Plays numbered games on the threads of this pool. The reference is the first of the past selves, or else the network
    /// itself.
    pub fn episodes(&self, now: &IntegerNetwork, past: &[IntegerNetwork], range: Range<u64>) -> Vec<Episode> {
        let start = past.first().unwrap_or(now);
        let playing = Playing { now, past, critic: None };
        let episode = |number| {
            let (mut episode, mut room) = (self.episode(playing, number), Room::default());
            episode.decisions.iter_mut().for_each(|decision| decision.ask_reference(start, &mut room));
            episode
        };
        range.into_par_iter().map(episode).collect()
    }

    /// The score of a network over numbered pairs in all games together; `None` of fewer than two.
    pub fn score(&self, network: &IntegerNetwork, pairs: Range<u64>) -> Option<Estimate> {
        let games = self.grounds.len() as u64;
        let all = games * pairs.start..games * pairs.end;
        let pair = |number: u64| {
            let (ground, number) = self.ground(number);
            ground.measure.pair(network, number)
        };
        let scores: Vec<f64> = all.into_par_iter().map(pair).collect();
        mean_95(scores)
    }

    /// The score of a network in new pairs, of which no match had any: the choice of the best of several
    /// matches makes its score look better than it is. `None` of fewer than two.
    pub fn fresh(&self, network: &IntegerNetwork, pairs: u64) -> Option<Estimate> {
        self.score(network, FRESH..FRESH + pairs)
    }
}

impl EpisodeSource for Actors {
    fn episode(&self, playing: Playing<'_>, number: u64) -> Episode {
        let (ground, number) = self.ground(number);
        ground.episodes.episode(playing, number)
    }
}

fn common(one: Vec<f32>, other: Vec<f32>) -> Vec<f32> {
    one.iter().zip(other).map(|(&weight, other)| if weight == other { weight } else { 0.0 }).collect()
}
