//! Tables of texts that a script writes out, and looks something up in: `ROUTES = {"billing": "draft_billing", …}`.

use super::code::{Code, assignment, is_part, literal_at, name_at, outside};

/// A table of which all texts stand in the script.
pub(in crate::dialect) struct Table<'c> {
    /// Its name.
    pub name: &'c str,
    /// The line at which it begins.
    pub line: usize,
    /// Its keys and values, in order.
    pub entries: Vec<(&'c str, &'c str)>,
}

/// How many entries are read: more were made by a program.
const MOST: usize = 256;

/// The table of this name, if nothing is added to it and nothing taken away.
pub(in crate::dialect) fn table<'c>(code: &'c Code, name: &'c str) -> Option<Table<'c>> {
    let mut found = None;
    for at in code.find(name) {
        let rest = code.behind(at);
        match begin(rest, name) {
            Some(inner) if found.is_none() => {
                let entries = entries(inner)?;
                let line = code.line_of(at);
                found = Some(Table {
                    name,
                    line,
                    entries,
                });
            }
            Some(_) => return None,
            None if is_changed(rest.get(name.len()..)?) => return None,
            None => {}
        }
    }
    found.filter(|table| !table.entries.is_empty())
}

/// What stands in the braces of a table that begins here.
fn begin<'c>(rest: &'c str, name: &str) -> Option<&'c str> {
    let line = rest.lines().next()?;
    let (to, value) = assignment(line)?;
    let is_table = to == name && value.starts_with('{');
    let (_, inner) = rest.split_once("= {")?;
    is_table.then_some(inner)
}

/// The pairs of literals up to the brace that ends them. `None`: something else stands among them.
fn entries(inner: &str) -> Option<Vec<(&str, &str)>> {
    let mut found = Vec::new();
    let mut rest = inner.trim_start();
    while !rest.starts_with('}') {
        let (key, behind) = match literal_at(rest) {
            Some(literal) => literal,
            None => rest.split_at(name_at(rest).len()),
        };
        let behind = behind.trim_start().strip_prefix(':')?;
        let (value, behind) = literal_at(behind.trim_start())?;
        if key.is_empty() || found.len() >= MOST {
            return None;
        }
        found.push((key, value));
        let behind = behind.trim_start();
        rest = match behind.strip_prefix(',') {
            Some(next) => next.trim_start(),
            None if behind.starts_with('}') => behind,
            None => return None,
        };
    }
    Some(found)
}

/// Whether what stands behind the name of a table may change it, or gives it another value.
fn is_changed(behind: &str) -> bool {
    let changes = [
        "[",
        ".update(",
        ".setdefault(",
        ".pop(",
        ".clear(",
        " |=",
        "|=",
    ];
    match changes.iter().find(|way| behind.starts_with(**way)) {
        Some(&"[") => lookup(behind).is_some_and(|(_, rest)| {
            let rest = rest.trim_start();
            rest.starts_with('=') && !rest.starts_with("==")
        }),
        Some(_) => true,
        None => {
            let rest = behind.trim_start_matches([' ', '\t']);
            rest.starts_with('=') && !rest.starts_with("==")
        }
    }
}

/// What a table is asked for, `[what]`, and what stands behind.
fn lookup(behind: &str) -> Option<(&str, &str)> {
    let inner = behind.strip_prefix('[')?;
    let (end, _) = outside(inner).find(|(_, letter)| *letter == ']')?;
    Some((inner.get(..end)?.trim(), inner.get(end + 1..)?))
}

/// All values that a look-up in a table gives: `ROUTES[kind]`, `ROUTES.get(kind, "other")`. `None`: the text is none, or does not show them all.
pub(in crate::dialect) fn values<'c>(code: &'c Code, value: &'c str) -> Option<Vec<&'c str>> {
    let name = name_at(value);
    let behind = value.get(name.len()..)?;
    let (default, rest) = match lookup(behind) {
        Some((_, rest)) => (None, rest),
        None => got(behind)?,
    };
    let ends = rest.trim_start_matches([' ', '\t']).chars().next();
    let is_whole = ends.is_none_or(|letter| matches!(letter, ',' | '}' | ')' | ';' | '\n'));
    let table = table(code, name).filter(|_| is_whole)?;
    let values = table.entries.iter().map(|(_, value)| *value);
    Some(values.chain(default).collect())
}

/// The default and the rest of `.get(what, "default")`; without a default it may be nothing, which leads nowhere.
fn got(behind: &str) -> Option<(Option<&str>, &str)> {
    let inner = behind.strip_prefix(".get(")?;
    let asked = inner.find(|letter: char| !is_part(letter) && !"\"'[].".contains(letter))?;
    let rest = inner.get(asked..)?.trim_start();
    if let Some(rest) = rest.strip_prefix(')') {
        return Some((None, rest));
    }
    let (default, rest) = literal_at(rest.strip_prefix(',')?.trim_start())?;
    Some((Some(default), rest.trim_start().strip_prefix(')')?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    const WAYS: &str = "WAYS = {\n    \"a\": \"plan\",\n    'b': 'wait',\n}\n";

    fn found(text: &str, value: &str) -> Option<Vec<String>> {
        let text = format!("{WAYS}{text}");
        let code = Code::of(&text, Interpreter::Python);
        let values = values(&code, value)?;
        Some(values.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn what_is_looked_up_is_one_of_the_values() {
        let all = Some(vec!["plan".to_owned(), "wait".to_owned()]);
        for value in ["WAYS[kind]", "WAYS[state[\"kind\"]]}))", "WAYS.get(kind)\n"] {
            assert_eq!(found("", value), all, "{value}");
        }
        let with_default = found("if WAYS[x] == 'a': pass\n", "WAYS.get(kind, \"end\")");
        assert_eq!(with_default.map(|all| all.len()), Some(3));
        let text = "const ways: Record<string, string> = { a: \"plan\", b: \"wait\" };\n";
        let code = Code::of(text, Interpreter::TypeScript);
        assert_eq!(values(&code, "ways[kind] }"), Some(vec!["plan", "wait"]));
    }

    #[test]
    fn a_table_that_is_changed_or_made_is_not_known() {
        for text in [
            "WAYS[\"c\"] = go()\n",
            "WAYS.update(more)\n",
            "WAYS = load()\n",
        ] {
            assert_eq!(found(text, "WAYS[kind]"), None, "{text}");
        }
        for value in ["WAYS[kind] + x", "OTHER[kind]", "WAYS", "WAYS.get(kind, x)"] {
            assert_eq!(found("", value), None, "{value}");
        }
        let code = Code::of("WAYS = {\"a\": plan}\n", Interpreter::Python);
        assert!(table(&code, "WAYS").is_none());
    }
}
