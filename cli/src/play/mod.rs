//! Games in which people sit at the table: what they see, what they type, and who judges it.

pub mod curtain;
pub mod entry;
pub mod host;
pub mod person;
pub mod setting_up;
pub mod talk;
