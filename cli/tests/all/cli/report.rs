//! `gunjin report`.

use crate::cli::gunjin::{failure, folder, stdout};
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
    text
}

#[test]
fn a_run_becomes_a_page() {
    let (out, arena) = (folder("report"), folder("report-arena"));
    stdout(&format!(
        "selfplay p3-23-6i --agent greedy --agent greedy --games 60 --tables all --records 1 --out {}",
        out.display()
    ));
    stdout(&format!("arena mini-3x4 --agent greedy --agent random --pairs 8 --out {}", arena.display()));
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
    let claims = |out: &Path| format!("claims hq-low-officer --share 0.02 --out {}", out.display());
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
        assert!(text.contains("gunjin claims hq-low-officer --share 0.02 --out DIR"));
    }
    let effect = format!("{:.3}", found["effect"].as_f64().expect("a number"));
    assert!(above.contains(&(row("all", verdict) + &effect)), "{effect}");
    assert!(!above.contains("id=\"scores-") && alone.contains("id=\"scores-"), "its games where it is named");
    assert_eq!(alone.matches(&format!("{}</p>", own.display())).count(), 1);
    assert!(!alone.contains(" · ") && !alone.contains(", /"), "its folder is named once");
    // Several are judged together, in the table that `claims` wrote or without it.
    stdout(&format!("claims hq-low-officer mine-persistence --share 0.02 --out {}", all.display()));
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
        "claims attacker-lieutenant-general hq-low-officer --share 0.004 --out {}",
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
    for word in ["headquarters", " games", ">game<", ">agent<", "rating_low", "pairs_0", "first_contact"] {
        assert!(!text.contains(word), "{word} is English");
    }
    let english = page(&format!("report {}", out.display()), &path);
    assert!(english.contains("headquarters taken") && english.contains(", 20 games</title>"));
}
