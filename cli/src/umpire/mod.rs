//! Two people (or three), and the program between them as 審判: one screen with a curtain, or a terminal
//! each.

pub mod address;
pub mod arrivals;
pub mod curtain;
pub mod terminals;
