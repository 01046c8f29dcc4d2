mod standing_csv;
