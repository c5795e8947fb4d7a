//! What programs of `jq` read of what they are given: `.offers[].price`, also behind `|`, in `map(…)` and in objects.

use super::{Call, Kind, Token, tokens};

/// A step into a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'t> {
    /// To an item of a list.
    Item,
    /// To the value under a key.
    Key(&'t str),
}

/// A read of a part of what a program is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathRead<'t> {
    /// The steps to it, one at least.
    pub steps: Vec<Step<'t>>,
    /// Where the read begins.
    pub at: usize,
}

/// Words of programs that are not followed: what they read has another form, or is asked about first.
const OTHERS: [&str; 28] = [
    "arrays",
    "as",
    "catch",
    "def",
    "del",
    "env",
    "foreach",
    "fromjson",
    "from_entries",
    "getpath",
    "has",
    "input",
    "inputs",
    "label",
    "objects",
    "path",
    "paths",
    "recurse",
    "reduce",
    "scalars",
    "strings",
    "to_entries",
    "try",
    "type",
    "values",
    "walk",
    "with_entries",
    "import",
];

/// How deep brackets are followed.
const DEEPEST: usize = 64;

type Path<'t> = Option<Vec<Step<'t>>>;

impl<'t> Call<'t> {
    /// What the program reads, as far as its text shows it.
    pub fn paths(&self) -> Vec<PathRead<'t>> {
        let tokens = tokens(self.program);
        let is_other = |token: &Token<'_>| token.kind == Kind::Word && OTHERS.contains(&token.text);
        if tokens.iter().any(is_other) || changes(&tokens) {
            return Vec::new();
        }
        let mut walk = Walk {
            at: self.at,
            found: Vec::new(),
        };
        let _ = walk.pipe(&tokens, &Some(Vec::new()), 0);
        walk.found
    }
}

/// A path with one step more.
fn extended<'t>(path: &Path<'t>, step: Step<'t>) -> Path<'t> {
    let steps = path.as_ref()?.iter().copied();
    Some(steps.chain([step]).collect())
}

/// Whether a program gives something a new value, or says that something may not be there.
fn changes(tokens: &[Token<'_>]) -> bool {
    let mut all = tokens.iter().enumerate();
    all.any(|(at, token)| {
        let touches = |other: Option<&Token<'_>>| {
            other.is_some_and(|other| matches!(other.text, "=" | "!" | "<" | ">"))
        };
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        let is_sign = token.kind == Kind::Sign;
        let sets = token.text == "=" && !touches(before) && !touches(tokens.get(at + 1));
        let searches = token.text == "."
            && tokens
                .get(at + 1)
                .is_some_and(|next| next.text.starts_with('.') && next.at == token.at + 1);
        is_sign && (sets || searches || token.text == "?")
    })
}

struct Walk<'t> {
    /// Where the program begins.
    at: usize,
    found: Vec<PathRead<'t>>,
}

impl<'t> Walk<'t> {
    /// What comes out of a pipe, as a part of what the program is given.
    fn pipe(&mut self, tokens: &[Token<'t>], input: &Path<'t>, depth: usize) -> Path<'t> {
        if depth > DEEPEST {
            return None;
        }
        let mut current = input.clone();
        for part in split(tokens, "|") {
            current = self.part(part, &current, depth + 1);
        }
        current
    }

