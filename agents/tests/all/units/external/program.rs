//! Tests of `gunjin_agents::external::program`.

use gunjin_agents::external::program::{QUOTED, quoted};

#[test]
fn quoted_words_command_no_terminal() {
    assert_eq!(quoted("\u{1b}[2Ja\u{202e}b\u{2028}c\n"), " [2Ja b c");
    assert_eq!(quoted("私の手 \u{2014}"), "私の手 \u{2014}");
    assert_eq!(quoted(&"x".repeat(200)).chars().count(), QUOTED + 1);
}
