//! Bodies of fuzz targets: each takes any bytes and must neither panic nor hang; what it checks besides it
//! asserts.

use super::export::to_efg;
use super::{CARD_GAMES, GAMES, Look, Small, all_know, open, tell, with};
use crate::laws::{Trial, check_chance, check_game, check_hidden, check_notation, check_resample};
use gunjin_engine::Seat;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};

/// Most nodes of a tree that is written and read again.
const WRITTEN: usize = 2000;

/// A message for people: with place and remedy, so never short.
fn complaint(error: &impl std::error::Error) {
    assert!(error.to_string().len() > 20, "{error}");
}

/// Any bytes as a Gambit file. What is accepted keeps every law, and is the same tree when it is written and
/// read again.
pub fn efg_file(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let tree = match Tree::read(&text, "fuzz.efg") {
        Ok(tree) => tree,
        Err(error) => return complaint(&error),
    };
    let trial = Trial::new(&tree, 4, 1).with_chance();
    assert_eq!(check_game(&trial), Ok(()));
    assert_eq!(check_chance(&trial), Ok(()));
    assert_eq!(check_hidden(&trial), Ok(()));
    assert_eq!(check_notation(&trial), Ok(()));
    assert_eq!(check_resample(&trial, 1, 1), Ok(()));
    if let Ok(written) = to_efg(&tree, &tree.title, WRITTEN) {
        let again = Tree::read(&written, "again.efg").unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert!(again.nodes() <= tree.nodes());
        for seat in 0..tree.players().len() {
            let seat = Seat(seat as u8);
            assert!(again.information_sets(seat) <= tree.information_sets(seat), "{written}");
        }
        assert_eq!(to_efg(&again, &tree.title, WRITTEN).map(|text| text.len() > 10), Ok(true));
    }
}

struct ReadLine<'t>(&'t str);

impl Look for ReadLine<'_> {
    fn look<G: Small>(&self, game: &G) {
        match game.read_position(self.0) {
            Err(error) => complaint(&error),
            Ok(mut position) => {
                let line = game.position_text(&position);
                assert_eq!(game.read_position(&line).as_ref(), Ok(&position), "{line}");
                let mut knowledge = all_know(game, &position);
                let mut rng = Stream::new(2, 0, Purpose::Check, 0).fast();
                loop {
                    let open = open(game, &position);
                    let Some(&(action, _)) = open.get(below(&mut rng, open.len() as u32) as usize) else {
                        break;
                    };
                    (position, knowledge) = tell(game, &position, &knowledge, action);
                }
                assert_eq!(game.returns(&position).len(), game.seats());
            }
        }
    }
}

/// The number of a game, then a line of it.
pub fn line(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let names: Vec<&str> = GAMES.iter().chain(CARD_GAMES).copied().collect();
    with(names[usize::from(first) % names.len()], &ReadLine(&String::from_utf8_lossy(rest)));
}

/// A few random changes.
fn mutate(bytes: &mut Vec<u8>, parts: &[&str], rng: &mut Fast) {
    for _ in 0..1 + below(rng, 5) {
        let at = below(rng, bytes.len() as u32 + 1) as usize;
        let end = (at + 1 + below(rng, 10) as usize).min(bytes.len());
        let part = parts[below(rng, parts.len() as u32) as usize].bytes();
        match below(rng, 6) {
            0 if at < bytes.len() => bytes[at] = rng.word() as u8,
            1 if at < bytes.len() => bytes[at] = b'0' + below(rng, 10) as u8,
            2 => drop(bytes.drain(at.min(end)..end)),
            3 => drop(bytes.splice(at..at, part)),
            4 => drop(bytes.splice(at.min(end)..end, part)),
            _ => {
                let chunk = bytes[at.min(end)..end].to_vec();
                bytes.splice(at..at, chunk);
            }
        }
    }
}

/// All seeds, then mutations of them; `GUNJIN_FUZZ_ROUNDS=20000` looks harder.
pub(crate) fn drive(body: fn(&[u8]), seeds: &[Vec<u8>], parts: &[&str]) {
    let rounds =
        std::env::var("GUNJIN_FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(400);
    seeds.iter().for_each(|seed| body(seed));
    for round in 0..rounds {
        let mut rng = Stream::new(35, round, Purpose::Check, 0).fast();
        let mut bytes = seeds[below(&mut rng, seeds.len() as u32) as usize].clone();
        mutate(&mut bytes, parts, &mut rng);
        let tried = bytes.clone();
        let result = std::panic::catch_unwind(move || body(&tried));
        assert!(result.is_ok(), "round {round}: {}", String::from_utf8_lossy(&bytes));
    }
}
