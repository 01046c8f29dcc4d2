//! One game of every edition, byte by byte as it was: `data/games/ID.record`. A change of rules,
//! announcements, knowledge or randomness shows here first.
//!
//! After a change that is meant: `cargo test -p gunjin-engine --test all -- --ignored golden::regenerate`,
//! then look at the difference before committing it.

use crate::common;
use gunjin_engine::Seat;

use common::{Look, check_file, data, each, editions, read_data, setups, write_file};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, record};
use gunjin_engine::verify::verify;
use gunjin_engine::{Bits, Digest, Umpire};

/// Seed of all golden games.
const SEED: u64 = 1905;
/// Longest golden game.
const PLIES: usize = 60;

fn path(id: &str) -> String {
    format!("games/{id}.record")
}

/// The golden game of an edition as the program plays it now. Every ply is noted with the number of legal
/// moves after it and a digest of what each seat then knows.
fn golden<B: Bits>(game: &Gunjin<B>) -> String {
    let [south, north] = setups(game, SEED, 0);
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
    let mut rng = Stream::new(SEED, 0, Purpose::Moves, 0).fast();
    let mut notes = Vec::new();
    for _ in 0..PLIES {
        let legal = umpire.legal();
        let Some(&action) = legal.get(below(&mut rng, legal.len() as u32) as usize) else { break };
        umpire.play(action).expect("a legal move");
        let knows = |seat: u8| Digest::of(&umpire.view(Seat(seat)).describe(game));
        notes.push(format!("{} {:016x} {:016x}", umpire.legal().len(), knows(0), knows(1)));
    }
    let seed = Field::new("seed", &SEED.to_string());
    let players = Players { agents: vec!["random".into(), "random".into()], others: vec![seed] };
    let mut record = record(&umpire, &players);
    for (ply, note) in record.plies.iter_mut().zip(notes) {
        ply.note = Some(note);
    }
    record.to_string()
}

struct Compare;

impl Look for Compare {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let id = game.ruleset().id();
        check_file(&path(&id), &golden(game));
        verify(&read_data(&path(&id))).unwrap_or_else(|error| panic!("data/games/{id}.record: {error}"));
    }
}

#[test]
fn golden_games_are_played_as_they_were() {
    each(&editions(), &Compare);
}

#[test]
fn no_golden_game_is_of_a_lost_edition() {
    for entry in std::fs::read_dir(data("games")).expect("data/games") {
        let file = entry.expect("an entry").path();
        let id = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_string();
        let record = file.extension().is_some_and(|extension| extension == "record");
        assert!(!record || editions().contains(&id), "data/games/{id}.record has no edition");
    }
}

#[test]
#[ignore = "rewrites data/games"]
fn regenerate() {
    struct Write;
    impl Look for Write {
        fn look<B: Bits>(&self, game: &Gunjin<B>) {
            write_file(&path(&game.ruleset().id()), &golden(game));
        }
    }
    each(&editions(), &Write);
}
