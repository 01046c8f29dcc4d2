//! Games that a network plays to learn from, and games by which it is measured.

use super::inputs::FeatureExtractor;
use super::player::{Learned, LearnedSettings, NetworkInputs};
use crate::agent::Agent;
use crate::error::AgentError;
use crate::games::gunjin::evaluator::GunjinEvaluator;
use crate::games::gunjin::greedy::Player;
use crate::games::gunjin::marginals::BeliefSource;
use crate::games::gunjin::setup::{Deals, SetupPolicy, SetupSpec, deal_pair};
use crate::games::gunjin::supervised;
use crate::games::gunjin::values::Geometry;
use crate::learn::critic::{Critic, Moment};
use crate::learn::decision::{Decision, Inputs};
use crate::learn::descent::advantages;
use crate::learn::integer::{IntegerNetwork, Room, policy};
use crate::learn::network::Memory;
use crate::learn::trainer::{Episode, EpisodeSource, GameFacts, Playing};
use crate::policy::drawn;
use crate::search_model::BUILT_IN;
use crate::spec::AgentSpec;
use gunjin_engine::games::gunjin::{Gunjin, Manner, Move, Ruleset, Setup, Winner};
use gunjin_engine::random::{Purpose, Stream, below, unit};
use gunjin_engine::{Bits, Seat, Umpire, Wrong, math};
use serde::{Deserialize, Serialize};
use std::mem;

/// One game in so many is played against a past self.
const AGAINST_PAST: u64 = 3;
/// One game in so many is played against somebody of a pool.
const AGAINST_POOL: u32 = 2;
/// One decision in so many is a moment for the critic.
const MOMENTS: usize = 7;

/// Parameters of the returns of self-play.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Returns {
    /// λ of generalized advantage estimation.
    pub gae_lambda: f32,
    /// Discount per decision of a seat.
    pub gamma: f32,
    /// Return of a draw to both seats: below 0.5, or nobody attacks any more.
    pub draw_value: f32,
}

impl Returns {
    /// Keeps self-play from waiting on boards where games are long. It is not the game itself: there a late
    /// win is a win, and a draw is half of one.
    pub const USUAL: Returns = Returns { gae_lambda: 0.95, gamma: 0.99, draw_value: 0.3 };
}

/// Games of one edition: against itself, past selves, and the players of a pool.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct SelfPlay<B: Bits> {
    game: Gunjin<B>,
    describer: FeatureExtractor<B>,
    deals: Deals,
    critic: GunjinEvaluator<B>,
    returns: Returns,
    seed: u64,
    pool: Vec<Frozen<B>>,
}

#[derive(Default)]
struct Played {
    decisions: Vec<Decision>,
    /// Static evaluations of their positions.
    evaluations: Vec<f32>,
    /// Expectations of the critic.
    values: Vec<f32>,
}

#[derive(Default)]
struct Buffers {
    inputs: Inputs,
    room: Room,
    scores: Vec<i64>,
    memory: Memory,
}

impl<B: Bits> SelfPlay<B> {
    /// Games of an edition. The critic judges the true position, which no player sees, by the values and the
    /// leaf that the network is told.
    pub fn new(
        game: Gunjin<B>,
        NetworkInputs { values, describer }: NetworkInputs<B>,
        deals: Deals,
        returns: Returns,
        seed: u64,
    ) -> SelfPlay<B> {
        let critic = GunjinEvaluator::with(Geometry::new(&game), &values, describer.leaf.clone());
        SelfPlay { game, describer, deals, critic, returns, seed, pool: Vec::new() }
    }

    /// These games, half of them against players of a pool.
    pub fn with_pool(self, pool: Vec<Frozen<B>>) -> SelfPlay<B> {
        SelfPlay { pool, ..self }
    }
}

fn past_self(number: u64, past: usize) -> Option<(usize, usize)> {
    let against = past > 0 && number.is_multiple_of(AGAINST_PAST);
    let turn = number / AGAINST_PAST;
    against.then(|| ((turn % 2) as usize, (turn / 2) as usize % past))
}

struct Players<'n, B: Bits> {
    playing: Playing<'n>,
    /// The seat of a past self, and which.
    other: Option<(usize, usize)>,
    frozen: Option<(usize, &'n Frozen<B>)>,
}

impl<B: Bits> Players<'_, B> {
    fn learns(&self, seat: usize) -> bool {
        self.other.is_none_or(|(theirs, _)| theirs != seat) && self.frozen(seat).is_none()
    }

    fn frozen(&self, seat: usize) -> Option<&dyn Agent<Gunjin<B>>> {
        self.frozen.filter(|(theirs, _)| *theirs == seat).map(|(_, frozen)| frozen.player.as_ref())
    }

    fn network(&self, seat: usize) -> &IntegerNetwork {
        match self.other {
            Some((theirs, which)) if theirs == seat => &self.playing.past[which],
            _ => self.playing.now,
        }
    }
}

