//! What values of a text in TypeScript are, as far as the text shows it.

use super::names::{Names, Origin};
use super::tree::Node;
use std::cell::Cell;

/// How many steps lead to what a value is. More are not followed.
const FARTHEST: usize = 12;

/// How many parts are looked at for one value: a list of lists of the same would never end.
const MOST: usize = 1000;

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Kind<'t> {
    List(Option<Box<Kind<'t>>>),
    Text,
    Number,
    Truth,
    Map,
    Set,
    Date,
    /// What a file or a command gives where nobody says how its bytes are read.
    Bytes,
    /// An object, with what says which fields it has.
    Record(Node<'t>),
    Pattern,
    Promise,
}

impl<'t> Kind<'t> {
    /// What an item of it is.
    fn item(self) -> Option<Self> {
        match self {
            Self::List(item) => item.map(|item| *item),
            Self::Text => Some(Self::Text),
            Self::Number
            | Self::Truth
            | Self::Map
            | Self::Set
            | Self::Date
            | Self::Bytes
            | Self::Record(_)
            | Self::Pattern
            | Self::Promise => None,
        }
    }

    /// What says which fields it has.
    fn fields(self) -> Option<Node<'t>> {
        if let Self::Record(fields) = self {
            Some(fields)
        } else {
            None
        }
    }

    /// What a message calls it.
    pub(super) fn called(&self) -> &'static str {
        match self {
            Self::List(_) => "a list",
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Truth => "true or false",
            Self::Map => "a `Map`",
            Self::Set => "a `Set`",
            Self::Date => "a date",
            Self::Bytes => "bytes (a `Buffer`)",
            Self::Record(_) => "an object",
            Self::Pattern => "a pattern",
            Self::Promise => "a promise",
        }
    }
}

/// What a value is. `None`: nobody knows.
pub(super) fn of<'t>(names: &Names<'t>, node: Node<'t>) -> Option<Kind<'t>> {
    let left = Cell::new(MOST);
    Kinds { names, left }.of(node, 0)
}

struct Kinds<'n, 't> {
    names: &'n Names<'t>,
    /// How many parts may still be looked at.
    left: Cell<usize>,
}

