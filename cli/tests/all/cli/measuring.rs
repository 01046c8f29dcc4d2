//! `gunjin perft` and `gunjin bench`.

use crate::cli::gunjin::{gunjin, json, stdout};

#[test]
fn perft_counts_from_the_reference_setups() {
    let count = json("perft mini-2x4 --depth 2 --format json");
    assert_eq!((count["game"].as_str(), count["depth"].as_u64()), (Some("mini-2x4"), Some(2)));
    assert!(
        count["nodes"].as_u64() > Some(0) && count["seconds"].is_f64() && count["nodes_per_second"].is_f64()
    );
    assert!(count.get("divide").is_none());
    assert_eq!(json("perft p1-35-7i --depth 0 --format json")["nodes"], 1);
}

#[test]
fn divide_sums_to_the_whole() {
    let divided = json("perft p3-23-6i --depth 3 --divide --format json");
    let parts: u64 =
        divided["divide"].as_object().expect("an object").values().filter_map(|n| n.as_u64()).sum();
    assert_eq!(divided["nodes"].as_u64(), Some(parts));
    assert_eq!(divided["nodes"], json("perft p3-23-6i --depth 3 --format json")["nodes"]);
}

#[test]
fn a_position_can_be_given() {
    let output = gunjin("perft mini-2x4 --depth 1 --format json --position", &["1/2/ge1/GE1/2/1 s 0 -"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "the rows are wrong");
    assert!(told.contains("rows"), "{told}");
}

#[test]
fn playouts_are_measured() {
    let found = json("bench playout mini-3x4 --seconds 0.05 --threads 2 --format json");
    assert_eq!((found["game"].as_str(), found["path"].as_str()), (Some("mini-3x4"), Some("ordinary")));
    assert_eq!(found["threads"], 2);
    assert!(found["games"].as_u64() > Some(0) && found["plies"].as_u64() >= found["games"].as_u64());
    assert!(found["plies_per_second"].as_f64() > Some(0.0) && found["seconds"].as_f64() >= Some(0.05));
    let batch = json("bench playout w-23-6i --seconds 0.01 --path batch --format json");
    // Without vectors batches would be slower than one game after another.
    assert_eq!(batch["path"], if cfg!(target_feature = "avx2") { "batch" } else { "ordinary" });
    let wide = json("bench playout p1-35-7i --seconds 0.01 --path batch --format json");
    assert_eq!(wide["path"], "ordinary", "what really ran");
    assert!(stdout("bench playout mini-2x4 --seconds 0.01").contains("plies/s"));
}
