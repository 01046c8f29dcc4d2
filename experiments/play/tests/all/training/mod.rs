//! Modules of `gunjin_play::training`.

mod changes;