impl<B: Bits> EpisodeSource for SelfPlay<B> {
    fn episode(&self, playing: Playing<'_>, number: u64) -> Episode {
        let frozen = drawn_from(&self.pool, (self.seed, number));
        let setups = setups(&self.deals, frozen, (self.seed, number));
        let other = past_self(number, playing.past.len()).filter(|_| frozen.is_none());
        self.episode_of(&setups, &Players { playing, other, frozen }, number)
    }
}

fn attacks<B: Bits>(umpire: &Umpire<'_, Gunjin<B>>, seat: usize, action: Move) -> bool {
    action.manner != Manner::Walk || umpire.position().side(1 - seat).has(action.to)
}

impl<B: Bits> SelfPlay<B> {
    fn episode_of(&self, setups: &[Setup; 2], players: &Players<'_, B>, number: u64) -> Episode {
        let mut played = [Played::default(), Played::default()];
        let mut facts = GameFacts { games: 1, ..GameFacts::default() };
        let mut buffers = Buffers::default();
        let winner = play_game(&self.game, setups, (self.seed, number), |umpire, seat, rng| {
            let seat = seat.index();
            let action = self.decide(umpire, players, seat, &mut buffers, (rng, &mut played[seat]));
            facts.plies += 1;
            facts.attacks += u64::from(attacks(umpire, seat, action));
            Some(action)
        });
        let Some(winner) = winner else { return Episode::default() };
        facts.draws = u64::from(winner == Winner::Draw);
        let mut episode = Episode { game: facts, ..Episode::default() };
        for (seat, played) in played.into_iter().enumerate() {
            let first = players.playing.critic.map(|_| number as usize % MOMENTS);
            self.judge(played, seat, (winner, first), &mut episode);
        }
        episode
    }

    fn decide(
        &self,
        umpire: &Umpire<'_, Gunjin<B>>,
        players: &Players<'_, B>,
        seat: usize,
        buffers: &mut Buffers,
        (rng, played): (&mut Stream, &mut Played),
    ) -> Move {
        let legal = umpire.legal();
        if let Some(player) = players.frozen(seat) {
            let policy = player.policy(&self.game, &umpire.seen(Seat(seat as u8)), legal, rng);
            return policy.draw(rng).unwrap_or(legal[0]);
        }
        self.describer.describe(&self.game, &umpire.seen(Seat(seat as u8)), legal, &mut buffers.inputs);
        players.network(seat).scores(&buffers.inputs, &mut buffers.room, &mut buffers.scores);
        let shares = policy(&buffers.scores, 1.0);
        let chosen = drawn(&shares, unit(rng));
        if players.learns(seat) && legal.len() > 1 {
            let south = self.critic.south(umpire.position());
            let evaluation = if seat == 0 { south } else { 1.0 - south } as f32;
            let value =
                |critic: &Critic| critic.value(&buffers.inputs.context, evaluation, &mut buffers.memory);
            played.values.push(players.playing.critic.map_or(evaluation, value));
            played.evaluations.push(evaluation);
            played.decisions.push(Decision {
                inputs: buffers.inputs.clone(),
                chosen,
                probability: shares[chosen] as f32,
                advantage: 0.0,
                reference: Vec::new(),
            });
        }
        legal[chosen]
    }

    /// Adds the decisions of a seat to an episode; for a critic that learns every seventh from `first` on.
    fn judge(
        &self,
        played: Played,
        seat: usize,
        (winner, first): (Winner, Option<usize>),
        episode: &mut Episode,
    ) {
        let Played { decisions, evaluations, values } = played;
        let Returns { gae_lambda, gamma, draw_value } = self.returns;
        let result = if winner == Winner::Draw { draw_value } else { winner.score(seat) as f32 };
        if let Some(first) = first {
            let last = decisions.len();
            let moment = |at: usize| {
                let earned = result * math::powi(gamma, (last - at) as i32);
                Moment::new(&decisions[at].inputs.context, evaluations[at], earned)
            };
            episode.moments.extend((first..last).step_by(MOMENTS).map(moment));
        }
        let advantages = advantages(&values, result, gae_lambda, gamma);
        let judged = |(decision, advantage)| Decision { advantage, ..decision };
        episode.decisions.extend(decisions.into_iter().zip(advantages).map(judged));
    }
}

/// Something against which networks are measured.
pub trait Measure: Send + Sync {
    /// The network's score over the two games of a numbered pair, which begin from the same set-ups with
    /// seats exchanged.
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64;
}

