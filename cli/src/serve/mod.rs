//! The server of `gunjin serve`: sockets, bounds and files. What is said at tables is `gunjin_ui::server`.

pub(crate) mod connection;
pub(crate) mod files;
mod sending;
pub(crate) mod server;
pub(crate) mod slots;
pub(crate) mod state;
