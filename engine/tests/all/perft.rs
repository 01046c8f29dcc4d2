//! The engine counts move sequences as the slow twin counted them: `data/perft/ID.perft`.
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! perft::regenerate` counts anew, by the twin alone; the engine only finds the positions.
//! `GUNJIN_EDITION=ID` keeps it to one edition.

use crate::common;
#[allow(dead_code)]
use crate::twin;

use crate::golden_help::check_counts;
use common::{Look, each, editions, start, write_file};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Gunjin, Manner, Move, Position};
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use std::collections::BTreeMap;
use std::fmt::Write;
use twin::Twin;

/// Sequences that one entry may hold; deeper counts would take the twin too long.
const MOST: u64 = 300_000;
const DEEPEST: u32 = 6;
/// Random games in which awkward positions are looked for.
const GAMES: u64 = 80;

struct Compare;

impl Look for Compare {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let id = game.ruleset().id();
        let entries = check_counts(&id, game);
        assert_eq!(entries[0].position, game.position_line(&game.reference()), "{id}: the reference set-ups");
        assert!(entries.len() >= 3 && entries.iter().all(|entry| entry.counts.len() >= 2), "{id}");
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    each(&editions(), &Compare);
}

#[test]
#[ignore = "rewrites data/perft"]
fn regenerate() {
    let only = std::env::var("GUNJIN_EDITION").ok();
    let wanted = editions().into_iter().filter(|id| only.as_ref().is_none_or(|only| only == id));
    each(&wanted.collect::<Vec<_>>(), &Regenerate);
}

struct Regenerate;

impl Look for Regenerate {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let id = game.ruleset().id();
        let boards = |id: &str| (id.to_string(), library::board_text(id).expect("listed").to_string());
        let boards: BTreeMap<String, String> = library::board_ids().map(boards).collect();
        let twin = Twin::new(library::edition_text(&id).expect("embedded"), &boards, &[]);
        let mut text = format!(
            "# {id}: counted by the twin generator of engine/tests/all/twin; the first position is the reference set-up,\n\
             # the others were reached by random play (data/perft/SOURCE.md)\n"
        );
        let mut positions = vec![game.position_line(&game.reference())];
        positions.extend(awkward(game).into_iter().map(|position| game.position_line(&position)));
        for position in positions {
            let _ = writeln!(text, "position {position}");
            for (depth, count) in (1..).zip(counts(&twin, &position)) {
                let _ = writeln!(text, "depth {depth} {count}");
            }
        }
        write_file(&format!("perft/{id}.perft"), &text);
    }
}

/// Counts by the twin, as deep as is cheap.
fn counts(twin: &Twin, position: &str) -> Vec<u64> {
    let state = twin.read(position);
    let mut counts = Vec::new();
    let mut before = 1;
    for depth in 1..=DEEPEST {
        let count = twin.perft(&state, depth);
        counts.push(count);
        if depth > 1 && count * (count / before).max(1) > MOST {
            break;
        }
        before = count.max(1);
    }
    counts
}

/// Awkwardness of a position, as numbers: pieces in the strip, enemies under a missile, fights, an
/// endgame with fights, ways into the enemy headquarters.
fn awkwardness<B: Bits>(game: &Gunjin<B>, position: &Position<B>, legal: &[Move]) -> [usize; 5] {
    let enemy = position.side(1 - position.seat());
    let headquarters = game.ruleset().board().headquarters(1 - position.seat());
    let strip = game.ruleset().board().strip_squares().filter(|&s| position.occupied().has(s)).count();
    let count = |test: &dyn Fn(&Move) -> bool| legal.iter().filter(|action| test(action)).count();
    let fights = count(&|action| enemy.has(action.to));
    let pieces = position.occupied().len() as usize;
    let few = if fights > 0 && pieces > 4 { 400 - 3 * pieces + fights } else { 0 };
    [
        if strip > 0 { 10 * strip + fights } else { 0 },
        count(&|action| action.manner != Manner::Walk && enemy.has(action.to)),
        fights,
        few,
        count(&|action| Some(action.to) == headquarters),
    ]
}

/// The most awkward position of each sort in some random games.
fn awkward<B: Bits>(game: &Gunjin<B>) -> Vec<Position<B>> {
    let mut best: [(usize, Option<Position<B>>); 5] = Default::default();
    let mut legal = Vec::new();
    let opening = if game.reference().occupied().len() > 24 { 12 } else { 1 };
    for number in 0..GAMES {
        let mut position = start(game, 2, number);
        let mut rng = Stream::new(2, number, Purpose::Moves, 0).fast();
        loop {
            game.legal_moves(&position, &mut legal);
            if legal.is_empty() {
                break;
            }
            for (best, value) in best.iter_mut().zip(awkwardness(game, &position, &legal)) {
                if position.ply() >= opening && value > best.0 {
                    *best = (value, Some(position));
                }
            }
            let action = pick(&position, &legal, &mut rng);
            game.play_unchecked(&mut position, action);
        }
    }
    let mut found: Vec<Position<B>> = Vec::new();
    for position in best.into_iter().filter_map(|(_, position)| position) {
        if !found.contains(&position) {
            found.push(position);
        }
    }
    found
}

/// A random move, a fight every fourth time if there is one.
fn pick<B: Bits>(position: &Position<B>, legal: &[Move], rng: &mut Fast) -> Move {
    let enemy = position.side(1 - position.seat());
    let fights: Vec<Move> = legal.iter().copied().filter(|action| enemy.has(action.to)).collect();
    let some = if fights.is_empty() || !rng.word().is_multiple_of(4) { legal } else { &fights };
    some[below(rng, some.len() as u32) as usize]
}
