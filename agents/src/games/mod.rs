//! Players' knowledge of single games: editions of 軍人将棋, and the open games of the shogi family.

pub mod gunjin;
mod plain;
pub mod shogi;
