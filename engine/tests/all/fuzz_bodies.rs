//! The bodies of the fuzz targets on valid inputs, on inputs that once were trouble (`fuzz/seeds`) and on
//! random mutations of both. `GUNJIN_FUZZ_ROUNDS=20000` looks harder (default 300).

#[allow(unreachable_pub)]
#[path = "../../../fuzz/src/bodies.rs"]
mod bodies;
#[allow(unreachable_pub)]
#[path = "../../../fuzz/src/others.rs"]
mod others;

use gunjin_engine::catalogue::{GameVisitor, HotLoops, named, with_game};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use gunjin_engine::{Turn, Umpire};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Longer than any input may take, on a slow and busy machine.
const HANGS: Duration = Duration::from_secs(20);

pub(crate) fn rounds() -> u64 {
    std::env::var("GUNJIN_FUZZ_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(300)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder, in order; none if there is no such folder.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(root().join(folder)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("a readable file")).collect()
}

/// A position of every edition, a move and a set-up, behind the edition's number.
fn notation_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, id) in library::edition_ids().enumerate() {
        let tables =
            String::from_utf8(std::fs::read(root().join(format!("data/perft/{id}.perft"))).expect("a table"));
        let tables = tables.expect("text");
        let positions: Vec<&str> = tables.lines().filter_map(|line| line.strip_prefix("position ")).collect();
        let setup = library::edition(id).expect("listed").expect("sound").reference_setup.south;
        let mut seed = vec![number as u8];
        seed.extend(format!("{}\nb4b5\nb3&b4*d7\n{setup}\n", positions.join("\n")).bytes());
        seeds.push(seed);
    }
    seeds
}

/// RandomSource that mutations insert.
const WORDS: &[&str] = &[
    "0",
    "1",
    "255",
    "256",
    "65536",
    "99999999999999999999",
    "-1",
    "\n",
    "\"",
    "'''",
    "[",
    "]",
    "=",
    "H",
    "E",
    ".",
    "|",
    "o",
    "x",
    "/",
    "\\",
    "true",
    "false",
    "count = 0",
    "count = 4294967295",
    "GE",
    "ge",
    "s",
    "n",
    "-",
    "*",
    "&",
    "o1",
    "hs",
    "地雷",
    "\u{0}",
    "\u{ff21}",
    "flag=",
    "frozen=",
    "closed=",
    "hq",
    "fixed",
    "role = [\"mine\"]",
    "class = \"general\"",
    "start = \"hq\"",
    "move = \"falling_missile\"",
    "\r\n",
    "  ",
    "# ",
];

/// A few random changes.
fn mutate(bytes: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut Fast) {
    for _ in 0..1 + below(rng, 6) {
        let length = bytes.len() as u32;
        let at = below(rng, length + 1) as usize;
        let end = (at + 1 + below(rng, 12) as usize).min(bytes.len());
        let word = WORDS[below(rng, WORDS.len() as u32) as usize].bytes();
        match below(rng, 9) {
            0 if at < bytes.len() => bytes[at] = rng.word() as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << below(rng, 8),
            2 => drop(bytes.drain(at..end)),
            3 => drop(bytes.splice(at..at, word)),
            4 => drop(bytes.splice(at..end, word)),
            5 => {
                let chunk = bytes[at..end].to_vec();
                bytes.splice(at..at, chunk);
            }
            6 => swap_lines(bytes, rng),
            7 => {
                let other = &others[below(rng, others.len() as u32) as usize];
                let cut = below(rng, other.len() as u32 + 1) as usize;
                let stop = (cut + 60).min(other.len());
                bytes.splice(at..at, other[cut..stop].iter().copied());
            }
            _ => change_digit(bytes, rng),
        }
    }
}

/// Exchanges two lines, or repeats or drops one.
fn swap_lines(bytes: &mut Vec<u8>, rng: &mut Fast) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (a, b) = (below(rng, lines.len() as u32) as usize, below(rng, lines.len() as u32) as usize);
    match below(rng, 3) {
        0 => lines.swap(a, b),
        1 => lines.insert(a, lines[b].clone()),
        _ => drop(lines.remove(a)),
    }
    *bytes = lines.join(&b'\n');
}

