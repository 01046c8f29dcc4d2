//! A report as one HTML file.

use super::figure::{Cell, Figure, Numbers, Section};
use gunjin_experiments::render::svg::escaped;

const CSS: &str = include_str!("page.css");

/// A whole report.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Language of the words: `en` or `ja`.
    pub language: &'static str,
    /// Title.
    pub title: String,
    /// What a reader must know before anything else; empty if there is nothing.
    pub warning: String,
    /// What it is about, in a line or two.
    pub lead: String,
    /// Its parts.
    pub sections: Vec<Section>,
}

/// The words that every page has.
struct Fixed {
    contents: &'static str,
    numbers: &'static str,
    made_by: &'static str,
}

const ENGLISH: Fixed = Fixed { contents: "Contents", numbers: "The numbers, as CSV", made_by: "Made by" };
const JAPANESE: Fixed =
    Fixed { contents: "目次", numbers: "数値（CSV）", made_by: "作成コマンド" };

/// The page: no network, no script; light, dark and print by style alone.
#[must_use]
pub fn page(report: &Report) -> String {
    let fixed = if report.language == "ja" { JAPANESE } else { ENGLISH };
    let contents: String = report
        .sections
        .iter()
        .enumerate()
        .map(|(at, section)| format!("<li><a href=\"#s{at}\">{}</a></li>\n", escaped(&section.heading)))
        .collect();
    let sections: String =
        report.sections.iter().enumerate().map(|(at, section)| section_html(at, section, &fixed)).collect();
    let warning = match report.warning.as_str() {
        "" => String::new(),
        warning => format!("<p class=\"warning\">{}</p>", escaped(warning)),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1><p class=\"lead\">{}</p>{warning}</header>\n\
         <nav aria-label=\"{contents_word}\"><ol>\n{contents}</ol></nav>\n<main>\n{sections}</main>\n</body>\n</html>\n",
        report.language,
        escaped(&report.lead),
        title = escaped(&report.title),
        contents_word = fixed.contents,
    )
}

fn section_html(at: usize, section: &Section, fixed: &Fixed) -> String {
    let paragraphs: String =
        section.paragraphs.iter().map(|paragraph| format!("<p>{}</p>\n", escaped(paragraph))).collect();
    let figures: String = section.figures.iter().map(|figure| figure_html(figure, fixed)).collect();
    format!(
        "<section id=\"s{at}\">\n<h2>{}</h2>\n{paragraphs}{figures}</section>\n",
        escaped(&section.heading)
    )
}

fn figure_html(figure: &Figure, fixed: &Fixed) -> String {
    let shown = figure.svg.clone().unwrap_or_else(|| table_html(&figure.numbers));
    format!(
        "<figure id=\"{}\">\n<figcaption>{}</figcaption>\n{shown}\
         <details><summary>{}</summary><pre>{}</pre></details>\n\
         <p class=\"command\">{}: <code>{}</code></p>\n</figure>\n",
        escaped(&figure.id),
        escaped(&figure.caption),
        fixed.numbers,
        escaped(&figure.numbers.csv()),
        fixed.made_by,
        escaped(&figure.command),
    )
}

fn table_html(numbers: &Numbers) -> String {
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
        Cell::Number(text) => format!("<td class=\"number\">{}</td>", escaped(text)),
    };
    let rows: String = numbers
        .rows
        .iter()
        .map(|row| format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>()))
        .collect();
    format!(
        "<div class=\"table\"><table>\n<thead><tr>{heading}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let mut numbers = Numbers::new(&["edition", "score"]);
        numbers.rows.push(vec![Cell::Text("<p3>".into()), Cell::Number("0.5".into())]);
        let figure = |id: &str, svg: Option<String>| Figure {
            id: id.into(),
            caption: "Scores & more".into(),
            svg,
            numbers: numbers.clone(),
            command: "gunjin eras p3-23-6i --seed 1".into(),
        };
        let section = Section {
            heading: "Eras".into(),
            paragraphs: vec!["What was found.".into()],
            figures: vec![
                figure("eras", None),
                figure("eras-picture", Some("<svg class=\"chart\"></svg>\n".into())),
            ],
        };
        Report {
            language: "en",
            title: "A <report>".into(),
            warning: String::new(),
            lead: "About".into(),
            sections: vec![section],
        }
    }

    #[test]
    fn a_page_stands_alone() {
        let text = page(&report());
        assert!(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"));
        assert!(!text.contains("src=") && !text.contains("@import") && !text.contains("url("));
        assert!(text.contains("A &lt;report&gt;") && text.contains("&lt;p3&gt;"));
    }

    #[test]
    fn every_figure_has_its_numbers_and_its_command() {
        let text = page(&report());
        assert_eq!(text.matches("<pre>edition,score\n&lt;p3&gt;,0.5\n</pre>").count(), 2);
        assert_eq!(text.matches("<code>gunjin eras p3-23-6i --seed 1</code>").count(), 2);
        let japanese = page(&Report { language: "ja", ..report() });
        assert!(japanese.contains("<html lang=\"ja\">") && japanese.contains("作成コマンド"));
    }

    #[test]
    fn tags_are_closed_in_order() {
        let text = page(&report());
        let mut open: Vec<&str> = Vec::new();
        for tag in text.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
            let name = tag.trim_start_matches('/').split(' ').next().expect("a name");
            match tag {
                tag if tag.starts_with('!') || ["meta"].contains(&name) || tag.ends_with('/') => {}
                tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{text}"),
                _ => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}
