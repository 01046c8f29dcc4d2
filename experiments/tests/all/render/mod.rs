mod forecast;
mod lower_bound;
mod results;
mod svg;
mod text_svg;
mod worlds;
