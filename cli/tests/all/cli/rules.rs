//! `gunjin rules`.

use crate::cli::gunjin::{failure, folder, gunjin, json, stdout};
use gunjin_experiments::render::found::{Candidate, SearchForm, search_form};
use gunjin_play::find::Finder;
use gunjin_play::text::language::Language;
use serde_json::Value;

#[test]
fn show_draws_the_board() {
    let text = stdout("rules show mini-3x4");
    let board: String = text
        .lines()
        .skip_while(|line| !line.contains('┌'))
        .take(11)
        .fold(String::new(), |all, line| all + line.trim_end() + "\n");
    insta::assert_snapshot!(board, @r"
        ┌────┬────┬────┐
      4 │    │ HQ │    │
        ├────┼────┼────┤
      3 │ E  │    │ E  │
        └─┬──┴────┴─┬──┘
          │         │
        ┌─┴──┬────┬─┴──┐
      2 │ E  │    │ E  │
        ├────┼────┼────┤
      1 │    │ HQ │    │
        └────┴────┴────┘
    ");
}

#[test]
fn show_has_every_section() {
    let text = stdout("rules show h-23-6x");
    for part in [
        "Board",
        "Pieces of one army",
        "Combat",
        "Set-up",
        "End of the game",
        "Switches",
        "Rulings",
        "(o1)",
        "水爆",
    ] {
        assert!(text.contains(part), "no '{part}'");
    }
}

#[test]
fn combat_tells_who_never_attacks() {
    let shown = json("rules show s-25-5i --format json");
    let combat = &shown["combat"];
    assert_eq!(combat["地雷"]["軍団"], "never", "mines do not move");
    assert_eq!(combat["鉄条網"]["鉄条網"], "never", "wire does not leave home");
    assert_eq!(combat["鉄条網"]["地雷"], "never");
    assert_eq!(combat["鉄条網"]["軍団"], "win");
    let third = json("rules show p3-23-6i --format json");
    assert_eq!(third["combat"]["スパイ"]["大将"], "win");
    assert_eq!(third["combat"]["大将"]["地雷"], "lose");
    assert_eq!(third["combat"]["中尉"]["中尉"], "both");
    assert!(third["combat"].get("軍旗").is_none() && third["combat"]["大将"].get("軍旗").is_none());
}

#[test]
fn a_bomb_on_board_of_a_missile_fights() {
    let missile = json("rules show m-31-8xn --format json");
    assert_eq!(missile["combat"]["原爆"]["地雷"], "win");
    assert_eq!(missile["combat"]["元帥"]["大将"], "never");
    assert_eq!(missile["combat"]["大将"]["元帥"], "win", "the marshal counts as alone");
    let modern = json("rules show w-25-9x --format json");
    assert_eq!(modern["combat"]["ジェット機"]["元帥"], "never", "jets spare the marshal there");
    assert_eq!(modern["combat"]["ミサイル"]["元帥"], "never");
    assert_eq!(missile["combat"]["ジェット機"]["元帥"], "lose");
    assert_eq!(json("rules show a-21-7i --format json")["combat"]["原爆"]["元帥"], "never");
    assert_eq!(json("rules show a-21-7i:bomb_mobile=true --format json")["combat"]["原爆"]["元帥"], "win");
}

#[test]
fn json_has_pieces_rulings_and_switches() {
    let shown = json("rules show w-23-6i:mine_on_win=stays --format json");
    assert_eq!(shown["id"], "w-23-6i:mine_on_win=stays");
    assert_eq!(shown["rules"]["mine_on_win"], "stays");
    assert_eq!(
        shown["pieces"][0],
        serde_json::json!({"code": "GE", "ja": "大将", "en": "general", "count": 1})
    );
    let ruling = &shown["rulings"][0];
    for key in ["id", "text", "certainty", "source", "section", "alternatives"] {
        assert!(ruling.get(key).is_some(), "no '{key}'");
    }
    let switch = shown["switches"].as_array().expect("switches").iter().find(|s| s["name"] == "hq_capture");
    let expected = serde_json::json!(["any", "officers6", "all_but_aircraft"]);
    assert_eq!(switch.expect("a switch")["values"], expected);
    let squares = shown["board"]["squares"].as_array().expect("squares");
    assert_eq!(squares.iter().filter(|square| square["place"] == "headquarters").count(), 2);
}

#[test]
fn every_game_can_be_shown_and_every_edition_printed() {
    for game in json("games --format json").as_array().expect("an array") {
        let id = game["id"].as_str().expect("an id");
        let shown = json(&format!("rules show {id} --format json"));
        assert_eq!(shown["id"], game["id"]);
        if game["family"] != "gunjin" {
            assert!(stdout(&format!("rules show {id}")).contains("docs/OTHER_GAMES.md"), "{id}");
            continue;
        }
        let count: u64 =
            shown["pieces"].as_array().expect("pieces").iter().filter_map(|p| p["count"].as_u64()).sum();
        assert_eq!(Some(count), game["pieces_per_side"].as_u64(), "{id}");
        assert!(stdout(&format!("rules print {id}")).contains("</html>"), "{id}");
        for command in ["show", "print"] {
            let told = stdout(&format!("rules {command} {id} --lang ja"));
            assert!(told.contains("年代") || shown["ours"] == true, "{id}: {told}");
            assert!(!told.contains("（英語）"), "{id}: {told}");
        }
    }
    assert!(!stdout("rules find 23 --lang ja").contains("（英語）"));
    let own = stdout("rules show ../docs/examples/house-12-3x.toml --lang ja");
    assert!(own.contains("（英語）") && own.contains("地雷は勝った相手とともに取り除く。"), "{own}");
}

#[test]
fn diff_in_words_and_as_data() {
    let text = stdout("rules diff p2-23-6i p3-23-6i");
    assert!(text.contains("two squares straight forward") && text.contains("officers6"), "{text}");
    let data = json("rules diff p3-23-6i p3-31-8x --format json");
    let changed: Vec<&str> =
        data["pieces"].as_array().expect("pieces").iter().filter_map(|p| p["code"].as_str()).collect();
    assert!(changed.contains(&"CO") && data["board"].is_object(), "{changed:?}");
    assert!(stdout("rules diff p3-23-6i p3-23-6i").contains("moves, combat and switches are the same"));
}

#[test]
fn diff_matches_kinds_by_code() {
    let data = json("rules diff p1-31-8x p2-31-8x --format json");
    let spy = data["pieces"].as_array().expect("pieces").iter().find(|piece| piece["code"] == "SP");
    let spy = spy.expect("the spy was renamed");
    assert_eq!((spy["ja_a"].as_str(), spy["ja_b"].as_str()), (Some("間者"), Some("スパイ")));
}

#[test]
fn a_sheet_is_one_page_that_needs_nothing_else() {
    let path = folder("sheet").join("sheet.html");
    let output = gunjin("rules print p3-23-6i --out", &[path.to_str().expect("a path")]);
    assert!(output.status.success() && output.stdout.is_empty());
    let page = std::fs::read_to_string(path).expect("the sheet");
    assert!(page.contains("size: A4") && page.contains("<svg") && page.contains("新行軍將棋"));
    assert!(!page.contains("http://") || !page.contains("<link"), "nothing is loaded from elsewhere");
}

#[test]
fn check_lists_findings_with_their_rulings() {
    let findings = json("rules check m-31-8xn --format json");
    let findings = findings.as_array().expect("an array");
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!(finding["edition"], "m-31-8xn");
        assert!(matches!(finding["kind"].as_str(), Some("contradiction" | "gap" | "misprint")));
        assert!(
            finding["pieces"].is_array() && finding["text"].is_string() && finding["settled_by"].is_string()
        );
    }
}

