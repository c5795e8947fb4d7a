//! The tree of a Python script, made of what its own parser says (`slips/program.py`).

mod patterns;

use crate::world::script_tree::{
    Call, Class, Comparison, Each, Expression, ExpressionKind as E, Function, Import, Joint, Makes,
    Parameter, Sign, Statement, StatementKind as S, Takes,
};
use serde_json::Value;
use std::rc::Rc;

/// What comes before the tree.
const TREE: &str = "tree ";

/// The tree that the program says a script has. `None`: it has none, or one that is too large or too deep.
pub(super) fn read(said: &str) -> Option<Vec<Statement>> {
    let tree = said.lines().find_map(|line| line.strip_prefix(TREE))?;
    let tree: Value = serde_json::from_str(tree).ok()?;
    Some(Node(&tree).statements())
}

static NOTHING: Value = Value::Null;

/// A part of the tree, a list of parts, or nothing.
#[derive(Clone, Copy)]
struct Node<'t>(&'t Value);

impl<'t> Node<'t> {
    fn get(self, field: &str) -> Self {
        Self(self.0.get(field).unwrap_or(&NOTHING))
    }

    fn kind(self) -> &'t str {
        self.get("_").text()
    }

    fn text(self) -> &'t str {
        self.0.as_str().unwrap_or("")
    }

    fn is_there(self) -> bool {
        !self.0.is_null()
    }

    fn line(self) -> usize {
        let line = self.get("l").0.as_u64().unwrap_or(0);
        usize::try_from(line).unwrap_or(0)
    }

    fn items(self) -> impl Iterator<Item = Self> {
        let items = self.0.as_array().map_or(&[][..], Vec::as_slice);
        items.iter().map(Self)
    }

    fn statements(self) -> Vec<Statement> {
        self.items().flat_map(Self::statement).collect()
    }

    fn expressions(self) -> Vec<Expression> {
        self.items().map(Self::expression).collect()
    }

    fn at(self, kind: S) -> Statement {
        let line = self.line();
        Statement { line, kind }
    }

    /// The value of a field, where there is one.
    fn optional(self, field: &str) -> Option<Expression> {
        let found = self.get(field);
        found.is_there().then(|| found.expression())
    }

    /// One statement; several, where what is opened has a name.
    fn statement(self) -> Vec<Statement> {
        let value = || self.get("value").expression();
        let (body, other) = (
            || self.get("body").statements(),
            || self.get("orelse").statements(),
        );
        let kind = match self.kind() {
            "Expr" => S::Value(value()),
            "Assign" => S::Assign(self.get("targets").expressions(), value()),
            "AnnAssign" => match self.optional("value") {
                Some(value) => S::Assign(vec![self.get("target").expression()], value),
                // A field of a class has no value before one is handed over.
                None => S::Assign(Vec::new(), self.get("target").expression()),
            },
            "AugAssign" => S::Change(
                self.get("target").expression(),
                sign(self.get("op")),
                value(),
            ),
            "If" => S::If(self.get("test").expression(), body(), other()),
            "While" => S::While(self.get("test").expression(), body(), other()),
            "For" | "AsyncFor" => S::For(
                self.get("target").expression(),
                self.get("iter").expression(),
                body(),
                other(),
            ),
            "Match" => S::Cases(
                self.get("subject").expression(),
                self.get("cases").items().map(Self::case).collect(),
            ),
            "Return" => S::Return(self.optional("value")),
            "Raise" => S::Raise(self.optional("exc")),
            "Assert" => {
                let fails = self.at(S::Raise(self.optional("msg")));
                S::If(self.get("test").expression(), Vec::new(), vec![fails])
            }
            "Break" => S::Break,
            "Continue" => S::Continue,
            "Try" | "TryStar" => self.tried(),
            "With" | "AsyncWith" => return self.opened(),
            "FunctionDef" | "AsyncFunctionDef" => S::Function(Rc::new(self.function())),
            "ClassDef" => S::Class(Rc::new(Class {
                name: self.get("name").text().to_owned(),
                bases: self.get("bases").expressions(),
                decorators: self.get("decorator_list").expressions(),
                body: body(),
            })),
            "Import" => {
                let one = |name: Self| name.at(S::Import(whole(name)));
                return self.get("names").items().map(one).collect();
            }
            "ImportFrom" => S::Import(self.import()),
            "Pass" => S::Nothing,
            "Global" | "Nonlocal" => {
                let names = self.get("names").items();
                S::Outer(names.map(|name| name.text().to_owned()).collect())
            }
            "Delete" => S::Unknown(self.get("targets").expressions()),
            _ => S::Unknown(Vec::new()),
        };
        vec![self.at(kind)]
    }

    fn tried(self) -> S {
        let mut body = self.get("body").statements();
        body.extend(self.get("orelse").statements());
        let handlers = self.get("handlers").items().map(|handler| {
            let name = handler.get("name").0.as_str().map(str::to_owned);
            (name, handler.get("body").statements())
        });
        S::Try(body, handlers.collect(), self.get("finalbody").statements())
    }

    /// `with open(x) as file:`. What hides failures is tried.
    fn opened(self) -> Vec<Statement> {
        let mut all = Vec::new();
        let (mut hides, mut leads) = (false, false);
        let mut left = Vec::new();
        for item in self.get("items").items() {
            let value = item.get("context_expr");
            let called = value.get("func");
            let is = |names: [&str; 2]| {
                let own = [called.get("attr"), called.get("id")];
                own.iter().any(|name| names.contains(&name.text()))
            };
            hides |= is(["suppress", "raises"]);
            leads |= is(["redirect_stdout", "redirect_stderr"]);
            hides |= !KEEPING.iter().any(|name| is([name, name]));
            let value = value.expression();
            let line = self.line();
            let held = expression_of(line, E::Name(format!("with {}", all.len())));
            all.push(self.at(S::Assign(vec![held.clone()], value)));
            let entered = method(&held, "__enter__");
            all.push(self.at(match item.optional("optional_vars") {
                Some(name) => S::Assign(vec![name], entered),
                None => S::Value(entered),
            }));
            left.push(self.at(S::Value(method(&held, "__exit__"))));
        }
        let body = self.get("body").statements();
        if leads {
            // What is printed in it goes elsewhere.
            all.push(self.at(S::Unknown(Vec::new())));
        }
        if hides {
            let handlers = vec![(None, Vec::new())];
            all.push(self.at(S::Try(body, handlers, Vec::new())));
        } else {
            all.extend(body);
        }
        all.extend(left.into_iter().rev());
        all
    }

    fn function(self) -> Function {
        let body = self.get("body");
        let is_lambda = self.kind() == "Lambda";
        Function {
            name: self.get("name").text().to_owned(),
            parameters: self.get("args").parameters(),
            body: match is_lambda {
                true => vec![body.at(S::Return(Some(body.expression())))],
                false => body.statements(),
            },
            decorators: self.get("decorator_list").expressions(),
            is_generator: !is_lambda && body.makes(),
            is_async: self.kind().starts_with("Async"),
        }
    }

    /// Whether a value is given by the way.
    fn makes(self) -> bool {
        match self.0 {
            Value::Array(items) => items.iter().any(|item| Node(item).makes()),
            Value::Object(fields) => match self.kind() {
                "Yield" | "YieldFrom" => true,
                "FunctionDef" | "AsyncFunctionDef" | "Lambda" | "ClassDef" => false,
                _ => fields.values().any(|field| Node(field).makes()),
            },
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }

    fn parameters(self) -> Vec<Parameter> {
        let one = |name: Self, default: Option<Expression>, takes| Parameter {
            target: expression_of(name.line(), E::Name(name.get("arg").text().to_owned())),
            default,
            takes,
        };
        let mut places: Vec<Self> = self.get("posonlyargs").items().collect();
        places.extend(self.get("args").items());
        let defaults: Vec<Self> = self.get("defaults").items().collect();
        let without = places.len().saturating_sub(defaults.len());
        let mut all: Vec<Parameter> = places
            .iter()
            .enumerate()
            .map(|(at, name)| {
                let default = at.checked_sub(without).and_then(|at| defaults.get(at));
                one(*name, default.map(|one| one.expression()), Takes::One)
            })
            .collect();
        let rest = self.get("vararg");
        all.extend(rest.is_there().then(|| one(rest, None, Takes::Rest)));
        let named = self.get("kwonlyargs").items();
        for (name, default) in named.zip(self.get("kw_defaults").items()) {
            let default = default.is_there().then(|| default.expression());
            all.push(one(name, default, Takes::Named));
        }
        let names = self.get("kwarg");
        all.extend(names.is_there().then(|| one(names, None, Takes::Names)));
        all
    }

    fn import(self) -> Import {
        let names = self.get("names").items().map(|alias| {
            let name = alias.get("name").text();
            let here = alias.get("asname").0.as_str().unwrap_or(name);
            (name.to_owned(), here.to_owned())
        });
        Import {
            module: self.get("module").text().to_owned(),
            in_package: self.get("level").0.as_u64().unwrap_or(0) > 0,
            names: names.collect(),
            whole: None,
        }
    }

    fn expression(self) -> Expression {
        let one = |field: &str| Box::new(self.get(field).expression());
        let all = |field: &str| self.get(field).expressions();
        let kind = match self.kind() {
            "Constant" => constant(self.get("value").0),
            "Name" => E::Name(self.get("id").text().to_owned()),
            "Attribute" => E::Part(one("value"), self.get("attr").text().to_owned()),
            "Subscript" if self.get("slice").kind() == "Slice" => return self.slice(),
            "Subscript" => E::Item(one("value"), one("slice")),
            "Call" => E::Call(Box::new(self.call())),
            "BinOp" => E::Sum(sign(self.get("op")), one("left"), one("right")),
            "UnaryOp" => match self.get("op").kind() {
                "Not" => E::Not(one("operand")),
                "USub" => E::Minus(one("operand")),
                _ => E::Unknown(vec![*one("operand")]),
            },
            "BoolOp" if self.get("op").kind() == "And" => E::Joined(Joint::And, all("values")),
            "BoolOp" => E::Joined(Joint::Or, all("values")),
            "Compare" => {
                let signs = self.get("ops").items().map(comparison);
                E::Compared(one("left"), signs.zip(all("comparators")).collect())
            }
            "IfExp" => E::Choice(one("test"), one("body"), one("orelse")),
            "List" => E::List(all("elts")),
            "Tuple" => E::Tuple(all("elts")),
            "Set" => E::Set(all("elts")),
            "Dict" => {
                let keys = self.get("keys").items();
                let keys = keys.map(|key| key.is_there().then(|| key.expression()));
                E::Map(keys.zip(all("values")).collect())
            }
            "JoinedStr" => E::Format(all("values")),
            "FormattedValue" if self.is_plain() => return self.get("value").expression(),
            "FormattedValue" => {
                let form = self.optional("format_spec");
                let sign = self.get("conversion").0.to_string();
                let sign = expression_of(self.line(), E::Text(sign));
                let value = [*one("value"), sign];
                E::Unknown(value.into_iter().chain(form).collect())
            }
            "Lambda" => E::Lambda(Rc::new(self.function())),
            "ListComp" => self.each(Makes::List, "elt"),
            "SetComp" => self.each(Makes::Set, "elt"),
            "GeneratorExp" => self.each(Makes::Generator, "elt"),
            "DictComp" => self.each(Makes::Map, "value"),
            "Starred" => E::Spread(one("value")),
            "Await" => E::Await(one("value")),
            "NamedExpr" => E::Named(self.get("target").get("id").text().to_owned(), one("value")),
            "Yield" | "YieldFrom" => E::Unknown(self.optional("value").into_iter().collect()),
            _ => E::Unknown(Vec::new()),
        };
        expression_of(self.line(), kind)
    }

    /// `x[a:b]`: where it begins and ends is worked out first.
    fn slice(self) -> Expression {
        let of = Box::new(self.get("value").expression());
        let whole = expression_of(self.line(), E::Slice(of));
        let ends = ["lower", "upper", "step"].map(|end| self.get("slice").get(end));
        let ends = ends.iter().filter(|end| end.is_there());
        let ends: Vec<Expression> = ends
            .filter(|end| end.kind() != "Constant")
            .map(|end| end.expression())
            .collect();
        if ends.is_empty() {
            return whole;
        }
        let first = self.at(S::Value(expression_of(self.line(), E::Tuple(ends))));
        expression_of(self.line(), E::Does(Box::new(first), Box::new(whole)))
    }

    /// Whether a value is put into a text as it is: in no form of its own.
    fn is_plain(self) -> bool {
        let conversion = self.get("conversion").0.as_i64();
        !self.get("format_spec").is_there() && conversion.is_none_or(|sign| sign == -1)
    }

    fn call(self) -> Call {
        let named = self.get("keywords").items().map(|word| {
            let name = word.get("arg").0.as_str().map(str::to_owned);
            (name, word.get("value").expression())
        });
        Call {
            of: self.get("func").expression(),
            given: self.get("args").expressions(),
            named: named.collect(),
            is_new: false,
        }
    }

    fn each(self, makes: Makes, value: &str) -> E {
        let rounds = self.get("generators").items().map(|round| {
            (
                round.get("target").expression(),
                round.get("iter").expression(),
                round.get("ifs").expressions(),
            )
        });
        E::Each(Box::new(Each {
            makes,
            key: self.optional("key"),
            value: self.get(value).expression(),
            rounds: rounds.collect(),
        }))
    }
}

