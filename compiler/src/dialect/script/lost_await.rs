//! What an `async` function of TypeScript gives, read without `await`: a promise has none of its fields.

use super::code::{Code, assignment, is_part, name_at, outside};
use crate::ir::Interpreter;
use std::collections::BTreeSet;

/// The functions of `fs/promises` that give what is read.
const READERS: [&str; 5] = ["readFile", "readdir", "stat", "access", "mkdtemp"];

/// The parts of a promise itself.
const OWN: [&str; 3] = ["then", "catch", "finally"];

/// What gives a promise, and where it is read as if it were its value.
pub(in crate::dialect) struct LostAwait<'c> {
    /// The call that lacks the word.
    pub call: &'c str,
    /// The name that holds the promise, if one does.
    pub name: Option<&'c str>,
    /// How it is read: `rates.usd`.
    pub read: &'c str,
    /// The line of the call.
    pub line: usize,
}

impl LostAwait<'_> {
    /// What the script does, behind its name, and what to write.
    pub(in crate::dialect) fn told(&self) -> (String, String) {
        let call = self.call;
        let held = match self.name {
            Some(name) => format!("gives `{name}` what `{call}(…)` gives"),
            None => format!("calls `{call}(…)`"),
        };
        let does = format!(
            "{held} without `await` (line {}), and reads `{}`: a promise has no such part",
            self.line, self.read
        );
        let help = match self.name {
            Some(name) => format!("write `{name} = await {call}(…)`"),
            None => format!("write `(await {call}(…))`"),
        };
        (does, help)
    }
}

/// The first such place of a script.
pub(in crate::dialect) fn find(code: &Code) -> Option<LostAwait<'_>> {
    if code.interpreter != Interpreter::TypeScript {
        return None;
    }
    let makers = makers(code);
    let mut calls = makers
        .iter()
        .flat_map(|maker| code.find(maker).map(move |at| (at, *maker)));
    calls.find_map(|(at, call)| lost(code, at, call))
}

/// The functions that give promises.
fn makers(code: &Code) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut others = BTreeSet::new();
    found.insert("fetch");
    for (_, line) in code.lines() {
        if let Some((_, rest)) = line.split_once("async function ") {
            found.insert(name_at(rest.trim_start()));
        } else if let Some((_, rest)) = line.split_once("function ") {
            others.insert(name_at(rest.trim_start()));
        } else if let Some((name, value)) =
            assignment(line.trim_start().trim_start_matches("export "))
        {
            let is_function = value.starts_with("async (") || value.starts_with("async function");
            let _ = match is_function {
                true => found.insert(name),
                false => others.insert(name),
            };
        }
        let of_files = line.contains("fs/promises\"") || line.contains("fs/promises'");
        if line.trim_start().starts_with("import ") && of_files {
            let names = line.split(|letter: char| !is_part(letter));
            found.extend(names.filter(|name| READERS.contains(name)));
        }
    }
    // A name of another meaning elsewhere is not known.
    found.retain(|name| !name.is_empty() && !others.contains(name));
    found
}

/// What is read of the call at an offset, if it has no `await`.
fn lost<'c>(code: &'c Code, at: usize, call: &'c str) -> Option<LostAwait<'c>> {
    let inner = code.behind(at + call.len()).strip_prefix('(')?;
    let (end, _) = outside(inner).find(|(_, letter)| *letter == ')')?;
    let behind = inner.get(end + 1..)?;
    let line_begin = code.text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let before = code.text.get(line_begin..at)?;
    let word = before
        .trim_end()
        .rsplit(|letter: char| !is_part(letter))
        .next();
    if before.ends_with('.')
        || matches!(
            word,
            Some("await" | "function" | "return" | "yield" | "void")
        )
    {
        return None;
    }
    let line = code.line_of(at);
    if let Some(field) = behind.strip_prefix('.') {
        let field = name_at(field);
        let read = code
            .text
            .get(at..at + call.len() + 2 + end + 1 + field.len())?;
        let is_read = !OWN.contains(&field) && !field.is_empty() && !read.contains('\n');
        return is_read.then_some(LostAwait {
            call,
            name: None,
            read,
            line,
        });
    }
    let declared = code.text.get(line_begin..)?.lines().next()?;
    let (name, value) = assignment(declared)?;
    let ends = behind.trim_start_matches([' ', '\t']);
    let is_whole = ends.is_empty() || ends.starts_with(['\n', ';']) || ends.starts_with("as ");
    // What goes on in the next line may be `.then`.
    let goes_on = ends.trim_start().starts_with(['.', '?']);
    if !value.starts_with(call) || !is_whole || goes_on || is_seen_to(code, name) {
        return None;
    }
    let read = read_of(code, name, at)?;
    Some(LostAwait {
        call,
        name: Some(name),
        read,
        line,
    })
}

