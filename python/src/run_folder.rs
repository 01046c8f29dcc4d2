//! The folder of a run as Python reads it: plan, manifest, and the types of its tables.

use crate::convert::to_python;
use crate::errors::missing;
use gunjin_experiments::run::columns::{ArenaTable, Column, Content};
use gunjin_experiments::run::folder;
use gunjin_experiments::run::integrity::verified;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// A table's file and columns.
fn table_json(file: &str, columns: &[Column]) -> Value {
    let content = |column: &Column| {
        let word = match column.content {
            Content::Integer => "integer",
            Content::Number => "number",
            Content::Text => "text",
        };
        json!([column.name, word])
    };
    json!({ "file": file, "columns": columns.iter().map(content).collect::<Vec<Value>>() })
}

/// Plan, manifest and columns of a run. Without `with_files` only plan and manifest are in the folder: the caller
/// checks each file as it arrives.
#[pyfunction]
#[pyo3(signature = (path, with_files = true))]
pub(crate) fn look(py: Python<'_>, path: PathBuf, with_files: bool) -> PyResult<Bound<'_, PyAny>> {
    let read = if with_files { verified } else { folder::look };
    let (plan, manifest) = read(&path).map_err(missing)?;
    let seats = plan.seats();
    let name = |file: &str| file.trim_end_matches(".csv").to_string();
    let mut tables = Map::new();
    for table in &plan.tables {
        tables.insert(name(table.file()), table_json(table.file(), &table.columns(seats)));
    }
    for table in ArenaTable::ALL.iter().filter(|table| path.join(table.file()).is_file()) {
        tables.insert(name(table.file()), table_json(table.file(), &table.columns()));
    }
    to_python(py, &json!({ "plan": plan, "manifest": manifest, "tables": tables }))
}
