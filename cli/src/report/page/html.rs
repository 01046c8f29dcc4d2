//! A report as one HTML file.

use super::figure::{Cell, Fact, Figure, Finding, Numbers, Part, Section};
use crate::report::sentences::word;
use gunjin_experiments::render::svg::escaped;
use gunjin_ui::language::Language;

const CSS: &str = include_str!("page.css");
/// Makes games easier to step through; without it they are stepped through by arrows.
const SCRIPT: &str = include_str!("page.js");

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Report {
    pub language: Language,
    pub title: String,
    /// Warning to be read before anything else; empty if there is none.
    pub warning: String,
    /// Advice on reading findings, in a line or two.
    pub lead: String,
    /// Words of a link from a finding to its numbers.
    pub figures: String,
    pub parts: Vec<Part>,
}

/// The page: findings, then tables, then how they were made. No network; light, dark and print by style alone. Nothing
/// needs its script.
pub(crate) fn page(report: &Report) -> String {
    let l = report.language;
    let folds = report.parts.len() > 1;
    let each = |html: &dyn Fn((usize, &Part)) -> String| -> String {
        report.parts.iter().enumerate().map(html).collect()
    };
    let found = each(&|(_, part)| found_html(part, &report.figures));
    let contents = each(&|(at, part)| contents_html(at, part, folds));
    let parts = each(&|(at, part)| part_html(at, part, folds, l));
    let made = each(&|(_, part)| made_html(part, l));
    let warning = match report.warning.as_str() {
        "" => String::new(),
        warning => format!("<p class=\"warning\">{}</p>", escaped(warning)),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1>{warning}</header>\n<main>\n{found}<p class=\"lead\">{}</p>\n\
         <nav aria-label=\"{contents_word}\">\n{contents}</nav>\n{parts}\
         <details class=\"made\"><summary>{}</summary>\n{made}</details>\n\
         </main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        l.code(),
        escaped(&report.lead),
        word("page_made", l),
        title = escaped(&report.title),
        contents_word = word("page_contents", l),
    )
}

/// The findings of a part, with the picture of the first that has one.
fn found_html(part: &Part, figures: &str) -> String {
    let all = || part.sections.iter().flat_map(|section| &section.figures);
    let mut findings: Vec<&Finding> = part.sections.iter().flat_map(|section| &section.findings).collect();
    findings.sort_by(|a, b| b.surprise.total_cmp(&a.surprise));
    let own = |finding: &&Finding| all().find(|figure| figure.id == finding.figure && figure.svg.is_some());
    let picture = findings.iter().find_map(own);
    let mut picture =
        picture.and_then(|figure| Some((&figure.id, picture_html(&figure.caption, figure.svg.as_ref()?))));
    let mut html = format!(
        "<section class=\"found\">\n<h2 title=\"{}\">{}</h2>\n",
        escaped(&part.folder),
        escaped(&part.title)
    );
    for Finding { title, sentences, figure, .. } in findings {
        html.push_str(&format!(
            "<h3>{}</h3>\n<p>{} <a href=\"#{}\" aria-label=\"{figures}: {0}\">{figures}</a></p>\n",
            escaped(title),
            escaped(&sentences.join(" ")),
            escaped(figure),
        ));
        html.extend(picture.take_if(|(id, _)| *id == figure).map(|(_, picture)| picture));
    }
    html + "</section>\n"
}

/// Facts of a part as they are typed, and the commands that make its figures again.
fn made_html(part: &Part, l: Language) -> String {
    let row = |word: &str, html: &str| format!("<div><dt>{}</dt><dd>{html}</dd></div>\n", escaped(word));
    let fact = |fact: &Fact| {
        let text = escaped(&fact.text);
        row(&fact.word, &if fact.is_time { format!("<time>{text}</time>") } else { text })
    };
    let mut rows = row(word("page_folder", l), &escaped(&part.folder));
    rows.extend(part.facts.iter().map(fact));
    let mut by_command: Vec<(&str, String)> = Vec::new();
    for figure in part.sections.iter().flat_map(|section| &section.figures) {
        let link = format!(
            "<a class=\"command\" href=\"#{}\">{}</a>",
            escaped(&figure.id),
            escaped(&figure.caption)
        );
        match by_command.iter_mut().find(|(command, _)| *command == figure.command) {
            Some((_, links)) => links.push_str(&format!("; {link}")),
            None => by_command.push((figure.command.as_str(), link)),
        }
    }
    let made_by = |(command, links): &(&str, String)| {
        row(word("page_made_by", l), &format!("<code>{}</code><br>{links}", escaped(command)))
    };
    rows.extend(by_command.iter().map(made_by));
    format!("<h2>{}</h2>\n<dl class=\"facts\">\n{rows}</dl>\n", escaped(&part.title))
}

