//! The server of `gunjin serve`: sockets, bounds and files. What is said at tables is `gunjin_table::server`.

pub mod connection;
pub mod files;
mod sending;
pub mod server;
pub mod slots;
pub mod state;
