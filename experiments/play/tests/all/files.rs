//! Tests of `gunjin_play::files`.

use gunjin_play::files::*;

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("gunjin-whole-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("file");
    WholeFile::create(&path).expect("a file").write(b"one").expect("room");
    drop(WholeFile::create(&path).expect("a file"));
    let names: Vec<_> = std::fs::read_dir(&folder).expect("a folder").flatten().collect();
    let (count, text) = (names.len(), std::fs::read(&path).expect("a file"));
    let missing = WholeFile::create(&folder.join("no/file")).expect_err("no folder").to_string();
    let taken = WholeFile::create(&folder).expect_err("a folder").to_string();
    std::fs::remove_dir_all(&folder).expect("it was there");
    assert_eq!((count, text.as_slice()), (1, b"one".as_slice()));
    assert!(missing.contains("no/file") && missing.contains("choose another file"), "{missing}");
    assert!(taken.contains("directory"), "{taken}");
}

#[test]
fn wrong_bytes_are_located() {
    let path = std::env::temp_dir().join(format!("gunjin-files-{}.txt", std::process::id()));
    std::fs::write(&path, b"one\nt\xffo\n").expect("a file");
    let error = read_text(&path).expect_err("not UTF-8").to_string();
    std::fs::write(&path, "\u{feff}one\n").expect("a file");
    let text = read_text(&path).expect("text");
    std::fs::remove_file(&path).expect("it was there");
    assert!(error.contains(":2:2: this is not UTF-8"), "{error}");
    assert_eq!(text, "one\n");
}
