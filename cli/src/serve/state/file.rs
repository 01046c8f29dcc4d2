//! The file of a table: a line with the format and the digest of the rest, then the table as JSON.

use gunjin_play::digest::digest_of;
use gunjin_ui::server::session::saved::SavedSession;

const FORMAT: &str = "gunjin table 1 ";

pub(super) fn sealed(table: &SavedSession) -> serde_json::Result<Vec<u8>> {
    let json = serde_json::to_string(table)?;
    Ok(format!("{FORMAT}{}\n{json}\n", digest_of(format!("{json}\n").as_bytes())).into_bytes())
}

pub(super) fn opened(bytes: &[u8], code: &str) -> Result<SavedSession, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text")?;
    let (head, json) = text.split_once('\n').ok_or("it ends within its first line")?;
    let digest =
        head.strip_prefix(FORMAT).ok_or_else(|| format!("its first line is not '{FORMAT}DIGEST'"))?;
    if digest_of(json.as_bytes()) != digest {
        return Err("its bytes do not match their digest".to_string());
    }
    let table: SavedSession = serde_json::from_str(json).map_err(|error| error.to_string())?;
    match table.code == code {
        true => Ok(table),
        false => Err(format!("it holds the table {}", table.code)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
