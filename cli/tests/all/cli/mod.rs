//! The command line as people meet it: every command, its errors, its exit codes, the shapes of its JSON.

mod arena;
mod ascii;
mod belief;
mod claims;
mod eras;
mod errors;
mod fit;
mod forecast;
mod games;
pub(crate) mod gunjin;
mod help;
mod hostile_files;
mod learn;
mod measuring;
mod new;
mod other_games;
mod page;
mod records;
mod report;
mod rules;
mod selfplay;
mod setups;
mod solve;
mod tables;
mod tensors;
mod values;
