//! What a module of Node does not have: `require`, `__dirname` and `__filename`. A file that ends with `.mjs` is a module for certain, and one
//! that ends with `.js` is run as one, if at all, where it begins a line with `import`.

use super::code::Code;
use super::file::FileDiagnostic;
use crate::ir::Interpreter;

/// The words, what stands behind them, and what a module has instead.
const WORDS: [(&str, &str, &str); 3] = [
    (
        "require",
        "(",
        "import what it needs: `import { … } from \"…\"`",
    ),
    ("__dirname", "", "write `import.meta.dirname`"),
    ("__filename", "", "write `import.meta.filename`"),
];

/// The first such word of a file that Node runs.
pub(in crate::dialect) fn find(path: &str, code: &Code) -> Option<FileDiagnostic> {
    if code.interpreter != Interpreter::TypeScript || !is_module(path, code) {
        return None;
    }
    let mut found: Vec<(usize, &str, &str)> = WORDS
        .iter()
        .filter(|(word, ..)| !has_own(code, word))
        .filter_map(|(word, behind, instead)| {
            let mut places = code.find(word).filter(|at| {
                let before = code.text.get(..*at).unwrap_or("");
                let is_member = before.ends_with(['.', '$']);
                let fits = code.behind(at + word.len()).starts_with(behind);
                fits && !is_member && !is_in_text(code, *at)
            });
            Some((places.next()?, *word, *instead))
        })
        .collect();
    found.sort_unstable();
    let (at, word, instead) = *found.first()?;
    let line = code.line_of(at);
    let text = code.text.lines().nth(line.checked_sub(1)?)?;
    let label = match text.starts_with(char::is_whitespace) {
        true => "fails when it comes to that line",
        false => "fails each time",
    };
    let does = format!("uses `{word}` (line {line}), which a module has not");
    Some(FileDiagnostic::new(line, does, label, instead.to_owned()))
}

fn is_module(path: &str, code: &Code) -> bool {
    let imports = |line: &str| {
        line.strip_prefix("import ")
            .is_some_and(|rest| rest.contains(['"', '\'']) || rest.starts_with('{'))
    };
    path.ends_with(".mjs") || path.ends_with(".js") && code.lines().any(|(_, line)| imports(line))
}

/// Whether a file makes the word itself, or asks whether there is one.
fn has_own(code: &Code, word: &str) -> bool {
    let makes = |at: usize| {
        let before = code.text.get(..at).unwrap_or("").trim_end();
        let rest = code.behind(at + word.len()).trim_start();
        let binds = ["const", "let", "var", "function", "typeof"];
        let is_set = rest.starts_with('=') && !rest.starts_with("==");
        binds.iter().any(|bind| before.ends_with(bind)) || is_set
    };
    let open = ["createRequire", "globalThis", "catch"];
    open.iter().any(|sign| code.text.contains(sign)) || code.find(word).any(makes)
}

/// Whether a place stands in a text.
fn is_in_text(code: &Code, at: usize) -> bool {
    let before = code.text.get(..at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    let is_open = |text: &str, quote: char| text.matches(quote).count() % 2 == 1;
    let is_filled_in = line
        .rsplit_once("${")
        .is_some_and(|(_, inner)| !inner.contains('}'));
    !is_filled_in && (is_open(before, '`') || is_open(line, '"') || is_open(line, '\''))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(path: &str, text: &str) -> Option<(usize, String)> {
        let found = find(path, &Code::of(text, Interpreter::TypeScript))?;
        Some((found.line, found.parts().1))
    }

    #[test]
    fn a_word_that_a_module_has_not_is_told() {
        for (path, text, line, word) in [
            (
                "a.mjs",
                "const { a } = require(\"node:fs\");\n",
                1,
                "require",
            ),
            (
                "a.mjs",
                "import a from \"a\";\nconst b = `${__dirname}/b`;\n",
                2,
                "__dirname",
            ),
            (
                "a.js",
                "import { a } from \"node:fs\";\n\nconst b = require('b');\n",
                3,
                "require",
            ),
        ] {
            let told = told(path, text);
            let says = format!("uses `{word}` (line {line}), which a module has not");
            assert_eq!(told, Some((line, says)), "{text}");
        }
    }

    #[test]
    fn what_has_the_word_or_says_it_is_not_told() {
        for (path, text) in [
            ("a.js", "const { a } = require(\"node:fs\");\n"),
            ("a.cjs", "const { a } = require(\"node:fs\");\n"),
            (
                "a.ts",
                "import { a } from \"a\";\nconst b = require(\"b\");\n",
            ),
            (
                "a.mjs",
                "import { createRequire } from \"node:module\";\nconst require = createRequire(import.meta.url);\nconst b = require(\"b\");\n",
            ),
            (
                "a.mjs",
                "const __dirname = path.dirname(fileURLToPath(import.meta.url));\nf(__dirname);\n",
            ),
            ("a.mjs", "console.log(\"use require(x) here\");\n"),
            ("a.mjs", "// require(\"a\")\nmodule.require(\"a\");\n"),
            (
                "a.mjs",
                "const home = typeof __dirname === \"undefined\" ? \".\" : __dirname;\n",
            ),
        ] {
            assert_eq!(told(path, text), None, "{text}");
        }
    }
}
