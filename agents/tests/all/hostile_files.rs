//! Damaged files of everything that is learned or solved: refused with what is wrong and the remedy, never
//! believed in what they say of their size, and never a panic.

use crate::solve_help::compiled;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use gunjin_agents::games::gunjin::networks::{
    BeliefFile, ForecastFile, LeafFile, NetworkFile, NetworkFormat,
};
use gunjin_agents::games::gunjin::setup::log_linear::file::PolicyFile;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::Unwatched;
use gunjin_agents::solve::file::FileError;
use gunjin_agents::solve::policy_file::PolicyTable;
use gunjin_agents::solve::run::{SolveError, Task, solve};
use gunjin_engine::Digest;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use serde_json::{Value, json};
use std::io::Write;

/// Reads a text as a file of one sort: what is wrong with it.
type Reader = fn(&str) -> Result<(), String>;

fn network(text: &str) -> Result<(), String> {
    NetworkFile::read(text, "x").map(|file| _ = file.widened().network()).map_err(|error| error.to_string())
}

fn leaf(text: &str) -> Result<(), String> {
    LeafFile::read(text, "x").map(|file| _ = file.network()).map_err(|error| error.to_string())
}

fn belief(text: &str) -> Result<(), String> {
    BeliefFile::read(text, "x").map(|file| _ = file.network()).map_err(|error| error.to_string())
}

fn forecast(text: &str) -> Result<(), String> {
    ForecastFile::read(text, "x").map(|file| _ = file.network()).map_err(|error| error.to_string())
}

fn setups(text: &str) -> Result<(), String> {
    let ruleset = Ruleset::named("mini-2x4").expect("an edition");
    PolicyFile::read(&ruleset, text, "x").map(|_| ()).map_err(|error| error.to_string())
}

fn values(text: &str) -> Result<(), String> {
    Values::read(text).map(|_| ()).map_err(|error| error.to_string())
}

fn data(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../data/{path}", env!("CARGO_MANIFEST_DIR"))).expect("a file")
}

