//! Tests of `gunjin_experiments::run::run_file`.

use gunjin_experiments::run::plan::Table;
use gunjin_experiments::run::run_file::*;

const GRID: &str = r#"
    seed = 9
    games = 4
    tables = ["setups", "combats"]

    [[grid]]
    editions = ["p3-23-6i", "w-23-6i"]
    switches = ["", "ply_cap=90"]
    agents = [["random", "greedy"], ["greedy", "greedy"]]
    setups = [["random", "advice"], ["reference"]]
    rotate = true

    [[group]]
    game = "sannin"
    seatings = [["random", "random", "random"]]
    games = 2
"#;

#[test]
fn a_grid_is_every_combination_and_its_plan_reads_as_itself() {
    let plan = read(GRID, "x.toml", 0).expect("a grid");
    assert_eq!(plan.groups.len(), 1 + 2 * 2 * 2 * 2);
    assert_eq!((plan.total(), plan.seats()), (2 + 16 * 8, 3));
    assert_eq!(plan.tables, [Table::Games, Table::Setups, Table::Combats, Table::Timings]);
    let last = &plan.groups[16];
    assert_eq!((last.game.as_str(), last.seed, last.setups.len()), ("w-23-6i:ply_cap=90", 9, 2));
    let text = plan.text().expect("it can be written");
    let again = read(&text, "spec.toml", 0).expect("a resolved plan is a plan");
    assert_eq!(again, plan);
    assert_eq!(again.text().expect("text"), text, "and has the same text");
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("games = 3", "there is nothing to play"),
        (
            "[[group]]\ngame = \"mini-2x4\"\nrepeat = 128\nseatings = [[\"random\", \"random\"]]",
            "x.toml:3:10: repeat is 128; give 127 or less",
        ),
        (
            "games = 2\n[sprt]\nnull = 0.6\nalternative = 0.5\nalpha = 0.05\nbeta = 0.05\n[[group]]\ngame = \"mini-2x4\"\nseatings = [[\"random\", \"random\"]]",
            "x.toml:2:1: null 0.6 and alternative 0.5: give two scores from 0 to 1, the smaller first",
        ),
        (
            "games = 2\n[sprt]\nnull = 0.5\nalternative = 0.6\nalpha = nan\nbeta = 0.05\n[[group]]\ngame = \"mini-2x4\"\nseatings = [[\"random\", \"random\"]]",
            "x.toml:2:1: alpha NaN and beta 0.05: give rates above 0 and below 0.5",
        ),
        (
            "games = 0\n[[group]]\ngame = \"mini-2x4\"\nseatings = [[\"random\", \"random\"]]",
            "there is nothing to play",
        ),
        ("gmes = 3", "unknown field `gmes`"),
        (
            "[[grid]]\neditions = [\"p3-23-6i\"]\nagents = [[\"random\"]]",
            "has 2 seats and 1 is given as agents",
        ),
        ("[[grid]]\neditions = [\"p3-23-6\"]\nagents = [[\"random\", \"random\"]]", "p3-23-6i"),
        ("[[grid]]\neditions = [\"tori\"]\nagents = [[\"random\", \"rndom\"]]", "random"),
        (
            "[[group]]\ngame = \"tori\"\nsetups = [\"advice\"]\nseatings = [[\"random\", \"random\"]]",
            "no set-up",
        ),
        (
            "[[group]]\ngame = \"tori\"\nrules = \"0\"\nseatings = [[\"random\", \"random\"]]",
            "remove the line 'rules'",
        ),
        (
            "tables = [\"fights\"]\n[[group]]\ngame = \"tori\"\nseatings = [[\"random\", \"random\"]]",
            "no table 'fights'",
        ),
        ("schema = 99", "schema 99"),
        (
            "[[group]]\ngame = \"w-23-6i\"\nwithout = [[\"XX\"], []]\nseatings = [[\"random\", \"random\"]]",
            "no piece 'XX'",
        ),
        (
            "[[group]]\ngame = \"tori\"\nwithout = [[\"FA\"], []]\nseatings = [[\"random\", \"random\"]]",
            "which is needed here",
        ),
        (
            "[[group]]\ngame = \"tori\"\nrepeat = 1\nseatings = [[\"random\", \"random\"]]",
            "leave repeats out",
        ),
    ];
    for (text, told) in cases {
        let error = read(text, "x.toml", 0).expect_err(text).to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
}

#[test]
fn what_is_wrong_has_its_line_and_column() {
    let grid = GRID.lines().map(str::trim_start).collect::<Vec<_>>().join("\n");
    let cases = [
        ("\"greedy\", \"greedy\"", "\"greedy\", \"gredy\"", "x.toml:9:44: there is no agent 'gredy'"),
        ("\"w-23-6i\"]", "\"w-23-6\"]", "x.toml:7:25: there is no game 'w-23-6'"),
        ("ply_cap=90", "ply_cup=90", "x.toml:8:17: there is no switch 'ply_cup'"),
        ("\"reference\"", "\"refrence\"", "x.toml:10:34: "),
        ("\"combats\"", "\"fights\"", "x.toml:4:10: there is no table 'fights'"),
        (
            "games = 4",
            "games = -4",
            "x.toml:3:9: invalid value: integer `-4`, expected a whole number, 0 or more",
        ),
        ("[\"random\", \"random\", \"random\"]", "[\"random\"]", "x.toml:15:13: sannin has 3 seats"),
        ("rotate = true", "rotate = 1", "x.toml:11:10: invalid type: integer `1`, expected true or false"),
    ];
    for (right, wrong, told) in cases {
        assert!(grid.contains(right), "{right}");
        let error = read(&grid.replace(right, wrong), "x.toml", 0).expect_err(wrong).to_string();
        assert!(error.starts_with(told), "{wrong}: {error}");
    }
}
