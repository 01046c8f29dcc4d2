//! Alpha-beta against plain minimax, against brute force on mates, and against itself.

use crate::lookahead;

use gunjin_agents::lookahead::alphabeta::transposition::proven;
use gunjin_agents::lookahead::alphabeta::{LookaheadSettings, Search};

use gunjin_agents::games::shogi::{Foresight, JungleEvaluator, ToriEvaluator};
use gunjin_agents::{AgentError, AgentSpec, Policy, SearchModel};
use gunjin_engine::games::chu::Chu;
use gunjin_engine::games::jungle::Jungle;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::table_game::TableGame;
use gunjin_engine::games::tori::{Deed, Tori};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, Hidden, Notation, Open, OpenView, Rulebook, Seat, Turn};
use lookahead::{Plain, limits, mover, reached};

fn tori(name: &str) -> Tori {
    Tori::from_spec(&GameSpec::read(name).expect("a name")).expect("switches")
}

fn chu() -> Chu {
    Chu::from_spec(&GameSpec::read("chu").expect("a name")).expect("no switches")
}

fn jungle(name: &str) -> Jungle {
    Jungle::from_spec(&GameSpec::read(name).expect("a name")).expect("switches")
}

/// Compares the value at some depth with that of plain minimax, on positions of random games.
fn compare<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>>(
    game: &G,
    evaluator: &E,
    positions: u64,
    longest: u32,
    deepest: u32,
    quiescence: u32,
) {
    for number in 0..positions {
        let (position, past) = reached(game, 5, number, longest);
        let Some(seat) = mover(game, &position) else { continue };
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        for depth in 1..=deepest {
            let plain = Plain { game, evaluator, root: seat, quiescence, memory: 1 };
            let found =
                Search::new(game, evaluator, seat, limits(depth, quiescence)).best(&position, &past, &legal);
            let expected = plain.value(&position, Some(&past), 0, depth as i32);
            assert_eq!(found.value, Some(expected), "game {number}, depth {depth}, {position:?}");
            let mut after = position.clone();
            game.play(&mut after, found.action);
            let mut then = past.clone();
            game.remember(&mut then, &position, found.action, &after);
            assert_eq!(
                plain.value(&after, Some(&then), 1, depth as i32 - 1),
                expected,
                "its action keeps it"
            );
        }
    }
}

#[test]
fn the_value_is_that_of_plain_minimax() {
    compare(&tori("tori"), &tori("tori").evaluator(), 3, 300, 3, 1);
    compare(&tori("tori:repetition=draw,owl=true"), &ToriEvaluator::default(), 4, 300, 2, 2);
    compare(&chu(), &chu().evaluator(), 2, 300, 2, 1);
    compare(&Sannin::default(), &Sannin::default().evaluator(), 2, 200, 2, 1);
    compare(&jungle("jungle"), &jungle("jungle").evaluator(), 5, 200, 4, 1);
    compare(&jungle("jungle:repetition=mover_varies,rat_shore_capture=both"), &JungleEvaluator, 6, 200, 3, 2);
}

