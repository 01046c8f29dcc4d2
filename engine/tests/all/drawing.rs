//! Drawings of boards: what they mean, and where they are wrong.

use gunjin_engine::games::gunjin::{Cell, Middle, Road, read_drawing};

const X_BOARD: &str = "
. H H .
E . E .
 \\ /
  o
 / \\
E . E .
. H H .
";

#[test]
fn an_x_is_a_circle_with_four_arms() {
    let drawing = read_drawing(X_BOARD).expect("a sound drawing");
    assert_eq!(drawing.files, 4);
    assert_eq!(drawing.roads, [Road { middle: Middle::Circle, south: vec![0, 2], north: vec![0, 2] }]);
}

#[test]
fn camps_without_a_strip_touch_wherever_two_squares_face() {
    let drawing = read_drawing(". . .\n:   :\n:   :\n. . .").expect("a sound drawing");
    assert!(drawing.joined && !drawing.has_headquarters());
    let files: Vec<usize> = drawing.roads.iter().map(|road| road.south[0]).collect();
    assert_eq!(files, [0, 2], "between the two is a lake");
    assert_eq!(drawing.south[0], [Cell::Open, Cell::Nothing, Cell::Open]);
}

#[test]
fn mistakes_are_located() {
    let broken = X_BOARD.replace("  o", "  ?");
    let message = |text: &str| read_drawing(text).expect_err(text).to_string();
    assert!(message(&broken).starts_with("drawing line 4, column 3: '?' means nothing here"));
    let idle = ". H .\n. E .\n\n|\n. E .\n. H .";
    assert!(message(idle).starts_with("drawing line 2, column 3: no road leaves this entrance"));
    assert!(message(". .\n. .\n. .").starts_with("the drawing has 3 rows; without a strip the camps touch"));
    assert!(message(". .\n. E").starts_with("drawing line 2, column 3: the camps touch"));
    assert!(message(". H\n: .\n: .\n. .").contains("one headquarters"), "one camp has one, the other none");
}
