//! The learned belief: its gradient, what it learns from, that it sees no more than the view, and worlds drawn
//! by it.

use crate::supervised_help::{learned_alike, loud_weights, ruleset, samples, view_elsewhere};
use crate::watched::watch;
use gunjin_agents::games::gunjin::belief::{Belief, Limits};
use gunjin_agents::games::gunjin::learned_belief::believer::Believer;
use gunjin_agents::games::gunjin::learned_belief::inputs::{FeatureExtractor, OF_PIECE, by_kind};
use gunjin_agents::games::gunjin::learned_belief::network::{BeliefNetwork, WEIGHTS};
use gunjin_agents::games::gunjin::learned_belief::trainer::{Sample, add_gradient};
use gunjin_agents::games::gunjin::marginals::Marginals;
use gunjin_agents::games::gunjin::networks::{BeliefFile, NetworkFormat};
use gunjin_agents::games::gunjin::supervised::{Losses, Model, Players, Trainer};
use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, setups_of};
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_engine::{Bits, Hidden, Seat, Umpire, math};

/// A network whose every part says something.
fn loud(seed: u64) -> BeliefNetwork {
    BeliefNetwork::of_weights(loud_weights(seed, WEIGHTS, 0.3)).expect("as many")
}

#[test]
fn gradients_are_those_of_finite_differences() {
    const STEP: f32 = 1e-2;
    let practice = samples::<BeliefNetwork>("mini-5x6");
    let sample: Sample = practice.games(0..4).pop().expect("moments");
    let weights = loud(3).weights().to_vec();
    let share = (sample.kinds.len() - 1) as f64;
    let surprise = |weights: &[f32]| {
        let network = BeliefNetwork::of_weights(weights.to_vec()).expect("as many");
        network.losses(&practice.context, std::slice::from_ref(&sample)).loss / share
    };
    let mut gradient = vec![0.0; WEIGHTS];
    add_gradient(&loud(3), &practice.context, &sample, &mut gradient);
    let (mut compared, mut moved, mut off) = (0, 0, 0);
    for at in (0..WEIGHTS).step_by(5) {
        let slope = |step: f32| {
            let mut weights = weights.clone();
            weights[at] += step;
            let above = surprise(&weights);
            weights[at] -= 2.0 * step;
            ((above - surprise(&weights)) / f64::from(2.0 * step)) as f32
        };
        let (wide, narrow) = (slope(STEP), slope(STEP / 2.0));
        // Where both steps agree, hardly any unit turns on or off between them.
        if (wide - narrow).abs() < 2e-3 {
            compared += 1;
            moved += u32::from(narrow.abs() > 1e-2);
            off += u32::from((gradient[at] - narrow).abs() > 8e-3);
        }
    }
    assert!(off * 50 < compared, "{off} of {compared} gradients are off");
    assert!(compared > 1000 && moved > 40, "only {compared} weights compared, {moved} moved");
}

#[test]
fn threads_do_not_change_what_is_learned() {
    let lost = learned_alike(|| BeliefNetwork::beginning(1));
    assert!(lost.moments > 100 && lost.pairs > 1000, "{lost:?}");
}

#[test]
fn learning_lessens_surprise() {
    let practices = [samples("mini-5x6")];
    let mut learner = Trainer::new(BeliefNetwork::beginning(1));
    let apart = practices[0].games(1 << 40..(1 << 40) + 60);
    let before = learner.model.losses(&practices[0].context, &apart).report().loss;
    assert!((before - std::f64::consts::LN_2).abs() < 1e-6, "a beginner knows nothing: {before}");
    (0..12).for_each(|step| {
        learner.learn(&practices, (1, step, step * 48..(step + 1) * 48), 0.003);
    });
    let after = learner.model.losses(&practices[0].context, &apart).report().loss;
    assert!(after < before - 0.02, "{before} to {after}");
}

/// Plies that are watched of a game.
const WATCHED: usize = 160;

