//! What holds the commands of a text together: tests, choices, loops, functions.

use std::ops::Range;

/// All of them, in the order in which they end.
#[derive(Clone, Debug, Default)]
pub struct Structure<'t> {
    /// `[[ … ]]`, `(( … ))` and `$(( … ))`.
    pub tests: Vec<Test<'t>>,
    /// `if … elif … else … fi`.
    pub choices: Vec<Choice>,
    /// `for`, `while`, `until`, `select`.
    pub loops: Vec<Loop>,
    /// `name() { … }`.
    pub functions: Vec<Function<'t>>,
    /// `( … )`.
    pub subshells: Vec<Range<usize>>,
}

/// What a test is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// `[ … ]`
    Bracket,
    /// `[[ … ]]`
    Double,
    /// `(( … ))`
    Arithmetic,
    /// `$(( … ))`: a number, and no test.
    Value,
}

/// A test, or something that is computed.
#[derive(Clone, Copy, Debug)]
pub struct Test<'t> {
    /// Where it begins.
    pub at: usize,
    /// Where it ends.
    pub end: usize,
    /// What stands in it.
    pub inner: &'t str,
    /// What it is written with.
    pub kind: TestKind,
}

/// One `if`.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its conditions, in order.
    pub heads: Vec<Range<usize>>,
    /// Its branches, in order; one more than conditions: it has an `else`.
    pub bodies: Vec<Range<usize>>,
}

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Where it begins.
    pub at: usize,
    /// Its number in [`Command::round`](super::Command::round).
    pub number: usize,
    /// What stands between its first word and `do`.
    pub head: Range<usize>,
    /// What each round does.
    pub body: Range<usize>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its body with the braces.
    pub body: Range<usize>,
}
