//! `${NAME` without its closing brace, and `${{NAME}}`: the text itself is used, and no variable is looked up.

use super::ast::Graph;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let mut texts: Vec<(String, &Spanned<String>)> = Vec::new();
    for (number, model) in graph.models.iter().enumerate() {
        let fields = [
            ("llm", &model.llm),
            ("model", &model.model),
            ("api_key", &model.api_key),
            ("host", &model.host),
            ("aws_region_name", &model.region),
            ("aws_access_key", &model.access_key),
            ("aws_secret_key", &model.secret_key),
        ];
        let fields = fields
            .into_iter()
            .filter_map(|(name, text)| Some((name, text.as_ref()?)));
        texts.extend(fields.map(|(name, text)| (format!("`{name}` of model {number}"), text)));
    }
    for server in &graph.servers {
        let id = &server.id.value;
        let single = [("command", &server.command), ("url", &server.url)];
        let single = single
            .into_iter()
            .filter_map(|(name, text)| Some((name, text.as_ref()?)));
        let args = server.args.iter().map(|text| ("args", text));
        let env = server.env.iter().map(|(_, text)| ("env", text));
        let all = single.chain(args).chain(env);
        texts.extend(all.map(|(name, text)| (format!("`{name}` of MCP server `{id}`"), text)));
    }
    for (what, list) in [
        ("image", &graph.images),
        ("document", &graph.documents),
        ("prompt", &graph.prompts),
    ] {
        for (number, data) in list.iter().enumerate() {
            texts.extend(
                data.uri
                    .iter()
                    .map(|uri| (format!("`uri` of {what} {number}"), uri)),
            );
        }
    }
    for server in &graph.servers {
        let env = server.env.iter().map(|(_, value)| value);
        for value in env.chain(&server.args) {
            report.diagnostics.extend(shell(&server.id.value, value));
        }
    }
    for (subject, text) in texts {
        if let Some(name) = unclosed(&text.value) {
            let doubled = format!("${{{{{name}}}}}");
            let message = if text.value.contains("${{") {
                let shown = match text.value.contains(&doubled) {
                    true => &doubled,
                    false => name,
                };
                format!("{subject} has `{shown}` in doubled braces, so the text itself is used")
            } else if text.value.contains("${ ") {
                format!("{subject} has blanks beside `{name}`, and no variable is called so")
            } else if let Some(name) = defaulted(&text.value) {
                format!(
                    "{subject} gives `{name}` a default as a shell does, so the text itself is used"
                )
            } else {
                format!(
                    "{subject} has `${{{name}` without a closing brace, so the text itself is used"
                )
            };
            let found = Diagnostic::new(
                &LITERAL_REFERENCE,
                text.span,
                message,
                "no variable is looked up",
            );
            report.add(found.help(format!("write `${{{name}}}`")));
        }
    }
}

/// The name behind a `${` that no brace closes before something else begins.
fn unclosed(text: &str) -> Option<&str> {
    let mut rest = text;
    while let Some((_, inside)) = rest.split_once("${") {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let doubled = inside.starts_with('{');
        let inside = inside.strip_prefix('{').unwrap_or(inside);
        // `${{ secrets.KEY }}` of another system, `${ KEY }`.
        let spaced = inside.starts_with(' ');
        let inside = inside.trim_start();
        let roots = ["secrets.", "env.", "vars."];
        let inside = roots
            .iter()
            .find_map(|root| inside.strip_prefix(root))
            .unwrap_or(inside);
        let end = inside
            .find(|letter| !is_part(letter))
            .unwrap_or(inside.len());
        let (name, behind) = inside.split_at_checked(end)?;
        if !name.is_empty() && (doubled || spaced || !behind.starts_with('}')) {
            return Some(name);
        }
        rest = behind;
    }
    None
}

/// The name that has a default as the shell writes one: `${NAME:-none}`.
fn defaulted(text: &str) -> Option<&str> {
    let inside = text.split_once("${")?.1.split_once('}')?.0;
    let (name, _) = inside.split_once([':', '-', '='])?;
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    (!name.is_empty() && name.chars().all(is_part)).then_some(name)
}

/// A variable as a shell writes it: `$NAME`.
fn shell(id: &str, text: &Spanned<String>) -> Option<Diagnostic> {
    let name = text.value.strip_prefix('$')?;
    let is_part =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
    if name.len() < 3 || !name.chars().all(is_part) {
        return None;
    }
    let message =
        format!("MCP server `{id}` is given `${name}` as it stands: no shell fills it in");
    let found = Diagnostic::new(&LITERAL_REFERENCE, text.span, message, "the text itself");
    let meant = format!("${{{name}}}");
    Some(
        found
            .help(format!("write `{meant}`"))
            .safe_fix(text.span, format!("\"{meant}\"")),
    )
}

#[cfg(test)]
mod tests {
    use super::{defaulted, unclosed};

    #[test]
    fn a_default_of_the_shell_is_no_lost_brace() {
        assert_eq!(defaulted("${KEY:-none}"), Some("KEY"));
        assert_eq!(defaulted("Bearer ${KEY-none}"), Some("KEY"));
        for other in ["${KEY}", "${KEY:-none", "${}", "$KEY:-none", "${a b}"] {
            assert_eq!(defaulted(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_closed_or_names_nothing_is_fine() {
        assert_eq!(unclosed("${KEY"), Some("KEY"));
        assert_eq!(unclosed("a ${A} ${B/x}"), Some("B"));
        assert_eq!(unclosed("${{KEY}}"), Some("KEY"));
        assert_eq!(unclosed("${{ secrets.KEY }}"), Some("KEY"));
        assert_eq!(unclosed("${ KEY }"), Some("KEY"));
        for fine in ["${KEY}", "a", "$KEY", "${}", "${", "$(a)"] {
            assert_eq!(unclosed(fine), None, "{fine}");
        }
    }
}
