//! The instrument.