/// What is opened by these lets no failure of its body be forgotten.
const KEEPING: [&str; 20] = [
    "open",
    "urlopen",
    "connect",
    "cursor",
    "TemporaryDirectory",
    "NamedTemporaryFile",
    "Lock",
    "RLock",
    "lock",
    "closing",
    "ThreadPoolExecutor",
    "ProcessPoolExecutor",
    "Pool",
    "TaskGroup",
    "ZipFile",
    "Session",
    "StringIO",
    "scandir",
    "nullcontext",
    "localcontext",
];

/// `of.name(None, None, None)`
fn method(of: &Expression, name: &str) -> Expression {
    let line = of.line;
    let part = E::Part(Box::new(of.clone()), name.to_owned());
    let nothing = || expression_of(line, E::Nothing);
    let given = match name {
        "__exit__" => vec![nothing(), nothing(), nothing()],
        _ => Vec::new(),
    };
    let call = Call {
        of: expression_of(line, part),
        given,
        named: Vec::new(),
        is_new: false,
    };
    expression_of(line, E::Call(Box::new(call)))
}

fn expression_of(line: usize, kind: E) -> Expression {
    Expression { line, kind }
}

/// `import module as name`
fn whole(alias: Node<'_>) -> Import {
    let module = alias.get("name").text();
    let first = module.split('.').next().unwrap_or("");
    let (module, here) = match alias.get("asname").0.as_str() {
        Some(name) => (module, name),
        None => (first, first),
    };
    Import {
        module: module.to_owned(),
        in_package: false,
        names: Vec::new(),
        whole: Some(here.to_owned()),
    }
}

fn constant(value: &Value) -> E {
    match value {
        Value::Null => E::Nothing,
        Value::Bool(truth) => E::Truth(*truth),
        Value::Number(number) => E::Number(number.as_f64().unwrap_or(f64::NAN), !number.is_f64()),
        Value::String(text) => E::Text(text.clone()),
        Value::Array(_) | Value::Object(_) => E::Unknown(Vec::new()),
    }
}

fn sign(node: Node<'_>) -> Sign {
    match node.kind() {
        "Add" => Sign::Plus,
        "Sub" => Sign::Minus,
        "Mult" => Sign::Times,
        "Div" => Sign::Divide,
        "FloorDiv" => Sign::WholeDivide,
        "Mod" => Sign::Remainder,
        "BitOr" => Sign::Or,
        _ => Sign::Other,
    }
}

fn comparison(node: Node<'_>) -> Comparison {
    match node.kind() {
        "Eq" => Comparison::Same,
        "NotEq" => Comparison::Unlike,
        "Is" => Comparison::Is,
        "IsNot" => Comparison::IsNot,
        "In" => Comparison::In,
        "NotIn" => Comparison::NotIn,
        _ => Comparison::Order,
    }
}
