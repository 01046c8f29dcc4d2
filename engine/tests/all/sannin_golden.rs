//! Random games of three-player shogi as they were played, byte by byte (`data/games/sannin*.games`), and
//! counts by the slow twin (`data/perft/sannin*.perft`).
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! sannin_golden::`, then look at the difference before committing it.

use crate::{golden_help, sannin};

use golden_help::random_game;
use gunjin_engine::games::sannin::{Position, Sannin};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation, Rulebook, Turn};
use sannin::scatter::scatter;
use sannin::twin::Twin;
use sannin::{data, game, read};
use std::fmt::Write;

/// Seed of everything here.
const SEED: u64 = 1932;
/// Games of a file.
const GAMES: u64 = 2;
/// Plies before each position of a perft file that is one of a random game; the first is the start.
const PLIES: [usize; 5] = [0, 40, 120, 300, 600];
/// Positions of a file with an alliance and few pieces, of which one with an ally in check.
const SCATTERED: usize = 3;
/// Sequences that the twin counts at most for one number.
const MOST: u64 = 120_000;

/// The files, each with the switches it is played by.
const FILES: [(&str, &str); 4] = [
    ("sannin", ""),
    (
        "sannin-wide",
        "seat_order=clockwise,king_first_jump=empty_or_enemy_cells,jump_lost=once_in_check,\
         promotion=also_within,light_kill=all,ally_capture=any,impasse=draw",
    ),
    (
        "sannin-allied",
        "start_alliance=against_first,ally_promotion=none,ally_capture=never,rescue=off,\
         garden_win=anyone,after_alliance=allies_share,king_promotes_in_garden=false",
    ),
    (
        "sannin-sudden",
        "alliances=sudden,sudden_alliance=standing_check,no_move=loses,mate_counts=at_own_turn,\
         mater=gives_check,loser_hand=to_mater,repetition=forbidden,light_kill=off,ply_cap=900",
    ),
];

fn games(switches: &str) -> String {
    let game = game(switches);
    let mut text = format!("# random games of {}, seed {SEED}: actions, end, last position\n", game.id());
    for number in 0..GAMES {
        text += &random_game(&game, SEED, number);
    }
    text
}

#[test]
fn golden_games_are_played_as_they_were() {
    for (file, switches) in FILES {
        let kept = read(&format!("games/{file}.games"));
        for (number, (kept, now)) in kept.lines().zip(games(switches).lines()).enumerate() {
            assert_eq!(kept, now, "data/games/{file}.games, line {}", number + 1);
        }
        assert_eq!(kept, games(switches), "data/games/{file}.games");
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (file, switches) in FILES {
        let game = game(switches);
        let (mut position, mut compared) = (None, 0);
        for line in read(&format!("perft/{file}.perft")).lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').collect();
            match (words.as_slice(), &position) {
                (["position", ..], _) => {
                    let text = line.trim_start_matches("position ");
                    position = Some(game.read_position(text).unwrap_or_else(|error| panic!("{error}")));
                    assert!(compared > 0 || position == Some(game.start()), "{file}: the start comes first");
                }
                (["depth", depth, count], Some(position)) => {
                    let (depth, count) =
                        (depth.parse().expect("a depth"), count.parse::<u64>().expect("a count"));
                    assert_eq!(perft(&game, position, depth), count, "{file}: depth {depth}");
                    compared += 1;
                }
                _ => panic!("data/perft/{file}.perft: '{line}'"),
            }
        }
        assert!(compared >= 2 * (PLIES.len() + SCATTERED), "{file}: {compared} counts");
    }
}

/// True if there is more than one thing to do.
fn goes_on(game: &Sannin, position: &Position) -> bool {
    game.count_legal(position, &mut Vec::new()) > 1
}

/// The first random game that reaches so many plies and goes on, there.
fn reached(game: &Sannin, plies: usize) -> Position {
    let play = |number| {
        let mut rng = Stream::new(SEED, number, Purpose::Check, plies as u64).fast();
        let mut position = game.start();
        for _ in 0..plies {
            let action = game.random_action(&position, &mut rng)?;
            game.play(&mut position, action);
        }
        goes_on(game, &position).then_some(position)
    };
    (0..).find_map(play).expect("some game lasts so long")
}

/// Scattered positions with an alliance: the first with an ally in check at his turn, then others.
fn scattered(game: &Sannin) -> Vec<Position> {
    let allied = (0..).filter_map(|number| {
        let text = scatter(&mut Stream::new(SEED, number, Purpose::Check, 7).fast());
        let position = game.read_position(&text).ok()?;
        (position.allies().is_some() && goes_on(game, &position)).then_some(position)
    });
    let in_check = |position: &Position| match (game.turn(position), position.allies()) {
        (Turn::Seat(seat), Some(allies)) => position.checked().has(seat.index()) && allies.has(seat.index()),
        _ => false,
    };
    let mut found: Vec<Position> = allied.clone().find(in_check).into_iter().collect();
    found.extend(allied.filter(|position| !in_check(position)).take(SCATTERED - 1));
    found
}

fn positions(game: &Sannin) -> Vec<Position> {
    let mut positions: Vec<Position> = PLIES.iter().map(|&plies| reached(game, plies)).collect();
    positions.extend(scattered(game));
    positions
}

/// Counts by the twin, as deep as is cheap.
fn counts(switches: &str) -> String {
    let (game, twin) = (game(switches), Twin::new(switches));
    let mut text = format!("# {}: counted by the twin of engine/tests/all/sannin/twin\n", game.id());
    for position in positions(&game) {
        let line = game.position_text(&position);
        let state = twin.read(&line);
        let _ = writeln!(text, "position {line}");
        let (mut depth, mut count, mut before) = (1, twin.perft(&state, 1), 1);
        loop {
            let _ = writeln!(text, "depth {depth} {count}");
            if depth >= 2 && count * (count / before).max(1) > MOST || depth == 4 {
                break;
            }
            (depth, before) = (depth + 1, count.max(1));
            count = twin.perft(&state, depth);
        }
    }
    text
}

fn write(path: &str, text: String) {
    std::fs::write(data(path), text).unwrap_or_else(|error| panic!("data/{path}: {error}"));
}

#[test]
#[ignore = "rewrites data/games/sannin*.games"]
fn regenerate_games() {
    for (file, switches) in FILES {
        write(&format!("games/{file}.games"), games(switches));
    }
}

#[test]
#[ignore = "rewrites data/perft/sannin*.perft"]
fn regenerate_counts() {
    for (file, switches) in FILES {
        write(&format!("perft/{file}.perft"), counts(switches));
    }
}
