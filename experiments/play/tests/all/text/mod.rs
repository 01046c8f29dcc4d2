//! Modules of `gunjin_play::text`.

mod house_rules;
mod language;
mod style;
mod table;
