//! Styles: the file is sound, the names are told, and each plays as its sentence says; and `update` against one.

use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec, deal_pair};
use gunjin_agents::games::gunjin::style::{StyleSettings, named_styles};
use gunjin_agents::parameters::Parameters;
use gunjin_agents::search::update::blended;
use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Seat, Umpire};

const GAMES: u64 = 6;
/// Plies by which a style has shown itself.
const PLIES: usize = 120;

fn agent<B: Bits>(game: &Gunjin<B>, style: &str) -> Box<dyn Agent<Gunjin<B>>> {
    let spec = AgentSpec::read(&format!("style:name={style}")).expect("it has these parameters");
    spec.build(game).unwrap_or_else(|error| panic!("{style}: {error}"))
}

/// Shares of a style's moves in some games against `random`.
#[derive(Debug, Default)]
struct Conduct {
    attacks: f64,
    /// Moves that end in the enemy's half.
    beyond: f64,
    /// Moves of the piece that moved before.
    same: f64,
    /// Moves of pieces that had not moved.
    first: f64,
}

fn conduct(style: &str) -> Conduct {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let random = SetupSpec::random().build(game.ruleset()).expect("always possible");
    let player = agent(&game, style);
    let (mut found, mut moves) = (Conduct::default(), 0.0);
    for number in 0..GAMES {
        let policies: [&dyn SetupPolicy; 2] = [random.as_ref(), random.as_ref()];
        let [south, north] = deal_pair(policies, 3, number).expect("random set-ups are lawful");
        let mut umpire = Umpire::from_setups(&game, &south, &north).expect("they were dealt");
        let mut rngs = [0, 1].map(|seat| Stream::new(3, number, Purpose::Agent, seat));
        let mut last = None;
        while let Some(seat) = umpire.to_move().filter(|_| umpire.actions().len() < PLIES) {
            let view = umpire.seen(Seat(seat as u8));
            let action = match seat {
                0 => player
                    .policy(&game, &view, umpire.legal(), &mut rngs[0])
                    .draw(&mut rngs[0])
                    .expect("a move"),
                _ => game.random_move(umpire.position(), &mut rngs[1].fast()).expect("somebody moves"),
            };
            if seat == 0 {
                let moved = view
                    .own
                    .iter()
                    .find(|piece| piece.square == Some(action.from))
                    .is_some_and(|piece| piece.moved);
                let row = game.ruleset().board().get(action.to).expect("a square").row;
                moves += 1.0;
                found.attacks += f64::from(view.enemy_squares().has(action.to));
                found.beyond += f64::from(row >= game.ruleset().board().rows() / 2);
                found.same += f64::from(last == Some(action.from));
                found.first += f64::from(!moved);
                last = Some(action.to);
            }
            umpire.play(action).expect("it is legal");
        }
    }
    let Conduct { attacks, beyond, same, first } = found;
    Conduct { attacks: attacks / moves, beyond: beyond / moves, same: same / moves, first: first / moves }
}

#[test]
fn every_style_of_the_file_is_told_and_plays_every_edition() {
    let told = StyleSettings::table()[0].about;
    for style in named_styles().expect("the file is sound").keys() {
        assert!(told.contains(style.as_str()), "{style} is not in '{told}'");
        for id in ["w-23-6i", "m-31-8xn"] {
            let game = Gunjin::<u64>::new(Ruleset::named(id).expect("an edition"));
            let umpire = Umpire::new(&game);
            let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
            let policy = agent(&game, style).policy(&game, &umpire.view(Seat(0)), umpire.legal(), &mut rng);
            assert!((policy.probabilities().iter().sum::<f64>() - 1.0).abs() < 1e-9, "{style} in {id}");
        }
    }
}

#[test]
fn styles_differ_as_they_say() {
    let [shuffler, trader, turtle] = ["shuffler", "trader", "turtle"].map(conduct);
    assert!(shuffler.attacks < 0.03 && shuffler.same > 0.9 && shuffler.first < 0.1, "{shuffler:?}");
    assert!(trader.attacks > 1.2 * turtle.attacks, "{trader:?} {turtle:?}");
    assert!(trader.beyond > 1.5 * turtle.beyond && turtle.first > 0.15, "{trader:?} {turtle:?}");
}

/// Plies that `update` needs for some games from learned set-ups against a shuffler's random ones.
fn plies_with_a_shuffler(patience: &str) -> usize {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let [learned, random] = [SetupSpec::learned(), SetupSpec::random()]
        .map(|spec| spec.build(game.ruleset()).expect("it is here"));
    let searcher = AgentSpec::read(&format!("update:milliseconds=0,iterations=50,patience={patience}"));
    let searcher = searcher.expect("its parameters").build(&game).expect("an edition");
    let shuffler = agent(&game, "shuffler");
    let plies = |number: u64| {
        let [south, north] = deal_pair([learned.as_ref(), random.as_ref()], 5, number).expect("lawful");
        let mut umpire = Umpire::from_setups(&game, &south, &north).expect("they were dealt");
        let mut rngs = [0, 1].map(|seat| Stream::new(5, number, Purpose::Agent, seat));
        while let Some(seat) = umpire.to_move() {
            let player = if seat == 0 { &searcher } else { &shuffler };
            let policy =
                player.policy(&game, &umpire.seen(Seat(seat as u8)), umpire.legal(), &mut rngs[seat]);
            umpire.play(policy.draw(&mut rngs[seat]).expect("a move")).expect("it is legal");
        }
        umpire.actions().len()
    };
    (0..GAMES).map(plies).sum()
}

#[test]
fn patience_ends_games_with_a_shuffler() {
    let [short, endless] = ["50", "0"].map(plies_with_a_shuffler);
    assert!(3 * short < 2 * endless, "{short} plies, and {endless} with endless patience");
}

#[test]
fn blended_policies_lie_between_both() {
    let [first, second] = [[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]];
    let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(near(&blended(&first, &second, 1.0), &first) && near(&blended(&first, &second, 0.0), &second));
    let half = blended(&first, &second, 0.5);
    assert!(half[0] == half[2] && half[1] < half[0] && half[0] < 0.7, "{half:?}");
}

#[test]
fn a_drawn_style_is_the_same_each_time_and_unlike_the_next() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let umpire = Umpire::new(&game);
    let policy = |style: &str| {
        let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
        agent(&game, style).policy(&game, &umpire.view(Seat(0)), umpire.legal(), &mut rng).probabilities()
    };
    assert_eq!(policy("random-7"), policy("random-7"));
    assert_ne!(policy("random-7"), policy("random-8"));
    for unknown in ["runer", "random-x"] {
        let spec = AgentSpec::read(&format!("style:name={unknown}")).expect("it is read later");
        let error = spec.build(&game).err().expect("no such style").to_string();
        assert!(error.contains("shuffler"), "it names the styles: {error}");
    }
}
