//! scratch
use gunjin_engine::catalogue::*;
use gunjin_engine::gunjin::{bits::Bits, compiled::Gunjin, deal::Dealer};
struct V(f64);
impl GameVisitor for V {
    type Output = ();
    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let mut best = 0.0f64;
        let mut games = 0u64;
        for _ in 0..100 {
            let t = std::time::Instant::now();
            let mut plies = 0u64;
            while t.elapsed().as_secs_f64() < self.0 / 100.0 {
                for _ in 0..5 {
                    plies += u64::from(game.random_game(&dealer, 1, games).plies);
                    games += 1;
                }
            }
            best = best.max(plies as f64 / t.elapsed().as_secs_f64() / 1e6);
        }
        println!("{:16} {best:.1} M/s {games}", game.ruleset().id());
    }
}
fn main() {
    let ids: Vec<String> = std::env::args().skip(1).collect();
    for id in &ids { with_game(id, V(1.5)).unwrap(); }
}