    /// The same of one part of a pipe.
    fn part(&mut self, tokens: &[Token<'t>], input: &Path<'t>, depth: usize) -> Path<'t> {
        let mut out = None;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let (length, found) = match (token.kind, token.text) {
                (Kind::Sign, text) if text.starts_with('.') => self.path(tokens, at, input, depth),
                (Kind::Word, "if") => (self.condition(tokens, at, input, depth), None),
                (Kind::Word, _) => self.call(tokens, at, input, depth),
                (Kind::Sign, "(" | "[") => {
                    let end = close(tokens, at);
                    let inner = tokens.get(at + 1..end).unwrap_or_default();
                    let found = self.pipe(inner, input, depth);
                    (end + 1 - at, found.filter(|_| token.text == "("))
                }
                (Kind::Sign, "{") => {
                    let end = close(tokens, at);
                    self.object(tokens.get(at + 1..end).unwrap_or_default(), input, depth);
                    (end + 1 - at, None)
                }
                (Kind::Text, _) => {
                    self.text(*token, input, depth);
                    (1, None)
                }
                (Kind::Sign | Kind::Variable | Kind::Number, _) => (1, None),
            };
            out = found.filter(|_| at == 0 && length == tokens.len());
            at += length.max(1);
        }
        out
    }

    /// A path that begins at a place: how many tokens it has, and where it leads.
    fn path(
        &mut self,
        tokens: &[Token<'t>],
        at: usize,
        input: &Path<'t>,
        depth: usize,
    ) -> (usize, Path<'t>) {
        let Some(first) = tokens.get(at) else {
            return (1, None);
        };
        // Behind a value it is a part of that.
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        let is_part = before.is_some_and(|before| {
            let ends = matches!(before.text, ")" | "]" | "}") || before.kind == Kind::Variable;
            ends && before.at + before.text.len() == first.at
        });
        let mut path = input.clone().filter(|_| !is_part);
        let mut end = first.at;
        let mut next = at;
        while let Some(token) = tokens.get(next).filter(|token| token.at == end) {
            match token.text {
                "." => next += 1,
                "[" => {
                    let closed = close(tokens, next);
                    let inner = tokens.get(next + 1..closed).unwrap_or_default();
                    match inner {
                        [] => path = extended(&path, Step::Item),
                        [one] if one.kind == Kind::Number => path = extended(&path, Step::Item),
                        [minus, one] if minus.text == "-" && one.kind == Kind::Number => {
                            path = extended(&path, Step::Item);
                        }
                        [one] if one.kind == Kind::Text && !one.text.contains('\\') => {
                            path = extended(&path, Step::Key(one.text.trim_matches('"')));
                        }
                        parts if parts.iter().any(|part| part.text == ":") => {}
                        parts => {
                            let _ = self.pipe(parts, input, depth);
                            path = None;
                        }
                    }
                    next = closed + 1;
                }
                text if text.starts_with('.') => {
                    path = extended(&path, Step::Key(text.trim_start_matches('.')));
                    next += 1;
                }
                _ => break,
            }
            let last = tokens.get(next.saturating_sub(1));
            end = last.map_or(usize::MAX, |last| last.at + last.text.len());
        }
        let has_other = matches!(tokens.get(next..), Some([one, two, ..]) if one.text == "/" && two.text == "/");
        if let Some(steps) = path
            .as_ref()
            .filter(|steps| !steps.is_empty() && !has_other)
        {
            self.found.push(PathRead {
                steps: steps.clone(),
                at: self.at + first.at,
            });
        }
        ((next - at).max(1), path)
    }

    /// `if … then … else … end`: how many tokens it has.
    fn condition(
        &mut self,
        tokens: &[Token<'t>],
        at: usize,
        input: &Path<'t>,
        depth: usize,
    ) -> usize {
        let end = close(tokens, at);
        let inner = tokens.get(at + 1..end).unwrap_or_default();
        let mut from = 0;
        let mut open = 0_usize;
        for (number, token) in inner.iter().enumerate() {
            match token.text {
                "if" | "(" | "[" | "{" => open += 1,
                "end" | ")" | "]" | "}" => open = open.saturating_sub(1),
                "then" | "elif" | "else" if open == 0 => {
                    let _ = self.pipe(inner.get(from..number).unwrap_or_default(), input, depth);
                    from = number + 1;
                }
                _ => {}
            }
        }
        let _ = self.pipe(inner.get(from..).unwrap_or_default(), input, depth);
        end + 1 - at
    }

    /// A function with its arguments: how many tokens it has, and what it gives.
    fn call(
        &mut self,
        tokens: &[Token<'t>],
        at: usize,
        input: &Path<'t>,
        depth: usize,
    ) -> (usize, Path<'t>) {
        let Some(name) = tokens.get(at) else {
            return (1, None);
        };
        let item = || extended(input, Step::Item);
        if tokens.get(at + 1).is_none_or(|next| next.text != "(") {
            let found = match name.text {
                "sort" | "reverse" | "unique" => input.clone(),
                "first" | "last" => item(),
                _ => None,
            };
            return (1, found);
        }
        let end = close(tokens, at + 1);
        let arguments = split(tokens.get(at + 2..end).unwrap_or_default(), ";");
        let goes_over = matches!(
            name.text,
            "map"
                | "map_values"
                | "sort_by"
                | "group_by"
                | "min_by"
                | "max_by"
                | "unique_by"
                | "any"
                | "all"
        );
        let mut of = match goes_over && arguments.len() == 1 {
            true => item(),
            false => input.clone(),
        };
        let mut last = None;
        for argument in arguments {
            last = self.pipe(argument, &of, depth);
            // `any(.items[]; .price > 1)`
            if matches!(name.text, "any" | "all") {
                of = last.clone();
            }
        }
        let found = match name.text {
            "select" | "sort_by" | "unique_by" => input.clone(),
            "min_by" | "max_by" => item(),
            "map" if last.is_some() && last == item() => input.clone(),
            _ => None,
        };
        (end + 1 - at, found)
    }

    /// `{a, b: .c}`
    fn object(&mut self, tokens: &[Token<'t>], input: &Path<'t>, depth: usize) {
        for entry in split(tokens, ",") {
            match entry {
                [only] if only.kind == Kind::Word => {
                    let steps = extended(input, Step::Key(only.text));
                    let at = self.at + only.at;
                    self.found.extend(steps.map(|steps| PathRead { steps, at }));
                }
                entry => {
                    let mut parts = split(entry, ":").into_iter();
                    let key = parts.next().unwrap_or_default();
                    let _ = self.pipe(key, input, depth);
                    for value in parts {
                        let _ = self.pipe(value, input, depth);
                    }
                }
            }
        }
    }

    /// The values in a text: `"\(.name): \(.price)"`.
    fn text(&mut self, token: Token<'t>, input: &Path<'t>, depth: usize) {
        let mut from = 0;
        while let Some(begin) = token.text.get(from..).and_then(|rest| rest.find("\\(")) {
            let start = from + begin + 2;
            let Some(inner) = token.text.get(start..) else {
                return;
            };
            let mut open = 1_usize;
            let end = inner.find(|letter: char| {
                match letter {
                    '(' => open += 1,
                    ')' => open -= 1,
                    _ => {}
                }
                open == 0
            });
            let Some(program) = end.and_then(|end| inner.get(..end)) else {
                return;
            };
            let outer = self.at;
            self.at += token.at + start;
            let _ = self.pipe(&tokens(program), input, depth + 1);
            self.at = outer;
            from = start + program.len();
        }
    }
}

/// The parts between a sign that stands in no brackets.
fn split<'a, 't>(tokens: &'a [Token<'t>], sign: &str) -> Vec<&'a [Token<'t>]> {
    let mut found = Vec::new();
    let (mut from, mut open) = (0, 0_usize);
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" | "if" if token.kind != Kind::Text => open += 1,
            ")" | "]" | "}" | "end" if token.kind != Kind::Text => open = open.saturating_sub(1),
            text if text == sign && open == 0 => {
                found.extend(tokens.get(from..at));
                from = at + 1;
            }
            _ => {}
        }
    }
    found.extend(tokens.get(from..));
    found
}

