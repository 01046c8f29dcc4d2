//! Tables with people, and servers of them.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-ui --test all NAME::`
//! runs a file.

mod correspondence;
mod people;
mod real_board;
mod server;
mod stored;
mod table;
mod units;
