//! The server of `gunjin serve`: sockets, bounds and files. What is said at tables is `gunjin_ui::server`.

pub(crate) mod connection;
pub mod files;
pub mod sending;
pub(crate) mod server;
pub mod slots;
pub mod state;
