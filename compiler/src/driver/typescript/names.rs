//! The names of a text in TypeScript: where each is declared, what it is given, and where it is read.

use super::tree::Node;
use std::collections::{BTreeMap, BTreeSet};

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin<'t> {
    Value(Node<'t>),
    /// An item of a list.
    Item(Node<'t>),
    /// A field of a record.
    Field(Node<'t>, &'t str),
    Unknown,
}

/// A place that declares a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration<'t> {
    pub(super) at: Node<'t>,
    /// `const`, `let`, `var`, or another word.
    pub(super) word: &'t str,
    pub(super) origin: Origin<'t>,
}

/// All names of a text.
#[derive(Debug)]
pub(super) struct Names<'t> {
    pub(super) nodes: Vec<Node<'t>>,
    pub(super) declared: BTreeMap<&'t str, Vec<Declaration<'t>>>,
    /// The names that get a value behind their declaration, with the places.
    pub(super) assigned: BTreeMap<&'t str, Vec<Node<'t>>>,
    /// The types that have a name.
    pub(super) types: BTreeMap<&'t str, Node<'t>>,
}

impl<'t> Names<'t> {
    pub(super) fn of(tree: Node<'t>) -> Self {
        let mut names = Self {
            nodes: tree.all(),
            declared: BTreeMap::new(),
            assigned: BTreeMap::new(),
            types: BTreeMap::new(),
        };
        for node in names.nodes.clone() {
            names.read(node);
        }
        names
    }

    /// The one place that declares a name; `None`: there are several, or none.
    pub(super) fn only(&self, name: &str) -> Option<Declaration<'t>> {
        match self.declared.get(name)?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn read(&mut self, node: Node<'t>) {
        match node.kind() {
            "VariableDeclaration" => {
                let word = node.get("kind").text();
                for one in node.get("declarations").items() {
                    let value = one.get("init");
                    let origin = match value.is_there() {
                        true => Origin::Value(value),
                        false => Origin::Unknown,
                    };
                    self.pattern(one.get("id"), word, origin);
                }
            }
            "ForOfStatement" => self.round(node),
            "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" => {
                self.declare(node.get("id"), "function", Origin::Value(node));
                for one in node.get("params").items() {
                    self.pattern(one, "param", Origin::Unknown);
                }
            }
            "CallExpression" => self.callback(node),
            "ClassDeclaration"
            | "ClassExpression"
            | "TSEnumDeclaration"
            | "TSModuleDeclaration"
            | "TSImportEqualsDeclaration"
            | "TSDeclareFunction" => {
                self.declare(node.get("id"), "class", Origin::Unknown);
            }
            "TSEnumMember" => self.declare(node.get("id"), "member", Origin::Unknown),
            "CatchClause" => self.pattern(node.get("param"), "catch", Origin::Unknown),
            "ImportSpecifier" | "ImportDefaultSpecifier" | "ImportNamespaceSpecifier" => {
                self.declare(node.get("local"), "import", Origin::Unknown);
            }
            "AssignmentExpression" => self.assign(node.get("left"), node),
            "UpdateExpression" => self.assign(node.get("argument"), node),
            "ForInStatement" => self.assign(node.get("left"), node),
            "TSTypeAliasDeclaration" => self.named(node, node.get("typeAnnotation")),
            "TSInterfaceDeclaration" => self.named(node, node.get("body")),
            _ => {}
        }
    }

    fn named(&mut self, node: Node<'t>, body: Node<'t>) {
        if let Some(name) = node.get("id").name() {
            let _ = self.types.insert(name, body);
        }
    }

    /// `for (const row of rows)`.
    fn round(&mut self, node: Node<'t>) {
        let left = node.get("left");
        self.assign(left, node);
        let origin = Origin::Item(node.get("right"));
        for one in left.get("declarations").items() {
            self.declare(one.get("id"), left.get("kind").text(), origin);
        }
    }

    /// `rows.map((row) => …)`.
    fn callback(&mut self, node: Node<'t>) {
        const ITEM_FIRST: [&str; 9] = [
            "map",
            "filter",
            "find",
            "some",
            "every",
            "forEach",
            "flatMap",
            "findIndex",
            "findLast",
        ];
        let Some((of, method, arguments)) = node.method() else {
            return;
        };
        let Some(function) = arguments.first().filter(|one| one.is_function()) else {
            return;
        };
        let params = function.get("params").items();
        let takes_item = |place: usize| match method {
            "reduce" => place == 1,
            "sort" | "toSorted" => true,
            _ => place == 0 && ITEM_FIRST.contains(&method),
        };
        for (place, param) in params.into_iter().enumerate() {
            if takes_item(place) {
                self.declare(param, "param", Origin::Item(of));
            }
        }
    }

    fn declare(&mut self, at: Node<'t>, word: &'t str, origin: Origin<'t>) {
        let Some(name) = at.name() else { return };
        let known = self.declared.entry(name).or_default();
        // What stands around it says what it holds, and was read before: it is not declared once more without a value.
        if !known.iter().any(|one| one.at.is_same(at)) {
            known.push(Declaration { at, word, origin });
        }
    }

