#[test]
fn all_load() {
    for id in super::library::edition_ids() {
        match super::ruleset::Ruleset::named(id) {
            Ok(r) => println!("{id} bits {} size {}", r.board().bits(), std::mem::size_of::<super::position::Position<u128>>()),
            Err(e) => println!("{id}: {e}"),
        }
    }
}
#[test]
fn perft_all() {
    use super::*;
    fn count<B: bits::Bits>(g: &compiled::Gunjin<B>, p: &position::Position<B>, d: u32) -> u64 {
        let mut v = Vec::new();
        g.legal_moves(p, &mut v);
        if d == 1 { return v.len() as u64; }
        v.iter().map(|m| { let mut q = *p; g.play_unchecked(&mut q, *m); count(g, &q, d - 1) }).sum()
    }
    for id in library::edition_ids() {
        let Ok(r) = ruleset::Ruleset::named(id) else { continue };
        if r.board().bits() <= 64 {
            let g = compiled::Gunjin::<u64>::new(r);
            println!("{id} {:?}", (1..4).map(|d| count(&g, &g.reference(), d)).collect::<Vec<_>>());
        } else {
            let g = compiled::Gunjin::<u128>::new(r);
            println!("{id} {:?}", (1..4).map(|d| count(&g, &g.reference(), d)).collect::<Vec<_>>());
        }
    }
}
