//! The tools that a file declares, by their names.
//!
//! The runtime reads whole declarations; the compiler only wants to know which names a graph may use.

use std::path::Path;

/// The files beside a graph that hold its own tools (Loki wiki, "Directory Structure").
pub(crate) const OWN: [&str; 3] = ["tools.sh", "tools.py", "tools.ts"];

/// How the names of tool files end.
pub(crate) const ENDS: [&str; 3] = ["py", "sh", "ts"];

/// What a file has for models.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ToolFile {
    /// The names of its tools: one per `# @cmd` of a shell script, one per function with a docstring or a comment of a Python or
    /// TypeScript file, or that of the file, where it is one tool.
    pub(crate) tools: Vec<String>,
    /// The functions that are no tools, because nothing says what they are for.
    pub(crate) undescribed: Vec<String>,
    /// The functions of TypeScript that are no tools, because they are not exported.
    pub(crate) unexported: Vec<String>,
}

/// The tools of a file.
pub(crate) fn declared(path: &Path, text: &str) -> ToolFile {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let (Some(extension), Some(stem)) = (extension, stem) else {
        return ToolFile::default();
    };
    let functions: Vec<(String, bool)> = match extension {
        "sh" => commands(text).map(|name| (name, true)).collect(),
        "py" => python(text).collect(),
        "ts" => typescript(text).collect(),
        _ => return ToolFile::default(),
    };
    let unexported = match extension {
        "ts" => unexported(text).collect(),
        _ => Vec::new(),
    };
    if functions.is_empty() || functions.iter().any(|(name, _)| name == "run") {
        return ToolFile {
            tools: vec![plain(stem)],
            undescribed: Vec::new(),
            unexported,
        };
    }
    let (tools, mut undescribed): (Vec<_>, Vec<_>) = functions
        .into_iter()
        .partition(|(_, is_described)| *is_described);
    if extension == "sh" {
        undescribed = unannounced(text, &tools);
    }
    let names =
        |functions: Vec<(String, bool)>| functions.into_iter().map(|(name, _)| name).collect();
    ToolFile {
        tools: names(tools),
        undescribed: names(undescribed),
        unexported,
    }
}

/// The functions of a shell script that stand after a `# @cmd`.
fn commands(text: &str) -> impl Iterator<Item = String> {
    let mut announced = false;
    text.lines().map(str::trim).filter_map(move |line| {
        if let Some(comment) = line.strip_prefix('#') {
            let tag = comment.trim_start();
            announced |= tag == "@cmd" || tag.starts_with("@cmd ");
            return None;
        }
        let name = function(line).filter(|_| announced)?;
        announced = false;
        (!name.starts_with('_')).then(|| plain(name))
    })
}

/// The functions of a shell script that stand after no `# @cmd`, as its tools do.
fn unannounced(text: &str, tools: &[(String, bool)]) -> Vec<(String, bool)> {
    let names = text.lines().map(str::trim).filter_map(function).map(plain);
    let others = names.filter(|name| !tools.iter().any(|(tool, _)| tool == name));
    others.map(|name| (name, false)).collect()
}

/// The name in `name() {` or `function name {`.
fn function(line: &str) -> Option<&str> {
    let name = match line.strip_prefix("function ") {
        Some(rest) => rest.trim_start().split(['(', '{', ' ']).next()?,
        None => {
            let (name, rest) = line.split_once('(')?;
            rest.trim_start()
                .starts_with(')')
                .then(|| name.trim_end())?
        }
    };
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':' | '.');
    (!name.is_empty() && name.chars().all(fits)).then_some(name)
}

/// The functions of a Python file at its left margin, and whether each says what it is for: a model is told that.
fn python(text: &str) -> impl Iterator<Item = (String, bool)> {
    let words = ["def ", "async def "];
    begun(text, words).map(|(_, name, body)| {
        let body = body.split_once(":\n").map_or("", |(_, body)| body);
        let body = body.trim_start();
        let is_described = graphwright_rules::docstring::docstring(body).is_some();
        (name, is_described)
    })
}

