//! `gunjin claims`.

use crate::cli::gunjin::{failure, folder, json, stdout};

#[test]
fn claims_are_listed() {
    let claims = json("claims list --format json");
    let claims = claims.as_array().expect("a list");
    assert!(claims.len() > 50);
    for key in ["id", "source", "claim", "form", "direction", "counts", "games", "seed", "editions", "agents"]
    {
        assert!(claims.iter().all(|claim| claim.get(key).is_some()), "{key}");
    }
    let text = stdout("claims");
    assert!(claims.iter().all(|claim| text.contains(claim["id"].as_str().expect("an id"))));
}

#[test]
fn a_claim_is_run_and_found_again() {
    let out = folder("claims");
    let words = format!("claims hq-low-officer --share 0.01 --format json --out {}", out.display());
    let first = json(&words);
    for key in ["id", "source", "claim", "verdict", "effect", "low", "high", "agents", "games"] {
        assert!(first.get(key).is_some(), "{key}: {first}");
    }
    // Three agents, three editions, both seats, fifteen deals.
    assert_eq!(first["games"], 3 * 3 * 2 * 15);
    let (effect, low, high) = (first["effect"].as_f64(), first["low"].as_f64(), first["high"].as_f64());
    assert!(low <= effect && effect <= high && effect < Some(0.5), "{first}");
    assert_eq!(json(&words), first, "read from the folder");
    let both = format!("claims run hq-low-officer mine-persistence --share 0.01 --out {}", out.display());
    let text = stdout(&both);
    assert!(text.contains("hq-low-officer") && text.contains("mine-persistence"), "{text}");
    let table = std::fs::read_to_string(out.join("claims.csv")).expect("claims.csv");
    assert_eq!(table.lines().count(), 1 + 2 * 4, "a line for all and one for each agent: {table}");
}

#[test]
fn printed_verdicts_are_judged_again() {
    let text = stdout("claims judge");
    assert!(text.contains("supported") && text.contains("hq-general"), "{text}");
    let judged = json("claims judge --format json");
    assert!(judged.as_array().is_some_and(|outcomes| outcomes.len() > 50));
}

#[test]
fn claims_that_are_none_are_refused() {
    for (words, told) in [
        ("claims hq-generl", "did you mean 'hq-general'?"),
        ("claims hq-general --share 2", "above 0, at most 1"),
    ] {
        let (code, complaint) = failure(words, &[]);
        assert!(code == 2 && complaint.contains(told), "`{words}`: {complaint}");
    }
}

#[test]
fn a_dry_run_tells_claims_one_after_the_other_and_plays_nothing() {
    let out = folder("dry-claims");
    let ids = ["hq-low-officer", "mine-persistence"];
    let words = format!("claims {} --dry-run --share 0.01 --seed 7 --out {}", ids.join(" "), out.display());
    let output = crate::cli::gunjin::gunjin(&words, &[]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    for (number, id) in ids.iter().enumerate() {
        assert!(told.contains(&format!("Claim {} of 2: {id}", number + 1)), "{told}");
    }
    let games = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(games.matches("games on ").count() == 2, "{games}");
    assert!(games.contains("seed 7") && !games.contains("seed 1904"), "{games}");
    assert_eq!(std::fs::read_dir(&out).expect("a folder").count(), 0, "nothing is written");
}
