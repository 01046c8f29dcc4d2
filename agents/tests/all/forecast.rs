//! The forecast: its gradient, what it learns from, that it sees no more than the view, and that it keeps what it
//! says.

use crate::supervised_help::{learned_alike, loud_weights, ruleset, samples, view_elsewhere};
use crate::watched::watch;
use gunjin_agents::games::gunjin::forecast::trainer::{ForecastModel, Sample, add_gradient};
use gunjin_agents::games::gunjin::forecast::{Chances, Forecaster, SHAPE, WinDrawLoss, describe, describer};
use gunjin_agents::games::gunjin::networks::{ForecastFile, NetworkFormat};
use gunjin_agents::games::gunjin::supervised::{Losses, Model, Players, Trainer};
use gunjin_agents::learn::decision::Inputs;
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::{Memory, Network, softmax};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, Winner};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Seat, Umpire, math};

/// A network whose every part says something.
fn loud(seed: u64) -> Network {
    Network::of_weights(SHAPE, loud_weights(seed, SHAPE.weights(), 0.4)).expect("as many")
}

#[test]
fn gradients_are_those_of_finite_differences() {
    const STEP: f32 = 1e-2;
    let samples: Vec<Sample> =
        samples::<ForecastModel>("mini-4x6").games(0..40).into_iter().step_by(2).collect();
    assert!(samples.len() > 10);
    let mut found = vec![0.0; SHAPE.weights()];
    let lost = add_gradient(&loud(3), samples.iter(), &mut found);
    assert!((lost.report().loss - ForecastModel(loud(3)).losses(&(), &samples).report().loss).abs() < 1e-9);
    let (mut compared, mut moved, mut off) = (0, 0, 0);
    for at in (0..SHAPE.weights()).step_by(7) {
        let slope = |step: f32| {
            let with = |step: f32| {
                let mut weights = loud(3).weights().to_vec();
                weights[at] += step;
                ForecastModel(Network::of_weights(SHAPE, weights).expect("as many"))
                    .losses(&(), &samples)
                    .loss
            };
            ((with(step) - with(-step)) / f64::from(2.0 * step)) as f32
        };
        let (wide, narrow) = (slope(STEP), slope(STEP / 2.0));
        // Where both steps agree, hardly any unit turns on or off between them.
        if (wide - narrow).abs() < 2e-3 * narrow.abs().max(1.0) {
            compared += 1;
            moved += u32::from(narrow.abs() > 1e-1);
            off += u32::from((found[at] - narrow).abs() > 2e-2 * narrow.abs().max(1.0));
        }
    }
    assert!(compared > 250 && moved > 40, "only {compared} weights compared, {moved} moved");
    assert!(off * 50 < compared, "{off} of {compared} gradients are off");
}

#[test]
fn threads_do_not_change_what_is_learned() {
    let lost = learned_alike(|| ForecastModel::new(1));
    assert!(lost.samples() > 100, "{lost:?}");
}

#[test]
fn learning_lessens_surprise() {
    let practices = [samples("mini-5x6")];
    let mut learner = Trainer::new(ForecastModel::new(1));
    let apart = practices[0].games(1 << 40..(1 << 40) + 60);
    let before = learner.model.losses(&(), &apart).report();
    assert!((before.loss - math::ln(3f64)).abs() < 1e-6, "to a beginner all results are alike: {before:?}");
    (0..20).for_each(|step| {
        learner.learn(&practices, (1, step, step * 64..(step + 1) * 64), 0.005);
    });
    let after = learner.model.losses(&(), &apart).report();
    assert!(after.loss < after.by_shares - 0.05, "{} of {}", after.loss, after.by_shares);
}

/// Shows moments of a game, and its end.
fn look_at(game: &Gunjin<u64>, number: u64, mut see: impl FnMut(&Umpire<'_, Gunjin<u64>>)) {
    let last = watch(game, (number, usize::MAX), |umpire, _| {
        if umpire.actions().len() % 20 == 10 {
            see(umpire);
        }
    });
    see(&last);
}

/// In whatever world the seat may be, its chances are the same.
#[test]
fn nothing_hidden_is_seen() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    let forecaster = Forecaster::named("built-in", game).expect("it comes with the program");
    let mut rng = Stream::new(5, 0, Purpose::Check, 0).fast();
    let mut compared = 0;
    look_at(game, 3, |umpire| {
        for seat in [0, 1].map(Seat).into_iter().filter(|_| umpire.actions().len() < 200) {
            let view = umpire.view(seat);
            let here = forecaster.chances(game, &view);
            let there = view_elsewhere(umpire, &view, &mut rng);
            assert_eq!(forecaster.chances(game, &there), here);
            compared += 1;
        }
    });
    assert!(compared > 6, "only {compared} worlds");
}

