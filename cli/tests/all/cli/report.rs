//! `gunjin report`.

use crate::cli::gunjin::{failure, folder, stdout};
use std::collections::BTreeMap;
use std::path::Path;

fn page(words: &str, path: &Path) -> String {
    stdout(words);
    let text = std::fs::read_to_string(path).expect("a page");
    assert!(
        text.matches("<script").count() == 1
            && text.contains("<script>")
            && !text.contains("src=")
            && !text.contains("@import")
            && !text.contains("url(")
    );
    // The only addresses are names of the SVG language.
    assert_eq!(text.matches("http").count(), text.matches("http://www.w3.org/2000/svg").count());
    assert!(text.matches("<figure").count() == text.matches("class=\"command\"").count());
    tags_are_closed_in_order(&text);
    text
}

fn tags_are_closed_in_order(page: &str) {
    let (before, script) = page.split_once("<script>").expect("a script");
    let (_, after) = script.split_once("</script>").expect("its end");
    let text = format!("{before}{after}");
    let mut open: Vec<&str> = Vec::new();
    for tag in text.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().expect("a name");
        match tag {
            tag if tag.starts_with('!') || ["meta", "br"].contains(&name) || tag.ends_with('/') => {}
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{text}"),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_run_becomes_a_page() {
    let (out, arena) = (folder("report"), folder("report-<arena>&"));
    // Names are text, not tags: of folders, and of agents in titles, tables, numbers and commands.
    let network = folder("report-network").join("<learned>\"&\".json");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/networks/learned.json");
    std::fs::copy(shipped, &network).expect("room");
    stdout(&format!(
        "selfplay p3-23-6i --agent greedy --agent greedy --games 60 --tables all --records 1 --out {}",
        out.display()
    ));
    let learned = format!("learned:net={}", network.display());
    stdout(&format!("arena mini-3x4 --agent {learned} --agent random --pairs 8 --out {}", arena.display()));
    let both = format!("{} {}", out.display(), arena.display());
    let path = out.join("report.html");
    let text = page(&format!("report {both}"), &path);
    for part in [
        "scores-0",
        "lengths-0",
        "endings-0",
        "heat-0-p3-23-6i-GE",
        "uncertainty-0",
        "game-0",
        "ratings-1",
        "meetings-1",
    ] {
        assert!(text.contains(&format!("<figure id=\"{part}\">")), "no {part}");
    }
    assert!(text.contains("大将") && text.contains("<html lang=\"en\">"));
    let plies = text.matches("class=\"frame\"").count();
    assert!(plies > 10 && text.matches("checked=\"checked\"").count() == 1, "{plies} positions");
    let japanese = page(&format!("report {both} --lang ja --out {}", path.display()), &path);
    assert!(japanese.contains("<html lang=\"ja\">") && japanese.contains("不確かさの減り方"));
    assert_eq!(japanese.matches("<figure").count(), text.matches("<figure").count());
}

/// The beginning of a page: everything before its tables.
fn beginning(text: &str) -> &str {
    let main = text.split("<main>").nth(1).and_then(|rest| rest.split("<nav").next());
    main.expect("a beginning")
}

/// The text that a reader sees.
fn without_tags(html: &str) -> String {
    html.split('<').filter_map(|tag| tag.split_once('>')).map(|(_, text)| text).collect()
}

/// Headings and paragraphs of a page.
fn sentences(html: &str) -> String {
    let lines = html.lines().filter(|line| line.starts_with("<h") || line.starts_with("<p"));
    lines.map(without_tags).collect()
}

/// Rows of a CSV table by column.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).expect("a table");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headings = reader.headers().expect("headings").clone();
    let row = |row: Result<csv::StringRecord, csv::Error>| {
        let row = row.expect("a row");
        headings.iter().zip(row.iter()).map(|(key, value)| (key.to_string(), value.to_string())).collect()
    };
    reader.records().map(row).collect()
}

/// `share` of so many as points of a hundred, with the shares that lie 1.96 of their own standard errors away from it,
/// searched for by halving.
fn by_halving(share: f64, count: f64) -> String {
    let far =
        |other: f64| (share - other).abs() > 1.959_963_984_540_054 * (other * (1.0 - other) / count).sqrt();
    let end = |mut outside: f64| {
        let mut inside = share;
        for _ in 0..60 {
            let middle = f64::midpoint(outside, inside);
            if far(middle) { outside = middle } else { inside = middle }
        }
        inside * 100.0
    };
    format!("{:.1} [{:.1}, {:.1}]", share * 100.0, end(0.0), end(1.0))
}

