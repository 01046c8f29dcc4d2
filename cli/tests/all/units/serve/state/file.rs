//! Tests of `gunjin::serve::state::file`.

use gunjin::serve::state::file::*;
use gunjin_ui::server::session::saved::SavedSession;
use serde_json::json;

fn table() -> SavedSession {
    let chair = json!({ "token": "0123", "setup": "GE/TB" });
    let table = json!({
        "code": "abcdefgh", "opened_by": "127.0.0.1", "game": "mini-4x6", "chairs": [chair, null], "seed": u64::MAX,
        "clock_order": { "minutes": 5, "seconds": 0 }, "clock": null, "version": 3, "alone": 0, "record": null
    });
    serde_json::from_value(table).expect("a table")
}

#[test]
fn a_table_is_read_as_it_was_written_and_under_its_own_name() {
    let bytes = sealed(&table()).expect("JSON");
    assert_eq!(opened(&bytes, "abcdefgh"), Ok(table()));
    assert!(opened(&bytes, "abcdefgx").is_err_and(|why| why.contains("abcdefgh")));
}

#[test]
fn torn_and_changed_files_are_not_believed() {
    let bytes = sealed(&table()).expect("JSON");
    for length in 0..bytes.len() {
        assert!(opened(&bytes[..length], "abcdefgh").is_err(), "the first {length} bytes");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(opened(&changed, "abcdefgh").is_err(), "bit {bit} of byte {at}");
        }
    }
    assert!(opened(&[bytes.as_slice(), b"\n"].concat(), "abcdefgh").is_err());
    assert!(opened(&[bytes.as_slice(), &bytes].concat(), "abcdefgh").is_err());
}
