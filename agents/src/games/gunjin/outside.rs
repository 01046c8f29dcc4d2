//! Files that come with the program, and stay outside it in a browser (`target_family = "wasm"`), where every byte has to be
//! fetched: they are supplied before a player is built who needs them.

#[cfg(not(target_family = "wasm"))]
mod apart {
    use std::borrow::Cow;

    pub(in super::super) fn supplied(_: impl Fn(&str, &str) -> bool) -> Option<Cow<'static, str>> {
        None
    }
}

#[cfg(target_family = "wasm")]
mod apart {
    use std::borrow::Cow;
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    static SUPPLIED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

    /// The first file whose name and text are wanted.
    pub(in super::super) fn supplied(is_wanted: impl Fn(&str, &str) -> bool) -> Option<Cow<'static, str>> {
        let supplied = SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner);
        supplied.iter().find(|(name, text)| is_wanted(name, text)).map(|(_, text)| Cow::Owned(text.clone()))
    }

    /// Hands in a file: a network by its name, or set-ups by `setups/` and their edition.
    pub fn supply(name: &str, text: String) {
        SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), text);
    }
}

pub(super) use apart::supplied;
#[cfg(target_family = "wasm")]
pub use apart::supply;