/// Whether a name is declared more than once, awaited, or handed on as a promise.
fn is_seen_to(code: &Code, name: &str) -> bool {
    let mut declared = 0;
    for at in code.find(name) {
        let before = code.text.get(..at).unwrap_or("").trim_end();
        let behind = code.behind(at + name.len()).trim_start();
        let word = before
            .rsplit(|letter: char| !is_part(letter))
            .next()
            .unwrap_or("");
        let is_part_of_promise = behind
            .strip_prefix('.')
            .is_some_and(|rest| OWN.contains(&name_at(rest.trim_start())));
        let is_set = matches!(word, "const" | "let" | "var")
            || behind.starts_with('=') && !behind.starts_with("==")
            || behind.starts_with(':') && before.ends_with(['(', ','])
            || behind.starts_with("=>");
        declared += usize::from(is_set);
        let hands_on = matches!(word, "return" | "of" | "in") && !behind.starts_with('.');
        if is_part_of_promise || hands_on || word == "await" {
            return true;
        }
    }
    let hands = ["Promise.", "push("];
    let handed = code.lines().any(|(_, line)| {
        let names = || {
            line.split(|letter: char| !is_part(letter))
                .any(|word| word == name)
        };
        hands.iter().any(|sign| line.contains(sign)) && names()
    });
    declared != 1 || handed
}

/// The first place behind an offset that reads a part of a name, or hands it to what takes a value.
fn read_of<'c>(code: &'c Code, name: &'c str, from: usize) -> Option<&'c str> {
    code.find(name).filter(|at| *at > from).find_map(|at| {
        let before = code.text.get(..at)?;
        let behind = code.behind(at + name.len());
        if before.ends_with(['.', '"', '\'', '`']) {
            return None;
        }
        if let Some(field) = behind.strip_prefix('.') {
            let field = name_at(field);
            return (!field.is_empty())
                .then(|| code.text.get(at..at + name.len() + 1 + field.len()))?;
        }
        let takers = ["JSON.parse(", "JSON.stringify("];
        let taker = takers.iter().find(|taker| before.ends_with(**taker))?;
        let is_alone = behind.starts_with([')', ',']);
        is_alone.then(|| code.text.get(at - taker.len()..at + name.len() + 1))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let code = Code::of(text, Interpreter::TypeScript);
        find(&code).map(|found| found.read.to_owned())
    }

    #[test]
    fn a_promise_that_is_read_as_its_value_is_seen() {
        let load =
            "async function load(): Promise<Rates> {\n  return (await fetch(u)).json();\n}\n";
        for (text, part) in [
            (format!("{load}const rates = load();\nconsole.log(rates.usd);\n"), "rates.usd"),
            (format!("{load}console.log(load().usd);\n"), "load().usd"),
            (format!("{load}const r = load();\nconsole.log(JSON.stringify(r));\n"), "JSON.stringify(r)"),
            ("const a = fetch(\"x\", {\n  method: \"POST\",\n});\nif (!a.ok) {}\n".to_owned(), "a.ok"),
            ("async function f() {\n  const a = fetch(\"x\");\n  if (!a.ok) {}\n  return a.json();\n}\n".to_owned(), "a.ok"),
            ("import { readFile } from \"node:fs/promises\";\nconst text = readFile(\"a\", \"utf8\");\nconst b = JSON.parse(text);\n".to_owned(), "JSON.parse(text)"),
            ("const get = async (x: string) => 1;\nconst v = get(\"a\");\nprint(v.n);\n".to_owned(), "v.n"),
        ] {
            assert_eq!(read(&text).as_deref(), Some(part), "{text}");
        }
    }

    #[test]
    fn a_promise_that_is_awaited_or_handed_on_is_left() {
        let load = "async function load() {\n  return 1;\n}\n";
        for text in [
            "const rates = await load();\nconsole.log(rates.usd);\n",
            "const p = load();\nconst rates = await p;\nconsole.log(rates.usd);\n",
            "load().then((rates) => console.log(rates.usd));\n",
            "const p = load();\np.then((rates) => console.log(rates.usd));\n",
            "const p = load()\n  .then((r) => r.usd);\nconsole.log((await p).usd);\n",
            "const a = load();\nconst [b] = await Promise.all([a]);\nconsole.log(b.usd, a.usd);\n",
            "async function main() {\n  const rates = 1;\n}\nmain().catch(console.error);\n",
            "const all = names.map((name) => load());\nconsole.log(all.length);\n",
            "function f() {\n  return load();\n}\nconst x = f();\nconsole.log(x.usd);\n",
            "const rates = load();\nfunction g(rates: R) { return 1; }\nconsole.log(rates.usd);\n",
            "const rates = cache.load();\nconsole.log(rates.usd);\n",
        ] {
            let text = format!("{load}{text}");
            assert_eq!(read(&text), None, "{text}");
        }
        let text = "import { readFileSync } from \"fs\";\nconst text = readFileSync(\"a\");\nJSON.parse(text);\n";
        assert_eq!(read(text), None);
    }
}
