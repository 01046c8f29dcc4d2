//! Tests of `gunjin_experiments::setup_game::solving`.

use gunjin_engine::games::gunjin::{Ruleset, SOUTH, Setup};
use gunjin_engine::random::{Purpose, RandomSource, Stream, unit};
use gunjin_experiments::setup_game::players::Players;
use gunjin_experiments::setup_game::pool::Pool;
use gunjin_experiments::setup_game::settings::Settings;
use gunjin_experiments::setup_game::solving::*;
use gunjin_experiments::setup_game::sources::Sources;
use gunjin_experiments::setup_game::twins::Twins;
use gunjin_play::game_run::bouts::Bouts;
use std::sync::atomic::AtomicBool;

/// A toy: a set-up is worth the place of its general among three thirds of the camp, and thirds beat each
/// other in a circle; the farther a second officer stands from the front, the better against anybody.
struct Toy {
    ruleset: Ruleset,
    general: u8,
    other: u8,
}

impl Toy {
    fn new() -> Toy {
        let ruleset = Ruleset::named("mini-4x6").expect("an edition");
        let kind = |code: &str| ruleset.kind_of_code(code).expect("a kind");
        Toy { general: kind("GE"), other: kind("SP"), ruleset }
    }

    fn third(&self, setup: &Setup) -> usize {
        self.place(setup, self.general) * 3 / setup.kinds.len()
    }

    fn place(&self, setup: &Setup, kind: u8) -> usize {
        setup.kinds.iter().position(|&there| there == Some(kind)).expect("it is there")
    }

    /// The chance that the first wins.
    fn chance(&self, setups: [&Setup; 2]) -> f64 {
        let [one, other] = setups.map(|setup| self.third(setup));
        let circle = [0.5, 0.8, 0.2][(3 + one - other) % 3];
        let [one, other] = setups.map(|setup| self.place(setup, self.other) as f64);
        circle + 0.15 * (one - other) / setups[0].kinds.len() as f64
    }
}

impl Bouts for Toy {
    fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    fn points(&self, number: u64, setups: [Setup; 2]) -> f64 {
        let mut rng = Stream::new(9, number, Purpose::Chance, 0).fast();
        rng.word();
        f64::from(u8::from(unit(&mut rng) < self.chance([&setups[0], &setups[1]])))
    }
}

fn settings() -> Settings {
    let usual = Settings::usual("mini-4x6".into(), "toy".into(), 3);
    Settings { sources: vec!["random".into()], pairs: 100, tests: 400, most: 24, ..usual }
}

fn solved(settings: &Settings, stop: &AtomicBool) -> (Vec<Round>, Solution) {
    let toy = Toy::new();
    let sources = Sources::new(toy.ruleset(), &settings.sources).expect("policies");
    let mut solving = Solving {
        players: Players { bouts: &toy, stop },
        sources: &sources,
        twins: Twins::default(), // the toy's circle goes one way round
        settings,
        pool: Pool::default(),
        rounds: Vec::new(),
    };
    solving.begin().expect("it begins");
    while !solving.is_over() {
        assert_eq!(solving.round().expect("a round"), Step::Played);
    }
    let solution = solving.finish().expect("an end").expect("not stopped");
    (solving.rounds, solution)
}

#[test]
fn the_toy_is_solved_as_can_be_reckoned() {
    let toy = Toy::new();
    let (rounds, solution) = solved(&settings(), &AtomicBool::new(false));
    assert!(rounds.iter().any(|round| round.joined));
    let mixture = &solution.mixture;
    // Every third about equally often: no answer gains more than a few points, which can be reckoned
    // without games.
    let mut best: f64 = 0.0;
    let dealer = gunjin_engine::games::gunjin::Dealer::new(&toy.ruleset);
    let mut rng = Stream::new(8, 0, Purpose::Check, 0);
    for _ in 0..3000 {
        let setup = dealer.deal(SOUTH, &mut rng);
        let against = |(share, other): &(f64, Setup)| share * toy.chance([&setup, other]);
        best = best.max(mixture.parts.iter().map(against).sum());
    }
    assert!(best < 0.58, "an answer scores {best}");
    let random = solution.verdicts.iter().find(|verdict| verdict.against == "random").expect("tested");
    assert!(random.score.low > 0.5, "{random:?}");
    let answer = solution.verdicts.last().expect("an answer");
    assert!(answer.score.point > 0.42 && answer.score.low < 0.5, "{answer:?}");
}

#[test]
fn threads_change_nothing_and_a_stop_leaves_all_as_it_was() {
    let settings = Settings { most: 12, ..settings() };
    let stop = AtomicBool::new(false);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| solved(&settings, &stop))
    };
    assert_eq!(on(1), on(3));
    let toy = Toy::new();
    let sources = Sources::new(toy.ruleset(), &settings.sources).expect("policies");
    let (pool, rounds) = (Pool::default(), Vec::new());
    let mut solving = Solving {
        players: Players { bouts: &toy, stop: &stop },
        sources: &sources,
        twins: Twins::default(),
        settings: &settings,
        pool,
        rounds,
    };
    solving.begin().expect("it begins");
    let before = solving.pool.clone();
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(solving.round().expect("a round"), Step::Stopped);
    assert_eq!((solving.pool.clone(), solving.rounds.len()), (before, 0));
    assert!(solving.finish().expect("an end").is_none());
}
