//! The evaluators of Tori, Chu and three-player shogi, and of Jungle.

use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::games::shogi::{Foresight, JungleEvaluator, SanninEvaluator, ToriEvaluator};
use gunjin_agents::{Agent, AgentSpec, BeliefKind, Evaluator, Manner, SearchModel};
use gunjin_engine::games::chu::Chu;
use gunjin_engine::games::jungle::Jungle;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, Notation, Rulebook, Seat, Turn, Umpire};

fn tori() -> Tori {
    Tori::from_spec(&GameSpec::plain("tori")).expect("no switches")
}

fn chu() -> Chu {
    Chu::from_spec(&GameSpec::plain("chu")).expect("no switches")
}

fn jungle() -> Jungle {
    Jungle::from_spec(&GameSpec::plain("jungle")).expect("no switches")
}

/// Looks at the positions of random games.
fn walk<G: AgentGame>(game: &G, look: impl Fn(&G::Position, &mut Fast)) {
    for number in 0..6 {
        let mut rng = Stream::new(4, number, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..250 {
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            look(&position, &mut rng);
            game.play(&mut position, action);
        }
    }
}

fn shares_are_shares<G: AgentGame>(game: &G) {
    let evaluator = game.evaluator();
    let estimate = |position: &G::Position| {
        let mut seats = vec![f64::NAN; game.seats()];
        evaluator.estimate(game, position, &mut seats);
        seats
    };
    walk(game, |position, _| {
        let seats = estimate(position);
        assert!((seats.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{seats:?}");
        assert!(seats.iter().all(|share| (0.0..=1.0).contains(share)), "{seats:?}");
    });
    for share in estimate(&game.start()) {
        // Learned values give something for being to move.
        assert!((share - 1.0 / game.seats() as f64).abs() < 0.04, "the start is nearly even: {share}");
    }
}

#[test]
fn estimates_are_shares_of_the_points() {
    shares_are_shares(&tori());
    shares_are_shares(&chu());
    shares_are_shares(&Sannin::default());
    shares_are_shares(&jungle());
}

#[test]
fn animals_want_to_be_near_the_den_and_to_be_there() {
    let south = |board: &str| shares(&jungle(), &format!("{board} w 1"))[0];
    assert!(south("7/C6/7/7/7/7/7/7/t6") > south("7/7/7/7/7/C6/7/7/t6"));
    assert!(south("7/7/7/7/7/L6/7/7/t6") > south("7/7/7/7/7/C6/7/7/t6"));
    assert!(south("7/7/7/7/7/7/3t3/7/L6") < south("7/7/7/3t3/7/7/7/7/L6"));
}

fn shares<G: AgentGame + Notation>(game: &G, text: &str) -> Vec<f64> {
    let position = game.read_position(text).unwrap_or_else(|error| panic!("{error}"));
    let mut seats = vec![0.0; game.seats()];
    game.evaluator().estimate(game, &position, &mut seats);
    seats
}

#[test]
fn more_material_is_more() {
    let tori = tori();
    let rest = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR";
    let board = shares(&tori, &format!("{} w 0 1", rest.replace("3F3", "7")))[0];
    let hand = shares(&tori, &format!("{}[F] w 0 1", rest.replace("3F3", "7")))[0];
    let enemys = shares(&tori, &format!("{}[f] w 0 1", rest.replace("3F3", "7")))[0];
    assert!(enemys < board && board < hand, "{enemys} {board} {hand}");
    let chu = chu();
    let start = chu.position_text(&chu.start());
    assert!(shares(&chu, &start.replacen('N', "1", 1))[0] < 0.3, "without its lion");
    let sannin = Sannin::default();
    let start = sannin.position_text(&sannin.start());
    let [first, middle, last] =
        shares(&sannin, &start.replacen("mLmRmP", "mL1mP", 1)).try_into().expect("three");
    assert!(middle < first && (first - last).abs() < 1e-12, "{first} {middle} {last}");
}

#[test]
fn who_is_out_has_no_share() {
    let two = "7/8/9/lK9/11/12/13/12/11/10/9/8/3mK3 m -/P/- - - f - - 0 -";
    let [first, middle, last] = shares(&Sannin::default(), two).try_into().expect("three");
    assert!(first == 0.0 && middle > last && last > 0.0);
}

/// Whatever takes has a gain, and quick players take what is best.
fn quick_players_are_greedy<G: AgentGame>(
    game: &G,
    evaluator: &impl Foresight<G>,
    takes: impl Fn(&G::Position, &G::Position) -> bool,
) where
    G::Evaluator: Foresight<G>,
{
    walk(game, |position, rng| {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        for &action in &legal {
            let mut after = position.clone();
            game.play(&mut after, action);
            let gain = evaluator.weight(game, position, action).gain;
            assert!(!takes(position, &after) || gain > 0, "{action:?} takes");
        }
        let best = legal.iter().map(|&action| evaluator.weight(game, position, action).order()).max();
        let gains = best.is_some_and(|best| best > 0);
        let (mut greedy, tries) = (0, 24);
        for _ in 0..tries {
            let action = quick(game, position, rng);
            assert!(legal.binary_search(&action).is_ok());
            greedy += u32::from(Some(evaluator.weight(game, position, action).order()) == best);
        }
        assert!(!gains || greedy > tries / 2, "{greedy} of {tries} take the most");
    });
}

fn quick<G: AgentGame>(game: &G, position: &G::Position, rng: &mut Fast) -> G::Action {
    let evaluator = game.evaluator();
    let seat = match game.turn(position) {
        Turn::Seat(seat) => seat,
        _ => Seat(0),
    };
    let beliefs = evaluator.beliefs(game, &game.view(&game.knowledge(position, seat)), BeliefKind::Plain);
    let mut state = evaluator.rollout_state(&beliefs, Manner::Seeing);
    evaluator.quick_action(game, &mut state, position, rng).expect("a seat is to move")
}

#[test]
fn rollouts_take_what_they_can() {
    quick_players_are_greedy(&tori(), &ToriEvaluator::default(), |before, after| {
        let pieces = |position: &gunjin_engine::games::tori::Position| {
            gunjin_engine::games::tori::Square::all()
                .filter(|&square| position.piece(square).is_some())
                .count()
        };
        pieces(after) < pieces(before)
    });
    quick_players_are_greedy(&jungle(), &JungleEvaluator, |before, after| {
        after.pieces().count() < before.pieces().count()
    });
    let chu = chu();
    quick_players_are_greedy(&chu, &chu.evaluator(), |before, after| {
        let pieces = |position: &gunjin_engine::games::chu::Position| {
            gunjin_engine::games::chu::Square::all()
                .filter(|&square| position.piece(square).is_some())
                .count()
        };
        pieces(after) < pieces(before)
    });
    quick_players_are_greedy(&Sannin::default(), &SanninEvaluator, |before, after| {
        let pieces = |position: &gunjin_engine::games::sannin::Position| {
            gunjin_engine::games::sannin::Cell::all().filter(|&cell| position.at(cell).is_some()).count()
        };
        // The pieces of a player who is mated leave the board, whatever mated him (J6).
        before.playing() == after.playing() && pieces(after) < pieces(before)
    });
}

/// Points of an agent over random players, every seat taken in turn.
fn score<G: AgentGame + Rulebook>(game: &G, agent: &str, rounds: u64) -> f64 {
    let agent = AgentSpec::read(agent).and_then(|spec| spec.build(game)).expect("an agent");
    let mut points = 0.0;
    for number in 0..rounds {
        for seat in 0..game.seats() {
            points += returns(game, agent.as_ref(), seat, number)[seat];
        }
    }
    points / (rounds * game.seats() as u64) as f64
}

fn returns<G: AgentGame>(game: &G, agent: &dyn Agent<G>, seat: usize, number: u64) -> Vec<f64> {
    let mut umpire = Umpire::new(game);
    let mut moves = Stream::new(6, number, Purpose::Moves, 0);
    while umpire.ended().is_none() {
        let Turn::Seat(mover) = umpire.turn() else { unreachable!("open games have no chance") };
        let action = if mover.index() == seat {
            let policy = agent.policy(game, &umpire.view(mover), umpire.legal(), &mut moves);
            policy.draw(&mut moves).expect("an action")
        } else {
            umpire.legal()[below(&mut moves, umpire.legal().len() as u32) as usize]
        };
        umpire.play(action).expect("legal");
    }
    umpire.ended().expect("over").returns.clone()
}

#[test]
fn looking_ahead_beats_chance() {
    assert!(score(&tori(), "alphabeta:depth=1", 3) > 0.99);
    assert!(score(&jungle(), "alphabeta:depth=1", 6) > 0.99);
    assert!(score(&chu(), "alphabeta:depth=1,quiescence=2", 1) > 0.99);
    assert!(score(&Sannin::default(), "paranoid:depth=1,quiescence=2", 1) > 0.6);
    assert!(score(&Sannin::default(), "maxn:depth=1,quiescence=1", 1) > 0.6);
}
