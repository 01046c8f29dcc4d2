//! Tests of `gunjin_experiments::run::read`.

use gunjin_engine::Wrong;
use gunjin_experiments::run::plan::Table;
use gunjin_experiments::run::read::*;
use std::path::Path;

/// Writes a file, and says what a look at its lines comes to.
fn look<T: ToString>(name: &str, text: &str, see: impl Fn(&Line<'_>) -> Result<T, Wrong>) -> Vec<String> {
    let path = std::env::temp_dir().join(format!("gunjin-ui-{}-{name}.csv", std::process::id()));
    std::fs::write(&path, text).expect("a file");
    let mut table = TableFile::at(&path).expect("a table");
    let mut told = Vec::new();
    loop {
        match table.line() {
            Ok(None) => break,
            Ok(Some(line)) => match see(&line) {
                Ok(seen) => told.push(seen.to_string()),
                Err(error) => told.push(error.to_string()),
            },
            Err(error) => {
                told.push(error.to_string());
                break;
            }
        }
    }
    std::fs::remove_file(&path).expect("it was there");
    told
}

#[test]
fn fields_are_read_by_the_names_of_their_columns() {
    let text = "cell,why,score_1,score_2,score_3,material_1\n3,\"a, b\nc\",1,-0.5,,GE:1 +FU:2\n4,,,,,\n";
    let told = look("fields", text, |line| {
        let cell: u64 = line.number("cell")?;
        let found =
            (line.number_in_file(), cell, line.text("why")?, line.scores()?, line.counts("material_1")?);
        Ok(format!("{found:?}"))
    });
    let first = r#"(2, 3, "a, b\nc", [1.0, -0.5], [("GE", 1), ("+FU", 2)])"#;
    assert_eq!(told, [first, r#"(4, 4, "", [], [])"#]);
    let told = look("optional", text, |line| Ok(format!("{:?}", line.optional::<f64>("score_2")?)));
    assert_eq!(told, ["Some(-0.5)", "None"]);
}

#[test]
fn numbers_are_finite() {
    let told = look("finite", "x\n1.5\nNaN\ninf\n-infinity\n1e999\n-2e3\n", |line| line.number::<f64>("x"));
    assert_eq!((told[0].as_str(), told[5].as_str()), ("1.5", "-2000"));
    assert!(told[1..5].iter().all(|told| told.contains("is not a valid number")), "{told:?}");
}

#[test]
fn what_is_wrong_is_said_with_file_line_and_column() {
    let told = look("number", "cell,ply\n1,2\n1,two\n", |line| line.number::<u32>("ply"));
    assert_eq!(told[0], "2");
    for part in ["number.csv, line 3, column 'ply': 'two' is not a valid number", "play the run again"] {
        assert!(told[1].contains(part), "{told:?}");
    }
    let told = look("missing", "cell\n1\n", |line| line.text("ply").map(String::from));
    assert!(told[0].contains("missing.csv has no column 'ply'"), "{told:?}");
    let told = look("counts", "material_1\nGE:1 LG\n", |line| line.counts("material_1").map(|all| all.len()));
    assert!(told[0].contains("line 2, column 'material_1': 'LG' is not a count"), "{told:?}");
    let told = look("short", "cell,ply\n1,2\n3\n", |line| line.number::<u32>("ply"));
    assert!(told.len() == 2 && told[1].contains("short.csv, line 3: "), "{told:?}");
    let nowhere = TableFile::at(Path::new("nowhere/games.csv")).expect_err("it is not there").to_string();
    assert!(nowhere.contains("nowhere/games.csv") && nowhere.contains("name the folder"), "{nowhere}");
    assert!(TableFile::if_there(Path::new("nowhere"), Table::Games).expect("no error").is_none());
}
