//! Tests of `gunjin_experiments::render::svg`.

use gunjin_engine::games::gunjin::{NORTH, SOUTH};
use gunjin_experiments::render::svg::*;
use gunjin_play::spec::load_edition;

#[test]
fn a_piece_that_is_not_seen_shows_its_back_whosever_it_is() {
    let ruleset = load_edition("mini-3x4").expect("an edition");
    for (below, seat) in [(SOUTH, SOUTH), (SOUTH, NORTH), (NORTH, SOUTH), (NORTH, NORTH)] {
        let square = ruleset.board().camp(seat)[0];
        let drawn = |kind| {
            pieces_svg(&ruleset, below, |at| {
                (at == square).then_some(DrawnPiece { seat, kind, moved: false })
            })
        };
        let (back, face) = (drawn(None), drawn(Some(0)));
        assert!(back.contains("class=\"piece unseen\"") && !back.contains("class=\"name\""), "{back}");
        let class = if seat == below { "class=\"piece own\"" } else { "class=\"piece\"" };
        assert!(face.contains(class) && !face.contains("unseen"), "{face}");
    }
}
