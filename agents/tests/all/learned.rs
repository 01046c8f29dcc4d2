//! Learned players of editions: what they are told, how they begin, and which networks they refuse.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::greedy::GunjinGreedy;
use gunjin_agents::games::gunjin::learned::inputs::{CONTEXT, FeatureExtractor, MOMENT, MOVE};
use gunjin_agents::games::gunjin::learned::player::NetworkInputs;
use gunjin_agents::games::gunjin::networks::{NetworkFile, NetworkFormat};
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_agents::learn::decision::{Inputs, LARGEST, SCALE};
use gunjin_agents::learn::integer::{IntegerNetwork, ONE, Room};
use gunjin_agents::learn::network::{Memory, Network, Shape};
use gunjin_agents::search::greedy::GreedySettings;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Move, Ruleset, View, setups_of};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire};
use std::collections::BTreeSet;

/// Shows every decision of a random game.
fn random_game<B: Bits>(game: &Gunjin<B>, seed: u64, mut see: impl FnMut(&View<B>, &[Move])) {
    let dealer = Dealer::new(game.ruleset());
    let [south, north] = setups_of(&dealer, seed, 0);
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
    let mut rng = Stream::new(seed, 0, Purpose::Moves, 0);
    while let Some(seat) = umpire.to_move() {
        let legal = umpire.legal().to_vec();
        see(&umpire.view(Seat(seat as u8)), &legal);
        umpire.play(legal[below(&mut rng, legal.len() as u32) as usize]).expect("it is legal");
    }
}

/// Looks at every decision of a few random games of an edition.
struct Looking;

impl EditionVisitor for Looking {
    type Output = u64;

    /// The number of moves compared.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> u64 {
        let geometry = Geometry::new(&game);
        let values = Values::of(&game, &geometry);
        let greedy = GunjinGreedy::new(&game, GreedySettings::default()).expect("built-in values");
        let describer = FeatureExtractor::new(&game, &values);
        let shape = Shape { moves: MOVE.len(), context: MOMENT, first: 8, second: 4 };
        let mut rng = Stream::new(1, 0, Purpose::Learning, 1);
        // Of the weights with which it begins, those of greedy.
        let mut straight = describer.straight(0.4);
        straight[8..].fill(0.0);
        let start = Network::beginning(shape, &straight, &mut rng);
        let (mut inputs, mut memory, mut compared) = (Inputs::default(), Memory::default(), 0);
        for seed in 1..=2 {
            random_game(&game, seed, |view, legal| {
                describer.describe(&game, view, legal, &mut inputs);
                assert_eq!(inputs.context.len(), MOMENT);
                assert_eq!(inputs.moves.len(), legal.len() * MOVE.len());
                start.scores(&inputs, &mut memory);
                let scores = greedy.scores(&game, view, legal);
                // Inputs are cut at their largest; greedy's scores are not.
                let edge = (LARGEST * SCALE) as i16;
                let cut = |row: &[i16]| row[..8].iter().any(|input| input.abs() >= edge);
                let rows = inputs.moves.chunks_exact(MOVE.len());
                for ((score, greedy), _) in
                    memory.scores.iter().zip(&scores).zip(rows).filter(|(_, row)| !cut(row))
                {
                    let found = f64::from(*score) * 0.4;
                    assert!((found - greedy).abs() < 0.06, "{}: {found} and {greedy}", game.ruleset().id());
                    compared += 1;
                }
            });
        }
        compared
    }
}

#[test]
fn in_every_edition_a_network_begins_as_greedy() {
    for id in edition_ids() {
        let compared = with_ruleset(Ruleset::named(id).expect("an edition"), Looking);
        assert!(compared > 20, "{id}: {compared}");
    }
}

/// The network that comes with the program, in whole numbers and by the slow twin.
#[test]
fn the_built_in_network_is_the_same_in_floats() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let values = Values::of(&game, &Geometry::new(&game));
    let describer = FeatureExtractor::new(&game, &values);
    let network = NetworkFile::named("built-in", "w-23-6i").expect("it is there").network();
    let slow = network.to_floats();
    assert_eq!(IntegerNetwork::of(&slow), network);
    let (mut inputs, mut room, mut scores, mut memory) =
        (Inputs::default(), Room::default(), Vec::new(), Memory::default());
    let mut worst = 0.0f64;
    random_game(&game, 5, |view, legal| {
        describer.describe(&game, view, legal, &mut inputs);
        network.scores(&inputs, &mut room, &mut scores);
        slow.scores(&inputs, &mut memory);
        for (whole, slow) in scores.iter().zip(&memory.scores) {
            worst = worst.max((*whole as f64 / ONE - f64::from(*slow)).abs());
        }
    });
    assert!(worst > 0.0 && worst < 0.25, "{worst}");
}

