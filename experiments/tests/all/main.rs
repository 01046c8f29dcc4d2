//! Laws of single modules, in the tree of `src`.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-experiments --test all NAME::`
//! runs a part.

mod analysis;
mod arena;
mod claims;
mod export;
mod render;
mod run;
mod shards;
