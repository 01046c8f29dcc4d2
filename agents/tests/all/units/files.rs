//! Tests of `gunjin_agents::files`.

use gunjin_agents::files::*;
use std::fs::File;
use std::io::Result;
use std::path::Path;

#[test]
fn no_more_is_read_than_a_file_can_have() {
    let path = std::env::temp_dir().join(format!("gunjin-long-{}", std::process::id()));
    let file = File::create(&path).expect("a file");
    let said = |length: u64, read: &dyn Fn(&Path) -> Result<usize>| {
        file.set_len(length).expect("a file with a hole");
        read(&path).map_err(|error| error.to_string())
    };
    let text_length = |path: &Path| text(path).map(|text| text.len());
    let solved_length = |path: &Path| solved_bytes(path).map(|bytes| bytes.len());
    let found = [
        said(LONGEST_TEXT, &text_length),
        said(LONGEST_TEXT + 1, &text_length),
        said(5, &solved_length),
        said(LONGEST_SOLVED + 1, &solved_length),
    ];
    std::fs::remove_file(&path).expect("it was there");
    assert_eq!((&found[0], &found[2]), (&Ok(LONGEST_TEXT as usize), &Ok(5)));
    for longer in [&found[1], &found[3]] {
        assert!(longer.as_ref().is_err_and(|error| error.contains("is longer than")), "{longer:?}");
    }
    assert!(solved_bytes(&std::env::temp_dir()).is_err());
}
