//! Starting points of counterfactual search: a world, and a key for what every seat knows in it.
//!
//! The searcher's worlds are drawn from its view. What opponents know in them differs from world to world, so
//! each world has keys of its own. Opponents must not learn from worlds in which the searcher's pieces are
//! always as they are; they learn from *others*: for each of the searcher's worlds some are drawn from what
//! an opponent would see in it, and the searcher's hidden pieces are drawn anew with that (after Goodman,
//! *Re-determinizing MCTS in Hanabi*, 2019).

use super::many_worlds::Pool;
use super::observer::{Observer, fold};
use super::redeterminise::view_in;
use super::regrets::{Node, Regrets, mean};
use super::tally::Count;
use crate::policy::drawn;
use crate::solve::view_key;
use crate::{SearchModel, Worlds};
use gunjin_engine::random::{Fast, below, unit};
use gunjin_engine::{Game, Hidden, Seat, World};

/// A position with the information set of every seat.
#[derive(Debug)]
pub struct Beginning<G: Game> {
    /// Position with which a game begins.
    pub position: G::Position,
    /// The key of what each seat knows.
    pub keys: Vec<u64>,
}

impl<G: Game> Clone for Beginning<G> {
    fn clone(&self) -> Self {
        Beginning { position: self.position.clone(), keys: self.keys.clone() }
    }
}

impl<G: Hidden> Beginning<G> {
    pub(crate) fn of_world(game: &G, world: &World<G>) -> Self {
        let key = |seat| view_key(&view_in(game, Seat(seat), world));
        let keys = (0..game.seats() as u8).map(key).collect();
        Beginning { position: world.position.clone(), keys }
    }

    /// The start of a game.
    pub fn of_start(game: &G, start: G::Position) -> Self {
        let world = World { start: start.clone(), actions: Vec::new(), position: start };
        Beginning::of_world(game, &world)
    }

    /// Successor after an action of a seat or an outcome of chance.
    pub fn after(&self, game: &G, mover: Option<Seat>, action: G::Action) -> Self {
        let mut position = self.position.clone();
        game.play(&mut position, action);
        let mut keys = Vec::with_capacity(self.keys.len());
        for (seat, key) in self.keys.iter().enumerate() {
            let seen = Observer::Seat(Seat(seat as u8)).key(game, mover, &self.position, action, &position);
            keys.push(fold(key.rotate_left(29) ^ seen, seen | 1));
        }
        Beginning { keys, position }
    }
}

#[derive(Debug)]
struct Own<G: SearchModel> {
    world: World<G>,
    beginning: Beginning<G>,
    /// By opponent; empty as long as they were not asked for.
    others: Vec<Vec<Beginning<G>>>,
}

/// The worlds of one root, drawn when they are needed.
#[derive(Debug)]
pub struct Beginnings<G: SearchModel> {
    most: usize,
    others: usize,
    own: Vec<Own<G>>,
    turn: usize,
}

impl<G: SearchModel> Beginnings<G> {
    /// At most so many worlds of the searcher's, used in turn (with 0 every one is new), and so many others
    /// of each.
    pub fn new(most: u32, others: u32) -> Self {
        Beginnings { most: most as usize, others: others.max(1) as usize, own: Vec::new(), turn: 0 }
    }

    /// The seat that learns in an iteration of this number, and where that begins; `None` if no world is found.
    /// With the chance δ the searcher learns, from a world of its own.
    pub(super) fn next(
        &mut self,
        game: &G,
        searcher: Seat,
        (number, delta): (usize, f64),
        pool: &mut Pool<'_, G>,
        rng: &mut Fast,
    ) -> (Seat, Option<&Beginning<G>>) {
        let seats = game.seats();
        if seats < 2 || unit(rng) < delta {
            return (searcher, self.own(game, pool, rng));
        }
        let learner = Seat((number % seats) as u8);
        let other = (searcher.index() + 1 + number / seats % (seats - 1)) % seats;
        let viewer = if learner == searcher { Seat(other as u8) } else { learner };
        (learner, self.other(game, viewer, pool, rng))
    }

