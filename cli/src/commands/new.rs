//! `gunjin rules new`.

use super::desk::Desk;
use super::find::chosen;
use super::new_parts::{board, fights, pieces, rules};
use super::output::{Output, Verdict};
use super::play::speaks;
use super::requests::Speech;
use anyhow::bail;
use clap::Args;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_experiments::render::difference_text::difference_text;
use gunjin_experiments::render::edition_text::edition_text;
use gunjin_experiments::render::found::{found_text, nearest};
use gunjin_play::files::WholeFile;
use gunjin_play::find::Finder;
use gunjin_play::new::answers::Answers;
use gunjin_play::new::{Label, Record, Refusal};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct NewRequest {
    /// The edition file; its name is the id of the set
    #[arg(long, value_name = "FILE", default_value = "my-set.toml")]
    out: PathBuf,
    /// The nearest known edition; without it, one is proposed
    #[arg(long, value_name = "EDITION")]
    base: Option<String>,
    /// File of answers, read first and then added to; without it, beside --out
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
}

pub(crate) fn new(request: &NewRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let language = request.speech.lang;
    speaks(language, output.style())?;
    let out = &request.out;
    let path = request.answers.clone().unwrap_or_else(|| out.with_extension("answers"));
    if out.exists() && !path.exists() {
        bail!("'{}' exists without '{}'; choose another file with --out", out.display(), path.display());
    }
    let finder = Finder::new()?;
    let mut desk = Desk::new(output, Answers::open(&path)?, language);
    let label = label(&mut desk)?;
    let base = base(&mut desk, &finder, &label, request.base.as_deref())?;
    let mut record = Record::new(&id(out), label, &base, finder.editions());
    board(&mut desk, &mut record)?;
    pieces(&mut desk, &mut record)?;
    fights(&mut desk, &mut record)?;
    rules(&mut desk, &mut record)?;
    close(&mut desk, &record, &finder, out)
}

/// The id of a file: its name, with a hyphen for what an id cannot have.
fn id(out: &Path) -> String {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    stem.chars().map(|c| if c.is_alphanumeric() || matches!(c, '_' | '.') { c } else { '-' }).collect()
}

const LABEL: [(&str, [&str; 2]); 8] = [
    ("name", ["Title of the set, as printed", "箱に書かれた名称"]),
    ("maker", ["Maker", "製造元"]),
    ("date", ["Date", "年代"]),
    ("words", ["Other words on the box, with blanks between them", "箱にあるほかの言葉（空白で区切る）"]),
    ("headquarters", ["The sheet's word for the headquarters", "説明書での司令部の呼び名"]),
    ("entrance", ["The sheet's word for the passages between the camps", "説明書での陣地の間の通路の呼び名"]),
    ("umpire", ["The sheet's word for the umpire", "説明書での審判の呼び名"]),
    ("box", ["Pieces in the box, both colours together", "箱の駒の数（両軍あわせて）"]),
];

fn label(desk: &mut Desk<'_>) -> anyhow::Result<Label> {
    let path = desk.answers().path().display().to_string();
    desk.part(
        ["1. The box", "1. 箱"],
        [
            format!("Your answers are kept in {path}. To correct one, stop with Ctrl-C, change its line there and start again."),
            format!("回答は {path} に保存されます。直すには Ctrl-C で止め、その行を書きかえて、もう一度始めてください。"),
        ],
        false,
    )?;
    let unknown = desk.language.pick("not known", "不明");
    let mut label = Label::default();
    for (key, question) in LABEL {
        let proposal = if key == "name" { "" } else { unknown };
        desk.ask(key, question, proposal, |line| label.take(key, line))?;
    }
    Ok(label)
}

fn base(desk: &mut Desk<'_>, finder: &Finder, label: &Label, named: Option<&str>) -> anyhow::Result<Ruleset> {
    let edition = |name: &str| {
        finder.edition(name).filter(|known| !known.edition().is_cousin()).cloned().ok_or_else(|| {
            Refusal::new(
                format!("'{name}' is no known edition of 軍人将棋; `gunjin list games` lists them"),
                format!("「{name}」という版はありません。一覧は gunjin list games"),
            )
        })
    };
    if let Some(name) = named {
        return Ok(edition(name)?);
    }
    let about = [
        "Say from now on only what differs from a known edition. These fit your box best:",
        "これからは、よく似た版と違うところだけを答えます。箱に最も近い版：",
    ];
    desk.part(["2. The nearest known edition", "2. 最も近い版"], about, false)?;
    let mut found = finder.find(&label.clues())?;
    if found.is_empty() {
        found = finder.find(&[])?;
    }
    desk.tell(&found_text(finder, &found, desk.language, desk.style()))?;
    let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
    let first = ids.first().copied().unwrap_or_default();
    desk.ask("base", ["Edition", "版の id"], first, |line| {
        edition(if line.is_empty() { first } else { chosen(&ids, line).unwrap_or(line) })
    })
}

/// Writes the file and shows what is in it.
fn close(desk: &mut Desk<'_>, record: &Record, finder: &Finder, out: &Path) -> anyhow::Result<Verdict> {
    let (l, style) = (desk.language, desk.style());
    let (text, ruleset) = record.finish()?;
    WholeFile::create(out)?.write(text.as_bytes())?;
    let sheet = edition_text(&ruleset, style, l);
    desk.part(["The sheet, to compare with the paper", "説明書と見比べてください"], [&sheet, &sheet], false)?;
    let listed: String = record.silences().iter().map(|silence| format!("- {}\n", silence.text(l))).collect();
    desk.part(["Rulings where the sheet is silent", "説明書にないことの裁定"], [&listed, &listed], false)?;
    if let Some(difference) = nearest(finder, &ruleset, l) {
        let text = difference_text(&difference, style, l);
        desk.part(["Difference from the nearest edition", "最も近い版との違い"], [&text, &text], false)?;
    }
    let file = desk.answers().path().display();
    let idle =
        desk.answers().left().map(|(line, key)| format!("{file}:{line}: ? {key}\n")).collect::<String>();
    if !idle.is_empty() {
        desk.part(["Answers that no question asked for", "使われなかった回答"], [&idle, &idle], false)?;
    }
    let lang = l.pick("", " --lang ja");
    let (path, sheet, games) = (out.display(), out.with_extension("html"), out.with_extension("games"));
    let next = format!(
        "gunjin rules print {path}{lang} --out {}\ngunjin play {path}{lang} --agent greedy --setup preset\n\
         gunjin run {path} --agent greedy --agent random --games 100 --out {}\n",
        sheet.display(),
        games.display(),
    );
    desk.part(["Written. Go on with", "書き込みました。次は"], [&next, &next], false)?;
    Ok(Verdict::Done)
}
