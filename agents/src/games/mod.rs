//! Players' knowledge of single games: editions of 軍人将棋, and the open games of the shogi family.

pub mod gunjin;
pub mod shogi;
