//! Requests of HTTP/1.1 as bytes: read strictly, in bounds, without a word of what they are for.

/// Most bytes of a request's head: its first line and its headers.
pub const HEAD: usize = 8 * 1024;
/// Most bytes of a request's body.
pub const BODY: usize = 16 * 1024;
const HEADERS: usize = 64;
/// Headers that decide who is let in: two of one name would let two readers of a request read it differently.
const SINGLE: [&str; 5] = ["host", "content-length", "content-type", "x-gunjin-key", "x-gunjin-seat"];

/// Method of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Something is looked at.
    Get,
    /// A look without the body.
    Head,
    /// Something is done.
    Post,
}

/// A request of HTTP/1.1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Method of the request.
    pub method: Method,
    /// The path, without the query.
    pub path: String,
    /// The names and values of the query, as they stand there with `%` resolved.
    query: Vec<(String, String)>,
    /// Headers: names in small letters.
    headers: Vec<(String, String)>,
    /// Bytes of the body.
    pub body: Vec<u8>,
}

/// Refusal of bytes that are no request: a status of HTTP, and words for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// Status code to answer with.
    pub status: u16,
    /// The problem, and its remedy.
    pub words: &'static str,
}

/// Result of reading bytes so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// The beginning of a request.
    Unfinished,
    /// A complete request.
    Whole(Box<Request>),
    /// No request that is answered.
    Wrong(Fault),
}

const fn fault(status: u16, words: &'static str) -> Fault {
    Fault { status, words }
}

const MALFORMED: Fault = fault(400, "this is not an HTTP/1.1 request; use a browser or another HTTP client");
const LONG_HEAD: Fault = fault(431, "the head of this request is too long; send at most 8 kB and 64 headers");
const NO_LENGTH: Fault = fault(411, "the body has no length; send Content-Length, and no Transfer-Encoding");
/// A body that is too long.
pub const LONG_BODY: Fault = fault(413, "the body of this request is too long; send at most 16 kB");
const OTHER_METHOD: Fault = fault(405, "only GET, HEAD and POST are supported");

impl Request {
    /// Reads what has come so far.
    pub fn read(bytes: &[u8]) -> Reading {
        match Request::whole(bytes) {
            Ok(Some(request)) => Reading::Whole(Box::new(request)),
            Ok(None) => Reading::Unfinished,
            Err(wrong) => Reading::Wrong(wrong),
        }
    }

    fn whole(bytes: &[u8]) -> Result<Option<Request>, Fault> {
        let Some(end) = bytes.windows(4).take(HEAD).position(|four| four == b"\r\n\r\n") else {
            return if bytes.len() > HEAD { Err(LONG_HEAD) } else { begins(bytes).map(|()| None) };
        };
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| MALFORMED)?;
        let mut request = Request::of_head(head)?;
        let length = request.length()?;
        let rest = &bytes[end + 4..];
        if rest.len() < length {
            return Ok(None);
        }
        request.body = rest[..length].to_vec();
        Ok(Some(request))
    }

    fn of_head(head: &str) -> Result<Request, Fault> {
        let mut lines = head.split("\r\n");
        let mut first = lines.next().unwrap_or_default().split(' ');
        let (method, target, version) = (first.next(), first.next(), first.next());
        let (Some(method), Some(target), Some(version), None) = (method, target, version, first.next())
        else {
            return Err(MALFORMED);
        };
        if !["HTTP/1.1", "HTTP/1.0"].contains(&version) || !target.starts_with('/') {
            return Err(MALFORMED);
        }
        let method = method_of(method)?;
        let headers = lines.map(header).collect::<Result<Vec<_>, _>>()?;
        if headers.len() > HEADERS {
            return Err(LONG_HEAD);
        }
        let count = |name: &&str| headers.iter().filter(|(other, _)| other == name).count();
        if SINGLE.iter().any(|name| count(name) > 1) {
            return Err(MALFORMED);
        }
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((resolved(name)?, resolved(value)?))
        };
        let query = pairs.map(pair).collect::<Option<Vec<_>>>().ok_or(MALFORMED)?;
        let path = resolved(path).ok_or(MALFORMED)?;
        Ok(Request { method, path, query, headers, body: Vec::new() })
    }

    /// The length of the body.
    fn length(&self) -> Result<usize, Fault> {
        if self.header("transfer-encoding").is_some() {
            return Err(NO_LENGTH);
        }
        let length = match self.header("content-length") {
            None if self.method == Method::Post => return Err(NO_LENGTH),
            None => return Ok(0),
            Some(length) => length,
        };
        if length.is_empty() || !length.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(MALFORMED);
        }
        // A number too long for a number is too long for a body.
        length.parse().ok().filter(|&length: &usize| length <= BODY).ok_or(LONG_BODY)
    }

    /// A header, by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// A value of the query.
    pub fn asked(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Value of the cookie of this name.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        let mut cookies =
            self.header("cookie")?.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        cookies.find(|(other, _)| *other == name).map(|(_, value)| value)
    }
}

/// Checks that bytes can begin a request: what cannot is refused at once, and not waited for.
fn begins(bytes: &[u8]) -> Result<(), Fault> {
    let word: Vec<u8> = bytes.iter().copied().take_while(|&byte| byte != b' ').take(8).collect();
    match ["GET", "HEAD", "POST"].iter().any(|method| method.as_bytes().starts_with(&word)) {
        true => Ok(()),
        false if word.iter().all(u8::is_ascii_uppercase) && bytes.len() > word.len() => Err(OTHER_METHOD),
        false if word.iter().all(u8::is_ascii_uppercase) && word.len() < 8 => Ok(()),
        false => Err(MALFORMED),
    }
}

fn method_of(word: &str) -> Result<Method, Fault> {
    match word {
        "GET" => Ok(Method::Get),
        "HEAD" => Ok(Method::Head),
        "POST" => Ok(Method::Post),
        _ => Err(OTHER_METHOD),
    }
}

fn header(line: &str) -> Result<(String, String), Fault> {
    let (name, value) = line.split_once(':').ok_or(MALFORMED)?;
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    if name.is_empty() || !name.bytes().all(fits) || value.chars().any(|c| c.is_control() && c != '\t') {
        return Err(MALFORMED);
    }
    Ok((name.to_ascii_lowercase(), value.trim().to_string()))
}

/// A text with `%41` for what it stands for; `None` if that is no text.
fn resolved(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                bytes.push((digit(rest.next())? * 16 + digit(rest.next())?) as u8);
            }
            other => bytes.push(other),
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.chars().any(char::is_control)).then_some(text)
}
