//! Puzzles of the headquarters: what the file says, and who solves them.

use gunjin_agents::AgentSpec;
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_play::spec::load_edition;
use gunjin_play::tactics::{Tactics, read, write};
use std::path::Path;

fn game() -> Gunjin<u64> {
    Gunjin::new(load_edition("w-23-6i").expect("an edition"))
}

#[test]
fn the_file_says_which_moves_hold_and_search_finds_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tactics/w-23-6i.csv");
    let puzzles = read(&path).expect("puzzles");
    assert!(puzzles.len() >= 300);
    let (game, some) = (game(), &puzzles[..30]);
    let tactics = Tactics::new(&game);
    assert_eq!(tactics.untrue(some), None);
    let share = |agent: &str| {
        let agent = AgentSpec::read(agent).and_then(|spec| spec.build(&game)).expect("an agent");
        let solved = tactics.solved(some, &*agent, 1).expect("puzzles of this game");
        solved.iter().sum::<f64>() / some.len() as f64
    };
    let (searched, plain) = (share("update:milliseconds=0,iterations=400"), share("greedy"));
    assert!(searched >= 0.9 && plain < 0.7, "{searched} {plain}");
}

#[test]
fn puzzles_made_from_games_are_kept_and_foreign_ones_refused() {
    let game = game();
    let players = ["style:name=runner", "greedy"].map(|name| AgentSpec::read(name).expect("a name"));
    let players = players.map(|spec| spec.build(&game).expect("an agent"));
    let tactics = Tactics::new(&game);
    let puzzles = tactics.make(&players, 5, 12);
    assert!(!puzzles.is_empty());
    let path = std::env::temp_dir().join(format!("gunjin-tactics-{}.csv", std::process::id()));
    write(&path, &puzzles).expect("written");
    assert_eq!(read(&path).expect("read"), puzzles);
    std::fs::remove_file(&path).expect("removed");
    let other = Gunjin::<u64>::new(load_edition("p2-15-5i").expect("an edition"));
    let random = AgentSpec::read("random").and_then(|spec| spec.build(&other)).expect("an agent");
    let refused = Tactics::new(&other).solved(&puzzles, &*random, 1).expect_err("another game");
    assert!(refused.to_string().contains("puzzle 1 is no game of 'p2-15-5i'"), "{refused}");
}
