//! Tables with people, and servers of them.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-ui --all-features --test all
//! NAME::` runs a file.
#![cfg(feature = "any")]

mod people;
mod server;
mod stored;
mod table;
