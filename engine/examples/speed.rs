//! scratch
use gunjin_engine::catalogue::*;
use gunjin_engine::gunjin::{bits::Bits, compiled::Gunjin, deal::Dealer};
struct V(f64);
fn best(total: f64, mut f: impl FnMut(u64) -> u64) -> f64 {
    let (mut best, mut games) = (0.0f64, 0);
    for _ in 0..100 {
        let t = std::time::Instant::now();
        let mut plies = 0u64;
        while t.elapsed().as_secs_f64() < total / 100.0 {
            plies += f(games);
            games += 64;
        }
        best = best.max(plies as f64 / t.elapsed().as_secs_f64() / 1e6);
    }
    best
}
impl GameVisitor for V {
    type Output = ();
    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let b = best(self.0, |n| (n..n + 64).map(|g| u64::from(game.random_game(&dealer, 1, g).plies)).sum());
        let c = best(self.0, |n| game.random_games(&dealer, 1, n..n + 64).iter().map(|p| u64::from(p.plies)).sum());
        println!("{:16} {b:.1} M/s batch {c:.1}", game.ruleset().id());
    }
}
fn main() {
    let ids: Vec<String> = std::env::args().skip(1).collect();
    for id in &ids { with_game(id, V(1.5)).unwrap(); }
}
