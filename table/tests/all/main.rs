//! Tables with people, and halls of them.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-table --all-features --test all
//! NAME::` runs a file.
#![cfg(feature = "any")]

mod hall;
mod people;
mod stored;
mod table;
