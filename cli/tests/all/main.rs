//! The program as people use it: commands, errors, runs, players outside, pages, the signature.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin --test all NAME::` runs
//! a part.

mod cli;
mod exact_values;
mod planted_values;
mod process;
mod readme;
mod runs;
mod signature;
mod units;
