//! Learning by self-play: on poker games whose answer is known, and the same for any number of threads.

use crate::whole;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::learn::decision::{Decision, Inputs, stored};
use gunjin_agents::learn::descent::Descent;
use gunjin_agents::learn::integer::{IntegerNetwork, Room, policy};
use gunjin_agents::learn::network::{Network, Shape};
use gunjin_agents::learn::objective::Objective;
use gunjin_agents::learn::trainer::{Episode, EpisodeSource, Learner, Playing, Settings};
use gunjin_agents::solve::compile::Limits;
use gunjin_agents::solve::exploit::exploit;
use gunjin_agents::{Agent, Choice, Policy};
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::table_game::TableGame;
use gunjin_engine::games::{kuhn, leduc};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::tensors::{Encoded, Tensors};
use gunjin_engine::{Seat, Turn, Umpire};

/// A small game whose actions are told by their number and by what the seat knows.
struct Toy<G: Encoded> {
    game: G,
    tensors: G::Tensors,
    seed: u64,
}

impl<G: AgentGame + Encoded> Toy<G> {
    fn new(game: G, seed: u64) -> Toy<G> {
        Toy { tensors: game.tensors(), game, seed }
    }

    /// Inputs of a move: everything that is known, in a block of its own for every action.
    fn shape(&self, first: usize) -> Shape {
        let layout = self.tensors.layout();
        Shape { moves: layout.actions * (1 + layout.information_state.len()), context: 0, first, second: 8 }
    }

    fn describe(&self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Inputs {
        let layout = self.tensors.layout();
        let known = layout.information_state.len();
        let mut numbers = vec![0.0f32; known];
        self.tensors.information_state(&self.game, view, &mut numbers);
        let mut moves = Vec::new();
        for &action in legal {
            let mut inputs = vec![0; self.shape(1).moves];
            let block = &mut inputs[self.tensors.number(seat, action) * (1 + known)..][..1 + known];
            block[0] = stored(1.0);
            block[1..].iter_mut().zip(&numbers).for_each(|(input, &number)| *input = stored(number));
            moves.extend(inputs);
        }
        Inputs { context: Vec::new(), moves }
    }

    fn shares(&self, network: &IntegerNetwork, inputs: &Inputs) -> Vec<f64> {
        let (mut room, mut scores) = (Room::default(), Vec::new());
        network.scores(inputs, &mut room, &mut scores);
        policy(&scores, 1.0)
    }
}

impl<G: AgentGame + Encoded> EpisodeSource for Toy<G> {
    fn episode(&self, Playing { now, .. }: Playing<'_>, number: u64) -> Episode {
        let mut chance = Stream::new(self.seed, number, Purpose::Chance, 0);
        let mut rng = Stream::new(self.seed, number, Purpose::Agent, 0);
        let mut umpire = Umpire::new(&self.game);
        let (mut episode, mut seats) = (Episode::default(), Vec::new());
        loop {
            match umpire.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = umpire.draw(&mut chance).expect("chance has outcomes");
                    umpire.play(outcome).expect("they are legal");
                }
                Turn::Seat(seat) => {
                    let legal = umpire.legal().to_vec();
                    let inputs = self.describe(&umpire.view(seat), seat, &legal);
                    let shares = self.shares(now, &inputs);
                    let choice = |(action, &probability): (usize, &f64)| Choice {
                        action,
                        probability,
                        visits: None,
                        value: None,
                    };
                    let drawn = Policy::new(shares.iter().enumerate().map(choice).collect()).draw(&mut rng);
                    let chosen = drawn.expect("legal actions");
                    let reference = vec![1.0 / legal.len() as f32; legal.len()];
                    let probability = shares[chosen] as f32;
                    episode.decisions.push(Decision {
                        inputs,
                        chosen,
                        probability,
                        advantage: 0.0,
                        reference,
                    });
                    seats.push(seat);
                    umpire.play(legal[chosen]).expect("it is legal");
                }
            }
        }
        let returns = self.game.returns(umpire.position());
        for (decision, seat) in episode.decisions.iter_mut().zip(seats) {
            decision.advantage = returns[seat.index()] as f32;
        }
        episode.game.games = 1;
        episode
    }
}

/// A network at play.
struct Player<'a, G: Encoded> {
    toy: &'a Toy<G>,
    seat: fn(&G::View) -> Seat,
    network: IntegerNetwork,
}

impl<G: AgentGame + Encoded> Agent<G> for Player<'_, G> {
    fn name(&self) -> String {
        "toy".into()
    }

    fn policy(&self, _: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        let inputs = self.toy.describe(view, (self.seat)(view), legal);
        let shares = self.toy.shares(&self.network, &inputs);
        let choice = |(&action, probability)| Choice { action, probability, visits: None, value: None };
        Policy::new(legal.iter().zip(shares).map(choice).collect())
    }
}

fn settings(steps: u64, rate: f32) -> Settings {
    Settings {
        steps,
        games: 1024,
        descent: Descent::Adam,
        rate,
        slowest: 0.02,
        batch: 4096,
        advantage_share: 1.0,
        generation: 0,
        objective: Objective { clip: 0.2, kl_weight: 0.5, entropy: 0.0 },
        kl_half_life: 0,
        critic_rate: 0.0,
        seed: 1,
    }
}

/// Settings of a toy: units of the first layer, steps, learning rate, and after how many steps the KL penalty pulls
/// half as strongly.
struct Way {
    first: usize,
    steps: u64,
    rate: f32,
    half: u64,
}

/// NashConv of a network learned with a decaying KL weight towards uniform play.
fn learned<G: AgentGame + Encoded>(game: G, seat: fn(&G::View) -> Seat, way: &Way) -> f64 {
    let toy = Toy::new(game, 1);
    let shape = toy.shape(way.first);
    let mut rng = Stream::new(1, 0, Purpose::Learning, 1);
    let mut learner = Learner::new(Network::beginning(shape, &vec![0.0; shape.moves], &mut rng));
    let settings = Settings { kl_half_life: way.half, ..settings(way.steps, way.rate) };
    for _ in 0..way.steps {
        learner.step(&toy, &settings);
    }
    let network = IntegerNetwork::of(&learner.network);
    exploit(&toy.game, &Player { toy: &toy, seat, network }, 20_000, Limits::default(), 1, &|_, _| ())
        .expect("a small game")
        .exploitability
        .nashconv
}

/// Uniform play has 0.917; measured 0.065.
#[test]
fn kuhn_is_learned() {
    let way = Way { first: 16, steps: if whole() { 2000 } else { 250 }, rate: 0.0003, half: 400 };
    let found = learned(TableGame::from(Kuhn::new(kuhn::Rules::default())), |view| view.seat, &way);
    assert!(found < if whole() { 0.1 } else { 0.5 }, "{found}");
}

#[test]
fn threads_change_nothing() {
    let toy = Toy::new(TableGame::from(Leduc::new(leduc::Rules::default())), 3);
    let shape = toy.shape(8);
    let learn = |threads: usize| {
        let mut rng = Stream::new(1, 0, Purpose::Learning, 1);
        let mut learner = Learner::new(Network::beginning(shape, &vec![0.0; shape.moves], &mut rng));
        let settings = Settings { games: 300, batch: 500, advantage_share: 0.5, ..settings(4, 0.01) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| (0..4).for_each(|_| _ = learner.step(&toy, &settings)));
        learner
    };
    let one = learn(1);
    assert_eq!(one, learn(2));
    assert_eq!(one, learn(7));
    assert_ne!(one.network, one.past[0], "something was learned");
}
