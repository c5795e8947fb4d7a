//! Addresses without a scheme, addresses that end too late, and commands of servers that hold their arguments.

use super::ast::{Graph, Model, Server};
use crate::diag::codes::{INVALID_VALUE, UNUSED_ENTRY};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Spanned;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for (number, model) in graph.models.iter().enumerate() {
        // Ollama's own address is a host and a port.
        let is_ollama = model.llm.as_ref().is_some_and(|llm| llm.value == "ollama");
        let is_bare = |host: &str| is_ollama && !host.contains("//");
        let host = model.host.as_ref();
        if let Some(host) = host.filter(|host| lacks_scheme(&host.value) && !is_bare(&host.value)) {
            report.add(no_address(&format!("`host` of model {number}"), host));
        }
    }
    for (number, model) in graph.models.iter().enumerate() {
        report.diagnostics.extend(of_ollama(number, model));
        report.diagnostics.extend(endpoint(number, model));
        report.diagnostics.extend(of_aws(number, model));
        report.diagnostics.extend(in_the_clear(number, model));
    }
    for server in &graph.servers {
        let id = &server.id.value;
        if let Some(url) = server.url.as_ref().filter(|url| lacks_scheme(&url.value)) {
            report.add(no_address(&format!("`url` of MCP server `{id}`"), url));
        }
        for arg in &server.args {
            report.diagnostics.extend(argument(id, arg));
        }
        report.diagnostics.extend(one_string(server));
        if let (Some(url), Some(command)) = (&server.url, &server.command) {
            let message = format!(
                "MCP server `{id}` has a `command` and a `url`, and one of them has no effect"
            );
            let found = Diagnostic::new(&UNUSED_ENTRY, url.span, message, "only one is used");
            let found = found.label(command.span, "the command");
            report
                .add(found.help(
                    "keep `command` with `transport: stdio`, or `url` with `transport: sse`",
                ));
        }
        let command = server.command.as_ref().filter(|_| server.args.is_empty());
        if let Some(command) = command.filter(|command| holds_arguments(&command.value)) {
            report.add(arguments(id, command));
        }
    }
}

/// The address of Ollama in a model of another provider that is not on this machine.
fn of_ollama(number: usize, model: &Model) -> Option<Diagnostic> {
    let (llm, host) = (model.llm.as_ref()?, model.host.as_ref()?);
    let elsewhere = ["anthropic", "anthropic_aws", "bedrock", "gemini"];
    if !elsewhere.contains(&llm.value.as_str()) || !host.value.contains(":11434") {
        return None;
    }
    let message = format!(
        "model {number} of `{}` is asked at `{}`, where Ollama is",
        llm.value, host.value
    );
    let found = Diagnostic::new(&INVALID_VALUE, host.span, message, "the port of Ollama");
    let found = found
        .level(Level::Warning)
        .label(llm.span, "another provider");
    Some(found.help("take `host` out, or write `llm: ollama`"))
}

/// What providers put behind the base of an address themselves. The longer ends first.
const ENDPOINTS: [&str; 13] = [
    "/v1/chat/completions",
    "/chat/completions",
    "/v1/completions",
    "/completions",
    "/v1/messages",
    "/messages",
    "/v1/responses",
    "/responses",
    "/v1/embeddings",
    "/embeddings",
    "/api/chat",
    "/api/generate",
    "/api/embed",
];

/// The address of a call where that of the server is awaited.
fn endpoint(number: usize, model: &Model) -> Option<Diagnostic> {
    let host = model.host.as_ref()?;
    let address = host.value.split(['?', '#']).next()?.trim_end_matches('/');
    let (base, end) = base(address)?;
    let llm = model.llm.as_ref().map_or("", |llm| llm.value.as_str());
    // The servers that speak the protocol of OpenAI have the version in their address; the others take it without.
    let version = end.strip_prefix("/v1/").filter(|_| llm == "openai");
    let base = version.map_or_else(|| base.to_owned(), |_| format!("{base}/v1"));
    let message = format!(
        "`host` of model {number} ends in `{end}`, and a call puts the path of its endpoint behind `host` once more"
    );
    let found = Diagnostic::new(&INVALID_VALUE, host.span, message, "no base of an address");
    let found = found.level(Level::Warning).help(format!("write `{base}`"));
    Some(found.suggestion(host.span, format!("\"{base}\"")))
}

/// The base of an address that ends in an endpoint, and this end.
fn base(address: &str) -> Option<(&str, &str)> {
    let mut known = ENDPOINTS.iter();
    let known = known.find_map(|end| Some((address.strip_suffix(end)?, *end)));
    let of_gemini = || {
        let verbs = [":generateContent", ":streamGenerateContent"];
        let bare = verbs.iter().find_map(|verb| address.strip_suffix(verb))?;
        let at = bare.rfind("/models/")?;
        Some((address.get(..at)?, address.get(at..)?))
    };
    known.or_else(of_gemini)
}

/// An address without encryption on another machine of the internet.
fn in_the_clear(number: usize, model: &Model) -> Option<Diagnostic> {
    let host = model.host.as_ref()?;
    let rest = host.value.strip_prefix("http://")?;
    let name = rest.split([':', '/']).next()?;
    // A name without a dot is one of the own network, and so are these.
    let inside = [
        "10.",
        "127.",
        "172.",
        "192.168.",
        "0.0.0.0",
        "host.docker.internal",
    ];
    let is_inside = inside.iter().any(|own| name.starts_with(own))
        || [".local", ".internal", ".lan", ".localhost"]
            .iter()
            .any(|end| name.ends_with(end));
    if is_inside || !name.contains('.') || name.contains('$') {
        return None;
    }
    let message = format!(
        "model {number} is asked at `{}`, and what is said can be read on the way",
        host.value
    );
    let found = Diagnostic::new(&INVALID_VALUE, host.span, message, "no encryption");
    Some(
        found
            .level(Level::Warning)
            .help(format!("write `https://{rest}`")),
    )
}

