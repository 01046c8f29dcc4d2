//! Gambit files that ask for more than they should be given, small as they are.

use gunjin_engine::games::efg::Tree;

fn refused(text: &str, part: &str) {
    let error = Tree::read(text, "large.efg").expect_err("too large").to_string();
    assert!(error.contains(part), "{error}");
}

/// A node is kept for every player: 255 of them make a small file large.
#[test]
fn nodes_are_counted_for_every_player() {
    let players = "\"\" ".repeat(255);
    let head = format!("EFG 2 R \"\" {{ {players} }}\n");
    let nodes = "c \"\" 1 { \"a\" 1/2 \"b\" 1/2 } 0\n".repeat(15_687);
    refused(
        &(head.clone() + &nodes),
        "more than the 15686 that are read with 255 players; write a smaller game",
    );
    let few = "c \"\" 1 { \"a\" 1 } 0\n".repeat(40) + "t \"\" 0\n";
    assert_eq!(Tree::read(&(head + &few), "x.efg").expect("a chain").nodes(), 41);
}

/// Lists end where they have more than can be right; the rest is not kept.
#[test]
fn lists_are_read_no_further_than_they_may_go() {
    let many = "\"\"".repeat(3_000_000);
    refused(&format!("EFG 2 R \"\" {{ {many}"), "the list names 256 players");
    refused(
        &format!("EFG 2 R \"\" {{ \"A\" }}\np \"\" 1 1 {{ {many}"),
        "an information set with 65536 actions",
    );
    let numbers = "0 ".repeat(3_000_000);
    refused(&format!("EFG 2 R \"\" {{ \"A\" }}\nt \"\" 1 {{ {numbers}"), "2 payoffs for 1 players");
    let listed = "\"\"".repeat(65_535);
    let sets: String = (1..=62).map(|number| format!("p \"\" 1 {number} {{ {listed} }} 0\n")).collect();
    refused(&format!("EFG 2 R \"\" {{ \"A\" }}\n{sets}"), "more than 4000000 actions; write a smaller game");
}

/// A file of one word after another is not cut into words before they are looked at.
#[test]
fn words_are_looked_at_as_they_come() {
    refused(&"{".repeat(8 << 20), "line 1, column 1: EFG");
}
