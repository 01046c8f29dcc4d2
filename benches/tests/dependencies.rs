//! The workspace points one way: engine, agents, experiments; nothing depends on the benches.

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// Every member, and the members that it may depend on.
const ALLOWED: [(&str, &[&str]); 4] = [
    ("gunjin-engine", &[]),
    ("gunjin-agents", &["gunjin-engine"]),
    ("gunjin", &["gunjin-engine", "gunjin-agents"]),
    ("gunjin-benches", &["gunjin-engine", "gunjin-agents", "gunjin"]),
];

/// The members, with what each depends on (for building, testing or otherwise).
fn members() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_string();
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let edges = |package: &Value| {
        package["dependencies"].as_array().expect("dependencies").iter().map(name).collect()
    };
    packages.map(|package| (name(package), edges(package))).collect()
}

#[test]
fn dependencies_point_one_way() {
    let members = members();
    let known: Vec<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();
    for (name, edges) in &members {
        let allowed = ALLOWED.iter().find(|(member, _)| member == name);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{name} is new here; say what it may depend on"));
        for edge in edges.iter().filter(|edge| known.contains(&edge.as_str())) {
            assert!(allowed.contains(&edge.as_str()), "{name} must not depend on {edge}");
        }
    }
    assert_eq!(members.len(), ALLOWED.len(), "{:?}", members.keys());
}