/// Whole numbers say what the slow floats do, and what they say are chances.
#[test]
fn chances_are_those_of_the_float_twin() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    for network in [loud(4), ForecastFile::named("built-in", "").expect("a file").network().to_floats()] {
        let (forecaster, about) = (Forecaster::new(game, IntegerNetwork::of(&network)), describer(game));
        look_at(game, 5, |umpire| {
            for seat in [0, 1].map(Seat).into_iter().filter(|_| umpire.to_move().is_some()) {
                let view = umpire.view(seat);
                let Chances { win, draw, loss } = forecaster.chances(game, &view);
                assert!((win + draw + loss - 1.0).abs() < 1e-9 && win.min(draw).min(loss) >= 0.0);
                let (mut inputs, mut memory) = (Inputs::default(), Memory::default());
                describe(&about, game, &view, &mut inputs);
                network.scores(&inputs, &mut memory);
                for (found, slow) in [win, draw, loss].into_iter().zip(softmax(&memory.scores)) {
                    assert!((found - f64::from(slow)).abs() < 0.02, "{found} and {slow}");
                }
            }
        });
    }
}

#[test]
fn what_is_over_is_certain() {
    let game = &Gunjin::<u64>::new(ruleset("w-23-6i"));
    let forecaster = Forecaster::named("built-in", game).expect("it comes with the program");
    let mut ended = [0; 3];
    for number in 0..12 {
        look_at(game, number, |umpire| {
            let Some(winner) = umpire.ending().map(|ending| ending.winner) else { return };
            ended[winner as usize] += 1;
            for seat in 0..2 {
                let chances = forecaster.chances(game, &umpire.view(Seat(seat as u8)));
                assert_eq!(chances.score(), winner.score(seat));
                assert_eq!(chances, Chances::certain(WinDrawLoss::of(winner, seat)));
            }
        });
    }
    let decided = ended[Winner::South as usize] + ended[Winner::North as usize];
    assert!(decided > 4 && ended.iter().sum::<u32>() == 12, "{ended:?}");
}

struct Surprise;

impl EditionVisitor for Surprise {
    type Output = (f64, f64);

    /// Of the built-in forecast in games that it never saw, and of one who knows only how often each result is.
    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> (f64, f64) {
        let games = ForecastModel::source(game, Players { net: None, setups: &[], pool: &[], seed: 99 })
            .expect("its players come with it");
        let network = ForecastFile::named("built-in", "").expect("it comes with the program").network();
        let found = ForecastModel(network.to_floats()).losses(&(), &games.games(0..96)).report();
        (found.loss, found.by_shares)
    }
}

/// Shares are those of these very games, which the forecast does not know; it does better all the same.
#[test]
fn the_built_in_forecast_knows_every_edition() {
    let historical: Vec<Ruleset> =
        edition_ids().filter(|id| !id.starts_with("mini") && *id != "duel").map(ruleset).collect();
    assert!(historical.len() > 20);
    let every = if crate::whole() { 1 } else { 9 };
    let found: Vec<(String, (f64, f64))> = historical
        .into_iter()
        .step_by(every)
        .map(|rules| (rules.id(), with_ruleset(rules, Surprise)))
        .collect();
    let better = found.iter().filter(|(_, (mean, shares))| mean < shares).count();
    let [mean, shares] = [|f: &(f64, f64)| f.0, |f: &(f64, f64)| f.1]
        .map(|of| found.iter().map(|(_, found)| of(found)).sum::<f64>() / found.len() as f64);
    assert!(better * 10 >= found.len() * 7 && mean < shares - 0.08, "{mean} of {shares}: {found:?}");
}

#[test]
fn other_files_are_refused_with_a_remedy() {
    let good = ForecastFile::named("built-in", "").expect("it comes with the program");
    let text = good.text().expect("text");
    assert_eq!(ForecastFile::read(&text, "x").expect("its own text"), good);
    let short = ForecastFile { weights: vec![0; 7], ..good.clone() }.text().expect("text");
    let old = ForecastFile { forecast_layout: 99, ..good }.text().expect("text");
    for (text, wanted) in [
        ("{}", "'x' is not a forecast: missing field"),
        (&*short, "'x' has 7 weights and should have"),
        (
            &*old,
            "'x' was trained with input layout 99, this program has 1; train it again with `gunjin learn forecast`",
        ),
    ] {
        let refused = ForecastFile::read(text, "x").expect_err("it is none").to_string();
        assert!(refused.contains(wanted), "{refused}");
    }
    let missing = ForecastFile::named("nowhere.json", "").expect_err("it is not there").to_string();
    assert!(missing.contains("the forecast 'nowhere.json' cannot be read"), "{missing}");
}