#[test]
fn rulings_and_switches_are_sentences_with_what_to_type_in_brackets() {
    let told = |words: &str| stdout(words).split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = told("rules show p3-23-6i");
    for part in [
        "Otherwise: Side that moves first: North [first_player=north]",
        "any piece that gets there [hq_capture=any]; or any piece but aircraft [hq_capture=all_but_aircraft]",
        "Otherwise: Tank against engineer: the engineer wins [tank_vs_engineer=engineer]",
    ] {
        assert!(shown.contains(part), "no '{part}' in {shown}");
    }
    assert!(told("rules show p3-23-6i --lang ja").contains("南 [first_player=south]"));
    assert!(told("rules show sannin").contains(" [seat_order=clockwise]"));
    for language in ["en", "ja"] {
        for id in ["p3-23-6i", "h-23-6x"] {
            let sheet = stdout(&format!("rules print {id} --lang {language}"));
            let rulings = sheet.split("<dl>").nth(1).expect("rulings");
            let typed = rulings.split(|letter: char| !letter.is_ascii_alphabetic() && !"_=".contains(letter));
            let typed: Vec<&str> =
                typed.filter(|word| word.contains('_') || word.trim_matches('=').contains('=')).collect();
            let typed: Vec<&&str> = typed.iter().filter(|word| **word != "class=").collect();
            assert!(typed.is_empty(), "{id}: {typed:?}");
        }
    }
}

#[test]
fn games_that_are_no_editions_have_rulings_too() {
    for game in ["tori", "chu", "sannin", "jungle", "cards"] {
        let shown = stdout(&format!("rules show {game}"));
        assert!(shown.contains("\nRulings\n") && shown.contains("    Otherwise: "), "{shown}");
        let findings = json(&format!("rules check {game} --format json"));
        let findings = findings.as_array().expect("an array");
        assert!(!findings.is_empty() && findings.iter().all(|finding| finding["edition"] == game), "{game}");
    }
    let shown = stdout("rules show sannin");
    assert!(shown.contains("seating (printed in the rule text; article on 国際三人将棋"), "{shown}");
    assert!(shown.contains("「左回りに座り(先手から見て右側に中手が、左側に後手が来る)」"), "{shown}");
    let ruling = &json("rules show sannin --format json")["rulings"][0];
    assert_eq!(ruling["alternatives"][0], "seat_order=clockwise");
    let all = json("rules check --all --format json");
    assert!(all.as_array().expect("an array").iter().any(|finding| finding["edition"] == "sannin"));
}

