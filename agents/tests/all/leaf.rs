//! The leaf: inference in whole numbers against floats, its gradient, what it learns, and which files it
//! refuses.

use crate::supervised_help::ruleset;
use gunjin_agents::games::gunjin::evaluator::GunjinEvaluator;
use gunjin_agents::games::gunjin::leaf::attributes::Attributes;
use gunjin_agents::games::gunjin::leaf::integer::Leaf;
use gunjin_agents::games::gunjin::leaf::network::{
    LeafMemory, LeafNetwork, LeafShape, add_gradient_of_rows, place_of, rows_of,
};
use gunjin_agents::games::gunjin::networks::{LeafFile, NetworkFormat};
use gunjin_agents::games::gunjin::supervised::{Losses, Model, Players, SampleSource, Trainer};
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_agents::{AgentSpec, BUILT_IN, Evaluator};
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Position, setups_of};
use gunjin_engine::random::{Purpose, Stream};

const SMALL: LeafShape = LeafShape { first: 16, second: 5 };

/// The positions of a random game.
fn random_game<B: Bits>(game: &Gunjin<B>, seed: u64) -> Vec<Position<B>> {
    let [south, north] = setups_of(&Dealer::new(game.ruleset()), seed, 0);
    let mut position = game.start_from(&south, &north);
    let mut rng = Stream::new(seed, 0, Purpose::Moves, 0).fast();
    let mut positions = Vec::new();
    while let Some(action) = game.random_move(&position, &mut rng) {
        positions.push(position);
        game.play_unchecked(&mut position, action);
        if game.ended(&position).is_some() {
            break;
        }
    }
    positions
}

/// The pieces of a position, as the float network takes them.
fn pieces<B: Bits>(attributes: &Attributes, position: &Position<B>) -> Vec<u32> {
    let mut rows = Vec::new();
    for owner in 0..2 {
        for square in position.side(owner).members() {
            let row = attributes.row(position.kind(square), square);
            rows.push(place_of(attributes, position.seat(), owner, row) as u32);
        }
    }
    rows
}

/// Compares the built-in leaf in whole numbers with its float twin in a few random games; the largest
/// difference, and how many positions there were.
struct Twins;

impl EditionVisitor for Twins {
    type Output = (f32, usize);

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> (f32, usize) {
        let edition = &game.ruleset().edition().id;
        let geometry = Geometry::new(&game);
        let values = Values::of(&game, &geometry);
        let attributes = Attributes::new(&game, &geometry, &values);
        let network = LeafFile::named(BUILT_IN, edition).expect("a leaf").network();
        let rows = rows_of(&network, &attributes);
        let leaf = Leaf::named(BUILT_IN, edition, attributes.clone()).expect("a leaf");
        let (mut most, mut seen, mut memory) = (0.0f32, 0, LeafMemory::default());
        for position in (1..=3).flat_map(|seed| random_game(&game, seed)) {
            let slow = network.score(&rows, &pieces(&attributes, &position), &mut memory);
            most = most.max((leaf.score(&position) - slow).abs());
            seen += 1;
        }
        (most, seen)
    }
}

#[test]
fn whole_numbers_say_what_floats_say_in_every_edition() {
    for edition in edition_ids() {
        let (most, seen) = with_ruleset(ruleset(edition), Twins);
        assert!(most < 0.12 && seen > 10, "{edition}: {most} logits apart in {seen} positions");
    }
}

/// Compares the evaluation of a position with that of the same position with seats and sides exchanged.
struct Exchanged;

impl EditionVisitor for Exchanged {
    type Output = Vec<(f64, f64)>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Vec<(f64, f64)> {
        let geometry = Geometry::new(&game);
        let values = Values::of(&game, &geometry);
        let leaf =
            Leaf::named(BUILT_IN, &game.ruleset().edition().id, Attributes::new(&game, &geometry, &values))
                .ok();
        let dealer = Dealer::new(game.ruleset());
        let with = GunjinEvaluator::with(geometry.clone(), &values, leaf);
        let without = GunjinEvaluator::with(geometry, &values, None);
        let both = |seed: u64| {
            let [setup, _] = setups_of(&dealer, seed, 0);
            let position = game.start_from(&setup, &setup);
            let mut seats = [0.0; 2];
            with.estimate(&game, &position, &mut seats);
            assert!((seats[0] + seats[1] - 1.0).abs() < 1e-12);
            (with.south(&position), without.south(&position))
        };
        (0..20).map(both).collect()
    }
}

/// Set-ups are written from the owner's eyes: the same on both sides leaves nothing but the first move.
#[test]
fn equal_armies_are_worth_nearly_the_same() {
    for edition in ["w-23-6i", "p3-31-8x"] {
        for (with, _) in with_ruleset(ruleset(edition), Exchanged) {
            assert!((with - 0.5).abs() < 0.2, "{edition}: {with}");
        }
    }
}

struct Rows;

impl EditionVisitor for Rows {
    type Output = Attributes;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Attributes {
        let geometry = Geometry::new(&game);
        Attributes::new(&game, &geometry, &Values::of(&game, &geometry))
    }
}