/// In whatever world the seat may be, it believes the same.
#[test]
fn nothing_hidden_is_seen() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    let believer = Believer::built_in(game).expect("it comes with the program");
    let mut rng = Stream::new(5, 0, Purpose::Check, 0).fast();
    let mut compared = 0;
    watch(game, (3, WATCHED), |umpire, view| {
        if umpire.actions().len() % 20 != 10 {
            return;
        }
        let here = believer.believe(view);
        for _ in 0..3 {
            assert_eq!(believer.believe(&view_elsewhere(umpire, view, &mut rng)), here);
            compared += 1;
        }
    });
    assert!(compared > 6, "only {compared} worlds");
}

/// Caches change nothing: several games, moments asked about again, and
/// ways to go on that the game did not take.
#[test]
fn memory_changes_nothing() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    let fresh = || Believer::built_in(game).expect("it comes with the program");
    let mut views = Vec::new();
    for number in 0..2 {
        watch(game, (number, WATCHED), |umpire, view| {
            if umpire.actions().len() % 16 < 2 {
                views.push(view.clone());
                let mut other = umpire.clone();
                let aside = *umpire.legal().last().expect("a move");
                other.play(aside).expect("it is legal");
                views.push(game.view(other.knowledge(Seat(view.seat as u8))));
            }
        });
    }
    assert!(views.len() > 40, "{}", views.len());
    let lasting = fresh();
    for view in views.iter().chain(views.iter().rev()).step_by(3) {
        assert_eq!(lasting.believe(view), fresh().believe(view));
    }
}

/// All kinds at once, or one after the other.
#[test]
fn kinds_are_scored_alike_both_ways() {
    for edition in ["w-23-6i", "m-31-8xn", "s-25-5i"] {
        let describer = FeatureExtractor::new(&Gunjin::<u128>::new(ruleset(edition)));
        let mut rng = Stream::new(9, 0, Purpose::Check, 0);
        let said = std::array::from_fn(|_| (unit(&mut rng) as f32 - 0.5) * 8.0);
        assert_eq!(describer.by_kind(&said), by_kind(&describer.kinds, &said));
    }
}

/// The policy of a network is told what it believes.
#[test]
fn a_player_goes_by_its_belief() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    let player = |text: &str| {
        let spec = AgentSpec::read(text).expect("an agent");
        spec.build(game).expect("it comes with the program")
    };
    let [plain, usual, learned] = [
        "learned:temperature=1,belief=plain",
        "learned:temperature=1",
        "learned:temperature=1,belief=learned",
    ]
    .map(player);
    let (mut asked, mut apart) = (0, 0);
    watch(game, (4, WATCHED), |umpire, view| {
        let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
        let mut policy =
            |player: &dyn Agent<Gunjin<u64>>| player.policy(game, view, umpire.legal(), &mut rng);
        let here = policy(plain.as_ref());
        assert_eq!(policy(usual.as_ref()), here);
        asked += 1;
        apart += u32::from(policy(learned.as_ref()) != here);
    });
    assert!(apart > asked / 2, "{apart} of {asked}");
}

#[test]
fn it_tells_what_hidden_pieces_are() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    let believer = Believer::built_in(game).expect("it comes with the program");
    let (mut plain, mut learned, mut pieces) = (0.0, 0.0, 0.0);
    for number in 0..12 {
        watch(game, (number, WATCHED), |umpire, view| {
            if umpire.actions().len() % 8 != 4 {
                return;
            }
            let before = Marginals::plain(view);
            let after = &believer.believe(view).marginals;
            for (place, piece) in view.enemies.iter().enumerate().filter(|(_, piece)| piece.known().is_none())
            {
                let kind = usize::from(umpire.start().kind(piece.start));
                let surprise =
                    |marginals: &Marginals| -math::ln(f64::from(marginals.rows[place][kind].max(1e-6)));
                plain += surprise(&before);
                learned += surprise(after);
                pieces += 1.0;
            }
        });
    }
    let (plain, learned) = (plain / pieces, learned / pieces);
    assert!(learned < plain - 0.2, "{plain:.3} nats a piece without, {learned:.3} with");
}

