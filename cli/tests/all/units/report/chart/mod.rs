mod bars;
mod curves;
mod heat;
mod scale;
