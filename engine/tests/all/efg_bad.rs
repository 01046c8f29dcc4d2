//! Gambit files with something wrong: where it is, and what to do about it.

use gunjin_engine::games::efg::Tree;

/// A text, line and column of the error, and the message.
fn refused(text: &str, line: usize, column: usize, message: &str) {
    let error = Tree::read(text, "x.efg").expect_err(text);
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {message}"), "{text}");
}

/// A file with this after a sound beginning of one line.
fn body(text: &str) -> String {
    format!("EFG 2 R \"x\" {{ \"a\" \"b\" }}\n{text}")
}

#[test]
fn wrong_beginnings_are_told() {
    refused(
        "",
        1,
        1,
        "EFG (a file of an extensive game begins with EFG 2 R) should stand here; found the end of the file",
    );
    refused(
        "NFG 1 R",
        1,
        1,
        "EFG (a file of an extensive game begins with EFG 2 R) should stand here; found 'NFG'",
    );
    refused("EFG 1 R", 1, 5, "2 (the only version of the format that is read) should stand here; found '1'");
    refused("EFG 2 X", 1, 7, "R (or D: how numbers are written) should stand here; found 'X'");
    refused("EFG 2 R { }", 1, 9, "the title in double quotes should stand here; found '{'");
    refused(
        "EFG 2 R \"x",
        1,
        9,
        "this text has no end; close it with \" (a quote inside a text is written \\\")",
    );
    refused("EFG 2 R \"x\" { }", 1, 13, "the list names 0 players; a game needs 1 to 255");
    refused(
        "EFG 2 R \"x\"\n\"a\"",
        2,
        1,
        "the names of the players in braces should stand here; found the text \"a\"",
    );
    refused(
        "EFG 2 R \"x\" { \"a\" 3 }",
        1,
        19,
        "the name of a player in double quotes, or } should stand here; found '3'",
    );
    refused(
        &body(""),
        2,
        1,
        "a node (c for chance, p for a player, t for the end) should stand here; found the end of the file",
    );
}

#[test]
fn wrong_nodes_are_told() {
    refused(
        &body("x \"\" 1"),
        2,
        1,
        "a node (c for chance, p for a player, t for the end) should stand here; found 'x'",
    );
    refused(
        &body("t 1"),
        2,
        3,
        "the name of the node in double quotes; it may be empty: \"\" should stand here; found '1'",
    );
    refused(
        &body("p \"\" 3 1 { \"l\" } 0"),
        2,
        6,
        "there is no player 3; the list at the top names 2, counted from 1",
    );
    refused(&body("p \"\" 0 1 { \"l\" } 0"), 2, 6, "'0' is no player; write a whole number from 1 on");
    refused(
        &body("p \"\" 1 x { \"l\" } 0"),
        2,
        8,
        "'x' is no information set; write a whole number from 1 on",
    );
    refused(
        &body("p \"\" 1 { \"l\" } 0"),
        2,
        8,
        "the number of an information set should stand here; found '{'",
    );
    refused(
        &body("p \"\" 1 1 0"),
        2,
        8,
        "information set 1 appears here for the first time; list its actions in braces after its number, such as { \"left\" \"right\" }",
    );
    refused(
        &body("p \"\" 1 1 { } 0"),
        2,
        10,
        "an information set with 0 actions; it needs 1 to 65535 (a node without actions is terminal: t)",
    );
    refused(
        &body("p \"\" 1 1 { l } 0"),
        2,
        12,
        "an action in double quotes, or } should stand here; found 'l'",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" \"r\" } 0\np \"\" 1 1 { \"l\" \"m\" } 0"),
        3,
        8,
        "information set 1 has other actions or probabilities on line 2; repeat them as they are, or leave the list out, or use another number",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" \"r\" } 0\nt \"\" 0\n"),
        4,
        1,
        "the file ends where action 'r' of the node on line 2 should lead; add its node (nodes follow depth first)",
    );
    refused(
        &body("t \"\" 0\nt \"\" 0"),
        3,
        1,
        "the tree was complete before this node; remove it, or list one action more at the node it belongs to",
    );
    refused(
        &body("p \"\" 1 1 { \"l\"\n"),
        3,
        1,
        "an action in double quotes, or } should stand here; found the end of the file",
    );
}

