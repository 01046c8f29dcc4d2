//! `gunjin report`.

use crate::gunjin::{failure, folder, stdout};
use std::path::Path;

fn page(words: &str, path: &Path) -> String {
    stdout(words);
    let text = std::fs::read_to_string(path).expect("a page");
    assert!(
        !text.contains("<script")
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