/// The sections of a part as links; where there is one part only, it needs no name.
fn contents_html(part: usize, of: &Part, named: bool) -> String {
    let link = |(at, section): (usize, &Section)| {
        format!("<li><a href=\"#s{part}-{at}\">{}</a></li>\n", escaped(&section.heading))
    };
    let links: String = of.sections.iter().enumerate().map(link).collect();
    let name = if named { format!("<p>{}</p>\n", escaped(&of.title)) } else { String::new() };
    format!("{name}<ol>\n{links}</ol>\n")
}

fn part_html(at: usize, part: &Part, folds: bool, l: Language) -> String {
    let sections = part.sections.iter().enumerate();
    let sections: String =
        sections.map(|(number, section)| section_html(&format!("{at}-{number}"), section, l)).collect();
    match folds {
        false => sections,
        true => format!(
            "<details class=\"part\" open=\"open\">\n<summary>{}</summary>\n{sections}</details>\n",
            escaped(&part.title)
        ),
    }
}

fn section_html(id: &str, section: &Section, l: Language) -> String {
    let paragraphs: String =
        section.paragraphs.iter().map(|paragraph| format!("<p>{}</p>\n", escaped(paragraph))).collect();
    let mut figures = String::new();
    // The first shows what the others are like.
    let mut open = " open=\"open\"";
    for together in section.figures.chunk_by(|one, next| one.fold == next.fold) {
        let html: String = together.iter().map(|figure| figure_html(figure, l)).collect();
        figures.push_str(&match &together[0].fold {
            None => html,
            Some(name) => {
                let open = std::mem::take(&mut open);
                format!(
                    "<details class=\"fold\"{open}><summary>{}</summary>\n<div class=\"together\">\n{html}</div></details>\n",
                    escaped(name)
                )
            }
        });
    }
    format!(
        "<section id=\"s{id}\">\n<h2>{}</h2>\n{paragraphs}{figures}</section>\n",
        escaped(&section.heading)
    )
}

fn figure_html(figure: &Figure, l: Language) -> String {
    let shown = figure.svg.as_ref().map(|svg| picture_html(&figure.caption, svg));
    let shown = shown.unwrap_or_else(|| table_html(&figure.caption, &figure.numbers));
    format!(
        "<figure id=\"{}\">\n<figcaption>{}</figcaption>\n{shown}\
         <details><summary>{}</summary><pre tabindex=\"0\">{}</pre></details>\n</figure>\n",
        escaped(&figure.id),
        escaped(&figure.caption),
        word("page_numbers", l),
        escaped(&figure.numbers.csv()),
    )
}

/// A picture. Charts that are too wide for a telephone are scrolled.
pub(crate) fn picture_html(caption: &str, svg: &str) -> String {
    match svg.contains("class=\"chart\"") {
        true => format!(
            "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{svg}</div>\n",
            escaped(caption)
        ),
        false => svg.to_string(),
    }
}

fn table_html(caption: &str, numbers: &Numbers) -> String {
    let caption = escaped(caption);
    let is_number = |column: usize| {
        numbers.rows.iter().all(|row| matches!(row.get(column), Some(Cell::Number(_)) | None))
            && !numbers.rows.is_empty()
    };
    let class = |number: bool| if number { " class=\"number\"" } else { "" };
    let heading: String = numbers
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| format!("<th{}>{}</th>", class(is_number(at)), escaped(column)))
        .collect();
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) => format!("<td>{}</td>", escaped(text)),
        Cell::Named(name, typed) => format!("<td title=\"{}\">{}</td>", escaped(typed), escaped(name)),
        Cell::Number(text) => format!("<td class=\"number\">{}</td>", escaped(text)),
    };
    let rows: String = numbers
        .rows
        .iter()
        .map(|row| format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>()))
        .collect();
    format!(
        "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\"><table>\n<thead><tr>{heading}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}
