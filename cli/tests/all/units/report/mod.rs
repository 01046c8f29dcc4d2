mod chart;
mod told;
