//! Tests of `gunjin_play::text::style`.

use gunjin_play::spec::every_edition;
use gunjin_play::text::style::*;

const PLAIN: Style = Style { ascii: true, colour: false, columns: None };

#[test]
fn plain_text_has_no_other_bytes() {
    assert_eq!(PLAIN.text("軍人将棋ルール研究 — Tenchō ○"), "Gunjin Shogi Rule Study - Tencho W");
    assert_eq!(PLAIN.text("八重橋"), "Yaebashi");
    assert_eq!(PLAIN.text("犬"), "\\u{72ac}");
    assert_eq!(PLAIN.json("\"大\""), "\"\\u5927\"");
    assert_eq!(PLAIN.html("大"), "&#x5927;");
}

#[test]
fn every_piece_has_a_name_in_letters() {
    for edition in every_edition().expect("editions") {
        for piece in &edition.edition().piece {
            let text = PLAIN.text(&piece.ja);
            assert!(text.is_ascii() && !text.contains('\\'), "{}: {text}", piece.ja);
        }
    }
}

#[test]
fn longer_names_come_before_their_parts() {
    for (place, (name, text)) in STAND_INS.iter().enumerate() {
        let earlier = STAND_INS[..place].iter().find(|(other, _)| name.contains(other.as_str()));
        assert_eq!(earlier, None, "{name} is never found");
        assert!(text.is_ascii() && !name.is_ascii(), "{name}");
    }
}
