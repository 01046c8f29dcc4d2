//! Tests of `gunjin_agents::external::notation::chu`.

use gunjin_agents::external::notation::EngineNotation;
use gunjin_agents::external::notation::chu::*;
use gunjin_engine::games::chu::{Action, Chu, Square};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, Hidden, Notation, Seat};

/// Sente's pawn on i5 alone protects his lion on i6; gote's lion on j4 is to move.
const SOLE_PROTECTOR: &str = "k11/12/12/12/12/12/8N3/8P3/9n2/12/12/11K w - 1";

/// Meaning of a HaChu move in that position under given rules.
fn meant_by(name: &str, text: &str) -> Option<String> {
    let spec = GameSpec::read(name).expect("a name");
    let game = Chu::from_spec(&spec).expect("rules");
    let position = game.read_position(SOLE_PROTECTOR).expect("a position");
    let view = game.view(&game.knowledge(&position, Seat(1)));
    let mut legal = Vec::new();
    game.legal(&position, &mut legal);
    OfHaChu.meant(&game, &view, &legal, text).map(|action| game.action_text(&position, action))
}

#[test]
fn a_lion_takes_a_sole_protector_and_the_lion_as_hachu_does() {
    let hachu = "chu:counter_strike=always,protection_counted=staged";
    assert_eq!(meant_by("chu", "j4i5,i5i6"), None, "both steps are one move (I18)");
    assert_eq!(meant_by(hachu, "j4i5,i5i6").as_deref(), Some("3i4h4g"));
    assert_eq!(meant_by(hachu, "j4i6"), None, "the pawn protects as long as it stands");
    assert_eq!(meant_by("chu", "j4i5,i5j4").as_deref(), Some("3i4h3i"));
}

#[test]
fn moves_are_the_same_in_both_notations() {
    // 6f is column 6 from file 12 and row 5 from rank a.
    let texts = ["g7g8", "g7g8,g8g9", "g7g8,g8g7", "a12b11+"].map(|text| in_usi(text).expect("a move"));
    assert_eq!(texts, ["6f6e", "6f6e6d", "6f6e6f", "12a11b+"]);
    assert_eq!((in_usi("g7"), in_usi("g7g8,g9g8"), in_usi("m1a1"), in_usi("a0a1")), (None, None, None, None));
    let square = |name| Square::read(name).expect("a square");
    let igui = Action::capturing(square("6f"), square("6e"), square("6f"));
    assert_eq!(text_of(igui), "g7g8,g8g7");
    assert_eq!(text_of(Action::direct(square("6f"), square("6f"))), PASS);
}
