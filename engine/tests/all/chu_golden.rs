//! Random games as they were played: `data/games/chu.games`, one under each preset. A change of rules,
//! notation or randomness shows here first.
//!
//! After a change that is meant: `cargo test -p gunjin-engine --test all -- --ignored
//! chu_golden::regenerate`, then look at the difference before committing it.

use crate::chu;

use crate::common::{check_file, read_data, write_file};
use chu::{PRESETS, game};
use gunjin_engine::games::chu::path_perft;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation, Umpire};
use std::fmt::Write;

const FILE: &str = "games/chu.games";
/// Seed of all golden games.
const SEED: u64 = 1905;

/// The game of a preset as the program plays it now: every move with the numbers of moves after it,
/// canonically and by path.
fn golden(number: u64, name: &str) -> String {
    let game = game(name);
    let mut rng = Stream::new(SEED, number, Purpose::Moves, 0).fast();
    let mut umpire = Umpire::new(&game);
    let mut text = format!("game: {name}\nseed: {SEED}\n\n");
    while umpire.ended().is_none() {
        let action = game.random_action(umpire.position(), &mut rng).expect("the game goes on");
        let written = game.action_text(umpire.position(), action);
        umpire.play(action).expect("a legal move");
        let (canonical, paths) = (umpire.legal().len(), path_perft(&game, umpire.position(), 1));
        let _ = writeln!(text, "{}. {written} # {canonical} {paths}", umpire.actions().len());
    }
    let ended = umpire.ended().expect("the loop ends there");
    let _ = writeln!(text, "\nposition: {}", game.position_text(umpire.position()));
    let _ = writeln!(text, "ended: {} {:?}", ended.reason, ended.returns);
    text
}

fn all() -> String {
    let games: Vec<String> = (0..).zip(PRESETS).map(|(number, name)| golden(number, name)).collect();
    games.join("\n")
}

#[test]
fn golden_games_are_played_as_they_were() {
    check_file(FILE, &all());
}

/// The moves of the file lead where it says, read from their texts.
#[test]
fn golden_games_can_be_replayed() {
    let kept = read_data(FILE);
    let mut replayed = 0;
    for (name, text) in PRESETS.iter().zip(kept.split("game: ").skip(1)) {
        assert_eq!(text.lines().next(), Some(*name));
        let game = game(name);
        let mut umpire = Umpire::new(&game);
        for line in text.lines().filter(|line| line.contains(" # ")) {
            let written = line.split(' ').nth(1).expect("a move");
            let action = game.read_action(umpire.position(), written).unwrap_or_else(|| panic!("{line}"));
            umpire.play(action).unwrap_or_else(|refused| panic!("{refused}"));
            replayed += 1;
        }
        let position = text.lines().find_map(|line| line.strip_prefix("position: "));
        assert_eq!(position, Some(game.position_text(umpire.position()).as_str()));
        let ended = umpire.ended().expect("the game has ended");
        assert!(text.contains(&format!("ended: {} {:?}", ended.reason, ended.returns)));
    }
    assert!(replayed > 500, "only {replayed} moves");
}

#[test]
#[ignore = "rewrites data/games/chu.games"]
fn regenerate() {
    write_file(FILE, &all());
}
