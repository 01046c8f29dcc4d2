mod entry;
