mod chart;
mod sentences;