/// The functions that a TypeScript file exports, and whether each has a comment.
fn typescript(text: &str) -> impl Iterator<Item = (String, bool)> {
    let words = ["export function ", "export async function "];
    begun(text, words).map(|(before, name, _)| (name, is_commented(before)))
}

/// Whether a text ends with a comment of TypeScript.
fn is_commented(before: &str) -> bool {
    let before = before.trim_end();
    let last = before.lines().next_back().unwrap_or("").trim_start();
    before.ends_with("*/") || last.starts_with("//")
}

/// The functions of a TypeScript file that have a comment, as tools do, and are not exported, in a file that exports nothing in another way.
fn unexported(text: &str) -> impl Iterator<Item = String> {
    const OTHER_WAYS: [&str; 4] = ["export {", "export default", "export *", "exports."];
    let words = ["function ", "async function "];
    let is_plain = !OTHER_WAYS.iter().any(|way| text.contains(way));
    let found = begun(text, words).filter(move |(before, ..)| is_plain && is_commented(before));
    found.map(|(_, name, _)| name)
}

/// The names after one of these words at the left margin, each with what stands before and behind it.
fn begun<'t>(
    text: &'t str,
    words: [&'static str; 2],
) -> impl Iterator<Item = (&'t str, String, &'t str)> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    });
    lines.filter_map(move |(start, line)| {
        let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
        let name = rest.split('(').next()?.trim();
        let is_name = !name.is_empty() && !name.starts_with('_');
        is_name.then_some((text.get(..start)?, plain(name), text.get(start..)?))
    })
}

/// A name as models see it.
fn plain(name: &str) -> String {
    name.replace(['-', '.', ':'], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(file: &str, text: &str) -> Vec<String> {
        declared(Path::new(file), text).tools
    }

    #[test]
    fn every_language_names_its_tools() {
        let shell = "# @cmd Add.\nadd() {\n}\nother() { :; }\n# @cmd Hidden\n_no() { :; }\n# @cmd\nfunction list-all {\n";
        assert_eq!(names("tools.sh", shell), ["add", "list_all"]);
        assert_eq!(
            names("web-search.sh", "# @describe Search.\nmain() {\n}\n"),
            ["web_search"]
        );
        let python = "def add(a):\n    \"\"\"Add.\"\"\"\n    def inner(): pass\nasync def later(\n    a: int,\n) -> str:\n    '''Later.'''\ndef _no():\n    '''No.'''\n";
        assert_eq!(names("tools.py", python), ["add", "later"]);
        assert_eq!(
            names("read.py", "def other(): pass\ndef run(a): pass\n"),
            ["read"]
        );
        let typescript = "/** Goes. */\nexport async function go(a: string) {}\n// Stays.\nexport function stay() {}\n";
        assert_eq!(names("tools.ts", typescript), ["go", "stay"]);
        assert_eq!(names("notes.md", "# @cmd"), Vec::<String>::new());
    }

    #[test]
    fn a_function_that_is_not_exported_is_no_tool() {
        let text = "/** Goes. */\nexport function go() {}\n\n/** Stays. */\nfunction stay() {}\n\nfunction help() {}\n";
        let found = declared(Path::new("tools.ts"), text);
        assert_eq!(
            (found.tools, found.unexported),
            (vec!["go".to_owned()], vec!["stay".to_owned()])
        );
        let listed = format!("{text}export {{ stay }};\n");
        assert!(
            declared(Path::new("tools.ts"), &listed)
                .unexported
                .is_empty()
        );
    }

    #[test]
    fn a_function_that_says_nothing_is_no_tool() {
        for (file, text) in [
            ("tools.py", "def add(a):\n    return a\n"),
            ("tools.py", "def add(a): return a\n"),
            (
                "tools.ts",
                "const a = 1;\nexport function add(a: number) {}\n",
            ),
        ] {
            let found = declared(Path::new(file), text);
            assert_eq!(
                (found.tools.len(), found.undescribed),
                (0, vec!["add".to_owned()]),
                "{text}"
            );
        }
    }
}