/// A player that does not change.
#[allow(missing_debug_implementations)] // a player and nothing to read
pub struct Frozen<B: Bits> {
    player: Player<B>,
    /// Its set-up policy; without one it sets up as the others do.
    setup: Option<Box<dyn SetupPolicy>>,
}

impl<B: Bits> Frozen<B> {
    /// The agent of a text, which sets up by a policy, or else by its own.
    ///
    /// # Errors
    /// If the agent or the policy cannot be built.
    pub fn named(agent: &str, setup: Option<&str>, game: &Gunjin<B>) -> Result<Frozen<B>, Wrong> {
        let wrong = |error: AgentError| Wrong(error.to_string());
        let spec = AgentSpec::read(agent).map_err(wrong)?;
        let setup = setup.map(SetupSpec::read).transpose()?.or_else(|| spec.insisted_setup());
        let setup = setup.map(|setup| setup.build(game.ruleset())).transpose()?;
        Ok(Frozen { player: spec.build(game).map_err(wrong)?, setup })
    }
}

/// Edition and agent of a pool's text: `EDITION=AGENT` plays in that edition alone.
pub fn edition_and_agent(text: &str) -> (Option<&str>, &str) {
    let named = text.split_once('=').filter(|(edition, _)| !edition.contains(':'));
    named.map_or((None, text), |(edition, agent)| (Some(edition), agent))
}

/// Agents of these texts that play in an edition.
///
/// # Errors
/// If an agent or its set-up policy cannot be built.
pub fn pool_of<B: Bits>(agents: &[String], game: &Gunjin<B>) -> Result<Vec<Frozen<B>>, Wrong> {
    let here = |edition: Option<&str>| edition.is_none_or(|edition| edition == game.ruleset().edition().id);
    let agents = agents.iter().map(|text| edition_and_agent(text)).filter(|(edition, _)| here(*edition));
    agents.map(|(_, agent)| Frozen::named(agent, None, game)).collect()
}

/// Set-ups of a numbered game, one seat of which may be a frozen player's.
fn setups<B: Bits>(
    deals: &Deals,
    frozen: Option<(usize, &Frozen<B>)>,
    (seed, number): (u64, u64),
) -> [Setup; 2] {
    let mut setups = deals.setups(number);
    let policy = frozen.and_then(|(seat, frozen)| Some((seat, frozen.setup.as_deref()?)));
    if let Some((seat, policy)) = policy {
        let theirs = deal_pair([policy, policy], seed, number);
        theirs.into_iter().for_each(|mut theirs| mem::swap(&mut setups[seat], &mut theirs[seat]));
    }
    setups
}

/// Somebody of a pool for a numbered game, and a seat for it, in one game of two.
fn drawn_from<B: Bits>(pool: &[Frozen<B>], (seed, number): (u64, u64)) -> Option<(usize, &Frozen<B>)> {
    let rng = &mut Stream::new(seed, number, Purpose::Learning, 8);
    let against = !pool.is_empty() && below(rng, AGAINST_POOL) == 0;
    against.then(|| (below(rng, 2) as usize, &pool[below(rng, pool.len() as u32) as usize]))
}

/// Games of one edition against a frozen player.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct Against<B: Bits> {
    /// Games of the learner.
    pub play: SelfPlay<B>,
    /// Opponent, which has each seat in turn.
    pub frozen: Frozen<B>,
}

impl<B: Bits> Against<B> {
    fn setups(&self, number: u64, theirs: usize) -> [Setup; 2] {
        setups(&self.play.deals, Some((theirs, &self.frozen)), (self.play.seed, number))
    }
}

impl<B: Bits> EpisodeSource for Against<B> {
    fn episode(&self, playing: Playing<'_>, number: u64) -> Episode {
        let theirs = (number % 2) as usize;
        let players = Players { playing, other: None, frozen: Some((theirs, &self.frozen)) };
        self.play.episode_of(&self.setups(number, theirs), &players, number)
    }
}

impl<B: Bits> Measure for Against<B> {
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64 {
        let SelfPlay { game, describer, seed, .. } = &self.play;
        let player = Learned::with(describer.clone(), network.clone(), LearnedSettings::default());
        let score = |theirs: usize| {
            let mut players: [&dyn Agent<Gunjin<B>>; 2] = [&player, self.frozen.player.as_ref()];
            players.rotate_left(usize::from(theirs == 0));
            let winner =
                play_game(game, &self.setups(number, theirs), (*seed, number), |umpire, seat, rng| {
                    players[seat.index()].policy(game, &umpire.seen(seat), umpire.legal(), rng).draw(rng)
                });
            winner.map_or(0.5, |winner| winner.score(1 - theirs))
        };
        (score(1) + score(0)) / 2.0
    }
}

