//! What the tests of search share.

pub(crate) mod games;
