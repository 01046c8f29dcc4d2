//! `--parquet` and `gunjin export parquet`: every field is that of the CSV.

use ::parquet::basic::{LogicalType, Type as Physical};
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::Field;
use gunjin_experiments::run::columns::{ArenaTable, Column, Content};
use gunjin_experiments::run::plan::Table;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Games of several families and numbers of seats: empty fields, fractions, chips, text with commas.
const SPEC: &str = r#"
seed = 7
tables = ["all"]

[[group]]
game = "p3-23-6i:ply_cap=90"
seatings = [["greedy", "random"], ["random", "greedy"]]
games = 9

[[group]]
game = "sannin:ply_cap=60"
seatings = [["random", "greedy", "random"]]
games = 3

[[group]]
game = "leduc"
seatings = [["random", "mo-ismcts:iterations=20,milliseconds=0"]]
games = 12
"#;

fn gunjin(words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gunjin"));
    command.args(words.split_whitespace()).output().expect("the program starts")
}

fn done(words: &str) -> String {
    let output = gunjin(words);
    assert!(output.status.success(), "`gunjin {words}`: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(words: &str) -> String {
    let output = gunjin(words);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "`gunjin {words}`: {told}");
    told
}

/// A folder that is not there.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parquet").join(name);
    // It is not there on the first run.
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    path
}

fn spec(name: &str) -> String {
    let path = fresh(name).with_extension("toml");
    std::fs::write(&path, SPEC).expect("a file");
    path.display().to_string()
}

/// The names of the files of a folder that end so.
fn files(folder: &Path, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort();
    names
}

/// The bytes of all Parquet of a folder but that of the clock.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = files(folder, ".parquet").into_iter().filter(|name| name != "timings.parquet");
    names.map(|name| (name.clone(), std::fs::read(folder.join(&name)).expect("a file"))).collect()
}

/// Counts of what a file has.
#[derive(Default)]
struct Met {
    rows: usize,
    groups: usize,
    empty: usize,
    fractions: usize,
}