/// A sound file of every sort, and who reads it.
fn sound() -> [(&'static str, Reader, String); 6] {
    [
        ("network", network, data("networks/learned.json")),
        ("leaf", leaf, data("networks/leaf.json")),
        ("belief", belief, data("networks/belief.json")),
        ("forecast", forecast, data("networks/forecast.json")),
        ("set-ups", setups, learned_setups()),
        ("values", values, data("values/w-23-6i.toml")),
    ]
}

/// Set-ups of a small board, as `gunjin learn --setups` writes them.
fn learned_setups() -> String {
    use gunjin_agents::games::gunjin::setup::log_linear::file::{Origin, Written};
    use gunjin_agents::games::gunjin::setup::log_linear::policy::Camps;
    let ruleset = Ruleset::named("mini-2x4").expect("an edition");
    let weights = vec![0.25; Camps::new(&ruleset).numbers()];
    let file = PolicyFile::new(&ruleset, vec![Written::new(&weights)], Origin::default());
    file.text().expect("a text")
}

/// A message that says what is wrong and ends with a remedy.
fn refused(sort: &str, read: Reader, text: &str) -> String {
    let shown: String = text.chars().take(60).collect();
    let Err(error) = read(text) else { panic!("{sort} reads {shown}") };
    let is_remedied = error.contains("; ") || error.contains(": it was cut or changed");
    assert!(is_remedied && error.len() < 2000, "{sort} {shown}: {error}");
    error
}

#[test]
fn files_that_are_something_else_are_refused() {
    let deep = ["[".repeat(100_000), "{\"a\":".repeat(100_000), "a = ".to_string() + &"[".repeat(100_000)];
    for (sort, read, text) in sound() {
        assert_eq!(read(&text), Ok(()), "{sort}");
        for other in deep.iter().map(String::as_str).chain(["", "{}", "[]", "null", "\u{0}", "1e999"]) {
            refused(sort, read, other);
        }
        for part in 1..40 {
            let cut = text.len() * part / 40;
            let cut = (0..=cut).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            // TOML cut between two tables is a shorter list of kinds, which the check against the game refuses.
            if sort != "values" {
                refused(sort, read, &text[..cut]);
            }
        }
        for (_, _, other) in sound().into_iter().filter(|(other, ..)| *other != sort) {
            refused(sort, read, &other);
        }
    }
}

#[test]
fn sizes_are_not_believed() {
    let changed = |text: &str, path: &str, value: Value| {
        let mut file: Value = serde_json::from_str(text).expect("JSON");
        *file.pointer_mut(path).expect("a field") = value;
        file.to_string()
    };
    let sizes =
        [json!(0), json!(65), json!(129), json!(1u64 << 32), json!(1u64 << 63), json!(u64::MAX), json!(-1)];
    for (sort, read, text) in sound().into_iter().take(2) {
        for size in &sizes {
            for field in ["/shape/first", "/shape/second", "/shape/moves", "/shape/context"] {
                if sort == "network" || field.ends_with("first") || field.ends_with("second") {
                    let text = changed(&text, field, size.clone());
                    let error = refused(sort, read, &text);
                    assert!(error.contains("'x'"), "{error}");
                }
            }
        }
        // No units and no weights.
        let mut none: Value = serde_json::from_str(&text).expect("JSON");
        none["shape"]["first"] = json!(0);
        none["shape"]["second"] = json!(0);
        let straight = if sort == "network" { none["shape"]["moves"].as_u64().unwrap_or(0) } else { 0 };
        none["weights"] = json!(vec![0; straight as usize]);
        match sort {
            "network" => assert_eq!(read(&none.to_string()), Ok(()), "a weighted sum is a network"),
            _ => assert!(refused(sort, read, &none.to_string()).contains("0 and 0 units; 1 to 64")),
        }
    }
    for (sort, read, text) in sound().into_iter().take(4) {
        for weight in [json!(40_000), json!(-40_000), json!(0.5), json!(1e300), json!("NaN"), json!(null)] {
            refused(sort, read, &changed(&text, "/weights/0", weight));
        }
        refused(sort, read, &changed(&text, "/weights", json!([])));
        let version = if sort == "network" { "/layout".to_string() } else { format!("/{sort}_layout") };
        assert!(refused(sort, read, &changed(&text, &version, json!(999))).contains("999"));
    }
    let text = learned_setups();
    for (path, value, part) in [
        ("/policies", json!([]), "no policy with a share"),
        ("/policies/0/share", json!(0), "no policy with a share"),
        ("/policies/0/share", json!(u64::MAX), "holds no set-ups"),
        ("/policies/0/weights", json!([]), "0 weights"),
        ("/rules", json!("0"), "was learned for"),
        ("/layout", json!(77), "layout 77"),
    ] {
        let error = refused("set-ups", setups, &changed(&text, path, value));
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn values_are_numbers_that_can_be_reckoned_with() {
    let text = data("values/w-23-6i.toml");
    let line = text.lines().find(|line| line.starts_with("tempo = ")).expect("being to move");
    for number in ["nan", "inf", "-inf", "1e308", "-1000001.0"] {
        let error = refused("values", values, &text.replace(line, &format!("tempo = {number}")));
        assert!(error.contains("from -1000000 to 1000000"), "{error}");
    }
    refused("values", values, &text.replace(line, "tempo = \"1\""));
}

/// Any change of a byte is refused or leaves something that can be used.
#[test]
fn changed_bytes_never_panic() {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    for (sort, read, text) in sound() {
        for _ in 0..30 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=below(&mut rng, 3) {
                let at = below(&mut rng, bytes.len() as u32) as usize;
                bytes[at] = b"0123456789-.eE{}[],:\"\n nulltrue"[below(&mut rng, 31) as usize];
            }
            if let Err(error) = read(&String::from_utf8_lossy(&bytes)) {
                assert!(error.contains(';') || error.contains(": it was cut"), "{sort}: {error}");
            }
        }
    }
}

/// A policy of a game whose content is these bytes.
fn packed(kind: &str, game: &str, fingerprint: u64, label: &str, content: &[u8]) -> Vec<u8> {
    let mut check = Digest::default();
    check.add(content);
    let head = format!("{kind}\t{game}\t{fingerprint:016x}\t{label}\t{:016x}\n", check.value());
    let mut encoder = DeflateEncoder::new(head.into_bytes(), Compression::best());
    encoder.write_all(content).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

fn bytes_of(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

#[test]
fn policies_are_unpacked_no_further_than_they_fit() {
    let game = compiled("kuhn");
    let (id, fingerprint) = (game.tree.game.clone(), game.tree.fingerprint);
    let read = |content: &[u8]| {
        let bytes = packed("gunjin-policy 1", &id, fingerprint, "x", content);
        (PolicyTable::read(&id, fingerprint, &bytes).err(), game.read_policy(&bytes).err())
    };
    let half = 0.5f64.to_bits();
    let cases: [(&str, Vec<u64>); 10] = [
        ("nothing", vec![]),
        ("300 seats", vec![300]),
        ("no end of seats", vec![u64::MAX]),
        ("no end of information sets", vec![1, u64::MAX]),
        ("more than can be addressed", vec![1, 1 << 61]),
        ("no end of actions", vec![1, 1, 7, 1, u64::MAX]),
        ("actions that wrap", vec![1, 2, 7, 8, 2, 1 << 63, 1 << 63, 0]),
        ("NaN", vec![1, 1, 7, 1, 2, 2, f64::NAN.to_bits(), half]),
        ("more than 1", vec![1, 1, 7, 1, 2, 2, 1.0f64.to_bits(), half]),
        ("less than 0", vec![1, 1, 7, 1, 2, 2, (-0.5f64).to_bits(), 1.5f64.to_bits()]),
    ];
    for (what, numbers) in cases {
        let (table, profile) = read(&bytes_of(&numbers));
        assert!(matches!(table, Some(FileError::Damaged(_))), "{what}: {table:?}");
        assert!(matches!(profile, Some(FileError::Damaged(_))), "{what}: {profile:?}");
    }
    // 70 MB of zeros in 70 kB, as the policy of no seat: refused at the first number too many.
    let (table, profile) = read(&vec![0; 70 << 20]);
    assert!(matches!((table, profile), (Some(FileError::Damaged(_)), Some(FileError::Damaged(_)))));
    // The game is looked at first: what is behind it is no packed content at all.
    let other = format!("gunjin-policy 1\tleduc\t{fingerprint:016x}\tx\t{:016x}\nnothing", 0);
    let error = PolicyTable::read(&id, fingerprint, other.as_bytes()).expect_err("another game");
    assert!(matches!(error, FileError::OtherGame { .. }), "{error}");
}

#[test]
fn checkpoints_are_unpacked_no_further_than_they_fit() {
    let game = compiled("kuhn");
    let (id, fingerprint) = (game.tree.game.clone(), game.tree.fingerprint);
    let task = |algorithm: &str| Task::iterations(Algorithm::read(algorithm).expect("a name"), 9);
    let run = |algorithm: &str, bytes: &[u8]| solve(&game, &task(algorithm), Some(bytes), &mut Unwatched);
    for algorithm in ["cfr", "dcfr", "fp", "es-mccfr", "os-mccfr"] {
        let label = format!("{} seed 1", Algorithm::read(algorithm).expect("a name"));
        let sequences = game.tree.sequences();
        let nan = |count: usize| {
            let mut numbers = vec![3];
            for _ in 0..5 {
                numbers.push(count as u64);
                numbers.extend(std::iter::repeat_n(f64::NAN.to_bits(), count));
            }
            numbers
        };
        for numbers in [vec![], vec![1], vec![1, u64::MAX], vec![u64::MAX, 0, 0, 0], nan(sequences)] {
            let bytes = packed("gunjin-checkpoint 2", &id, fingerprint, &label, &bytes_of(&numbers));
            let error = run(algorithm, &bytes).err();
            assert!(
                matches!(error, Some(SolveError::Checkpoint(FileError::Damaged(_)))),
                "{algorithm}: {error:?}"
            );
        }
        let sound = solve(&game, &task(algorithm), None, &mut Unwatched).expect("a limit");
        let mut rng = Stream::new(2, 0, Purpose::Check, 0);
        for _ in 0..40 {
            let mut bytes = sound.checkpoint.clone();
            let at = below(&mut rng, bytes.len() as u32) as usize;
            bytes[at] ^= (1 + rng.word() % 255) as u8;
            match run(algorithm, &bytes) {
                Err(error) => assert!(matches!(error, SolveError::Checkpoint(_)), "byte {at}: {error:?}"),
                // A digit in another case, or a bit behind the end.
                Ok(solved) => assert_eq!(solved.profile, sound.profile, "{algorithm}, byte {at}"),
            }
        }
    }
}
