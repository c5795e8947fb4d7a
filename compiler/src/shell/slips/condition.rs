//! The comparisons in the tests of a text: `[ "$n" -gt 3 ]`, `[[ $kind == open ]]`, `(( n > 3 ))`.

use super::CommandContext;
use super::comparison::OF_NUMBERS;
use crate::shell::variables::whole;
use crate::shell::{Command, Structure, Test, TestKind, is_name};

/// How many tests are looked at: nobody writes more by hand.
const MOST: usize = 512;

/// One comparison of two sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison<'t> {
    pub(super) at: usize,
    pub(super) left: &'t str,
    pub(super) sign: &'t str,
    pub(super) right: &'t str,
    pub(super) kind: TestKind,
    /// Whether `!` stands before it.
    pub(super) is_turned: bool,
    /// `&&` or `||`, where the next one of the list stands right behind that.
    pub(super) joint: Option<&'static str>,
    /// Where the test that it stands in ends.
    pub(super) end: usize,
}

impl<'t> Comparison<'t> {
    /// The variable on a side, if that is all there is.
    pub(super) fn variable(&self, side: &'t str) -> Option<&'t str> {
        let is_bare = matches!(self.kind, TestKind::Arithmetic | TestKind::Value);
        whole(side).or_else(|| Some(side).filter(|side| is_bare && is_name(side)))
    }

    /// Whether numbers are compared.
    pub(super) fn is_of_numbers(&self) -> bool {
        OF_NUMBERS.contains(&self.sign) || self.kind == TestKind::Arithmetic
    }
}

/// All tests in order: those with words of their own, and the commands `[`.
pub(super) fn tests<'t>(structure: &Structure<'t>, commands: &[Command<'t>]) -> Vec<Test<'t>> {
    let mut all: Vec<Test<'t>> = structure.tests.iter().take(MOST).copied().collect();
    for command in commands
        .iter()
        .filter(|one| matches!(one.name(), "[" | "test"))
    {
        let call = command.call();
        let inner = match command.name() {
            "[" => call
                .strip_prefix('[')
                .and_then(|inner| inner.strip_suffix(']')),
            _ => call.strip_prefix("test"),
        };
        all.extend(inner.map(|inner| Test {
            at: command.at,
            end: command.at + command.text.len(),
            inner,
            kind: TestKind::Bracket,
        }));
    }
    all.sort_by_key(|test| test.at);
    all.truncate(MOST);
    all
}

/// All comparisons, in order.
pub(super) fn comparisons<'t>(text: &'t str, tests: &[Test<'t>]) -> Vec<Comparison<'t>> {
    let mut found: Vec<Comparison<'t>> = Vec::new();
    for (number, test) in tests.iter().enumerate() {
        if test.kind == TestKind::Value {
            continue;
        }
        let is_turned = text
            .get(..test.at)
            .is_some_and(|before| before.ends_with("! "));
        let begin = found.len();
        let mut is_whole = true;
        for (part, joint) in parts(test) {
            match compared(test, part) {
                Some((left, sign, right)) => found.push(Comparison {
                    at: test.at,
                    left,
                    sign,
                    right,
                    kind: test.kind,
                    is_turned,
                    joint,
                    end: test.end,
                }),
                None => {
                    is_whole = false;
                    // What stands beside something else is not joined to what follows.
                    if let Some(last) = found.get_mut(begin..).and_then(<[_]>::last_mut) {
                        last.joint = None;
                    }
                }
            }
        }
        let next = tests
            .get(number + 1)
            .filter(|next| next.kind != TestKind::Value);
        let between = next.and_then(|next| text.get(test.end..next.at));
        let joint = match between.map(str::trim) {
            Some("&&") => Some("&&"),
            Some("||") => Some("||"),
            Some(_) | None => None,
        };
        if let Some(last) = found.get_mut(begin..).and_then(<[_]>::last_mut) {
            last.joint = joint.filter(|_| is_whole);
        }
    }
    found
}

/// What stands between `&&` and `||` of a test, each with the sign behind it.
fn parts<'t>(test: &Test<'t>) -> Vec<(Vec<&'t str>, Option<&'static str>)> {
    let words = match test.kind {
        TestKind::Arithmetic | TestKind::Value => terms(test.inner),
        TestKind::Bracket | TestKind::Double => split_words(test.inner),
    };
    let mut found = Vec::new();
    let mut part = Vec::new();
    for word in words {
        let joint = match (word, test.kind) {
            ("-a", TestKind::Bracket) => Some("&&"),
            ("-o", TestKind::Bracket) => Some("||"),
            ("&&", _) => Some("&&"),
            ("||", _) => Some("||"),
            _ => None,
        };
        match joint {
            Some(_) => found.push((std::mem::take(&mut part), joint)),
            None => part.push(word),
        }
    }
    found.push((part, None));
    found
}

fn compared<'t>(test: &Test<'t>, part: Vec<&'t str>) -> Option<(&'t str, &'t str, &'t str)> {
    let [left, sign, right] = part.as_slice() else {
        return None;
    };
    let is_arithmetic = test.kind == TestKind::Arithmetic;
    let is_sign = match is_arithmetic {
        true => ["==", "!=", "<", ">", "<=", ">="].contains(sign),
        false => ["=", "==", "!=", "=~", "<", ">"].contains(sign) || OF_NUMBERS.contains(sign),
    };
    is_sign.then_some((*left, *sign, *right))
}

/// The words of a test; what stands in quotes or brackets is one.
pub(super) fn split_words(inner: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = None;
    let (mut quote, mut depth, mut skip) = (None, 0_usize, false);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ' ')]) {
        if std::mem::take(&mut skip) {
            continue;
        }
        let is_end = at == inner.len();
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (Some('\''), _) => {}
            (_, '\\') => skip = true,
            (Some(_), _) if !is_end => {}
            (None, '\'' | '"') => quote = Some(letter),
            (None, '(' | '{') => depth += 1,
            (None, ')' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_blank = letter.is_whitespace() && quote.is_none() && depth == 0 || is_end;
        match (is_blank, begin) {
            (true, Some(from)) => {
                found.extend(inner.get(from..at));
                begin = None;
            }
            (false, None) => begin = Some(at),
            _ => {}
        }
    }
    found
}

/// The parts of an expression that has no brackets: names, numbers, signs.
fn terms(inner: &str) -> Vec<&str> {
    if inner.contains(['(', '?', ',', '\'', '"']) {
        return Vec::new();
    }
    let is_sign = |letter: char| "=!<>&|".contains(letter);
    let mut found = Vec::new();
    let mut rest = inner.trim();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter: char| is_sign(letter) != is_sign(first));
        let (term, after) = rest.split_at(end.unwrap_or(rest.len()));
        found.push(term.trim());
        rest = after.trim_start();
    }
    found
}

impl<'t> CommandContext<'t> {
    /// The comparisons that stand in a part of the text.
    pub(super) fn compared_in(
        &self,
        part: &std::ops::Range<usize>,
    ) -> impl Iterator<Item = &Comparison<'t>> {
        let begin = self.comparisons.partition_point(|one| one.at < part.start);
        let rest = self.comparisons.get(begin..).unwrap_or_default();
        let end = part.end;
        rest.iter().take_while(move |one| one.at < end)
    }
}
