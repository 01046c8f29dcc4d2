//! scratch
use gunjin_engine::catalogue::*;
use gunjin_engine::gunjin::{bits::Bits, compiled::Gunjin, deal::Dealer};
struct V;
impl GameVisitor for V {
    type Output = ();
    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let plies: u64 = (0..std::env::var("G").map_or(100, |g| g.parse().unwrap())).map(|g| u64::from(game.random_game(&dealer, 1, g).plies)).sum();
        println!("plies {plies}");
    }
}
fn main() {
    for id in std::env::args().skip(1) { with_game(&id, V).unwrap(); }
}