impl<'t> Kinds<'_, 't> {
    fn of(&self, node: Node<'t>, steps: usize) -> Option<Kind<'t>> {
        self.left.set(self.left.get().checked_sub(1)?);
        if steps > FARTHEST {
            return None;
        }
        let next = steps + 1;
        if let "TSAsExpression" | "TSSatisfiesExpression" | "TSTypeAssertion" = node.kind() {
            let said = self.annotated(node.get("typeAnnotation"), next);
            return said.or_else(|| self.of(node.get("expression"), next));
        }
        let node = node.bare();
        match node.kind() {
            "Literal" => literal(node),
            "TemplateLiteral" => Some(Kind::Text),
            "ArrayExpression" => Some(Kind::List(self.same(node, next))),
            "ObjectExpression" => Some(Kind::Record(node)),
            "NewExpression" => self.made(node),
            "Identifier" => self.named(node.get("name").text(), next),
            "UnaryExpression" => match node.get("operator").text() {
                "!" => Some(Kind::Truth),
                "+" | "-" => Some(Kind::Number),
                "typeof" => Some(Kind::Text),
                _ => None,
            },
            "BinaryExpression" => self.computed(node, next),
            "AwaitExpression" => {
                let kind = self.of(node.get("argument"), next);
                kind.filter(|kind| !matches!(kind, Kind::Promise))
            }
            "CallExpression" => self.given(node, next),
            "MemberExpression" => self.part(node, next),
            "ConditionalExpression" => {
                self.either([node.get("consequent"), node.get("alternate")], next)
            }
            // `process.env.LIMIT ?? "10"`
            "LogicalExpression" if matches!(node.get("operator").text(), "??" | "||") => {
                self.either([node.get("left"), node.get("right")], next)
            }
            _ => None,
        }
    }

    /// The kind of two values of which one is taken.
    fn either(&self, [one, other]: [Node<'t>; 2], next: usize) -> Option<Kind<'t>> {
        let (one, other) = (self.of(one, next)?, self.of(other, next)?);
        (one.called() == other.called()).then_some(one)
    }

    /// The kind of all items of a list that is written out.
    fn same(&self, list: Node<'t>, next: usize) -> Option<Box<Kind<'t>>> {
        let items = list.get("elements").items();
        let mut kinds = items.into_iter().take(64).map(|one| self.of(one, next));
        let first = kinds.next()??;
        let called = first.called();
        let is_same = kinds.all(|kind| kind.is_some_and(|kind| kind.called() == called));
        is_same.then(|| Box::new(first))
    }

    fn made(&self, node: Node<'t>) -> Option<Kind<'t>> {
        let name = node.get("callee").name()?;
        if self.names.declared.contains_key(name) {
            return None;
        }
        match name {
            "Map" => Some(Kind::Map),
            "Set" => Some(Kind::Set),
            "Date" => Some(Kind::Date),
            "Promise" => Some(Kind::Promise),
            "RegExp" => Some(Kind::Pattern),
            "Array" => Some(Kind::List(None)),
            _ => None,
        }
    }

    fn named(&self, name: &str, next: usize) -> Option<Kind<'t>> {
        let only = self.names.only(name)?;
        let said = self.annotated(only.at.get("typeAnnotation").get("typeAnnotation"), next);
        if said.is_some() || only.at.get("typeAnnotation").is_there() {
            return said;
        }
        match only.origin {
            Origin::Value(value) if value.is_function() => None,
            Origin::Value(value) => {
                let is_constant = !self.names.assigned.contains_key(name);
                let kind = self.of(value, next)?;
                // What is given another value later is of this kind if that is one that says so at first.
                let stays = matches!(kind, Kind::Number | Kind::Text | Kind::List(_));
                (is_constant || stays).then_some(kind)
            }
            Origin::Item(list) => self.of(list, next)?.item(),
            Origin::Field(of, key) => {
                let fields = self.of(of, next)?.fields()?;
                self.field(fields, key, next)
            }
            Origin::Unknown => None,
        }
    }

    /// What an annotation says.
    fn annotated(&self, said: Node<'t>, next: usize) -> Option<Kind<'t>> {
        if next > FARTHEST {
            return None;
        }
        match said.kind() {
            "TSStringKeyword" => Some(Kind::Text),
            "TSNumberKeyword" => Some(Kind::Number),
            "TSBooleanKeyword" => Some(Kind::Truth),
            "TSArrayType" => {
                let item = self.annotated(said.get("elementType"), next + 1);
                Some(Kind::List(item.map(Box::new)))
            }
            "TSTypeLiteral" | "TSInterfaceBody" => Some(Kind::Record(said)),
            "TSTypeReference" => {
                let name = said.get("typeName").name()?;
                if let Some(body) = self.names.types.get(name) {
                    return self.annotated(*body, next + 1);
                }
                let inner = said.get("typeArguments").get("params").items();
                match name {
                    "Array" | "ReadonlyArray" => {
                        let item = inner.first();
                        let item = item.and_then(|one| self.annotated(*one, next + 1));
                        Some(Kind::List(item.map(Box::new)))
                    }
                    "Map" => Some(Kind::Map),
                    "Set" => Some(Kind::Set),
                    "Date" => Some(Kind::Date),
                    "Record" => Some(Kind::Record(said)),
                    "Promise" => Some(Kind::Promise),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The kind of a field, by the type that declares it.
    fn field(&self, fields: Node<'t>, key: &str, next: usize) -> Option<Kind<'t>> {
        let members = match fields.kind() {
            "TSTypeLiteral" => fields.get("members"),
            "TSInterfaceBody" => fields.get("body"),
            _ => return None,
        };
        let is_named = |one: &Node<'t>| one.get("key").name() == Some(key);
        let member = members.items().into_iter().find(is_named)?;
        if member.get("optional").is_set() {
            return None;
        }
        self.annotated(member.get("typeAnnotation").get("typeAnnotation"), next)
    }

    /// The kind of each value of a `Record<string, …>`.
    fn value_of(&self, said: Node<'t>, next: usize) -> Option<Kind<'t>> {
        let inner = said.get("typeArguments").get("params").items();
        self.annotated(*inner.get(1)?, next)
    }

    fn computed(&self, node: Node<'t>, next: usize) -> Option<Kind<'t>> {
        match node.get("operator").text() {
            "-" | "*" | "/" | "%" | "**" => Some(Kind::Number),
            "+" => {
                let one = self.of(node.get("left"), next);
                let other = self.of(node.get("right"), next);
                match (one, other) {
                    (Some(Kind::Text), _) | (_, Some(Kind::Text)) => Some(Kind::Text),
                    (Some(Kind::Number), Some(Kind::Number)) => Some(Kind::Number),
                    _ => None,
                }
            }
            "==" | "===" | "!=" | "!==" | "<" | ">" | "<=" | ">=" | "in" | "instanceof" => {
                Some(Kind::Truth)
            }
            _ => None,
        }
    }

    /// `rows.length`, `rows[0]`, `process.env.NAME`, `row.price`.
    fn part(&self, node: Node<'t>, next: usize) -> Option<Kind<'t>> {
        let of = node.get("object").bare();
        if of.path() == "process.env" {
            return Some(Kind::Text);
        }
        let kind = self.of(of, next)?;
        if node.get("computed").is_set() {
            let place = node.get("property").number();
            if let Kind::Record(said) = kind {
                return self.value_of(said, next);
            }
            return place.and_then(|_| kind.item());
        }
        let name = node.get("property").name()?;
        match (kind, name) {
            (Kind::Record(fields), _) => self.field(fields, name, next),
            (Kind::List(_) | Kind::Text, "length") | (Kind::Map | Kind::Set, "size") => {
                Some(Kind::Number)
            }
            _ => None,
        }
    }

    /// What a call gives.
    fn given(&self, node: Node<'t>, next: usize) -> Option<Kind<'t>> {
        let (called, arguments) = node.call()?;
        let path = called.path();
        let root = path.split('.').next().unwrap_or("");
        let own = self.names.declared.get(root);
        let is_own = own.is_some_and(|all| all.iter().any(|one| one.word != "import"));
        if let Some(only) = self.names.only(&path)
            && let Origin::Value(function) = only.origin
            && function.is_function()
        {
            if function.get("async").is_set() {
                return Some(Kind::Promise);
            }
            let said = function.get("returnType").get("typeAnnotation");
            return self.annotated(said, next);
        }
        if !is_own && !path.is_empty() {
            let name = path.rsplit('.').next().unwrap_or("");
            match (path.as_str(), name) {
                ("Object.keys", _) => return Some(Kind::List(Some(Box::new(Kind::Text)))),
                ("Object.values" | "Object.entries" | "Array.from" | "Array.of", _) => {
                    return Some(Kind::List(None));
                }
                ("Number" | "parseInt" | "parseFloat" | "Date.now", _)
                | ("Number.parseInt" | "Number.parseFloat", _) => return Some(Kind::Number),
                ("String" | "JSON.stringify" | "Date", _) => return Some(Kind::Text),
                (
                    "Promise.resolve" | "Promise.all" | "Promise.allSettled" | "Promise.race"
                    | "Promise.any" | "fetch",
                    _,
                ) => return Some(Kind::Promise),
                (_, "readFileSync" | "execSync" | "execFileSync") => return read(&arguments),
                _ if root == "Math" => return Some(Kind::Number),
                _ => {}
            }
        }
        let (of, method, arguments) = node.method()?;
        let first = arguments.first().copied();
        match method {
            "toFixed" | "toISOString" | "toLowerCase" | "toUpperCase" | "trim" | "padStart"
            | "padEnd" | "join" | "toLocaleString" | "toPrecision" => Some(Kind::Text),
            "split" => Some(Kind::List(Some(Box::new(Kind::Text)))),
            "getTime" | "getFullYear" | "getMonth" | "getDate" | "getDay" | "getHours" => {
                Some(Kind::Number)
            }
            _ => match (self.of(of, next)?, method) {
                (
                    kind @ Kind::List(_),
                    "filter" | "slice" | "sort" | "reverse" | "toSorted" | "toReversed",
                ) => Some(kind),
                (Kind::List(_), "concat" | "flat" | "flatMap" | "splice") => Some(Kind::List(None)),
                (Kind::List(_), "map") => {
                    let item = first.and_then(|function| self.mapped(function, next));
                    Some(Kind::List(item.map(Box::new)))
                }
                (Kind::List(_), "some" | "every" | "includes") => Some(Kind::Truth),
                (Kind::List(_) | Kind::Text, "indexOf" | "findIndex" | "lastIndexOf") => {
                    Some(Kind::Number)
                }
                (Kind::Text, "replace" | "replaceAll" | "slice" | "substring" | "repeat") => {
                    Some(Kind::Text)
                }
                (Kind::Bytes, "toString") => Some(Kind::Text),
                (Kind::Promise, "then" | "catch" | "finally") => Some(Kind::Promise),
                _ => None,
            },
        }
    }

    /// What a function makes of each item.
    fn mapped(&self, function: Node<'t>, next: usize) -> Option<Kind<'t>> {
        match function.name() {
            Some("Number" | "parseFloat") => return Some(Kind::Number),
            Some("String") => return Some(Kind::Text),
            _ => {}
        }
        if function.get("async").is_set() {
            return Some(Kind::Promise);
        }
        let gives = function.gives().filter(|_| function.is_function())?;
        self.of(gives, next)
    }
}

/// What a file or a command gives: bytes, where nobody says how they are read.
fn read<'t>(arguments: &[Node<'t>]) -> Option<Kind<'t>> {
    let options = arguments.get(1..).unwrap_or(&[]);
    if options.is_empty() {
        return Some(Kind::Bytes);
    }
    let says = options.iter().any(|one| {
        let keys = one.get("properties").items();
        one.word().is_some()
            || keys
                .iter()
                .any(|key| key.get("key").name() == Some("encoding"))
    });
    let is_written = options.iter().all(|one| {
        matches!(
            one.kind(),
            "ArrayExpression" | "Literal" | "ObjectExpression"
        )
    });
    let is_inherited = options.iter().any(|one| {
        let keys = one.get("properties").items();
        keys.iter()
            .any(|key| matches!(key.get("key").name(), Some("stdio") | None))
    });
    match (says, is_written && !is_inherited) {
        (true, _) => Some(Kind::Text),
        (false, true) => Some(Kind::Bytes),
        (false, false) => None,
    }
}

fn literal<'t>(node: Node<'t>) -> Option<Kind<'t>> {
    if node.get("regex").is_there() {
        return Some(Kind::Pattern);
    }
    match node.literal()? {
        serde_json::Value::String(_) => Some(Kind::Text),
        serde_json::Value::Number(_) => Some(Kind::Number),
        serde_json::Value::Bool(_) => Some(Kind::Truth),
        serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_) => {
            None
        }
    }
}
