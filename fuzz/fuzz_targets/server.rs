#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gunjin_fuzz::server::server(bytes));