#[test]
fn wrong_numbers_are_told() {
    refused(
        &body("c \"\" 1 { \"l\" 0.5 \"r\" 0.4 } 0"),
        2,
        8,
        "the probabilities sum to 0.9, not to 1; fractions such as 1/3 are exact",
    );
    refused(
        &body("c \"\" 1 { \"l\" 0.333333 \"m\" 0.333333 \"r\" 0.333333 } 0"),
        2,
        8,
        "the probabilities sum to 0.999999, not to 1; fractions such as 1/3 are exact",
    );
    refused(
        &body("c \"\" 1 { \"l\" 3/2 \"r\" -1/2 } 0"),
        2,
        14,
        "'3/2' is not a probability; write a number from 0 to 1",
    );
    refused(
        &body("c \"\" 1 { \"l\" \"r\" } 0"),
        2,
        14,
        "the probability of the action should stand here; found the text \"r\"",
    );
    refused(
        &body("c \"\" 1 { \"l\" half } 0"),
        2,
        14,
        "'half' is not a number; write it as 3, -1.5, 2e-3 or 1/3",
    );
    refused(
        &body("c \"\" 1 { \"l\" 1/0 } 0"),
        2,
        14,
        "'1/0' is not a number; write it as 3, -1.5, 2e-3 or 1/3",
    );
    refused(&body("t \"\" 1 { 1 }"), 2, 8, "1 payoffs for 2 players; give one for each, in their order");
    refused(&body("t \"\" 1 { 1 2 3 }"), 2, 8, "3 payoffs for 2 players; give one for each, in their order");
    refused(&body("t \"\" 1 { 1 x }"), 2, 12, "'x' is not a number; write it as 3, -1.5, 2e-3 or 1/3");
    refused(&body("t \"\" 1 { 1 \"2\" }"), 2, 12, "a payoff, or } should stand here; found the text \"2\"");
    refused(
        &body("t \"\" 1"),
        2,
        6,
        "outcome 1 appears here for the first time; list its payoffs in braces after it, or write 0 for none",
    );
    refused(
        &body("t \"\" 0 { 1 2 }"),
        2,
        8,
        "outcome 0 means no payoffs; give the outcome a number from 1 on, or leave the list out",
    );
    refused(&body("t \"\" -1"), 2, 6, "'-1' is no outcome; write a whole number from 0 on");
    refused(
        &body("t \"\" { 1 2 }"),
        2,
        6,
        "the number of an outcome (0 for none) should stand here; found '{'",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" \"r\" } 0\nt \"\" 1 { 1 2 }\nt \"\" 1 { 1 3 }"),
        4,
        6,
        "outcome 1 has other payoffs on line 3; leave the list out or use another number",
    );
    refused(
        &body("p \"\" 1 1 { \"l\" } 1 { 1e308 0 }\nt \"\" 1"),
        3,
        6,
        "the payoffs from the root to here sum to more than a number can hold; make them smaller",
    );
}

/// A player who forgets what it did, or that it was asked before, is refused.
#[test]
fn forgetful_players_are_told() {
    let forgets_action = "p \"\" 1 1 { \"l\" \"r\" } 0\np \"\" 1 2 { \"u\" \"d\" } 0\nt \"\" 0\nt \"\" 0\np \"\" 1 2 0\nt \"\" 0\nt \"\" 0\n";
    refused(
        &body(forgets_action),
        6,
        1,
        "player 1 would have forgotten its past: it came here by 'r' in set 1, to the first node of information set 2 (line 3) by 'l' in set 1; give this node an information set of its own (games without perfect recall are not played)",
    );
    let absent_minded = "p \"\" 1 1 { \"on\" \"off\" } 0\np \"\" 1 1 0\nt \"\" 0\nt \"\" 0\nt \"\" 0\n";
    refused(
        &body(absent_minded),
        3,
        1,
        "player 1 would have forgotten its past: it came here by 'on' in set 1, to the first node of information set 1 (line 2) by no action of its own; give this node an information set of its own (games without perfect recall are not played)",
    );
}
