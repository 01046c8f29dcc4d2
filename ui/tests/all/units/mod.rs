//! Laws of single modules, in the tree of `src`.

mod server;
