//! The folder of a run as Python reads it: plan, manifest, and the types of its tables.

use crate::convert::to_python;
use crate::errors::missing;
use gunjin_experiments::run::columns::{ArenaTable, Column, Content};
use gunjin_experiments::run::integrity::verified;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// A table's file and columns.
fn table_json(folder: &Path, file: &str, columns: &[Column]) -> Value {
    let content = |column: &Column| {
        let word = match column.content {
            Content::Integer => "integer",
            Content::Number => "number",
            Content::Text => "text",
        };
        json!([column.name, word])
    };
    let is_there = folder.join(file).is_file();
    json!({ "file": file, "is_there": is_there, "columns": columns.iter().map(content).collect::<Vec<Value>>() })
}

/// What there is to know of a run before its tables are read.
#[pyfunction]
pub(crate) fn look<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyAny>> {
    let (plan, manifest) = verified(&path).map_err(missing)?;
    let seats = plan.seats();
    let name = |file: &str| file.trim_end_matches(".csv").to_string();
    let mut tables = Map::new();
    for table in &plan.tables {
        tables.insert(name(table.file()), table_json(&path, table.file(), &table.columns(seats)));
    }
    for table in ArenaTable::ALL.iter().filter(|table| path.join(table.file()).is_file()) {
        tables.insert(name(table.file()), table_json(&path, table.file(), &table.columns()));
    }
    to_python(py, &json!({ "plan": plan, "manifest": manifest, "tables": tables }))
}
