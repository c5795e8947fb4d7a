//! The names of the tools that a file declares.
//!
//! The runtime reads whole declarations; the compiler only wants to know which names a graph may use, and errs on the side
//! of names that exist.

use std::path::Path;

/// The files beside a graph that hold its own tools (Loki wiki, "Directory Structure").
pub(super) const OWN: [&str; 3] = ["tools.sh", "tools.py", "tools.ts"];

/// The names of a file's tools: one per `# @cmd` of a shell script, one per function of a Python or TypeScript file, or
/// that of the file, where it is one tool.
pub(super) fn declared(path: &Path, text: &str) -> Vec<String> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let (Some(extension), Some(stem)) = (extension, stem) else {
        return Vec::new();
    };
    let functions: Vec<String> = match extension {
        "sh" => commands(text),
        "py" => after(text, &["def ", "async def "]),
        "ts" => after(text, &["export function ", "export async function "]),
        _ => return Vec::new(),
    };
    if functions.is_empty() || functions.iter().any(|name| name == "run") {
        return vec![plain(stem)];
    }
    functions
}

/// The functions of a shell script that stand after a `# @cmd`.
fn commands(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut announced = false;
    for line in text.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix('#') {
            let tag = comment.trim_start();
            announced |= tag == "@cmd" || tag.starts_with("@cmd ");
        } else if announced && let Some(name) = function(line) {
            announced = false;
            names.extend((!name.starts_with('_')).then(|| plain(name)));
        }
    }
    names
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

/// The names after one of these words, at the left margin.
fn after(text: &str, words: &[&str]) -> Vec<String> {
    let names = text.lines().filter_map(|line| {
        let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
        let name = rest.split('(').next()?.trim();
        (!name.is_empty() && !name.starts_with('_')).then(|| plain(name))
    });
    names.collect()
}

/// A name as models see it.
fn plain(name: &str) -> String {
    name.replace(['-', '.', ':'], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(file: &str, text: &str) -> Vec<String> {
        declared(Path::new(file), text)
    }

    #[test]
    fn every_language_names_its_tools() {
        let shell = "# @cmd Add.\nadd() {\n}\nother() { :; }\n# @cmd Hidden\n_no() { :; }\n# @cmd\nfunction list-all {\n";
        assert_eq!(names("tools.sh", shell), ["add", "list_all"]);
        assert_eq!(
            names("web-search.sh", "# @describe Search.\nmain() {\n}\n"),
            ["web_search"]
        );
        let python =
            "def add(a):\n    def inner(): pass\nasync def later(): pass\ndef _no(): pass\n";
        assert_eq!(names("tools.py", python), ["add", "later"]);
        assert_eq!(
            names("read.py", "def other(): pass\ndef run(a): pass\n"),
            ["read"]
        );
        assert_eq!(
            names("tools.ts", "export async function go(a: string) {}\n"),
            ["go"]
        );
        assert_eq!(names("notes.md", "# @cmd"), Vec::<String>::new());
    }
}
