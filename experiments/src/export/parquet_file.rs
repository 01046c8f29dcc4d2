//! A table of CSV made into a Parquet file, a group of rows at a time.

use super::parquet::Written;
use crate::run::columns::{Column, Content};
use crate::run::read::{Line, TableFile, changed};
use gunjin_engine::wrong::Wrong;
use gunjin_play::files::WholeFile;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result as Outcome;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// Rows that are written together; no more are in memory.
const GROUP: usize = 1 << 16;

/// Values of a column's fields that are not empty.
enum Values {
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
    Texts(Vec<ByteArray>),
}

struct Growing {
    name: String,
    /// For every row 1, or 0 where the field is empty.
    levels: Vec<i16>,
    values: Values,
}

impl Growing {
    fn of(column: &Column) -> Growing {
        let values = match column.content {
            Content::Integer => Values::Integers(Vec::new()),
            Content::Number => Values::Numbers(Vec::new()),
            Content::Text => Values::Texts(Vec::new()),
        };
        Growing { name: column.name.clone(), levels: Vec::new(), values }
    }

    fn add(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        let text = line.text(&self.name)?;
        self.levels.push(i16::from(!text.is_empty()));
        if text.is_empty() {
            return Ok(());
        }
        match &mut self.values {
            Values::Integers(values) => values.push(line.number(&self.name)?),
            Values::Numbers(values) => values.push(line.number(&self.name)?),
            Values::Texts(values) => values.push(text.into()),
        }
        Ok(())
    }

    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Outcome<()> {
        let levels = Some(self.levels.as_slice());
        match &mut self.values {
            Values::Integers(values) => {
                writer.typed::<Int64Type>().write_batch(values, levels, None)?;
                values.clear();
            }
            Values::Numbers(values) => {
                writer.typed::<DoubleType>().write_batch(values, levels, None)?;
                values.clear();
            }
            Values::Texts(values) => {
                writer.typed::<ByteArrayType>().write_batch(values, levels, None)?;
                values.clear();
            }
        }
        self.levels.clear();
        Ok(())
    }
}

fn schema(columns: &[Column]) -> Outcome<TypePtr> {
    let field = |column: &Column| -> Outcome<TypePtr> {
        let (physical, logical) = match column.content {
            Content::Integer => (Physical::INT64, None),
            Content::Number => (Physical::DOUBLE, None),
            Content::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let builder = Type::primitive_type_builder(&column.name, physical);
        Ok(Arc::new(builder.with_repetition(Repetition::OPTIONAL).with_logical_type(logical).build()?))
    };
    let fields = columns.iter().map(field).collect::<Outcome<Vec<_>>>()?;
    Ok(Arc::new(Type::group_type_builder("table").with_fields(fields).build()?))
}

/// Writes the rows of a table. Answers how many there are.
fn write(
    table: &mut TableFile,
    columns: &[Column],
    file: &mut File,
    refused: impl Fn(parquet::errors::ParquetError) -> Wrong,
) -> Result<u64, Wrong> {
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let schema = schema(columns).map_err(&refused)?;
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties)).map_err(&refused)?;
    let mut growing: Vec<Growing> = columns.iter().map(Growing::of).collect();
    let mut written = 0;
    loop {
        let mut rows = 0;
        while rows < GROUP
            && let Some(line) = table.line()?
        {
            growing.iter_mut().try_for_each(|column| column.add(&line))?;
            rows += 1;
        }
        if rows == 0 {
            break;
        }
        let mut group = writer.next_row_group().map_err(&refused)?;
        for column in &mut growing {
            // As many as the schema has, which is made of the same columns.
            let Some(mut next) = group.next_column().map_err(&refused)? else { break };
            column.write(&mut next).and_then(|()| next.close()).map_err(&refused)?;
        }
        group.close().map_err(&refused)?;
        written += rows as u64;
    }
    writer.close().map_err(&refused)?;
    Ok(written)
}

pub(super) fn convert(csv: &Path, columns: &[Column]) -> Result<Written, Wrong> {
    let mut table = TableFile::at(csv)?;
    let wanted: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    if !table.headings().iter().eq(&wanted) {
        let (found, wanted) = (table.headings().join(","), wanted.join(","));
        let path = csv.display();
        return Err(changed(format!("{path} has the columns '{found}' where '{wanted}' belong")));
    }
    let path = csv.with_extension("parquet");
    let refused = |problem: parquet::errors::ParquetError| {
        Wrong(format!("cannot write '{}': {problem}; make room and try again", path.display()))
    };
    let mut rows = 0;
    WholeFile::create(&path)?.fill(|file| {
        rows = write(&mut table, columns, file, refused)?;
        Ok::<(), Wrong>(())
    })?;
    Ok(Written { path, rows })
}
