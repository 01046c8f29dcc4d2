//! `gunjin games`.

use crate::cli::gunjin::{json, stdout};

#[test]
fn the_list_has_every_edition_with_its_facts() {
    let games = json("games --format json");
    let games = games.as_array().expect("an array");
    assert!(games.len() >= 27, "23 editions and 4 teaching boards, found {}", games.len());
    let gunjin: Vec<_> = games.iter().filter(|game| game["family"] == "gunjin").collect();
    assert_eq!((&gunjin[0]["era"], &gunjin[gunjin.len() - 1]["era"]), (&"1".into(), &"teaching".into()));
    let entry = games.iter().find(|game| game["id"] == "p3-31-8x").expect("an edition");
    let expected = serde_json::json!({
        "id": "p3-31-8x", "family": "gunjin", "name_ja": "大型行軍将棋（第三期）",
        "name_en": "Large march chess of the third period, 31 pieces", "era": "3", "seats": 2, "squares": 64,
        "pieces_per_side": 31, "hidden": true, "status": "historical",
    });
    assert_eq!(*entry, expected);
    let mini = games.iter().find(|game| game["id"] == "mini-2x4").expect("a teaching board");
    assert_eq!((mini["status"].as_str(), mini["squares"].as_u64()), (Some("ours"), Some(6)));
}

#[test]
fn the_other_games_follow_the_editions() {
    let games = json("games --format json");
    let others: Vec<_> =
        games.as_array().expect("an array").iter().skip_while(|game| game["family"] == "gunjin").collect();
    assert!(others.iter().all(|game| game["family"] != "gunjin"), "editions first");
    let sannin = others.iter().find(|game| game["id"] == "sannin").expect("three-player shogi");
    assert_eq!((sannin["seats"].as_u64(), sannin["squares"].as_u64()), (Some(3), Some(127)));
    let text = stdout("games");
    let (_, table) = text.split_once("Other games:").expect("a second table");
    for game in others {
        assert!(table.contains(game["name_en"].as_str().expect("a name")), "{game}");
    }
}

#[test]
fn columns_are_aligned_by_display_width() {
    use unicode_width::UnicodeWidthStr;
    let text = stdout("games");
    let (editions, _) = text.split_once("Short names:").expect("two tables");
    let starts: Vec<usize> = editions
        .lines()
        .filter_map(|line| {
            Some(line[..line.find("New march chess of the").or_else(|| line.find("in English"))?].width())
        })
        .collect();
    assert!(starts.len() >= 3 && starts.windows(2).all(|pair| pair[0] == pair[1]), "{starts:?}");
}
