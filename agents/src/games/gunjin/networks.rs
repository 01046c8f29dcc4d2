//! The networks that come with the program.
//!
//! In a browser all but the network of all editions stay [outside](super::outside).

use super::outside::supplied;
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
    inside.or_else(|| supplied(|known, _| known == name)).ok_or_else(|| {
        Wrong(format!("the network '{name}' is not here yet; supply it before players are built who need it"))
    })
}