/// Temperatures of the players, in turn: those who always play their best move and those who vary.
const TEMPERATURES: [f64; 4] = [0.0, 0.5, 0.5, 1.0];

/// Set-ups of numbered games by the policies of these names, in turn; without any, random ones.
///
/// # Errors
/// If there is no such policy, or it does not fit the game.
pub fn deals<S: AsRef<str>>(ruleset: &Ruleset, setups: &[S], seed: u64) -> Result<Deals, Wrong> {
    let specs = setups.iter().map(|name| SetupSpec::read(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
    Deals::new(ruleset, &specs, seed)
}

/// Plays a numbered game from these set-ups, each seat drawing from its own stream, until it ends or `choose` gives
/// no legal move. Answers who won; `None` if the set-ups are not lawful.
pub(in crate::games::gunjin) fn play_game<B: Bits>(
    game: &Gunjin<B>,
    [south, north]: &[Setup; 2],
    (seed, number): (u64, u64),
    mut choose: impl FnMut(&Umpire<'_, Gunjin<B>>, Seat, &mut Stream) -> Option<Move>,
) -> Option<Winner> {
    let mut umpire = Umpire::from_setups(game, south, north).ok()?;
    let mut rngs = [0, 1].map(|seat| Stream::new(seed, number, Purpose::Agent, seat));
    while let Some(seat) = umpire.to_move() {
        let action = choose(&umpire, Seat(seat as u8), &mut rngs[seat]);
        if action.is_none_or(|action| umpire.play(action).is_err()) {
            break;
        }
    }
    Some(umpire.ending().map_or(Winner::Draw, |ending| ending.winner))
}

/// Games of one edition, set up by several policies in turn.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct VariedGames<B: Bits> {
    game: Gunjin<B>,
    deals: Deals,
    players: Vec<Learned<B>>,
    pool: Vec<Frozen<B>>,
    seed: u64,
}

impl<B: Bits> VariedGames<B> {
    /// Games of an edition between players of a network, as `learned:net=` names it, and with a pool; set up by these
    /// policies in turn: if there is none at random, by advice, and by the learned set-ups that come with the program.
    ///
    /// # Errors
    /// If the network is not here, or the set-ups or a player of the pool cannot be built.
    pub fn new(game: Gunjin<B>, players: supervised::Players<'_>) -> Result<VariedGames<B>, Wrong> {
        let supervised::Players { net, setups, pool, seed } = players;
        let (net, pool) = (net.unwrap_or(BUILT_IN), pool_of(pool, &game)?);
        let player = |&temperature: &f64| {
            let settings =
                LearnedSettings { net: net.to_string(), temperature, ..LearnedSettings::default() };
            Learned::new(&game, settings, BeliefSource::Plain)
        };
        let players = TEMPERATURES.iter().map(player).collect::<Result<Vec<_>, Wrong>>()?;
        let rules = game.ruleset();
        let learned = SetupSpec::learned_for(rules).is_some();
        let usual: &[&str] = if learned { &["random", "advice", "learned"] } else { &["random", "advice"] };
        let deals = if setups.is_empty() { deals(rules, usual, seed) } else { deals(rules, setups, seed) }?;
        Ok(VariedGames { game, deals, players, pool, seed })
    }

    /// Plays a numbered game, at most so many plies of it, showing every moment before its move. Answers who
    /// won; `None` if it was left before its end, or cannot be set up.
    pub fn play(
        &self,
        number: u64,
        longest: usize,
        mut see: impl FnMut(&Umpire<'_, Gunjin<B>>, Seat),
    ) -> Option<Winner> {
        let frozen = drawn_from(&self.pool, (self.seed, number));
        let [south, north] = setups(&self.deals, frozen, (self.seed, number));
        let mut umpire = Umpire::from_setups(&self.game, &south, &north).ok()?;
        let mut rng = Stream::new(self.seed, number, Purpose::Learning, 7);
        while let Some(seat) = umpire.to_move().filter(|_| umpire.actions().len() < longest) {
            let seat = Seat(seat as u8);
            see(&umpire, seat);
            let player: &dyn Agent<Gunjin<B>> = match frozen {
                Some((theirs, frozen)) if theirs == seat.index() => frozen.player.as_ref(),
                _ => &self.players[(number / 2 + u64::from(seat.0)) as usize % TEMPERATURES.len()],
            };
            let policy = player.policy(&self.game, &umpire.seen(seat), umpire.legal(), &mut rng);
            let action = policy.draw(&mut rng)?;
            umpire.play(action).ok()?;
        }
        umpire.ending().map(|ending| ending.winner)
    }
}