#[test]
fn a_page_begins_with_sentences_whose_figures_are_those_of_the_games() {
    let (out, arena) = (folder("report-sentences"), folder("report-sentences-arena"));
    stdout(&format!(
        "selfplay p3-23-6i --agent greedy --agent greedy --games 120 --tables all --seed 4 --out {}",
        out.display()
    ));
    stdout(&format!(
        "arena w-23-6i --agent greedy --agent random --pairs 30 --seed 4 --out {}",
        arena.display()
    ));
    let path = out.join("report.html");
    let both = format!("report {} {} --out {}", out.display(), arena.display(), path.display());
    let (english, japanese) = (page(&both, &path), page(&format!("{both} --lang ja"), &path));
    let (begins, in_japanese) = (beginning(&english), beginning(&japanese));
    // South's points, counted in halves.
    let games = rows(&out.join("games.csv"));
    let halves: f64 =
        games.iter().map(|game| (game["score_1"].parse::<f64>().expect("points") * 2.0).round()).sum();
    let first = by_halving(halves / 2.0 / games.len() as f64, games.len() as f64);
    for (begins, told) in [
        (begins, format!("South, who moves first, scores {first} of a hundred points")),
        (in_japanese, format!("先手の南は100局あたり{first}点")),
    ] {
        assert!(begins.contains(&told), "no '{told}' in {begins}");
    }
    // The two games of a number are a pair, whoever sat where.
    let mut pairs: BTreeMap<String, f64> = BTreeMap::new();
    for game in rows(&arena.join("games.csv")) {
        let seat = if game["agent_1"] == "greedy" { "score_1" } else { "score_2" };
        *pairs.entry(game["game_index"].clone()).or_default() += game[seat].parse::<f64>().expect("points");
    }
    assert_eq!(pairs.len(), 30);
    let won = pairs.values().filter(|points| **points > 1.0).count() as f64;
    let told =
        format!("“Greedy, one move ahead” beats “Random” in {} % of the pairs", by_halving(won / 30.0, 30.0));
    assert!(begins.contains(&told), "no '{told}' in {begins}");
    for part in [
        "Which pieces matter most?",
        "Which set-ups win most?",
        "Does it help to move first?",
        "is worth",
        " pieces of average value.",
        "<svg",
    ] {
        assert!(begins.contains(part), "no {part} in {begins}");
    }
    for raw in ["p3-23-6i", "seed", "spec.toml", "agent_", "{}"] {
        assert!(!sentences(begins).contains(raw), "{raw} is typed, not said: {begins}");
    }
    let own = out.display().to_string();
    let (tables, made) = english.rsplit_once("How this was made").expect("an end");
    assert!(made.contains(&own) && !without_tags(tables).contains(&own), "folders are told at the end");
    for raw in ["p3-23-6i", "<dt>Seed</dt>", "spec.toml", "<dt>Version</dt>"] {
        assert!(made.contains(raw), "no {raw} in {made}");
    }
    let said = sentences(in_japanese);
    let foreign = said.split(|letter: char| !letter.is_ascii_alphabetic()).find(|word| word.len() > 2);
    assert_eq!(foreign, None, "{said}");
}

#[test]
fn what_is_no_run_has_no_page() {
    let out = folder("report-nothing");
    let (code, told) = failure(&format!("report {}", out.display()), &[]);
    assert!(code == 2 && told.contains("spec.toml"), "{told}");
    assert!(!out.join("report.html").exists());
}

#[test]
fn folders_are_looked_at_before_anything_is_read() {
    let out = folder("report-two");
    stdout(&format!("selfplay mini-3x4 --agent random --agent random --games 3 --out {}", out.display()));
    // A run that cannot be read: nobody comes so far.
    std::fs::write(out.join("games.csv"), "cell\nnone\n").expect("a file");
    let (code, told) = failure(&format!("report {} nowhere", out.display()), &[]);
    assert!(code == 2 && told.contains("there is no run in 'nowhere' (there is no such folder)"), "{told}");
    assert!(!told.contains("games.csv") && !out.join("report.html").exists(), "{told}");
    let (code, told) = failure(&format!("report {}", out.display()), &[]);
    assert!(code == 2 && told.contains("games.csv"), "{told}");
}

