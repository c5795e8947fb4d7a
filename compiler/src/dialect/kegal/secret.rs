//! Keys that stand in the graph itself, and keys of another provider.

use super::ast::{Graph, Model, Server};
use super::references::PROVIDERS;
use crate::diag::codes::{LITERAL_SECRET, SECRET_IN_TEXT, UNKNOWN_PROVIDER};
use crate::diag::{Diagnostic, Level, Report};
use crate::known_secret::key_in;
use crate::providers;
use crate::source::Spanned;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    for (number, model) in graph.models.iter().enumerate() {
        let keys = [
            ("api_key", &model.api_key),
            ("aws_access_key", &model.access_key),
            ("aws_secret_key", &model.secret_key),
        ];
        for (name, key) in keys {
            let literal = key.as_ref().filter(|key| is_literal(&key.value));
            if let Some(key) = literal {
                report.add(written(number, model, name, key));
            }
        }
        if let Some(found) = foreign(number, model) {
            report.add(found);
        }
    }
    for server in &graph.servers {
        report.diagnostics.extend(of_server(server));
    }
    for data in &graph.prompts {
        let texts = data.template.iter();
        let texts = texts.flat_map(|template| template.system.iter().chain(&template.user));
        report
            .diagnostics
            .extend(texts.into_iter().find_map(|(_, text)| in_prompt(text)));
    }
}

/// A key that a server is started with: one that begins as those of a well-known service, or the value of a variable for one.
fn of_server(server: &Server) -> Option<Diagnostic> {
    const NAMES: [&str; 5] = ["API_KEY", "TOKEN", "SECRET", "PASSWORD", "PRIVATE_KEY"];
    let named = |name: &str| NAMES.iter().any(|part| name.ends_with(part));
    let env = server.env.iter().find(|(name, value)| {
        // A file that holds it, or a place of a safe, is none.
        let is_plain = !value.value.contains([' ', '/', '.']);
        let is_own = named(name) && value.value.len() > 7 && is_plain;
        is_literal(&value.value) && (is_own || key_in(&value.value).is_some())
    });
    let id = &server.id.value;
    let (message, help, at) = match env {
        Some((name, value)) => (
            format!("`env.{name}` of MCP server `{id}` is written in the graph"),
            format!("write `{name}: \"${{{name}}}\"`, and set the variable where the program runs"),
            value.span,
        ),
        None => {
            let mut args = server.args.iter().chain(&server.url);
            let found = args.find(|arg| key_in(&arg.value).is_some())?;
            (
                format!("a key stands in what MCP server `{id}` is started with"),
                "write `${NAME}` in its place, and set the variable where the program runs"
                    .to_owned(),
                found.span,
            )
        }
    };
    let found = Diagnostic::new(&LITERAL_SECRET, at, message, "will be part of the program");
    Some(found.help(help))
}

/// A variable with a secret that is put into a prompt.
fn in_prompt(text: &Spanned<String>) -> Option<Diagnostic> {
    const SECRETS: [&str; 5] = ["API_KEY", "SECRET", "PASSWORD", "PRIVATE_KEY", "_TOKEN"];
    let names = text.value.split("${").skip(1);
    let name = names
        .filter_map(|rest| Some(rest.split_once('}')?.0))
        .find(|name| SECRETS.iter().any(|part| name.contains(part)))?;
    let message = format!("a prompt holds the value of `${{{name}}}`, which sounds like a secret");
    let label = "is sent to the provider, and may come back in a reply";
    let found = Diagnostic::new(&SECRET_IN_TEXT, text.span, message, label);
    Some(found.help("let a tool read it from its environment"))
}

/// Whether a key is one, and neither left out, nor a variable, nor what somebody is to fill in.
fn is_literal(key: &str) -> bool {
    const HINTS: [&str; 12] = [
        "...",
        "\u{2026}",
        "<",
        "your",
        "xxx",
        "change-me",
        "changeme",
        "placeholder",
        "not-needed",
        "dummy",
        "none",
        "replace",
    ];
    let lower = key.to_ascii_lowercase();
    let to_fill_in = HINTS.iter().any(|hint| lower.contains(hint));
    !key.is_empty() && !key.contains("${") && !to_fill_in
}

fn written(number: usize, model: &Model, name: &str, key: &Spanned<String>) -> Diagnostic {
    let found =
        |message: String, label: &str| Diagnostic::new(&LITERAL_SECRET, key.span, message, label);
    match variable(&key.value) {
        Some(variable) => found(
            format!("`{name}` of model {number} is the name `{variable}`, and not what the variable holds"),
            "every call is refused",
        )
            .note("a variable is looked up where it is written `${NAME}`")
            .help(format!("write `{name}: \"${{{variable}}}\"`"))
            .suggestion(key.span, format!("\"${{{variable}}}\"")),
        None => found(
            format!("`{name}` of model {number} is written in the graph"),
            "will be part of the program",
        )
        .help(format!(
            "write `{name}: \"${{{}}}\"`, and set the variable where the program runs",
            own_variable(model)
                .filter(|_| name == "api_key")
                .map_or_else(|| name.to_uppercase(), str::to_owned)
        )),
    }
}

