//! Text to a tree in which every key and every scalar knows where it stands.
//!
//! The tree is ours and not a library's: it keeps duplicate keys, spelling and order, and it exists for any input,
//! also for one that is not YAML (then it is empty and the [`Report`](crate::diag::Report) says why).

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands. Of a list or a map: from its first to its last byte.
    pub span: crate::source::Span,
    /// What it is.
    pub value: Value,
}

/// What a [`Node`] holds, by YAML 1.2's core schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false` (`yes` and `no` are text).
    Bool(bool),
    /// A number, and how it was spelled.
    Number(serde_json::Number, String),
    /// Any other scalar.
    Text(String),
    /// `[a, b]` or `- a`.
    List(Vec<Node>),
    /// `{a: b}` or `a: b`, in the order of the text, duplicates included.
    Map(Vec<Entry>),
}

/// One `key: value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key as text (a number or `true` as a key is its spelling).
    pub key: String,
    /// Where the key stands.
    pub key_span: crate::source::Span,
    /// The value.
    pub value: Node,
}
