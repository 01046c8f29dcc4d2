//! Unfolded tables have everything that the tables have.

use crate::runs::gunjin::{done, fresh};
use std::collections::BTreeMap;
use std::path::Path;

/// The lines of a table by the names of its columns.
fn lines(text: &[u8]) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text);
    reader.deserialize().collect::<Result<_, _>>().expect("CSV")
}

fn table(folder: &Path, name: &str) -> Vec<BTreeMap<String, String>> {
    lines(&std::fs::read(folder.join(name)).expect("a table"))
}

#[test]
fn every_piece_has_its_row() {
    let out = fresh("unfolded");
    let words = "selfplay p3-23-6i --agent greedy --agent random --games 12 --tables all --seed 2";
    done(&format!("{words} --out {}", out.display()));
    let unfold = |name: &str| lines(&done(&format!("export {name} {} --long", out.display())).stdout);

    let mut pieces: BTreeMap<[String; 3], Vec<String>> = BTreeMap::new();
    let key = |line: &BTreeMap<String, String>, last: &str| {
        [line["cell"].clone(), line["game_index"].clone(), line[last].clone()]
    };
    for line in unfold("setups") {
        pieces.entry(key(&line, "seat")).or_default().push(line["kind"].clone());
    }
    let setups = table(&out, "setups.csv");
    assert_eq!((setups.len(), pieces.len()), (24, 24));
    for line in &setups {
        let letters: Vec<char> = line["setup"].chars().filter(char::is_ascii_alphabetic).collect();
        let written: Vec<String> = letters.chunks(2).map(|code| code.iter().collect::<String>()).collect();
        let [mut found, mut wanted] = [pieces[&key(line, "seat")].clone(), written];
        found.sort();
        wanted.sort();
        assert!(found == wanted && found.len() == 23, "{line:?}: {found:?}");
    }

    let mut counts: BTreeMap<[String; 3], [u64; 2]> = BTreeMap::new();
    for line in unfold("positions") {
        let sums = counts.entry(key(&line, "ply")).or_default();
        for (sum, name) in sums.iter_mut().zip(["count", "moved"]) {
            *sum += line[name].parse::<u64>().expect("a number");
        }
    }
    let positions = table(&out, "positions.csv");
    assert!(positions.len() > 12 && counts.len() == positions.len());
    for line in &positions {
        let sum = |name: &str| -> u64 {
            let parts = ["1", "2"].map(|seat| line[&format!("{name}_{seat}")].clone()).join(" ");
            let counts = parts.split_whitespace().filter_map(|part| part.split_once(':'));
            counts.map(|(_, count)| count.parse::<u64>().expect("a number")).sum()
        };
        assert_eq!(counts[&key(line, "ply")], [sum("material"), sum("moved")], "{line:?}");
    }
}