/// The variable in which users of a provider keep their key.
fn own_variable(model: &Model) -> Option<&'static str> {
    let llm = model.llm.as_ref().filter(|_| model.host.is_none())?;
    let (_, own) = PROVIDERS.iter().find(|(name, _)| *name == llm.value)?;
    let (_, variables) = providers::ALL.iter().find(|(name, _)| name == own)?;
    variables.first().copied()
}

/// The variable that a text names which is no reference: `$KEY`, `{KEY}`, `OPENAI_API_KEY`.
fn variable(text: &str) -> Option<&str> {
    let name = text.trim_matches(['$', '{', '}', '%', ' ']);
    let name = name.strip_prefix("env.").unwrap_or(name);
    let part = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let words = name.contains('_') && name.split('_').all(|word| word.len() < 16);
    (words && name.starts_with(|first: char| first.is_ascii_uppercase()) && name.bytes().all(part))
        .then_some(name)
}

/// A variable that holds the key of another provider.
fn foreign(number: usize, model: &Model) -> Option<Diagnostic> {
    let (llm, key) = (model.llm.as_ref()?, model.api_key.as_ref()?);
    if model.host.is_some() {
        return None;
    }
    let (_, own) = PROVIDERS.iter().find(|(name, _)| *name == llm.value)?;
    let variable = key.value.strip_prefix("${")?.strip_suffix('}')?;
    let holds = |provider: &str| {
        let mut all = providers::ALL.iter();
        all.any(|(name, variables)| *name == provider && variables.contains(&variable))
    };
    let mut all = providers::ALL.iter();
    let (other, _) = all.find(|(_, variables)| variables.contains(&variable))?;
    if holds(own) {
        return None;
    }
    let message = format!(
        "model {number} is of `{}`, and its `api_key` is `${{{variable}}}`, which holds a key for `{other}`",
        llm.value
    );
    let found = Diagnostic::new(
        &UNKNOWN_PROVIDER,
        key.span,
        message,
        "another provider's key",
    );
    Some(found.level(Level::Warning).help(format!(
        "name the variable with a key for `{}`, or let `llm` be `{other}`",
        llm.value
    )))
}

#[cfg(test)]
mod tests {
    use super::variable;
    use crate::ir::Dialect;
    use crate::source::Sources;
    use crate::world::ListedFiles;

    #[test]
    fn a_name_of_a_variable_is_no_key() {
        for text in ["$OPENAI_API_KEY", "{OPENAI_API_KEY}", "OPENAI_API_KEY"] {
            assert_eq!(variable(text), Some("OPENAI_API_KEY"), "{text}");
        }
        for text in [
            "sk-abc_def",
            "AKIAIOSFODNN7EXAMPLE",
            "ABC",
            "_KEY",
            "AB_0123456789ABCDEF0123",
        ] {
            assert_eq!(variable(text), None, "{text}");
        }
    }

    fn told(server: &str) -> usize {
        let mut sources = Sources::default();
        let text = format!(
            "models: [{{ llm: ollama, model: m }}]\nmcp_servers: [{{ id: s, transport: stdio, command: npx, {server} }}]\nprompts: [{{ template: {{ prompt_template: {{ t: go }} }} }}]\nnodes:\n  - {{ id: a, model: 0, temperature: 0, max_tokens: 9, show: true, mcp_servers: [s], prompt: {{ template: 0 }} }}\nedges: [{{ node: a }}]\n"
        );
        let file = sources.add("graph.yml", text);
        let world = ListedFiles::new([]);
        let (_, report) = crate::pipeline::lower(file, Some(Dialect::Kegal), &mut sources, &world);
        let found = report.diagnostics.iter();
        found
            .filter(|one| one.code.name == "literal-secret")
            .count()
    }

    #[test]
    fn keys_of_servers_come_from_variables() {
        let key = format!("ghp_{}", "R7tq2LkVd0sXw9YbNc4MhZ1eJp6UaG38fTiB");
        for wrong in [
            format!("env: {{ GITHUB_TOKEN: {key} }}"),
            format!("env: {{ ACCESS: {key} }}"),
            "env: { DB_PASSWORD: hunter2hunter2 }".to_owned(),
            format!("args: [--token, {key}]"),
        ] {
            assert_eq!(told(&wrong), 1, "{wrong}");
        }
        for fine in [
            "env: { GITHUB_TOKEN: \"${GITHUB_TOKEN}\" }",
            "env: { GITHUB_TOKEN: your-token-here }",
            "env: { TLS_PRIVATE_KEY: /etc/ssl/desk.pem, VAULT_TOKEN: \"op://vault/github\" }",
            "env: { OPENAI_API_KEY: not-needed }",
            "env: { LOG_LEVEL: information }",
            "args: [-y, server-github]",
        ] {
            assert_eq!(told(fine), 0, "{fine}");
        }
    }
}
