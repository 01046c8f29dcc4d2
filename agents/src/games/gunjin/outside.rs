//! Files that come with the program, and stay outside it in a browser (`target_family = "wasm"`), where every byte has to be
//! fetched: they are supplied before a player is built who needs them.

use std::borrow::Cow;

#[cfg(not(target_family = "wasm"))]
mod apart {
    pub(super) fn supplied(_: &str, _: &str) -> Option<String> {
        None
    }
}

#[cfg(target_family = "wasm")]
mod apart {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    static SUPPLIED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

    pub(super) fn supplied(folder: &str, name: &str) -> Option<String> {
        let supplied = SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner);
        supplied.get(&format!("{folder}{name}")).cloned()
    }

    /// Hands in a file: a network by its name, values by `values/` and their edition, or set-ups by `setups/` and theirs.
    pub fn supply(name: &str, text: String) {
        SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), text);
    }
}

#[cfg(target_family = "wasm")]
pub use apart::supply;

/// Files of a folder of `data` by their names; in a browser the names alone.
macro_rules! inside {
    ($folder:literal, $ending:literal, $($name:literal),+) => {
        if cfg!(target_family = "wasm") {
            &[$(($name, "")),+]
        } else {
            &[$((
                $name,
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/", $folder, $name, $ending))
            )),+]
        }
    };
}
pub(super) use inside;

/// The text of a file that comes with the program: one of these inside it, or supplied from this folder.
pub(super) fn text_of(
    inside: &[(&str, &'static str)],
    folder: &str,
    name: &str,
) -> Option<Cow<'static, str>> {
    let inside = inside.iter().find(|(known, text)| *known == name && !text.is_empty());
    inside.map(|(_, text)| Cow::Borrowed(*text)).or_else(|| apart::supplied(folder, name).map(Cow::Owned))
}
