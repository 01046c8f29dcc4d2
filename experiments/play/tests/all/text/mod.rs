//! Modules of `gunjin_play::text`.

mod style;
mod table;