/// Draws piece by piece are distributed nearly as exact counting says.
#[test]
fn guided_worlds_follow_their_weights() {
    const DRAWS: u32 = 3000;
    let game = &Gunjin::<u64>::new(ruleset("mini-5x6"));
    let [south, north] = setups_of(&Dealer::new(game.ruleset()), 4, 0);
    let umpire = Umpire::from_setups(game, &south, &north).expect("lawful");
    let view = umpire.view(Seat(0));
    let kinds = view.opening.enemy_army.len();
    let mut rng = Stream::new(4, 0, Purpose::Check, 0).fast();
    let weights: Vec<Vec<f64>> = view
        .enemies
        .iter()
        .map(|_| (0..kinds).map(|_| math::exp(3.0 * unit(&mut rng) - 1.5)).collect())
        .collect();
    let exact = Belief::weighted(game, &view, &weights, Limits::default()).marginals(game);
    let guided = Belief::guided(game, &view, weights);
    let mut found = vec![vec![0.0; kinds]; view.enemies.len()];
    let mut world = vec![0; view.enemies.len()];
    for _ in 0..DRAWS {
        assert!(guided.draw_kinds(&mut rng, &mut world));
        world
            .iter()
            .zip(&mut found)
            .for_each(|(&kind, row)| row[usize::from(kind)] += 1.0 / f64::from(DRAWS));
    }
    let apart = found.iter().flatten().zip(exact.iter().flatten()).map(|(a, b)| (a - b).abs());
    let mean = apart.sum::<f64>() / (kinds * view.enemies.len()) as f64;
    assert!(mean < 0.012, "{mean}");
}

/// Greatest number of inputs that describe a piece at the start of a game.
struct Places;

impl EditionVisitor for Places {
    type Output = usize;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> usize {
        let [south, north] = setups_of(&Dealer::new(game.ruleset()), 1, 0);
        let umpire = Umpire::from_setups(&game, &south, &north).expect("lawful");
        let told = FeatureExtractor::new(&game).describe(&umpire.view(Seat(1)));
        told.iter().flatten().map(|&(place, _)| usize::from(place)).max().unwrap_or(0)
    }
}

#[test]
fn every_edition_can_be_described() {
    for edition in edition_ids() {
        let most = with_ruleset(ruleset(edition), Places);
        assert!(most < OF_PIECE, "{edition}: {most}");
    }
}

#[test]
fn wrong_files_are_refused_with_what_to_do() {
    let text = BeliefFile::named("built-in", "p3-23-6i").expect("a belief").text().expect("a text");
    let refused = |text: &str| BeliefFile::read(text, "belief.json").expect_err("refused").to_string();
    assert!(refused("{}").contains("gunjin learn belief"), "{}", refused("{}"));
    let other = text.replacen("\"belief_layout\":1", "\"belief_layout\":99", 1);
    assert!(refused(&other).contains("layout 99"), "{}", refused(&other));
    let (head, tail) = text.split_once("\"weights\":[").expect("weights");
    let cut = format!("{head}\"weights\":[{}", tail.split_once(',').expect("several").1);
    assert!(refused(&cut).contains("should have"), "{}", refused(&cut));
}

#[test]
fn games_are_set_up_as_is_said() {
    let games = |setups: &[&str]| {
        let setups: Vec<String> = setups.iter().map(|&text| text.into()).collect();
        let players = Players { net: None, setups: &setups, pool: &[], seed: 1 };
        BeliefNetwork::source(Gunjin::<u64>::new(ruleset("mini-5x6")), players)
    };
    let moments = |setups: &[&str]| games(setups).expect("policies of the program").games(0..3);
    let usual = moments(&[]);
    assert_eq!(usual, moments(&["random", "advice"]), "nothing was learned for it");
    assert_ne!(usual, moments(&["reference"]));
    let Err(told) = games(&["refrence"]) else { panic!("there is no such policy") };
    assert!(told.to_string().contains("reference"), "{told}");
}