/// Incremental answers of a search equal those of the plain questions.
#[test]
fn the_quick_questions_say_what_the_plain_ones_do() {
    let (game, evaluator) = (tori("tori:owl=true,shrike=true"), ToriEvaluator::default());
    let (mut checks, mut gaining, mut risky) = (0, 0, 0);
    for number in 0..200 {
        let (position, _) = reached(&game, 8, number, 300);
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        let gain = |action| evaluator.weight(&game, &position, action).gain;
        let plain: Vec<_> = legal.iter().copied().filter(|&action| gain(action) > 0).collect();
        let mut quick = Vec::new();
        evaluator.gains(&game, &position, &mut quick);
        quick.sort_unstable();
        assert_eq!(quick, plain, "{}", game.position_text(&position));
        gaining += plain.len();

        let guards = |mut after: gunjin_engine::games::tori::Position, to| {
            let mut replies = Vec::new();
            game.legal(&after, &mut replies);
            let takes = |reply: &<Tori as Game>::Action| matches!(reply.deed(), Deed::Move { to: at, .. } if at == to);
            let taken = replies.into_iter().find(takes);
            taken.inspect(|&reply| game.play(&mut after, reply)).is_some()
        };
        evaluator.weigh(&game, &position, &legal, |action, weight| {
            assert_eq!(weight.gain, gain(action));
            let (Deed::Move { to, .. } | Deed::Drop { to, .. } | Deed::Exchange { at: to, .. }) =
                action.deed();
            let mut after = position;
            game.play(&mut after, action);
            // Pins and lines that the move opens are left aside: what can be taken at once is almost always known.
            risky += usize::from(weight.risk > 0);
            checks += usize::from(weight.risk == 0 && guards(after, to));
        });
        let passed = evaluator.passed(&game, &position);
        assert_eq!(passed.is_none(), evaluator.in_check(&game, &position));
        assert!(passed.is_none_or(|after| after.side != position.side && game.turn(&after) != Turn::Over));
    }
    assert!(gaining > 500 && risky > 1_000, "{gaining} gains, {risky} risks");
    assert!(checks * 20 < risky, "{checks} answers that were not foreseen beside {risky} that were");
}

/// The same of Jungle, where what is told of captures and answers is exact.
#[test]
fn the_quick_questions_about_animals_are_exact() {
    let (game, evaluator) = (jungle("jungle"), JungleEvaluator);
    let (mut gaining, mut risky, mut checks) = (0, 0, 0);
    for number in 0..1_500 {
        let (position, _) = reached(&game, 8, number, 200);
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        let gain = |action| evaluator.weight(&game, &position, action).gain;
        let plain: Vec<_> = legal.iter().copied().filter(|&action| gain(action) > 0).collect();
        let mut quick = Vec::new();
        evaluator.gains(&game, &position, &mut quick);
        assert_eq!(quick, plain, "{}", game.position_text(&position));
        gaining += plain.len();
        evaluator.weigh(&game, &position, &legal, |action, weight| {
            assert_eq!(weight.gain, gain(action));
            let mut after = position;
            game.play(&mut after, action);
            let mut replies = Vec::new();
            game.legal(&after, &mut replies);
            let taken = replies.iter().any(|reply| reply.to() == action.to());
            assert_eq!(weight.risk > 0, taken, "{}: {action}", game.position_text(&position));
            risky += usize::from(taken);
        });
        let passed = evaluator.passed(&game, &position);
        assert_eq!(passed.is_none(), evaluator.in_check(&game, &position));
        if let Some(after) = passed {
            // Nobody who was not threatened loses at once by doing nothing.
            let mut replies = Vec::new();
            game.legal(&after, &mut replies);
            assert!(replies.iter().all(|&reply| !game.enters(&after, reply)));
        } else {
            checks += 1;
        }
    }
    assert!(gaining > 200 && risky > 400 && checks > 5, "{gaining} gains, {risky} risks, {checks} checks");
}

/// True if the side to move can mate within so many moves of its own, by trying everything.
fn mates_within(game: &Tori, position: &gunjin_engine::games::tori::Position, moves: u32) -> bool {
    let seat = position.side.seat();
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    legal.iter().any(|&action| mates_by(game, position, action, seat, moves))
}

fn mates_by(
    game: &Tori,
    position: &gunjin_engine::games::tori::Position,
    action: <Tori as Game>::Action,
    seat: Seat,
    moves: u32,
) -> bool {
    let mut after = *position;
    game.play(&mut after, action);
    if game.turn(&after) == Turn::Over {
        return game.returns(&after)[seat.index()] == 1.0;
    }
    if moves == 1 {
        return false;
    }
    let mut replies = Vec::new();
    game.legal(&after, &mut replies);
    replies.iter().all(|&reply| {
        let mut next = after;
        game.play(&mut next, reply);
        game.turn(&next) != Turn::Over && mates_within(game, &next, moves - 1)
    })
}