/// A network that is told more than it knew plays as before, and can learn what the rest means.
#[test]
fn a_widened_network_scores_the_same() {
    let game = Gunjin::<u64>::new(Ruleset::named("p3-23-6i").expect("an edition"));
    let describer = FeatureExtractor::new(&game, &Values::of(&game, &Geometry::new(&game)));
    let file = NetworkFile::named("general", "p3-23-6i").expect("it is there");
    let (narrow, wide) = (file.network(), file.widened().network());
    assert!(narrow.shape.context < wide.shape.context && wide.shape.context == MOMENT);
    let general = NetworkFile::named("general", "p3-23-6i").expect("it is there");
    let leafless = NetworkFile { values: Some("none".into()), ..general };
    assert_eq!(leafless.widened().shape, narrow.shape, "it has no leaf to be told of");
    let (mut inputs, mut room, mut scores) = (Inputs::default(), Room::default(), [Vec::new(), Vec::new()]);
    random_game(&game, 5, |view, legal| {
        describer.describe(&game, view, legal, &mut inputs);
        narrow.scores(&inputs, &mut room, &mut scores[0]);
        wide.scores(&inputs, &mut room, &mut scores[1]);
        assert_eq!(scores[0], scores[1]);
    });
}

/// Of all numbers, those that say what pieces are worth.
const WORTH: [&str; 3] = [
    "value of the piece",
    "expected value of the target",
    "what it changes in the eyes of the leaf, half logits",
];

/// Inputs of a network that learns with these values in a random game: the numbers of [`WORTH`] that it hears,
/// as a set each, and whether it hears anything of the leaf's units.
fn told(name: Option<&str>) -> ([BTreeSet<i16>; WORTH.len()], bool) {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let describer = NetworkInputs::learning(&game, name).expect("a name").describer;
    let places = WORTH.map(|says| MOVE.iter().position(|input| *input == says).expect("an input"));
    let (mut inputs, mut heard, mut units) =
        (Inputs::default(), [const { BTreeSet::new() }; WORTH.len()], false);
    random_game(&game, 5, |view, legal| {
        describer.describe(&game, view, legal, &mut inputs);
        for row in inputs.moves.chunks_exact(MOVE.len()) {
            heard.iter_mut().zip(places).for_each(|(heard, place)| _ = heard.insert(row[place]));
        }
        units |= inputs.context[CONTEXT.len() - 1..].iter().any(|&number| number != 0);
    });
    (heard, units)
}

#[test]
fn who_learns_without_values_is_told_no_worth_and_nothing_of_the_leaf() {
    let ([piece, target, leaf], units) = told(None);
    assert!(piece.len() > 5 && target.len() > 50 && leaf.len() > 50 && units);
    for name in ["none", "flat"] {
        let ([piece, target, leaf], units) = told(Some(name));
        assert_eq!(piece.len(), 1, "{name}: every piece is worth the same");
        // Where it does not attack it is told of no target.
        assert!(target.len() <= 3, "{name}: {target:?}, for chances that add up to 1 but for their last bit");
        assert_eq!((leaf, units), (BTreeSet::from([0]), false), "{name}");
    }
}

#[test]
fn a_network_is_told_while_it_plays_what_it_was_told_while_it_learned() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let built_in = NetworkFile::named("built-in", "w-23-6i").expect("it is there");
    let file = NetworkFile { values: Some("none".into()), ..built_in };
    let file = NetworkFile::read(&file.text().expect("a text"), "net.json").expect("what was written");
    let worth = |name: &str| {
        let NetworkInputs { values, describer } = NetworkInputs::playing(&game, &file, name).expect("a name");
        assert!(describer.leaf.is_none());
        values.origin.method
    };
    assert_eq!([worth("built-in"), worth("hand")], ["none", "hand"]);
    let NetworkInputs { values, describer } =
        NetworkInputs::playing(&game, &NetworkFile { values: None, ..file }, "hand").expect("a name");
    assert!(describer.leaf.is_some() && values.origin.method == "hand");
}

#[test]
fn other_networks_are_refused_with_a_remedy() {
    let file = NetworkFile::named("built-in", "w-23-6i").expect("it is there");
    let text = |change: &dyn Fn(&mut NetworkFile)| {
        let mut file = file.clone();
        change(&mut file);
        NetworkFile::read(&file.text().expect("a text"), "net.json").expect_err("refused").to_string()
    };
    assert!(text(&|file| file.layout += 1).contains("train it again with `gunjin learn policy`"));
    assert!(text(&|file| _ = file.weights.pop()).contains("cut or changed"));
    assert!(text(&|file| file.weights[3] = i16::MAX).contains("cut or changed"));
    assert!(NetworkFile::read("{", "net.json").expect_err("refused").to_string().contains("not a network"));
    let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
    let missing = AgentSpec::read("learned:net=nowhere.json").expect("an agent").build(&game);
    assert!(missing.map(|_| ()).expect_err("refused").to_string().contains("nowhere.json"));
}
