mod access;
mod bucket;
mod clock;
mod http;