/// A random position with few pieces and the phoenix of gote near an edge.
fn study(game: &Tori, number: u64) -> Option<gunjin_engine::games::tori::Position> {
    let mut rng = Stream::new(9, number, Purpose::Check, 0).fast();
    let mut board = [['.'; 7]; 7];
    board[0][below(&mut rng, 7) as usize] = 'k';
    for piece in ['K', 'C', 'F', 'L', 'P', 's'] {
        let (rank, file) = (below(&mut rng, 7) as usize, below(&mut rng, 7) as usize);
        if board[rank][file] != '.' {
            return None;
        }
        board[rank][file] = piece;
    }
    let rank = |squares: &[char; 7]| {
        let text: String = squares.iter().map(|&piece| if piece == '.' { '1' } else { piece }).collect();
        text
    };
    let ranks: Vec<String> = board.iter().map(rank).collect();
    game.read_position(&format!("{}[F] w 0 1", ranks.join("/"))).ok()
}

#[test]
fn mates_in_one_to_three_are_found() {
    let game = tori("tori");
    let (mut found, mut seen_by_selective) = ([0; 3], 0);
    for number in 0..4_000 {
        let Some(position) = study(&game, number) else { continue };
        if found[2] >= 2 || game.turn(&position) == Turn::Over {
            continue;
        }
        let most = if found[1] < 6 { 2 } else { 3 };
        let Some(moves) = (1..=most).find(|&moves| mates_within(&game, &position, moves)) else { continue };
        if found[moves as usize - 1] >= 6 {
            continue;
        }
        found[moves as usize - 1] += 1;
        let plies = 2 * moves - 1;
        let mut legal = Vec::new();
        game.legal(&position, &mut legal);
        let evaluator = ToriEvaluator::default();
        let search = |limits| {
            Search::new(&game, &evaluator, Seat(0), limits).best(&position, &game.past(&position), &legal)
        };
        let text = game.position_text(&position);
        let best = search(limits(plies, 2));
        assert_eq!(best.value, Some(proven(1.0, plies)), "{text}");
        assert!(mates_by(&game, &position, best.action, Seat(0), moves), "{text}");
        let best = search(LookaheadSettings { exact: false, ..limits(plies + 4, 6) });
        // It may see a longer mate first, or none: what it leaves out may be the key.
        seen_by_selective += usize::from(best.value > Some(proven(1.0, 64)));
    }
    assert!(found[0] >= 6 && found[1] >= 6 && found[2] >= 2, "mates in one, two and three: {found:?}");
    let all: usize = found.iter().sum();
    assert!(6 * seen_by_selective >= 5 * all, "{seen_by_selective} of {all} seen by the selective search");
}

/// The policy of an agent at the end of a game so far.
fn policy(
    game: &Tori,
    agent: &str,
    world: &OpenView<Tori>,
    legal: &[<Tori as Game>::Action],
) -> Policy<<Tori as Game>::Action> {
    let agent =
        AgentSpec::read(agent).and_then(|spec| spec.build(game)).unwrap_or_else(|error| panic!("{error}"));
    agent.policy(game, world, legal, &mut Stream::new(1, 0, Purpose::Agent, 0))
}

/// View of a player of Tori Shogi after a random game of some length.
fn view(game: &Tori, number: u64, plies: u32) -> OpenView<Tori> {
    let mut rng = Stream::new(3, number, Purpose::Check, 0).fast();
    let start = game.start();
    let mut view = game.view(&game.knowledge(&start, Seat(0)));
    for _ in 0..plies {
        let action = game.random_action(&view.world.position, &mut rng).expect("a long game");
        game.learn(&mut view, &action);
    }
    view.seat = view.world.position.side.seat();
    view
}

#[test]
fn the_same_view_gives_the_same_policy() {
    let game = tori("tori");
    for agent in ["alphabeta", "alphabeta:depth=0,nodes=3000", "paranoid:depth=2", "maxn:depth=1"] {
        for number in 0..3 {
            let view = view(&game, number, 40);
            let mut legal = Vec::new();
            game.legal(&view.world.position, &mut legal);
            let first = policy(&game, agent, &view, &legal);
            assert_eq!(first, policy(&game, agent, &view, &legal), "{agent}");
            let sum: f64 = first.choices().iter().map(|choice| choice.probability).sum();
            assert_eq!((sum, first.choices().len()), (1.0, legal.len()));
        }
    }
}

