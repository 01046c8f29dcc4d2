//! Max^n and the paranoid search: the same as minimax with two seats, and what they should be with three.

use crate::lookahead;

use gunjin_agents::games::shogi::{Foresight, SanninEvaluator, ToriEvaluator};
use gunjin_agents::lookahead::alphabeta::Search;
use gunjin_agents::lookahead::alphabeta::transposition::{WHOLE, as_share, proven};
use gunjin_agents::lookahead::maxn::{MaxN, MaxNSettings};
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::{Game, Notation, Open, OpenView, Rulebook, Seat, Turn};
use lookahead::{Plain, limits, mover, reached};

fn maxn<E: Foresight<Sannin>>(evaluator: E, depth: u32) -> MaxN<E> {
    let settings = MaxNSettings { depth, quiescence: 0, ..MaxNSettings::default() };
    MaxN::new(evaluator, settings, "maxn".into())
}

#[test]
fn with_two_seats_both_are_minimax() {
    let game = Tori::new(gunjin_engine::games::tori::rules::Rules::default());
    for number in 0..8 {
        let (position, past) = reached(&game, 8, number, 250);
        let Some(seat) = mover(&game, &position) else { continue };
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        for (depth, quiescence) in [(1, 2), (2, 1)] {
            let settings = MaxNSettings { depth, quiescence, ..MaxNSettings::default() };
            let player = MaxN::new(ToriEvaluator::default(), settings.clone(), "maxn".into());
            let (action, values, _) = player.best(&game, &position, &past, seat, &legal);
            let values = values.expect("a depth was completed");
            let found = Search::new(&game, &ToriEvaluator::default(), seat, limits(depth, quiescence))
                .best(&position, &past, &legal);
            assert_eq!(Some(values[seat.index()]), found.value, "game {number}, depth {depth}");
            assert_eq!(values.iter().sum::<i32>(), WHOLE);
            // Equal moves may be told apart by their order alone: the one chosen keeps the value.
            let mut after = position;
            game.play(&mut after, action);
            let mut then = past.clone();
            game.remember(&mut then, &position, action, &after);
            let plain = Plain {
                game: &game,
                evaluator: &ToriEvaluator::default(),
                root: seat,
                quiescence,
                memory: 1,
            };
            assert_eq!(Some(plain.value(&after, Some(&then), 1, depth as i32 - 1)), found.value);
        }
    }
}

/// Everybody after his own share, written from the definition.
fn plain_maxn<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    ply: u32,
    depth: u32,
) -> Vec<i32> {
    let Turn::Seat(seat) = game.turn(position) else {
        return game.returns(position).iter().map(|&share| proven(share, ply)).collect();
    };
    if depth == 0 {
        let mut shares = vec![0.0; game.seats()];
        evaluator.estimate(game, position, &mut shares);
        return shares
            .into_iter()
            .map(gunjin_agents::lookahead::alphabeta::transposition::estimated)
            .collect();
    }
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    let values = legal.into_iter().map(|action| {
        let mut after = position.clone();
        game.play(&mut after, action);
        plain_maxn(game, evaluator, &after, ply + 1, depth - 1)
    });
    let better = |best: Vec<i32>, other: Vec<i32>| {
        if other[seat.index()] > best[seat.index()] { other } else { best }
    };
    values.reduce(better).expect("a position that is not over has actions")
}

#[test]
fn with_three_seats_maxn_is_what_it_is_by_definition() {
    let game = Sannin::default();
    for number in 0..6 {
        let (position, past) = reached(&game, 9, number, 300);
        let Some(seat) = mover(&game, &position) else { continue };
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        for depth in 1..=2 {
            let (_, values, _) = maxn(SanninEvaluator, depth).best(&game, &position, &past, seat, &legal);
            assert_eq!(
                values,
                Some(plain_maxn(&game, &SanninEvaluator, &position, 0, depth)),
                "game {number}"
            );
        }
    }
}

#[test]
fn the_paranoid_expect_no_more_than_others_would_leave_them() {
    let game = Sannin::default();
    for number in 0..6 {
        let (position, past) = reached(&game, 10, number, 300);
        let Some(seat) = mover(&game, &position) else { continue };
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        let (_, hopes, _) = maxn(SanninEvaluator, 2).best(&game, &position, &past, seat, &legal);
        let fears = Search::new(&game, &SanninEvaluator, seat, limits(2, 0)).best(&position, &past, &legal);
        assert!(fears.value.expect("completed") <= hopes.expect("completed")[seat.index()], "game {number}");
    }
}

/// A position of three-player shogi, and what both do there.
fn choices(text: &str, depth: u32) -> [(String, f64); 2] {
    let game = Sannin::default();
    let position = game.read_position(text).unwrap_or_else(|error| panic!("{error}"));
    let seat = mover(&game, &position).expect("the game goes on");
    let mut legal = Vec::new();
    game.legal(&position, &mut legal);
    let past = game.past(&position);
    let found = Search::new(&game, &SanninEvaluator, seat, limits(depth, 2)).best(&position, &past, &legal);
    let (action, values, _) = maxn(SanninEvaluator, depth).best(&game, &position, &past, seat, &legal);
    let value = values.expect("completed")[seat.index()];
    [(found.action, found.value.expect("completed")), (action, value)]
        .map(|(action, value)| (game.action_text(&position, action), as_share(value)))
}

#[test]
fn the_garden_is_entered() {
    // 中手 stands beside the garden and nothing bears on it (J5).
    let open = "7/8/9/lK8fK/11/12/13/6mK5/11/10/9/8/7 m -/-/- - - - - - 0 -";
    for (action, value) in choices(open, 2) {
        assert!(action.starts_with("7h-7g"), "{action}");
        assert!(value > 0.999_999_99, "{value}");
    }
}

#[test]
fn the_garden_is_guarded() {
    // 中手 to move; 後手 would enter next. Only what bears on the garden helps.
    let game = Sannin::default();
    let threatened = "7/8/9/9fK/11/6lK5/13/12/mR10/10/9/8/3mK3 m -/-/- - - - - - 0 -";
    let position = game.read_position(threatened).unwrap_or_else(|error| panic!("{error}"));
    for (action, value) in choices(threatened, 2) {
        let played = game.read_action(&position, &action).expect("legal");
        let mut after = position;
        game.play(&mut after, played);
        let mut replies = Vec::new();
        game.legal(&after, &mut replies);
        let enters = |&reply: &_| {
            let mut end = after;
            game.play(&mut end, reply);
            game.turn(&end) == Turn::Over && game.returns(&end)[2] == 1.0
        };
        assert!(!replies.iter().any(enters) && value > 0.0001, "{action} {value}");
    }
    assert_eq!(mover(&game, &position), Some(Seat(1)));
}
