//! Modules of `gunjin_play::text`.

mod language;
mod style;
mod table;