    /// All names of a pattern: `[a, b]`, `{ a, b: c, ...rest }`, `a = 1`.
    fn pattern(&mut self, pattern: Node<'t>, word: &'t str, origin: Origin<'t>) {
        match pattern.kind() {
            "Identifier" => self.declare(pattern, word, origin),
            "ArrayPattern" => {
                for one in pattern.get("elements").items() {
                    let origin = match origin {
                        Origin::Value(list) => Origin::Item(list),
                        Origin::Item(_) | Origin::Field(..) | Origin::Unknown => Origin::Unknown,
                    };
                    self.pattern(one, word, origin);
                }
            }
            "ObjectPattern" => {
                for one in pattern.get("properties").items() {
                    let inner = match (one.kind(), origin, one.get("key").name()) {
                        ("Property", Origin::Value(of), Some(key)) => Origin::Field(of, key),
                        _ => Origin::Unknown,
                    };
                    let part = match one.kind() {
                        "Property" => one.get("value"),
                        _ => one.get("argument"),
                    };
                    self.pattern(part, word, inner);
                }
            }
            "AssignmentPattern" => self.pattern(pattern.get("left"), word, Origin::Unknown),
            "RestElement" => self.pattern(pattern.get("argument"), word, Origin::Unknown),
            "TSParameterProperty" => self.pattern(pattern.get("parameter"), word, Origin::Unknown),
            _ => {}
        }
    }

    fn assign(&mut self, left: Node<'t>, at: Node<'t>) {
        if left.kind() == "VariableDeclaration" || left.kind() == "MemberExpression" {
            return;
        }
        for one in left.all() {
            if let Some(name) = one.name() {
                self.assigned.entry(name).or_default().push(at);
            }
        }
    }

    /// The places that read a name as a value, and no part and no type of that name.
    pub(super) fn reads(&self, tree: Node<'t>) -> Vec<Node<'t>> {
        let mut open = vec![tree];
        let mut found = Vec::new();
        while let Some(node) = open.pop() {
            match node.kind() {
                "Identifier" => found.push(node),
                "MemberExpression" => {
                    open.push(node.get("object"));
                    if node.get("computed").is_set() {
                        open.push(node.get("property"));
                    }
                }
                "Property" | "MethodDefinition" | "PropertyDefinition" | "AccessorProperty" => {
                    open.push(node.get("value"));
                    if node.get("computed").is_set() {
                        open.push(node.get("key"));
                    }
                }
                "ExportNamedDeclaration" => open.push(node.get("declaration")),
                "TSParameterProperty" => open.push(node.get("parameter")),
                "TSExportAssignment" => open.push(node.get("expression")),
                "TSInstantiationExpression" => open.push(node.get("expression")),
                "TSImportEqualsDeclaration" => open.push(node.get("moduleReference")),
                "TSQualifiedName" => open.push(node.get("left")),
                "TSModuleDeclaration" => open.push(node.get("body")),
                "TSModuleBlock" => open.extend(node.get("body").items()),
                "TSEnumDeclaration" => {
                    open.extend(members(node).into_iter().map(|one| one.get("initializer")));
                }
                "LabeledStatement" => open.push(node.get("body")),
                "BreakStatement"
                | "ContinueStatement"
                | "MetaProperty"
                | "ImportDeclaration"
                | "ExportAllDeclaration" => {}
                kind if kind.starts_with("TS") => {
                    let bare = node.bare();
                    if !bare.is_same(node) {
                        open.push(bare);
                    }
                }
                _ => open.extend(node.below().into_iter().filter(|one| !is_type(*one))),
            }
        }
        found
    }

    /// The names that stand behind `typeof`, and those that are given to the whole program.
    pub(super) fn guarded(&self) -> BTreeSet<&'t str> {
        let mut found = BTreeSet::new();
        for node in &self.nodes {
            if node.kind() == "UnaryExpression" && node.get("operator").text() == "typeof" {
                found.extend(node.get("argument").name());
            }
            if let Some((of, name)) = node.member()
                && matches!(of.name(), Some("globalThis" | "global"))
            {
                let _ = found.insert(name);
            }
        }
        found
    }
}

/// The members of an `enum`.
pub(super) fn members(node: Node<'_>) -> Vec<Node<'_>> {
    let inner = node.get("body").get("members");
    match inner.is_there() {
        true => inner.items(),
        false => node.get("members").items(),
    }
}

/// Whether a node says only of which type something is.
fn is_type(node: Node<'_>) -> bool {
    const VALUES: [&str; 7] = [
        "TSParameterProperty",
        "TSExportAssignment",
        "TSInstantiationExpression",
        "TSImportEqualsDeclaration",
        "TSModuleDeclaration",
        "TSModuleBlock",
        "TSEnumDeclaration",
    ];
    let is_type = node.kind().starts_with("TS");
    is_type && node.bare().is_same(node) && !VALUES.contains(&node.kind())
}
