//! Public states that are drawn, against those found by listing every history.

use gunjin_agents::solve::public_state::PublicState;
use gunjin_agents::solve::view_key;
use gunjin_engine::games::table_game::{TableGame, TablePosition};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Hidden, Seat, Turn};
use std::collections::{BTreeMap, HashMap};

type Knowledge = <TableGame as Hidden>::Knowledge;
/// Chances by what both seats see.
type Joint = BTreeMap<[u64; 2], (usize, f64)>;

struct Listed {
    keys: [u64; 2],
    chance: f64,
    /// The mover's knowledge, where a seat is to move.
    mover: Option<Knowledge>,
}

fn list(
    game: &TableGame,
    position: &TablePosition,
    known: &[Knowledge; 2],
    chance: f64,
    listed: &mut Vec<Listed>,
) {
    let turn = game.turn(position);
    let mover = if let Turn::Seat(seat) = turn { Some(known[seat.index()]) } else { None };
    let keys = [0, 1].map(|seat| view_key(&game.view(&known[seat])));
    listed.push(Listed { keys, chance, mover });
    let mut branches = Vec::new();
    if turn == Turn::Chance {
        game.outcomes(position, &mut branches);
    } else {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        branches.extend(legal.into_iter().map(|action| (action, 1.0)));
    }
    for (action, share) in branches {
        let (mut after, mut known) = (*position, *known);
        game.play(&mut after, action);
        for (seat, known) in known.iter_mut().enumerate() {
            game.learn(known, &game.observe(Seat(seat as u8), position, action, &after));
        }
        list(game, &after, &known, chance * share, listed);
    }
}

/// The histories that are reached from one by equal views of any seat.
fn closure(listed: &[Listed], by_key: &HashMap<(usize, u64), Vec<usize>>, begin: usize) -> Joint {
    let (mut found, mut open) = (vec![begin], vec![begin]);
    while let Some(history) = open.pop() {
        for seat in 0..2 {
            for &other in &by_key[&(seat, listed[history].keys[seat])] {
                if !found.contains(&other) {
                    found.push(other);
                    open.push(other);
                }
            }
        }
    }
    let all: f64 = found.iter().map(|&history| listed[history].chance).sum();
    let mut joint = Joint::new();
    for history in found {
        let entry = joint.entry(listed[history].keys).or_default();
        *entry = (entry.0 + 1, entry.1 + listed[history].chance / all);
    }
    joint
}

fn drawn(game: &TableGame, knowledge: &Knowledge, seed: u64) -> Joint {
    let mut rng = Stream::new(seed, 0, Purpose::Check, 0).fast();
    let state = PublicState::of(game, &game.view(knowledge), 5_000, &mut rng).expect("a public state");
    let mut joint = Joint::new();
    for history in &state.histories {
        let key = |seat: usize| view_key(&state.private[seat][history.numbers[seat]].view);
        let entry = joint.entry([key(0), key(1)]).or_default();
        *entry = (entry.0 + 1, entry.1 + history.chance);
    }
    joint
}

#[test]
fn they_are_those_found_by_listing_every_history() {
    for (name, stride) in [
        ("kuhn", 1),
        ("leduc", 601),
        ("goofspiel:cards=4", 37),
        ("phantom_ttt:columns=2,rows=2,line=2", 3),
        ("abrupt_dark_hex_3:columns=2,rows=2", 11),
    ] {
        let game = crate::solve_hidden_stones::game(name);
        let (start, mut listed) = (game.start(), Vec::new());
        list(&game, &start, &[Seat(0), Seat(1)].map(|seat| game.knowledge(&start, seat)), 1.0, &mut listed);
        let mut by_key: HashMap<(usize, u64), Vec<usize>> = HashMap::new();
        for (number, history) in listed.iter().enumerate() {
            (0..2).for_each(|seat| by_key.entry((seat, history.keys[seat])).or_default().push(number));
        }
        for number in (0..listed.len()).step_by(stride) {
            let Some(knowledge) = &listed[number].mover else { continue };
            let (expected, found) =
                (closure(&listed, &by_key, number), drawn(&game, knowledge, number as u64));
            assert!(expected.keys().eq(found.keys()), "{name}, history {number}");
            for (one, other) in expected.values().zip(found.values()) {
                assert!(one.0 == other.0 && (one.1 - other.1).abs() < 1e-12, "{name}: {one:?}, {other:?}");
            }
        }
    }
}

#[test]
fn larger_ones_are_refused() {
    let game = crate::solve_hidden_stones::game("kuhn");
    let (mut position, mut rng) = (game.start(), Stream::new(1, 0, Purpose::Check, 0).fast());
    let mut known = game.knowledge(&position, Seat(0));
    let mut outcomes = Vec::new();
    while game.turn(&position) == Turn::Chance {
        game.outcomes(&position, &mut outcomes);
        let before = position;
        game.play(&mut position, outcomes[0].0);
        game.learn(&mut known, &game.observe(Seat(0), &before, outcomes[0].0, &position));
    }
    let view = game.view(&known);
    assert!(PublicState::of(&game, &view, 5, &mut rng).is_none());
    let state = PublicState::of(&game, &view, 6, &mut rng).expect("six deals");
    assert_eq!((state.histories.len(), state.private[0].len(), state.private[1].len()), (6, 3, 3));
}
