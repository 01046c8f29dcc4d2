//! Games in which people sit at the table: what they see, what they type, and who judges it.

pub(crate) mod curtain;
pub mod entry;
pub(crate) mod host;
pub(crate) mod person;
pub(crate) mod setting_up;
pub(crate) mod talk;
