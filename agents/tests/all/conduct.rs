//! Weights by conduct: worlds like the truth gain by them, in games that they were not fitted on.

use gunjin_agents::{AgentSpec, SearchModel, Worlds};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Individual, Position, Ruleset, View, setups_of};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Umpire, math};

const SEED: u64 = 77;
const GAMES: u64 = 60;
/// Plies between the positions that are asked about.
const APART: usize = 8;
/// Worlds drawn to find their mean weight.
const WORLDS: usize = 100;

/// By how many bits conduct makes a start likelier than the worlds that fit the evidence are on average.
fn bits(game: &Gunjin<u64>, view: &View<u64>, start: &Position<u64>, rng: &mut Stream) -> f64 {
    let factors = game.evaluator().likelihoods(game, view).expect("conduct comes with the edition");
    let weight = |start: &Position<u64>| -> f64 {
        let factor = |(piece, row): (&Individual, &Vec<f64>)| row[usize::from(start.kind(piece.start))];
        view.enemies.iter().zip(&factors).map(factor).product()
    };
    let (source, mut rng) = (game.worlds(view), rng.fast());
    let drawn = (0..WORLDS).map(|_| source.draw_world(game, &mut rng).expect("the truth is a world"));
    let mean = drawn.map(|world| weight(&world.start)).sum::<f64>() / WORLDS as f64;
    math::log2(weight(start) / mean)
}

#[test]
fn conduct_tells_something_of_the_truth() {
    let ruleset = Ruleset::named("w-23-6i").expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let game = &Gunjin::<u64>::new(ruleset);
    let spec = AgentSpec::read("greedy").expect("a player");
    let player = spec.build(game).expect("greedy");
    let (mut told, mut asked) = (0.0, 0);
    for number in 0..GAMES {
        let [south, north] = setups_of(&dealer, SEED, number);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let rng = &mut Stream::new(SEED, number, Purpose::Agent, 0);
        while let Some(seat) = umpire.to_move() {
            let view = &umpire.view(Seat(seat as u8));
            if umpire.actions().len() % APART == APART / 2 {
                told += bits(game, view, umpire.start(), rng);
                asked += 1;
            }
            let action = player.policy(game, view, umpire.legal(), rng).draw(rng).expect("a move");
            umpire.play(action).expect("a legal move");
        }
    }
    let mean = told / f64::from(asked);
    assert!(mean > 0.15, "conduct tells {mean:.3} bits a position, of {asked}");
}