/// Where the bracket, or the `if`, at a place ends; behind all, if it does not.
fn close(tokens: &[Token<'_>], at: usize) -> usize {
    let mut open = 0_usize;
    for (number, token) in tokens.iter().enumerate().skip(at) {
        match token.text {
            "(" | "[" | "{" | "if" => open += 1,
            ")" | "]" | "}" | "end" => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return number;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::super::call;
    use super::Step;

    fn paths(program: &str) -> Vec<String> {
        let text = format!("jq '{program}' x");
        let commands = crate::shell::read(&text).unwrap();
        let calls = commands.iter().filter_map(call);
        let all = calls.flat_map(|call| call.paths());
        let shown = all.map(|read| {
            let steps = read.steps.iter().map(|step| match step {
                Step::Item => "[]".to_owned(),
                Step::Key(name) => format!(".{name}"),
            });
            steps.collect::<String>()
        });
        shown.collect()
    }

    #[test]
    fn what_a_program_reads_is_known() {
        for (program, expected) in [
            (".offers[].price", vec![".offers[].price"]),
            (
                ".offers | map(.price) | add",
                vec![".offers", ".offers[].price"],
            ),
            (
                "[.offers[] | select(.stock > 0) | {name, cost: .price}]",
                vec![
                    ".offers[]",
                    ".offers[].stock",
                    ".offers[].name",
                    ".offers[].price",
                ],
            ),
            (
                ".offers | sort_by(.price) | .[0].vendor",
                vec![".offers", ".offers[].price", ".offers[].vendor"],
            ),
            (
                ".offers[] | \"\\(.vendor): \\(.price)\"",
                vec![".offers[]", ".offers[].vendor", ".offers[].price"],
            ),
            (
                "if .a then .b | .c else .d end",
                vec![".a", ".b", ".b.c", ".d"],
            ),
            ("any(.xs[]; .ok)", vec![".xs[]", ".xs[].ok"]),
            (".[\"a\"][1:3][-1].b", vec![".a[].b"]),
            ("$x.a + (.b).c", vec![".b"]),
            (".a // 1, .b", vec![".b"]),
        ] {
            assert_eq!(paths(program), expected, "{program}");
        }
        for program in [
            ".offers[]?.price",
            ".offers = 1",
            "try .a catch .b",
            ".offers | to_entries | .[].value",
            "..|.a",
        ] {
            assert!(paths(program).is_empty(), "{program}");
        }
        let _ = paths(&"(".repeat(10_000));
    }
}