#[test]
fn a_game_without_printed_rules_cannot_be_checked() {
    let (code, told) = failure("rules check", &["kuhn"]);
    assert_eq!(code, 2);
    assert!(told.contains("'kuhn' has no printed rules to check; `gunjin rules check --all`"), "{told}");
}

#[test]
fn an_unsettled_finding_is_a_failed_check() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/editions/m-31-8xn.toml");
    let text = std::fs::read_to_string(file).expect("an edition");
    let unsettled: String = text
        .lines()
        .map(
            |line| {
                if line.starts_with("settles = [") { "settles = []\n".into() } else { format!("{line}\n") }
            },
        )
        .collect();
    let path = folder("check").join("unsettled.toml");
    std::fs::write(&path, unsettled).expect("a file");
    let path = path.to_str().expect("a path");
    assert_eq!(failure("rules check", &[path]).0, 1);
    let output = gunjin("rules check --format json", &[path]);
    let findings: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(findings.as_array().expect("an array").iter().all(|finding| finding["settled_by"].is_null()));
}

#[test]
fn an_owner_finds_his_edition_by_words_or_by_questions() {
    let text = stdout("rules find トミー");
    assert!(text.contains("t-23-8i") && text.contains("gunjin rules print t-23-8i"), "{text}");
    let asking = stdout("rules find 31 地雷");
    assert!(asking.contains("gunjin rules find 31 地雷 "), "{asking}");
    let found = json("rules find pieces=23 headquarters=G.H.Q. --format json");
    assert_eq!(found[0]["id"], "m-23-6y");
    let asked = asked_by_program(Language::Japanese, "35\n");
    assert!(asked.contains("駒は一人何枚ですか？") && asked.contains("p1-35-7i"), "{asked}");
}

/// Ids of the editions that a form shows.
fn ids(form: &SearchForm) -> Vec<&str> {
    form.found.iter().map(|one| one.edition.id.as_str()).collect()
}

#[test]
fn the_form_of_the_page_and_the_program_find_the_same_by_the_same_answers() {
    let finder = Finder::new().expect("the embedded editions are sound");
    let historical: Vec<_> = finder.editions().iter().filter(|r| !r.edition().is_cousin()).collect();
    assert_eq!(historical.len(), 23);
    for (id, language) in historical
        .iter()
        .step_by(3)
        .map(|r| r.id())
        .zip([Language::English, Language::Japanese].into_iter().cycle())
    {
        let filled = |answers: &[String], asked: &[String]| {
            search_form(&finder, answers, asked, language).expect("known answers")
        };
        let (mut answers, mut asked, mut typed) = (Vec::new(), Vec::new(), String::new());
        let mut questions = Vec::new();
        let mut form = filled(&answers, &asked);
        while let Some(question) = form.questions.first() {
            let given = |(answer, _): &(String, String)| format!("{}={answer}", question.id);
            let fits = |answer: &(String, String)| {
                let answers = [answers.as_slice(), &[given(answer)]].concat();
                ids(&filled(&answers, &asked)).contains(&id.as_str())
            };
            let own = question.answers.iter().position(fits).expect("an answer of each edition");
            answers.push(given(&question.answers[own]));
            asked.push(question.id.clone());
            questions.push(question.text.clone());
            typed.push_str(&format!("{}\n", own + 1));
            form = filled(&answers, &asked);
        }
        let words: Vec<&str> = answers.iter().map(String::as_str).collect();
        let output = gunjin("rules find --format json", &words);
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let found: Vec<&str> =
            found.as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect();
        assert_eq!(found, ids(&form), "{answers:?}");
        assert!(found.contains(&id.as_str()) && form.found.iter().all(|one| one.nearest.is_some()), "{id}");
        let english =
            |one: &Candidate| one.edition.maker.contains("（英語）") || one.edition.date.contains("（英語）");
        assert!(!form.found.iter().any(english), "{form:?}");
        let asking = asked_by_program(language, &typed);
        let missing = questions.iter().chain([&id]).find(|text| !asking.contains(text.as_str()));
        assert_eq!(missing, None, "{asking}");
    }
}

/// All that the program says while it asks.
fn asked_by_program(language: Language, typed: &str) -> String {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
    let command = command.args(["rules", "find", "--lang", language.code()]).write_stdin(typed);
    String::from_utf8(command.output().expect("the program starts").stdout).expect("UTF-8")
}
