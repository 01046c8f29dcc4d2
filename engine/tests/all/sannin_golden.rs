//! Random games of three-player shogi as they were played, byte by byte (`data/games/sannin*.games`), and
//! counts by the slow twin (`data/perft/sannin*.perft`).
//!
//! After a change of rules that is meant: `cargo test --release -p gunjin-engine --test all -- --ignored
//! sannin_golden::`, then look at the difference before committing it.

use crate::common::{check_file, write_file};
use crate::golden_help::{check_counts, counts_text, random_games};
use crate::sannin::game;
use crate::sannin::scatter::scatter;
use crate::sannin::twin::Twin;
use gunjin_engine::games::sannin::{Position, Sannin};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation, Rulebook, Turn};

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
    random_games(&game, &game.id(), SEED, GAMES)
}

#[test]
fn golden_games_are_played_as_they_were() {
    for (file, switches) in FILES {
        check_file(&format!("games/{file}.games"), &games(switches));
    }
}

#[test]
fn the_engine_counts_as_the_twin_did() {
    for (file, switches) in FILES {
        let game = game(switches);
        let entries = check_counts(file, &game);
        assert_eq!(entries[0].position, game.position_text(&game.start()), "{file}: the start comes first");
        assert!(
            entries.len() == PLIES.len() + SCATTERED && entries.iter().all(|entry| entry.counts.len() >= 2),
            "{file}"
        );
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
        text += &counts_text(&line, 2..=4, MOST, |depth| twin.perft(&state, depth));
    }
    text
}

#[test]
#[ignore = "rewrites data/games/sannin*.games"]
fn regenerate_games() {
    for (file, switches) in FILES {
        write_file(&format!("games/{file}.games"), &games(switches));
    }
}

#[test]
#[ignore = "rewrites data/perft/sannin*.perft"]
fn regenerate_counts() {
    for (file, switches) in FILES {
        write_file(&format!("perft/{file}.perft"), &counts(switches));
    }
}