#[test]
fn gradients_are_those_of_finite_differences() {
    const STEP: f32 = 2e-2;
    let attributes = with_ruleset(ruleset("mini-4x6"), Rows);
    let beginning = LeafNetwork::beginning(SMALL, 3);
    let mut weights = beginning.weights().to_vec();
    // The last layer says nothing at the beginning; here it says something.
    let score = SMALL.weights() - SMALL.second;
    weights[score..].iter_mut().enumerate().for_each(|(at, weight)| *weight = 0.4 - 0.17 * at as f32);
    let network = |weights: &[f32]| LeafNetwork::of_weights(SMALL, weights.to_vec()).expect("as many");
    let kinds = attributes.rows() / attributes.squares;
    let pieces: Vec<u32> = (0..12u8)
        .map(|n| {
            let row = attributes.row(n % kinds as u8, n * 2);
            place_of(&attributes, 0, usize::from(n % 2), row) as u32
        })
        .collect();
    let value = |weights: &[f32]| {
        let network = network(weights);
        network.score(&rows_of(&network, &attributes), &pieces, &mut LeafMemory::default())
    };
    let now = network(&weights);
    let (rows, mut memory) = (rows_of(&now, &attributes), LeafMemory::default());
    now.score(&rows, &pieces, &mut memory);
    let (mut by_row, mut gradient) = (vec![0.0; rows.len()], vec![0.0; SMALL.weights()]);
    now.add_gradient(&pieces, &memory, 1.0, (&mut by_row, &mut gradient));
    add_gradient_of_rows(SMALL, &attributes, &by_row, &mut gradient);
    let (mut compared, mut moved) = (0, 0);
    for at in (0..weights.len()).step_by(7) {
        let slope = |step: f32| {
            let mut weights = weights.clone();
            weights[at] += step;
            let above = value(&weights);
            weights[at] -= 2.0 * step;
            (above - value(&weights)) / (2.0 * step)
        };
        let (wide, narrow) = (slope(STEP), slope(STEP / 4.0));
        // Where both steps agree, no unit turns on or off between them.
        if (wide - narrow).abs() < 2e-3 {
            compared += 1;
            moved += u32::from(narrow.abs() > 1e-2);
            let found = gradient[at];
            assert!((found - narrow).abs() < 5e-3, "weight {at}: {found}, {wide} and {narrow}");
        }
    }
    assert!(compared > 600 && moved > 30, "{compared} compared, {moved} of them not flat");
}

fn quick_games<B: Bits>(game: Gunjin<B>) -> SampleSource<LeafNetwork> {
    LeafNetwork::source(game, Players { net: None, setups: &[], pool: &[], seed: 5 })
        .expect("quick players need nothing")
}

struct Learning;

impl EditionVisitor for Learning {
    /// The losses of the linear value and of the leaf in games apart.
    type Output = (f64, f64);

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> (f64, f64) {
        let sources = [quick_games(game)];
        let mut learner = Trainer::new(LeafNetwork::beginning(SMALL, 5));
        for step in 0..60 {
            let positions = sources[0].games(step * 256..(step + 1) * 256);
            let positions: Vec<_> = positions.into_iter().map(|sample| (0, sample)).collect();
            for batch in positions.chunks(512) {
                learner.step(&sources, batch, 0.003);
            }
        }
        let apart =
            learner.model.losses(&sources[0].context, &sources[0].games(1 << 40..(1 << 40) + 2000)).report();
        (apart.linear, apart.loss)
    }
}

#[test]
fn it_learns_more_than_the_linear_value_knows() {
    let (linear, learned) = with_ruleset(ruleset("mini-4x6"), Learning);
    assert!(learned < linear - 0.01, "{learned} against {linear}");
}

struct Numbered;

impl EditionVisitor for Numbered {
    type Output = bool;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> bool {
        let practice = quick_games(game);
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| practice.games(0..700))
        };
        let one = with(1);
        one.len() > 1000 && one == with(2) && one == with(7)
    }
}

#[test]
fn threads_do_not_change_the_games() {
    assert!(with_ruleset(ruleset("mini-5x6"), Numbered));
}

#[test]
fn wrong_files_are_refused_with_what_to_do() {
    let text = LeafFile::named(BUILT_IN, "").expect("a leaf").text().expect("a text");
    let refused = |text: &str| LeafFile::read(text, "leaf.json").expect_err("refused").to_string();
    assert!(refused("{}").contains("gunjin learn value"), "{}", refused("{}"));
    let other = text.replacen("\"leaf_layout\":1", "\"leaf_layout\":99", 1);
    assert!(refused(&other).contains("layout 99"), "{}", refused(&other));
    let (head, tail) = text.split_once("\"weights\":[").expect("weights");
    let cut = format!("{head}\"weights\":[{}", tail.split_once(',').expect("several").1);
    assert!(refused(&cut).contains("should have"), "{}", refused(&cut));
    let missing =
        AgentSpec::read("halving:iterations=10,milliseconds=0,leaf=nowhere.json").expect("a player");
    let problem = with_ruleset(ruleset("mini-4x6"), Building(missing));
    assert!(problem.contains("nowhere.json"), "{problem}");
}

struct Building(AgentSpec);

impl EditionVisitor for Building {
    type Output = String;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> String {
        self.0.build(&game).map(|_| ()).expect_err("there is no such file").to_string()
    }
}
