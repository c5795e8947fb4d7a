//! The places of a text at which a mistake can be made, and what a language calls its fields.

/// A graph with a mistake.
pub struct Planted {
    /// The whole text.
    pub text: String,
    /// The line that has it, and what it was.
    pub what: String,
}

/// The fields of each language, where the graph's author has no choice of the name.
pub fn fields(dialect: &str) -> &'static [&'static str] {
    match dialect {
        "loki" => &[
            "start",
            "nodes",
            "type",
            "prompt",
            "question",
            "script",
            "options",
            "routes",
            "state_updates",
            "output_schema",
            "instructions",
            "tools",
            "next",
            "fallback",
            "initial_state",
            "reducers",
            "over",
            "branch",
            "collect_into",
            "documents",
            "on_other",
            "validation",
            "agent",
            "model",
        ],
        "rye" => &[
            "permissions",
            "config_schema",
            "start",
            "nodes",
            "action",
            "item_id",
            "params",
            "assign",
            "next",
            "over",
            "collect",
            "when",
            "path",
            "value",
            "on_error",
            "output",
            "max_steps",
            "type",
        ],
        "kegal" => &[
            "models",
            "prompts",
            "template",
            "nodes",
            "model",
            "max_tokens",
            "temperature",
            "prompt",
            "edges",
            "children",
            "fan_in",
            "user_message",
            "message_passing",
            "structured_output",
            "system_template",
            "prompt_template",
            "blackboard",
            "react",
        ],
        _ => &[
            "id",
            "version",
            "category",
            "description",
            "defaults",
            "nodes",
            "edges",
            "finalize",
            "kind",
            "runner",
            "mode",
            "from",
            "to",
            "when",
            "artifact",
            "state_schema",
            "writes_state",
            "reads_state",
            "merge",
        ],
    }
}

/// What a node, or the graph, cannot do without.
pub fn needed(dialect: &str) -> &'static [&'static str] {
    match dialect {
        "loki" => &[
            "start", "type", "question", "script", "over", "branch", "agent",
        ],
        "rye" => &["config", "start", "nodes", "item_id", "over", "to"],
        "kegal" => &["models", "nodes", "id", "model"],
        _ => &[
            "defaults", "edges", "finalize", "kind", "runner", "from", "to", "when",
        ],
    }
}

/// Where nodes are named.
pub fn targets(dialect: &str) -> &'static [&'static str] {
    match dialect {
        "loki" => &["start", "next", "fallback", "on_other", "branch"],
        "rye" => &["start", "next", "to", "on_error"],
        "kegal" => &["node"],
        _ => &["from", "to"],
    }
}

/// The places of `key:` in a text that stand where a key does.
pub fn keys<'t>(
    text: &'t str,
    wanted: &'static [&'static str],
) -> impl Iterator<Item = (usize, &'static str)> + 't {
    wanted.iter().flat_map(move |key| {
        let is_key = move |at: usize| {
            let before = text[..at].chars().next_back();
            let begins = before.is_none_or(|c| " \n{,".contains(c));
            let after = &text[at + key.len()..];
            begins && after.starts_with(':') && is_code(text, at)
        };
        let places = text.match_indices(key).map(|(at, _)| at);
        places
            .filter(move |at| is_key(*at))
            .map(move |at| (at, *key))
    })
}

/// Whether a place is neither in a comment nor in a text of several lines.
pub fn is_code(text: &str, at: usize) -> bool {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..];
    let line = line.split('\n').next().unwrap();
    if text[start..at].contains(['#', '"', '\'']) {
        return false;
    }
    let indent = line.len() - line.trim_start().len();
    // The nearest line above that is further out begins a text of several lines or does not.
    let mut above = text[..start].lines().rev();
    let parent = above.find(|line| {
        let own = line.len() - line.trim_start().len();
        !line.trim().is_empty() && own < indent
    });
    !parent
        .is_some_and(|line| line.trim_end().ends_with(['|', '>', '-']) && line.contains(['|', '>']))
}

/// The text with `old` at a place replaced.
pub fn with(text: &str, at: usize, old: &str, new: &str) -> Planted {
    let line = text[..at].matches('\n').count() + 1;
    let changed = format!("{}{new}{}", &text[..at], &text[at + old.len()..]);
    let shown: String = new.chars().take(60).collect();
    Planted {
        text: changed,
        what: format!("line {line}: `{old}` is `{shown}`"),
    }
}

/// Two letters in the middle exchanged.
pub fn slip(word: &str) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let middle = letters.len() / 2;
    let at = (1..letters.len().saturating_sub(1))
        .filter(|at| letters[*at] != letters[at + 1])
        .min_by_key(|at| at.abs_diff(middle))?;
    let mut changed = letters;
    changed.swap(at, at + 1);
    Some(changed.into_iter().collect())
}

/// What stands behind `key:` up to the end of the value, if it is one on its line: where, and what.
pub fn scalar<'t>(text: &'t str, at: usize, key: &str) -> Option<(usize, &'t str)> {
    let from = at + key.len() + 1;
    let rest = &text[from..];
    let blank = rest.len() - rest.trim_start_matches(' ').len();
    let rest = rest.trim_start_matches(' ');
    let value = match rest.chars().next()? {
        quote @ ('"' | '\'') => {
            let end = rest[1..].find(quote)?;
            &rest[..end + 2]
        }
        '{' | '[' | '|' | '>' | '\n' | '*' | '&' | '#' => return None,
        _ => {
            let end = rest.find(['\n', ',', '}', '#']).unwrap_or(rest.len());
            rest[..end].trim_end()
        }
    };
    (!value.is_empty() && !value.contains('\n')).then_some((from + blank, value))
}

/// The values of keys, each in one word.
pub fn values<'t>(
    text: &'t str,
    wanted: &'static [&'static str],
) -> impl Iterator<Item = (usize, &'t str)> {
    let found = keys(text, wanted).filter_map(|(at, key)| scalar(text, at, key));
    found.filter(|(_, value)| {
        value
            .chars()
            .all(|c| c.is_alphanumeric() || "_-".contains(c))
    })
}

/// The references of a text: where the path stands, and the path.
pub fn references<'t>(dialect: &str, text: &'t str) -> Vec<(usize, &'t str)> {
    let open = match dialect {
        "loki" => "{{",
        "rye" => "${",
        "kegal" => "{",
        _ => return Vec::new(),
    };
    let is_path = |path: &str| {
        !path.is_empty()
            && path
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_.".contains(c))
    };
    let found = text.match_indices(open).filter_map(|(at, _)| {
        let from = at + open.len();
        let end = text[from..].find('}')?;
        let path = &text[from..from + end];
        let line = text[..at].rsplit('\n').next().unwrap();
        // What an environment has, nobody knows here.
        let is_variable = dialect == "kegal" && text[..at].ends_with('$');
        (is_path(path) && !is_variable && !line.contains('#')).then_some((from, path))
    });
    found.collect()
}

pub const NUMBERS: &[&str] = &[
    "max_tokens",
    "max_iterations",
    "max_attempts",
    "timeout",
    "max_steps",
    "max_concurrency",
    "top_k",
    "chunk_size",
    "max_total_tool_calls",
    "max_loop_iterations",
    "max_tool_calls",
    "version",
];

pub fn numbers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    values(text, NUMBERS).filter(|(_, value)| value.bytes().all(|byte| byte.is_ascii_digit()))
}

pub const SCHEMA_TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "array", "object"];
