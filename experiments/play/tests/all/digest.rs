//! Tests of `gunjin_play::digest`.

use gunjin_play::digest::*;

/// The example of FIPS 180-4, "abc".
const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

#[test]
fn digests_are_those_of_the_standard() {
    assert_eq!(digest_of(b"abc"), ABC);
    let path = std::env::temp_dir().join(format!("gunjin-digest-{}", std::process::id()));
    std::fs::write(&path, b"abc").expect("a file");
    let found = file_digest(&path).expect("it is there");
    std::fs::remove_file(&path).expect("it was there");
    assert_eq!(found, ABC);
    assert_eq!(digest_of_all([("one", "1"), ("two", "2")]), digest_of(b"one 1\ntwo 2\n"));
}
