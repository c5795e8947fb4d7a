//! The tree of a text in TypeScript as ESTree has it: each node says its `type`, where it begins (`start`) and where it ends (`end`).

use serde_json::Value;

static NOTHING: Value = Value::Null;

/// Nodes around a value that change nothing of it when it runs.
const WRAPPERS: [&str; 6] = [
    "TSAsExpression",
    "TSSatisfiesExpression",
    "TSNonNullExpression",
    "TSTypeAssertion",
    "ParenthesizedExpression",
    "ChainExpression",
];

/// Nodes that begin a function.
const FUNCTIONS: [&str; 3] = [
    "FunctionDeclaration",
    "FunctionExpression",
    "ArrowFunctionExpression",
];

/// A node, a list of nodes, or nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'t>(&'t Value);

impl<'t> Node<'t> {
    pub(super) fn of(value: &'t Value) -> Self {
        Self(value)
    }

    /// What it is; empty: a list, or nothing.
    pub(super) fn kind(self) -> &'t str {
        self.get("type").text()
    }

    pub(super) fn get(self, field: &str) -> Self {
        Self(self.0.get(field).unwrap_or(&NOTHING))
    }

    pub(super) fn text(self) -> &'t str {
        self.0.as_str().unwrap_or("")
    }

    /// The number that is written out.
    pub(super) fn number(self) -> Option<f64> {
        self.literal().and_then(Value::as_f64)
    }

    pub(super) fn is_set(self) -> bool {
        self.0.as_bool() == Some(true)
    }

    pub(super) fn is_there(self) -> bool {
        !self.0.is_null()
    }

    pub(super) fn is_same(self, other: Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }

    /// What tells a node from all others of its tree.
    pub(super) fn id(self) -> usize {
        std::ptr::from_ref(self.0).addr()
    }

    /// Whether it says only of which type a value is, or stands around it in brackets.
    pub(super) fn is_wrapper(self) -> bool {
        WRAPPERS.contains(&self.kind())
    }

    pub(super) fn is_function(self) -> bool {
        FUNCTIONS.contains(&self.kind())
    }

    /// The nodes of a list.
    pub(super) fn items(self) -> Vec<Self> {
        let items = self.0.as_array().map_or(&[][..], Vec::as_slice);
        items.iter().map(Self).collect()
    }

    pub(super) fn start(self) -> usize {
        self.offset("start")
    }

    pub(super) fn end(self) -> usize {
        self.offset("end")
    }

    fn offset(self, field: &str) -> usize {
        let offset = self.get(field).0.as_u64().unwrap_or(0);
        usize::try_from(offset).unwrap_or(0)
    }

    /// Its name, where it is one.
    pub(super) fn name(self) -> Option<&'t str> {
        (self.kind() == "Identifier").then(|| self.get("name").text())
    }

    /// Its value, where that is written out.
    pub(super) fn literal(self) -> Option<&'t Value> {
        (self.kind() == "Literal").then_some(self.get("value").0)
    }

    /// The text that is written out.
    pub(super) fn word(self) -> Option<&'t str> {
        self.literal().and_then(Value::as_str)
    }

    /// Without what says only of which type it is.
    pub(super) fn bare(self) -> Self {
        let mut node = self;
        while WRAPPERS.contains(&node.kind()) {
            node = node.get("expression");
        }
        node
    }

    /// The nodes right below.
    pub(super) fn below(self) -> Vec<Self> {
        let Some(fields) = self.0.as_object() else {
            return self.items();
        };
        let mut found = Vec::new();
        for (name, value) in fields {
            match value {
                Value::Object(_) if name != "value" || value.get("type").is_some() => {
                    found.push(Self(value));
                }
                Value::Array(items) => found.extend(items.iter().map(Self)),
                Value::Object(_)
                | Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_) => {}
            }
        }
        found
    }

    /// Itself and all below it.
    pub(super) fn all(self) -> Vec<Self> {
        self.all_but(|_| false)
    }

    /// Itself and all below it, without what stands in the functions in it.
    pub(super) fn own(self) -> Vec<Self> {
        self.all_but(|node| node.is_function() && !node.is_same(self))
    }

    /// Itself and all below it, without what stands in such a node.
    pub(super) fn all_but(self, leaves: impl Fn(Self) -> bool) -> Vec<Self> {
        let mut open = vec![self];
        let mut found = Vec::new();
        while let Some(node) = open.pop() {
            found.push(node);
            if !leaves(node) {
                open.extend(node.below());
            }
        }
        found
    }

    /// What it is a part of, and the name of the part: `rows.length`.
    pub(super) fn member(self) -> Option<(Self, &'t str)> {
        let node = self.bare();
        let is_plain = node.kind() == "MemberExpression" && !node.get("computed").is_set();
        let name = node.get("property").name().filter(|_| is_plain)?;
        Some((node.get("object").bare(), name))
    }

    /// What is called and with what.
    pub(super) fn call(self) -> Option<(Self, Vec<Self>)> {
        let node = self.bare();
        let is_call = node.kind() == "CallExpression";
        is_call.then(|| (node.get("callee").bare(), node.get("arguments").items()))
    }

    /// The value, the method that is called of it, and with what.
    pub(super) fn method(self) -> Option<(Self, &'t str, Vec<Self>)> {
        let (called, arguments) = self.call()?;
        let (of, name) = called.member()?;
        Some((of, name, arguments))
    }

    /// The names from its root on, with dots between them: `JSON.stringify`. Empty: it is something else.
    pub(super) fn path(self) -> String {
        let mut names = Vec::new();
        let mut node = self.bare();
        while let Some((of, name)) = node.member() {
            names.push(name);
            node = of;
        }
        let Some(root) = node.name() else {
            return String::new();
        };
        names.push(root);
        names.reverse();
        names.join(".")
    }

    /// With what a function of this path is called; `None`: it is no such call.
    pub(super) fn called(self, path: &str) -> Option<Vec<Self>> {
        let (called, arguments) = self.call()?;
        (called.path() == path).then_some(arguments)
    }

    /// What a function gives, where it does nothing else.
    pub(super) fn gives(self) -> Option<Self> {
        let body = self.get("body");
        if body.kind() != "BlockStatement" {
            return Some(body.bare());
        }
        match body.get("body").items().as_slice() {
            [only] if only.kind() == "ReturnStatement" => Some(only.get("argument").bare()),
            _ => None,
        }
    }
}
