//! Common parts of the golden games and of the counts by slow twins of different families.

use crate::common::read_data;
use gunjin_engine::perft::{divide, perft};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Notation, Rulebook, Umpire};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Random games from the start to their ends, below a line that says so.
pub(crate) fn random_games<G: Rulebook>(game: &G, name: &str, seed: u64, games: u64) -> String {
    let heading = format!("# random games of {name}, seed {seed}: actions, end, last position\n");
    heading + &(0..games).map(|number| random_game(game, seed, number)).collect::<String>()
}

/// A game from the start to its end by random actions, the past considered: ten actions a line, then how it
/// ended.
fn random_game<G: Rulebook>(game: &G, seed: u64, number: u64) -> String {
    let mut umpire = Umpire::new(game);
    let mut rng = Stream::new(seed, number, Purpose::Moves, 0).fast();
    let mut text = format!("game {number}\n");
    while umpire.ended().is_none() {
        let action = umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize];
        text += &game.action_text(umpire.position(), action);
        umpire.play(action).unwrap_or_else(|error| panic!("{error}"));
        text.push(if umpire.actions().len().is_multiple_of(10) { '\n' } else { ' ' });
    }
    let ended = umpire.ended().expect("the game has ended");
    let _ =
        writeln!(text, "\n{} {:?}\n{}", ended.reason, ended.returns, game.position_text(umpire.position()));
    text
}

/// A position with its counts at depth 1, 2, ….
pub(crate) struct Counted {
    pub(crate) position: String,
    pub(crate) counts: Vec<u64>,
}

/// The positions of a file of `data/perft`.
pub(crate) fn read_counts(file: &str) -> Vec<Counted> {
    let mut entries: Vec<Counted> = Vec::new();
    for line in read_data(&format!("perft/{file}.perft")).lines().filter(|line| !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("position ") {
            entries.push(Counted { position: position.to_string(), counts: Vec::new() });
            continue;
        }
        let entry = entries.last_mut().unwrap_or_else(|| panic!("{file}: '{line}' before any position"));
        let count =
            line.strip_prefix(&format!("depth {} ", entry.counts.len() + 1)).and_then(|n| n.parse().ok());
        entry.counts.push(count.unwrap_or_else(|| panic!("{file}: '{line}'")));
    }
    entries
}

/// That a game has as many sequences as a file says, by their first actions too.
pub(crate) fn check_counts<G: Notation>(file: &str, game: &G) -> Vec<Counted> {
    let entries = read_counts(file);
    for Counted { position: text, counts } in &entries {
        let position = game.read_position(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(game.position_text(&position), *text, "{file}");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(game, &position, depth), *count, "{file}: depth {depth} of {text}");
        }
        let depth = counts.len().min(3);
        let parts = divide(game, &position, depth as u32);
        assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), counts[depth - 1], "{file}: {text}");
    }
    entries
}

/// The start, and as many positions of random games where there is a choice, each later than the one before.
pub(crate) fn later_positions<G: Notation>(
    game: &G,
    seed: u64,
    number: usize,
    plies: impl Fn(usize) -> usize,
) -> Vec<G::Position> {
    let mut positions = vec![game.start()];
    for attempt in 0.. {
        let mut rng = Stream::new(seed, attempt, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..plies(positions.len()) {
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            game.play(&mut position, action);
        }
        if game.count_legal(&position, &mut Vec::new()) > 1 {
            positions.push(position);
        }
        if positions.len() > number {
            break;
        }
    }
    positions
}

/// A position and its counts, from depth 1 to the first depth of these behind which there are more than `most`.
pub(crate) fn counts_text(
    position: &str,
    depths: RangeInclusive<u32>,
    most: u64,
    mut count_at: impl FnMut(u32) -> u64,
) -> String {
    let mut text = format!("position {position}\n");
    let (mut depth, mut count, mut before) = (1, count_at(1), 1);
    loop {
        let _ = writeln!(text, "depth {depth} {count}");
        let ends = depth >= *depths.start() && count * (count / before).max(1) > most;
        if ends || depth == *depths.end() {
            return text;
        }
        (depth, before) = (depth + 1, count.max(1));
        count = count_at(depth);
    }
}