/// Compares a file with the CSV beside it, field by field, and its types with the schema.
fn compare(folder: &Path, table: &str, columns: &[Column]) -> Met {
    let file = std::fs::File::open(folder.join(format!("{table}.parquet"))).expect("a file");
    let reader = SerializedFileReader::new(file).expect("Parquet");
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    assert_eq!(schema.num_columns(), columns.len(), "{table}");
    for (found, column) in schema.columns().iter().zip(columns) {
        let wanted = match column.content {
            Content::Integer => (Physical::INT64, None),
            Content::Number => (Physical::DOUBLE, None),
            Content::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        assert_eq!(found.name(), column.name);
        assert_eq!(
            (found.physical_type(), found.logical_type_ref().cloned()),
            wanted,
            "{table} {}",
            column.name
        );
    }
    let mut csv = csv::Reader::from_path(folder.join(format!("{table}.csv"))).expect("CSV");
    let headings = csv.headers().expect("a heading").clone();
    let mut met = Met { groups: reader.num_row_groups(), ..Met::default() };
    let mut rows = reader.get_row_iter(None).expect("rows");
    for record in csv.records() {
        let (record, row) = (record.expect("a line"), rows.next().expect("as many rows").expect("a row"));
        assert_eq!(row.len(), record.len());
        for ((text, (name, field)), heading) in record.iter().zip(row.get_column_iter()).zip(&headings) {
            let place = format!("{table}, row {}, {name}: {text} and {field}", met.rows);
            assert_eq!(name, heading, "{place}");
            match field {
                Field::Null => assert_eq!(text, "", "{place}"),
                Field::Long(number) => assert_eq!(text, number.to_string(), "{place}"),
                Field::Double(number) => {
                    let read: f64 = text.parse().expect("a number");
                    assert_eq!(read.to_bits(), number.to_bits(), "{place}");
                    met.fractions += usize::from(number.fract() != 0.0);
                }
                Field::Str(found) => assert!(text == found && !text.is_empty(), "{place}"),
                other => panic!("{place}: {other:?}"),
            }
            met.empty += usize::from(*field == Field::Null);
        }
        met.rows += 1;
    }
    assert!(rows.next().is_none(), "{table}: as many rows");
    met
}

#[test]
fn every_field_is_that_of_the_csv_and_the_same_bytes_come_again() {
    let spec = spec("cells");
    let (one, two) = (fresh("cells-1"), fresh("cells-2"));
    done(&format!("run {spec} --threads 1 --parquet --out {}", one.display()));
    let (mut empty, mut fractions) = (0, 0);
    for table in Table::CSV {
        let name = table.file().trim_end_matches(".csv");
        let met = compare(&one, name, &table.columns(3));
        assert!(met.rows > 10 && met.groups == 1, "{name}: {} rows", met.rows);
        (empty, fractions) = (empty + met.empty, fractions + met.fractions);
    }
    assert!(empty > 100 && fractions > 100, "{empty} empty fields, {fractions} fractions");
    assert_eq!(files(&one, ".parquet").len(), Table::CSV.len());
    assert!(files(&one, ".unfinished").is_empty());

    done(&format!("run {spec} --threads 3 --out {}", two.display()));
    assert!(files(&two, ".parquet").is_empty(), "nobody asked for it");
    let told = done(&format!("export parquet {}", two.display()));
    assert_eq!(told.lines().count(), Table::CSV.len(), "{told}");
    assert!(bytes(&one).len() == 5 && bytes(&one) == bytes(&two));
    done(&format!("run {spec} --resume --parquet --out {}", two.display()));
    assert_eq!(bytes(&one), bytes(&two), "of a run that was complete");
}

#[test]
fn arenas_and_merged_runs_have_it_too() {
    let words = "arena mini-3x4 --agent greedy --agent random --agent tactician --pairs 6 --seed 3";
    let whole = fresh("arena");
    done(&format!("{words} --parquet --out {}", whole.display()));
    for table in ArenaTable::ALL {
        let met = compare(&whole, table.file().trim_end_matches(".csv"), &table.columns());
        assert!(met.rows >= 3 && met.fractions > 0, "{}", table.file());
    }
    assert_eq!(compare(&whole, "games", &Table::Games.columns(2)).rows, 3 * 6 * 2);
    let shards = [2, 1].map(|number| {
        let out = fresh(&format!("arena-{number}"));
        done(&format!("{words} --shard {number}/2 --out {}", out.display()));
        out.display().to_string()
    });
    let merged = fresh("arena-merged");
    done(&format!("merge {} --parquet --out {}", shards.join(" "), merged.display()));
    assert_eq!(files(&merged, ".parquet"), ["games.parquet", "setups.parquet", "timings.parquet"]);
    done(&format!("{words} --parquet --out {}", merged.display()));
    assert_eq!(bytes(&merged), bytes(&whole));
}

#[test]
fn many_rows_are_several_groups() {
    let out = fresh("many");
    let words = "selfplay mini-2x4:ply_cap=4 --agent random --agent random --games 33000 --seed 5";
    done(&format!("{words} --parquet --out {}", out.display()));
    let met = compare(&out, "setups", &Table::Setups.columns(2));
    assert_eq!((met.rows, met.groups), (66_000, 2));
    assert_eq!(compare(&out, "games", &Table::Games.columns(2)).groups, 1);
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing() {
    let out = fresh("wrong");
    let words = "selfplay mini-2x4 --agent random --agent random --games 5";
    let told = refused(&format!("{words} --parquet"));
    assert!(told.contains("--out"), "{told}");
    let told = refused(&format!("export parquet {}", out.display()));
    assert!(told.contains("there is no run in"), "{told}");
    done(&format!("{words} --out {}", out.display()));
    let path = out.join("games.csv");
    let text = std::fs::read_to_string(&path).expect("games.csv");
    for changed in [
        text.replace("\n0,3,", "\n0,three,"),
        text.replace("game_index", "number"),
        text.replace("\n0,3,", "\n0,3,0,"),
    ] {
        std::fs::write(&path, changed).expect("a file");
        let told = refused(&format!("export parquet {}", out.display()));
        assert!(told.contains("games.csv' is damaged"), "{told}");
        assert!(files(&out, ".unfinished").is_empty() && files(&out, ".parquet").is_empty());
    }
    std::fs::write(&path, &text).expect("a file");
    done(&format!("export parquet {}", out.display()));
    assert_eq!(compare(&out, "games", &Table::Games.columns(2)).rows, 5);
    let manifest = out.join("manifest.json");
    let text = std::fs::read_to_string(&manifest).expect("manifest.json");
    std::fs::write(&manifest, text.replace("\"complete\": true", "\"complete\": false")).expect("a file");
    let told = refused(&format!("export parquet {}", out.display()));
    assert!(told.contains("not finished"), "{told}");
}
