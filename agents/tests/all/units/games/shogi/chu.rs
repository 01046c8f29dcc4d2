//! Tests of `gunjin_agents::games::shogi::chu`.

use gunjin_agents::games::shogi::chu::{ChuEvaluator, TEMPO, value};
use gunjin_engine::games::chu::{Chu, Square};

#[test]
fn every_piece_of_the_start_and_its_reverse_is_in_the_tables() {
    let tables = ChuEvaluator::default();
    let game = Chu::from_spec(&gunjin_engine::spec::GameSpec::plain("chu")).expect("no switches");
    let start = gunjin_engine::Game::start(&game);
    for piece in Square::all().filter_map(|square| start.piece(square)) {
        for piece in [Some(piece), piece.promoted()].into_iter().flatten() {
            assert_eq!(tables.value(piece), value(piece));
            assert!(value(piece) > 0);
        }
    }
    assert_eq!(tables.advantage(&start), TEMPO, "the start is even");
}