#[test]
fn a_budget_of_positions_is_kept() {
    let game = tori("tori");
    let view = view(&game, 1, 30);
    let mut legal = Vec::new();
    game.legal(&view.world.position, &mut legal);
    for nodes in [1, 10, 500, 4_000] {
        let policy = policy(&game, &format!("alphabeta:depth=0,nodes={nodes}"), &view, &legal);
        let visits: u64 = policy.choices().iter().filter_map(|choice| choice.visits).sum();
        assert!(visits <= nodes && visits + 1 >= nodes.min(4_000), "{visits} of {nodes}");
    }
}

#[test]
fn only_what_is_legal_is_done() {
    let game = tori("tori");
    let view = view(&game, 2, 30);
    let mut legal = Vec::new();
    game.legal(&view.world.position, &mut legal);
    // The best action is taken away until none is left: the umpire may bar it for repetition.
    while !legal.is_empty() {
        let policy = policy(&game, "alphabeta:depth=1,quiescence=1", &view, &legal);
        let best = policy.choices().iter().find(|choice| choice.probability == 1.0).expect("one action");
        legal.remove(legal.binary_search(&best.action).expect("one of the legal ones"));
    }
}

/// Sente is far behind: going to and fro draws where repetition draws, and the search sees it.
#[test]
fn repetition_counts_at_the_root() {
    let game = tori("tori:repetition=draw");
    let text = "6k/7/7/7/3f3/K1lf3/7[-] w 0 1";
    let start = game.read_position(text).expect("a position");
    let mut view = game.view(&game.knowledge(&start, Seat(0)));
    let cycle = ["a2a1", "g7g6", "a1b1", "g6g7", "b1a1", "g7g6", "a1b1", "g6g7"];
    for played in cycle {
        let action = game.read_action(&view.world.position, played).unwrap_or_else(|| panic!("{played}"));
        game.learn(&mut view, &action);
    }
    let back = game.read_action(&view.world.position, "b1a1").expect("legal");
    let mut legal = Vec::new();
    game.legal(&view.world.position, &mut legal);
    let best = |agent: &str| {
        let policy = policy(&game, agent, &view, &legal);
        let choice = *policy.choices().iter().find(|choice| choice.probability == 1.0).expect("one action");
        (choice.action, choice.value)
    };

    assert_eq!(best("alphabeta:depth=2"), (back, Some(0.5)));
    assert!(best("alphabeta:depth=2,memory=0").1 < Some(0.5), "without memory it is lost");
}

#[test]
fn games_of_other_sorts_are_refused() {
    let build = |agent: &str, game: &dyn Fn(&AgentSpec) -> Result<String, AgentError>| {
        AgentSpec::read(agent).and_then(|spec| game(&spec))
    };
    let sannin = Sannin::default();
    let on_sannin = |spec: &AgentSpec| spec.build(&sannin).map(|agent| agent.name());
    let game = tori("tori");
    let on_tori = |spec: &AgentSpec| spec.build(&game).map(|agent| agent.name());
    assert_eq!(
        build("alphabeta", &on_sannin),
        Err(AgentError::OtherGame { agent: "alphabeta", game: "sannin".into() })
    );
    assert_eq!(build("paranoid:depth=2", &on_sannin), Ok("paranoid:depth=2".into()));
    assert_eq!(build("alphabeta:nodes=9", &on_tori), Ok("alphabeta:nodes=9".into()));
    let error = build("alphabeta:depth=0", &on_tori).expect_err("no limit").to_string();
    assert!(error.contains("give depth or nodes or milliseconds above 0"), "{error}");
    let kuhn = TableGame::from(Kuhn::from_spec(&GameSpec::plain("kuhn")).expect("no switches"));
    let hidden = AgentSpec::read("alphabeta").and_then(|spec| spec.build(&kuhn).map(|_| ()));
    assert!(matches!(hidden, Err(AgentError::OtherGame { agent: "alphabeta", .. })));
}