/// What only AWS asks for, in a model of another provider.
fn of_aws(number: usize, model: &Model) -> Option<Diagnostic> {
    let llm = model.llm.as_ref()?;
    let elsewhere = ["anthropic", "gemini", "ollama", "openai"];
    if !elsewhere.contains(&llm.value.as_str()) {
        return None;
    }
    let fields = [
        ("aws_region_name", &model.region),
        ("aws_access_key", &model.access_key),
        ("aws_secret_key", &model.secret_key),
    ];
    // A blank one is a place to be filled in.
    let set = |text: &&Spanned<String>| !text.value.trim().is_empty();
    let (name, text) = fields
        .into_iter()
        .find_map(|(name, text)| Some((name, text.as_ref().filter(set)?)))?;
    let message = format!(
        "`{name}` of model {number} has no effect: `{}` does not ask AWS",
        llm.value
    );
    let found = Diagnostic::new(&UNUSED_ENTRY, text.span, message, "has no effect");
    let found = found.label(llm.span, "another provider");
    Some(found.help("take it out, or write `llm: bedrock` or `llm: anthropic_aws`"))
}

/// Whether an address says no scheme. What a variable holds is not known.
fn lacks_scheme(address: &str) -> bool {
    let known = address.starts_with("http://") || address.starts_with("https://");
    !known && !address.contains('$') && !address.trim().is_empty()
}

fn no_address(what: &str, address: &Spanned<String>) -> Diagnostic {
    let text = &address.value;
    let message = format!("{what} is no address: it has no `http://` or `https://`");
    let found = Diagnostic::new(&INVALID_VALUE, address.span, message, "cannot be reached");
    let rest = match text.split_once("//") {
        Some((_, rest)) => rest,
        None => text.rsplit(":/").next().unwrap_or(text),
    };
    let is_local = ["localhost", "127.", "0.0.0.0", "[::1]"]
        .iter()
        .any(|own| rest.starts_with(own));
    let meant = format!("{}://{rest}", if is_local { "http" } else { "https" });
    found
        .help(format!("write `{meant}`"))
        .suggestion(address.span, format!("\"{meant}\""))
}

/// An argument that only a shell would take apart or fill in.
fn argument(id: &str, arg: &Spanned<String>) -> Option<Diagnostic> {
    let text = arg.value.trim();
    let option = text.split_once(' ').map(|(option, _)| option);
    let is_option = option.is_some_and(|option| {
        option.starts_with('-') && !option.contains(['=', '"']) && option.len() <= 20
    });
    let (what, help) = if is_option && !text.contains('\n') {
        let parts: Vec<String> = text
            .split_whitespace()
            .map(|part| format!("{part:?}"))
            .collect();
        (
            format!("`{text}` as one argument, with a blank in it"),
            format!("write `[{}]`", parts.join(", ")),
        )
    } else if text.starts_with("~/") {
        (
            format!("`{text}`, whose `~` nobody fills in"),
            "write the whole path, or `${HOME}/…`".to_owned(),
        )
    } else {
        return None;
    };
    let message = format!("MCP server `{id}` is given {what}");
    let found = Diagnostic::new(&INVALID_VALUE, arg.span, message, "no shell reads it");
    Some(found.level(Level::Warning).help(help))
}

/// Arguments in one string: the program gets them as one.
fn one_string(server: &Server) -> Option<Diagnostic> {
    let command = server.command.as_ref()?;
    let [arg] = server.args.as_slice() else {
        return None;
    };
    let is_shell = ["sh", "bash", "zsh", "cmd", "powershell"]
        .iter()
        .any(|shell| command.value.ends_with(shell));
    let words: Vec<&str> = arg.value.split(' ').collect();
    let is_option = |word: &&str| word.len() > 1 && word.starts_with('-');
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./=:,@".contains(letter);
    let all_plain = words
        .iter()
        .all(|word| !word.is_empty() && word.chars().all(is_plain));
    if is_shell || !all_plain || !words.iter().skip(1).any(is_option) {
        return None;
    }
    let id = &server.id.value;
    let message = format!(
        "MCP server `{id}` is given `{}` as one argument, and no shell takes it apart",
        arg.value
    );
    let found = Diagnostic::new(&INVALID_VALUE, arg.span, message, "is one argument");
    let list: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    Some(
        found
            .level(Level::Warning)
            .help(format!("write `args: [{}]`", list.join(", "))),
    )
}

/// Whether a command is a program with something behind it.
fn holds_arguments(command: &str) -> bool {
    let Some((program, rest)) = command.trim().split_once(' ') else {
        return false;
    };
    let is_plain = program
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter));
    is_plain && !rest.trim().is_empty()
}

fn arguments(id: &str, command: &Spanned<String>) -> Diagnostic {
    let (program, rest) = command
        .value
        .trim()
        .split_once(' ')
        .unwrap_or((&command.value, ""));
    let message =
        format!("`command` of MCP server `{id}` holds arguments: no program is called so");
    let found = Diagnostic::new(&INVALID_VALUE, command.span, message, "cannot be started");
    let list: Vec<String> = rest
        .split_whitespace()
        .map(|word| format!("{word:?}"))
        .collect();
    found.help(format!(
        "write `command: {program:?}` and `args: [{}]`",
        list.join(", ")
    ))
}
