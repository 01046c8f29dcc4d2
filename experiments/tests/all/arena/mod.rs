mod rounds;
mod standing;