#[test]
fn claims_have_verdicts_in_the_page_of_every_folder_above_them() {
    let (out, all) = (folder("report-claims"), folder("report-all-claims"));
    let claims = |out: &Path| format!("claims hq-low-officer --share 0.01 --out {}", out.display());
    let found: serde_json::Value =
        serde_json::from_str(&stdout(&(claims(&out) + " --format json"))).expect("JSON");
    let verdict = found["verdict"].as_str().expect("a verdict");
    let row = |agent: &str, verdict: &str| format!("hq-low-officer,{agent},{verdict},");
    let path = out.join("report.html");
    let above = page(&format!("report {}", out.display()), &path);
    let own = out.join("hq-low-officer");
    let alone = page(&format!("report {} --out {}", own.display(), path.display()), &path);
    for text in [&above, &alone] {
        let of_agent = found["by_agent"][0]["verdict"].as_str().expect("a verdict");
        assert!(
            text.contains(&row("all", verdict)) && text.contains(&row("greedy:values=hand", of_agent)),
            "{text}"
        );
        assert!(text.contains(found["claim"].as_str().expect("a claim")));
        assert!(text.contains("gunjin claims hq-low-officer --share 0.01 --out DIR"));
        assert!(beginning(text).contains("Was the old advice right?"));
    }
    let effect = format!("{:.3}", found["effect"].as_f64().expect("a number"));
    assert!(above.contains(&(row("all", verdict) + &effect)), "{effect}");
    assert!(!above.contains("id=\"scores-") && alone.contains("id=\"scores-"), "its games where it is named");
    assert_eq!(alone.matches(&format!("<dd>{}</dd>", own.display())).count(), 1, "its folder is named once");
    // Several are judged together, in the table that `claims` wrote or without it.
    stdout(&format!("claims hq-low-officer mine-persistence --share 0.01 --out {}", all.display()));
    let path = all.join("report.html");
    let verdicts = |text: &str| -> Vec<String> {
        let csv =
            text.split("<pre tabindex=\"0\">id,agent,").nth(1).and_then(|rest| rest.split("</pre>").next());
        let rows = csv.expect("a table").lines().skip(1);
        rows.map(|row| row.split(',').take(3).collect::<Vec<_>>().join(",")).collect()
    };
    let written = verdicts(&page(&format!("report {}", all.display()), &path));
    std::fs::remove_file(all.join("claims.csv")).expect("it was there");
    let judged = verdicts(&page(&format!("report {}", all.display()), &path));
    assert!(written.len() == 2 && written == judged, "{written:?} {judged:?}");
}

#[test]
fn rules_of_play_have_a_picture_of_their_doses() {
    let out = folder("report-doses");
    stdout(&format!(
        "claims attacker-lieutenant-general hq-low-officer --share 0.002 --out {}",
        out.display()
    ));
    let path = out.join("report.html");
    let table = |text: &str| -> String {
        let figure = text.split("id=\"doses-0-attacker-lieutenant-general\"").nth(1).expect("a figure");
        let csv = figure.split("<pre tabindex=\"0\">").nth(1).and_then(|rest| rest.split("</pre>").next());
        csv.expect("its numbers").to_string()
    };
    let written = page(&format!("report {}", out.display()), &path);
    let numbers = table(&written);
    let lines: Vec<&str> = numbers.trim_end().lines().collect();
    assert_eq!(lines[0], "id,agent,dose,effect,low,high,p,fired");
    let agents = |lines: &[&str]| lines.iter().filter(|line| line.contains(",all,")).count();
    // Three doses, all together and three programs.
    assert_eq!((lines.len() - 1, agents(&lines)), (12, 3), "{numbers}");
    assert_eq!(written.matches("<figure id=\"doses-").count(), 1, "the other claim has no doses");
    std::fs::remove_file(out.join("claims.csv")).expect("it was there");
    let judged = table(&page(&format!("report {}", out.display()), &path));
    assert_eq!(judged.trim_end(), numbers.trim_end(), "the same from the games");
    let japanese = page(&format!("report {} --lang ja", out.display()), &path);
    assert!(japanese.contains("守る強さ"));
}

#[test]
fn a_japanese_page_has_japanese_tables() {
    let out = folder("report-japanese");
    stdout(&format!("arena mini-3x4 --agent greedy --agent random --pairs 20 --out {}", out.display()));
    let path = out.join("report.html");
    let text = page(&format!("report {} --lang ja", out.display()), &path);
    for word in ["総司令部の占領", "<th>ゲーム</th>", "局数", "エージェント", ", 20局</title>"]
    {
        assert!(text.contains(word), "no {word}");
    }
    for word in
        ["headquarters", " games", ">game<", ">agent<", ">greedy<", "rating_low", "pairs_0", "first_contact"]
    {
        assert!(!text.contains(word), "{word} is English");
    }
    let english = page(&format!("report {}", out.display()), &path);
    assert!(english.contains("headquarters taken") && english.contains(", 20 games</title>"));
}
