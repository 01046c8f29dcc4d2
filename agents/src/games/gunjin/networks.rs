//! The networks that come with the program.
//!
//! In a browser (`target_family = "wasm"`), where every byte has to be fetched, all but the network of all editions stay outside,
//! and are supplied before a player is built who plays by them.

use gunjin_engine::wrong::Wrong;
use std::borrow::Cow;

/// A network's text.
macro_rules! embedded {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/networks/", $name, ".json"))
    };
}

/// Networks inside the program, by name.
const EMBEDDED: &[(&str, &str)] = &[
    ("learned", embedded!("learned")),
    #[cfg(not(target_family = "wasm"))]
    ("learned-w-23-6i", embedded!("learned-w-23-6i")),
    #[cfg(not(target_family = "wasm"))]
    ("learned-barrage", embedded!("learned-barrage")),
    #[cfg(not(target_family = "wasm"))]
    ("belief", embedded!("belief")),
    #[cfg(not(target_family = "wasm"))]
    ("belief-w-23-6i", embedded!("belief-w-23-6i")),
    #[cfg(not(target_family = "wasm"))]
    ("forecast", embedded!("forecast")),
    #[cfg(not(target_family = "wasm"))]
    ("leaf", embedded!("leaf")),
    #[cfg(not(target_family = "wasm"))]
    ("leaf-w-23-6i", embedded!("leaf-w-23-6i")),
];

/// The text of a network.
///
/// # Errors
/// If it stays outside, and has not been supplied.
pub(crate) fn text(name: &str) -> Result<Cow<'static, str>, Wrong> {
    let embedded = EMBEDDED.iter().find(|(known, _)| *known == name);
    let inside = embedded.map(|(_, text)| Cow::Borrowed(*text));
    inside.or_else(|| apart::supplied(name)).ok_or_else(|| {
        Wrong(format!("the network '{name}' is not here yet; supply it before players are built who need it"))
    })
}

#[cfg(not(target_family = "wasm"))]
mod apart {
    use std::borrow::Cow;

    pub(super) fn supplied(_: &str) -> Option<Cow<'static, str>> {
        None
    }
}

#[cfg(target_family = "wasm")]
mod apart {
    use std::borrow::Cow;
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    static SUPPLIED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

    pub(super) fn supplied(name: &str) -> Option<Cow<'static, str>> {
        SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner).get(name).map(|text| Cow::Owned(text.clone()))
    }

    /// Hands in a network that stays outside.
    pub fn supply(name: &str, text: String) {
        SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), text);
    }
}

#[cfg(target_family = "wasm")]
pub use apart::supply;
