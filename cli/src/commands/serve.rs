//! `gunjin serve`.

use super::output::{Output, Verdict, interrupted, tell};
use super::requests::number;
use crate::serve::files::Files;
use crate::serve::server::{App, fresh_key, open};
use crate::serve::state::State;
use anyhow::{anyhow, bail};
use clap::Args;
use gunjin_ui::server::Limits;
use gunjin_ui::server::access::Access;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The page in the repository, and beside the program of a release.
const PAGE: [&str; 2] = ["web/dist", "web"];

const SHORTEST_KEY: usize = 16;

#[derive(Debug, Args)]
pub(crate) struct ServeRequest {
    /// Folder of the built page; without it web/dist, or the folder web beside this program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// Address to listen at. Any other than this machine's own is open to others, so that every request needs the key
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Key of requests, 16 letters or digits or more; without it a new one, which is printed
    #[arg(long, value_name = "WORD")]
    key: Option<String>,
    /// Private folder for the games and the key, so that both survive a restart; without it they are lost
    #[arg(long, value_name = "DIR")]
    state: Option<PathBuf>,
    /// Most games at once
    #[arg(long, value_name = "N", default_value = "400", allow_negative_numbers = true, value_parser = number::<1, 10_000, usize>)]
    tables: usize,
}

pub(crate) fn run(request: &ServeRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let files = files(request)?;
    let address = address(&request.listen)?;
    let state = request.state.as_deref().map(|folder| State::open(folder, tell)).transpose()?;
    let access = access(request, address, state.as_ref())?;
    let listener = TcpListener::bind(address).map_err(|cause| {
        anyhow!(
            "cannot listen at {address}: {cause}; choose another port with --listen {}:PORT",
            address.ip()
        )
    })?;
    let limits = Limits { tables: request.tables, own: request.tables.div_ceil(10), ..Limits::default() };
    let shown = listener.local_addr()?;
    let tables = state.as_ref().map(State::tables).transpose()?;
    let app = Arc::new(App::new(limits, access, files, state));
    let stop = interrupted();
    for stored in tables.into_iter().flatten() {
        if let Err(error) = stored.resume(|table| app.server.resume(table, app.now())) {
            tell(&error.to_string());
        }
    }
    let resumed = app.server.tables();
    open(&app, listener, limits)?;
    output.text(&opening(request, &format!("http://{shown}/{}", app.access.query()), resumed))?;
    if shown.ip().is_unspecified() {
        output.text("On other machines, replace the address above by this machine's name or address.\n")?;
    }
    output.flush()?;
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(100));
    }
    app.server.save_all(app.now());
    Ok(Verdict::Done)
}

/// The first words: where to go, and what becomes of games at the end.
fn opening(request: &ServeRequest, address: &str, resumed: usize) -> String {
    let Some(folder) = &request.state else {
        return format!("Open {address} (Ctrl-C stops the server and ends its games).\n");
    };
    let resumed = match resumed {
        0 => String::new(),
        1 => "1 game resumed.\n".to_string(),
        many => format!("{many} games resumed.\n"),
    };
    format!(
        "Open {address} (Ctrl-C stops the server; start it again with --state '{}' to resume its games).\n{resumed}",
        folder.display()
    )
}

fn files(request: &ServeRequest) -> anyhow::Result<Files> {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(PAGE[1])));
    let shipped = beside.filter(|folder| !Path::new(PAGE[0]).exists() && folder.exists());
    let folder = request.page.clone().or(shipped).unwrap_or_else(|| PathBuf::from(PAGE[0]));
    let build =
        "build it (npm --prefix web ci && npm --prefix web run build), or name its folder with --page DIR";
    let files = Files::below(&folder)
        .map_err(|cause| anyhow!("there is no page in '{}': {cause}; {build}", folder.display()))?;
    if !files.has_page() {
        bail!("there is no index.html in '{}'; {build}", folder.display());
    }
    Ok(files)
}

fn address(text: &str) -> anyhow::Result<SocketAddr> {
    let wrong = |cause: String| {
        anyhow!("'{text}' is not an address to listen at: {cause}; write for example 127.0.0.1:8080")
    };
    let mut addresses = text.to_socket_addrs().map_err(|cause| wrong(cause.to_string()))?;
    addresses.next().ok_or_else(|| wrong("it has no address".to_string()))
}

/// This machine needs no key, unless one is wanted; others do. Where tables are kept, so is a key that nobody chose.
fn access(request: &ServeRequest, address: SocketAddr, state: Option<&State>) -> anyhow::Result<Access> {
    match &request.key {
        None if address.ip().is_loopback() => Ok(Access::ThisMachine),
        None => Ok(Access::Key(state.map_or_else(|| Ok(fresh_key()), State::key)?)),
        Some(key) if key.len() >= SHORTEST_KEY && key.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            Ok(Access::Key(key.clone()))
        }
        Some(_) => {
            bail!("a key has {SHORTEST_KEY} letters and digits or more; leave --key out to generate one")
        }
    }
}
