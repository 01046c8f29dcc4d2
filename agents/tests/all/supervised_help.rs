//! Common parts of the tests of networks that learn from samples.

use gunjin_agents::Worlds;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_agents::games::gunjin::supervised::{Model, Players, SampleSource, Trainer};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, View};
use gunjin_engine::random::{Fast, Purpose, Stream, unit};
use gunjin_engine::{Hidden, Seat, Umpire};

pub(crate) fn ruleset(name: &str) -> Ruleset {
    Ruleset::named(name).expect("an edition")
}

/// Games between the usual players of a network that learns.
pub(crate) fn samples<M: Model>(name: &str) -> SampleSource<M> {
    let players = Players { net: None, setups: &[], pool: &[], seed: 1 };
    M::source(Gunjin::<u64>::new(ruleset(name)), players).expect("its players come with it")
}

/// Weights of a network whose every part says something.
pub(crate) fn loud_weights(seed: u64, count: usize, spread: f32) -> Vec<f32> {
    let mut rng = Stream::new(seed, 0, Purpose::Check, 0);
    (0..count).map(|_| (unit(&mut rng) as f32 - 0.5) * spread).collect()
}

/// Learns on one, two and seven threads, which must come out alike; the losses.
pub(crate) fn learned_alike<M: Model>(beginning: impl Fn() -> M + Sync) -> M::Losses {
    let sources = [samples("mini-5x6"), samples("mini-4x6")];
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut learner = Trainer::new(beginning());
            let lost = learner.learn(&sources, (1, 0, 0..24), 0.003);
            (learner, lost)
        })
    };
    let one = with(1);
    assert!(one == with(2) && one == with(7));
    one.1
}

/// The view that a seat has now if it is in another world, drawn among those it cannot tell from the truth.
pub(crate) fn view_elsewhere(
    umpire: &Umpire<'_, Gunjin<u64>>,
    view: &View<u64>,
    rng: &mut Fast,
) -> View<u64> {
    let game = umpire.game();
    let world = Belief::new(game, view).draw_world(game, rng).expect("the truth is one");
    let mut other = Umpire::from_position(game, world.start);
    umpire.actions().iter().for_each(|&action| other.play(action).expect("legal there too"));
    let there = game.view(other.knowledge(Seat(view.seat as u8)));
    assert_eq!(there.log, view.log);
    there
}