    /// The next world of the searcher's; `None` if none is found.
    pub fn own(&mut self, game: &G, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<&Beginning<G>> {
        let place = self.place(game, pool, rng)?;
        Some(&self.own[place].beginning)
    }

    /// A world that a seat could take for the truth if the searcher's next world were it; `None` if none is
    /// found.
    pub fn other(
        &mut self,
        game: &G,
        seat: Seat,
        pool: &mut Pool<'_, G>,
        rng: &mut Fast,
    ) -> Option<&Beginning<G>> {
        let place = self.place(game, pool, rng)?;
        let Own { world, others, .. } = &mut self.own[place];
        let others = &mut others[seat.index()];
        if others.is_empty() {
            let worlds = game.worlds(&view_in(game, seat, world));
            for _ in 0..self.others {
                if let Some(world) = worlds.draw_world(game, rng) {
                    others.push(Beginning::of_world(game, &world));
                }
            }
        }
        others.get(below(rng, others.len().max(1) as u32) as usize)
    }

    fn place(&mut self, game: &G, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<usize> {
        if self.most == 0 {
            self.own.clear();
        }
        if self.own.len() < self.most.max(1) {
            let world = pool.next_world(rng)?;
            let beginning = Beginning::of_world(game, &world);
            let mut others = Vec::new();
            others.resize_with(game.seats(), Vec::new);
            self.own.push(Own { world, beginning, others });
            return Some(self.own.len() - 1);
        }
        self.turn = (self.turn + 1) % self.own.len();
        Some(self.turn)
    }
}

pub(super) struct Drawn {
    pub(super) place: usize,
    pub(super) chance: f64,
    pub(super) aimed: f64,
}

impl Drawn {
    /// Draw of an action where an iteration is aimed with some chance.
    pub(super) fn aiming(aim: &[f64], free: &[f64], aimed: f64, left: f64) -> Drawn {
        let mixed = |(aim, free): (&f64, &f64)| aimed * aim + (1.0 - aimed) * free;
        let mixture: Vec<f64> = aim.iter().zip(free).map(mixed).collect();
        let place = drawn(&mixture, left);
        let chance = mixture[place];
        Drawn { place, chance, aimed: aimed * aim[place] / chance }
    }
}

/// Strategy of a seat: its share of every action, and more and more of all alike.
pub(super) struct Shares {
    pub(super) matched: Vec<f64>,
    /// With the trembling that everybody takes for granted.
    pub(super) played: Vec<f64>,
    pub(super) sampled: Vec<f64>,
}

impl Shares {
    /// Both parts are those of all actions alike.
    pub(super) fn new(matched: Vec<f64>, trembling: f64, exploring: f64) -> Shares {
        let even = 1.0 / matched.len() as f64;
        let mix = |share: f64, part: f64| (1.0 - part) * share + part * even;
        let played: Vec<f64> = matched.iter().map(|&share| mix(share, trembling)).collect();
        let sampled = played.iter().map(|&share| mix(share, exploring)).collect();
        Shares { matched, played, sampled }
    }
}

/// The learner's regrets grow by what was drawn and what that came to; what its actions are worth together.
pub(super) fn learn(
    regrets: &mut Regrets,
    node: Node,
    shares: &Shares,
    drawn: &Drawn,
    value: f64,
    others: f64,
) -> f64 {
    let mut worth = regrets.means(node);
    worth[drawn.place] += (value - worth[drawn.place]) / drawn.chance;
    let all = mean(&shares.played, &worth);
    regrets.regret(node, &worth, all, others);
    regrets.note(node, drawn.place, value);
    all
}

pub(super) fn count(counts: &mut [Count], matched: &[f64], weight: f64, place: usize, value: Option<f64>) {
    for (count, share) in counts.iter_mut().zip(matched) {
        count.weight += weight * share;
    }
    if let Some(value) = value {
        counts[place].visits += 1;
        counts[place].total += value;
    }
}

#[derive(Debug, Clone)]
struct Step<A> {
    histories: u32,
    ends: bool,
    next: Vec<(A, u32)>,
}

impl<A> Step<A> {
    fn new() -> Self {
        Step { histories: 0, ends: false, next: Vec::new() }
    }
}

/// Different histories from one start to one information set, as a tree of actions. To aim is to draw one of them, all
/// alike, and to follow it: step by step, to take an action with the share of histories that go on with it.
#[derive(Debug, Clone)]
pub struct Target<A> {
    steps: Vec<Step<A>>,
}

/// Number of the empty history.
pub const START: u32 = 0;

impl<A: Copy + Ord> Target<A> {
    /// The histories of these worlds, each once.
    pub fn of<G: Game<Action = A>>(worlds: &[World<G>]) -> Self {
        let mut target = Target { steps: vec![Step::new()] };
        for world in worlds {
            if !target.has(&world.actions) {
                target.add(&world.actions);
            }
        }
        target
    }

    fn has(&self, history: &[A]) -> bool {
        let end = history.iter().try_fold(START, |at, &action| self.after(at, action));
        end.is_some_and(|end| self.steps[end as usize].ends)
    }

    fn add(&mut self, history: &[A]) {
        let mut at = START as usize;
        self.steps[at].histories += 1;
        for &action in history {
            let new = self.steps.len() as u32;
            let next = self.place(at as u32, action).unwrap_or_else(|place| {
                self.steps[at].next.insert(place, (action, new));
                self.steps.push(Step::new());
                new
            });
            at = next as usize;
            self.steps[at].histories += 1;
        }
        self.steps[at].ends = true;
    }

    /// True if the decision is reached here.
    pub fn is_reached(&self, at: u32) -> bool {
        self.steps[at as usize].next.is_empty()
    }

    /// Node after an action, if some history goes on with it.
    pub fn after(&self, at: u32, action: A) -> Option<u32> {
        self.place(at, action).ok()
    }

    /// Node after an action, or else the place where it would be inserted.
    fn place(&self, at: u32, action: A) -> Result<u32, usize> {
        let next = &self.steps[at as usize].next;
        let place = next.partition_point(|(other, _)| *other < action);
        next.get(place).filter(|(other, _)| *other == action).map(|(_, next)| *next).ok_or(place)
    }

    /// Shares of several actions.
    pub fn shares(&self, at: u32, actions: &[A]) -> Vec<f64> {
        actions.iter().map(|&action| self.share(at, action)).collect()
    }

    /// The share of the histories here that go on with an action.
    pub fn share(&self, at: u32, action: A) -> f64 {
        let through = |at: u32| f64::from(self.steps[at as usize].histories);
        self.after(at, action).map_or(0.0, |next| through(next) / through(at))
    }
}
