//! Whether TypeScript can be read. A parser that is built in says so: what runs such a script (`npx tsx`) may not be there, or fetch itself first.

use super::file;
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::SourceType;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Longer texts are not parsed, in bytes.
const LONGEST_TEXT: usize = 1 << 17;

/// The stack of the parser, in bytes. It goes as deep as its text does, and [`LONGEST_TEXT`] of brackets needs half of this.
const STACK: usize = 1 << 29;

/// How long the parser may take. One that takes longer has said nothing.
const LONGEST: Duration = Duration::from_secs(5);

/// What the parser reads past, and what runs TypeScript does not.
const REFUSED: [&str; 3] = [
    "Missing initializer in const declaration",
    "Logical expressions and coalesce expressions cannot be mixed",
    "`await` is only allowed within async functions",
];

/// The line at which the text of a file cannot be read, and what was expected there. `None`: it can, or nobody knows.
pub(super) fn fault(path: &Path) -> Option<(usize, String)> {
    fault_in(file::text(path).ok()?)
}

fn fault_in(text: String) -> Option<(usize, String)> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let (says, said) = mpsc::channel();
    let parses = move || drop(says.send(first_refusal(&text)));
    let parser = thread::Builder::new().stack_size(STACK);
    // Who does not wait any longer leaves it to its work, which ends.
    drop(parser.spawn(parses).ok()?);
    said.recv_timeout(LONGEST).ok()?
}

fn first_refusal(text: &str) -> Option<(usize, String)> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::ts()).parse();
    let gave_up = parsed.panicked;
    let is_refused = |says: &str| REFUSED.iter().any(|begin| says.starts_with(begin));
    let mut found = parsed.errors.iter();
    let refusal = found.find(|found| gave_up || is_refused(&found.message))?;
    let at = refusal.labels.as_ref().and_then(|labels| labels.first());
    let before = text
        .get(..at.map_or(0, |label| label.offset()))
        .unwrap_or(text);
    let line = 1 + before.matches('\n').count();
    Some((
        line,
        refusal.message.replace("`EOF`", "the end of the file"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault_of(text: &str) -> Option<(usize, String)> {
        fault_in(text.to_owned())
    }

    #[test]
    fn the_line_is_told_and_what_was_expected() {
        for (text, line, expected) in [
            (
                "const a = {\n  b: 1,\n  c 2,\n};\n",
                3,
                "Expected `,` or `}`",
            ),
            ("if (a) {\n  b();\n", 3, "but found the end of the file"),
            ("a();\nconst s = \"open;\n", 2, "Unterminated string"),
            ("a();\nprint(\"a\")\nelif x:\n", 3, "semicolon"),
            ("import { a } form \"b\";\n", 1, "Expected `from`"),
            ("a();\nfunction g() {\n  await f();\n}\n", 3, "async"),
            ("const x;\n", 1, "initializer"),
            ("const v = a ?? b || c;\n", 1, "mixed"),
        ] {
            let found = fault_of(text);
            let is_told = found
                .as_ref()
                .is_some_and(|(at, fault)| *at == line && fault.contains(expected));
            assert!(is_told, "{text}: {found:?}");
        }
    }

    #[test]
    fn what_runs_is_not_judged() {
        for text in [
            "",
            "#!/usr/bin/env -S npx tsx\nconst a = await fetch(\"x\");\n",
            "const a = <string>b; let c = d as any satisfies unknown;\n",
            "class A { constructor(private readonly x: string) {} declare y: number; accessor z = 1 }\n",
            "enum E { A, B }\nnamespace N { export const a = 1 }\nabstract class B<T extends E> {}\n",
            "function f(x: string): asserts x is \"a\" {}\nlet g = <T,>(x: T) => x;\n",
            "for await (const x of y()) console.log(`${x.map((z) => `${z}`).join(\",\")}`);\n",
            "const { a, ...rest } = JSON.parse(process.env.GRAPH_STATE!);\nexport default rest;\n",
            "import fs = require(\"fs\"); export = fs;\n",
            "if (a / b > c) { d = /[/}]\\//g.test(e) }\n",
            "return 1;\n",
        ] {
            assert_eq!(fault_of(text), None, "{text}");
        }
    }

    #[test]
    fn hostile_texts_end() {
        for part in ["(", "{", "[", "!", "`${", "a=>", "class A{a="] {
            let text = part.repeat(LONGEST_TEXT / part.len());
            assert!(fault_of(&text).is_some(), "{part}");
            assert_eq!(fault_of(&(text + part)), None, "{part}");
        }
    }
}
