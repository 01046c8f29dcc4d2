//! The file of a table: a line with the format and the digest of the rest, then the table as JSON.

use gunjin_play::digest::digest_of;
use gunjin_ui::server::session::saved::SavedSession;

const FORMAT: &str = "gunjin table 1 ";

/// A table as bytes of a file.
pub fn sealed(table: &SavedSession) -> serde_json::Result<Vec<u8>> {
    let json = serde_json::to_string(table)?;
    Ok(format!("{FORMAT}{}\n{json}\n", digest_of(format!("{json}\n").as_bytes())).into_bytes())
}

/// The table of a file, if it is whole and of this name.
pub fn opened(bytes: &[u8], code: &str) -> Result<SavedSession, String> {
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