fn change_digit(bytes: &mut [u8], rng: &mut Fast) {
    let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
    if let Some(&at) = digits.get(below(rng, digits.len() as u32) as usize) {
        bytes[at] = b'0' + below(rng, 10) as u8;
    }
}

/// One input; a panic or a hang is reported with it.
fn try_one(name: &str, body: fn(&[u8]), bytes: &[u8]) {
    let start = Instant::now();
    let result = catch_unwind(|| body(bytes));
    let slow = start.elapsed() > HANGS;
    if result.is_err() || slow {
        let file = std::env::temp_dir().join(format!("gunjin-{name}-{:016x}", digest(bytes)));
        std::fs::write(&file, bytes).expect("a temporary file");
        panic!("{name} {}: the input is {}", if slow { "hangs" } else { "panics" }, file.display());
    }
}

fn digest(bytes: &[u8]) -> u64 {
    let mut digest = gunjin_engine::Digest::default();
    digest.add(bytes);
    digest.value()
}

/// All seeds, then mutations of them.
pub(crate) fn drive(name: &str, body: fn(&[u8]), mut seeds: Vec<Vec<u8>>, rounds: u64) {
    seeds.extend(files(&format!("fuzz/seeds/{name}")));
    seeds.iter().for_each(|seed| try_one(name, body, seed));
    for round in 0..rounds {
        let mut rng = Stream::new(6, round, Purpose::Check, 0).fast();
        let mut bytes = seeds[below(&mut rng, seeds.len() as u32) as usize].clone();
        mutate(&mut bytes, &seeds, &mut rng);
        try_one(name, body, &bytes);
    }
}

#[test]
fn edition_file() {
    drive("edition_file", bodies::edition_file, files("data/editions"), rounds());
}

#[test]
fn notation() {
    drive("notation", bodies::notation, notation_seeds(), rounds());
}

#[test]
fn record() {
    drive("record", bodies::record, files("data/games"), rounds());
}

/// Positions of every other game from a few random games, behind the game's number.
fn position_seeds() -> Vec<Vec<u8>> {
    struct Along(u64);

    impl GameVisitor for Along {
        type Output = Vec<String>;

        fn game<G: HotLoops>(self, game: G) -> Vec<String> {
            let mut rng = Stream::new(8, self.0, Purpose::Check, 0);
            let mut umpire = Umpire::new(&game);
            let mut lines = vec![game.position_text(umpire.position())];
            for ply in 1..120 {
                let action = match umpire.turn() {
                    Turn::Over => break,
                    Turn::Chance => umpire.draw(&mut rng),
                    Turn::Seat(_) => game.random_action(umpire.position(), &mut rng),
                };
                if action.is_none_or(|action| umpire.play(action).is_err()) {
                    break;
                }
                if ply % 8 == 1 {
                    lines.push(game.position_text(umpire.position()));
                }
            }
            lines
        }
    }

    let mut seeds = Vec::new();
    for (number, name) in others::games().into_iter().enumerate() {
        let lines = (0..2).flat_map(|game| with_game(named(name).expect("a game of the list"), Along(game)));
        seeds.extend(lines.map(|line| [&[number as u8], line.as_bytes()].concat()));
    }
    seeds
}

#[test]
fn position() {
    drive("position", others::position, position_seeds(), 8 * rounds());
}

#[test]
fn efg_file() {
    drive("efg_file", others::efg_file, files("data/efg"), rounds());
}

#[test]
fn random_play() {
    let mut rng = Stream::new(6, 0, Purpose::Check, 1).fast();
    let mut bytes = |length: u32| (0..length).map(|_| rng.word() as u8).collect::<Vec<u8>>();
    let seeds = (0..rounds()).map(|number| bytes(9 + 2 * (number as u32 % 9))).collect();
    drive("random_play", bodies::random_play, seeds, 0);
}
