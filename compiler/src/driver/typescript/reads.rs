//! What a text in TypeScript takes of values that it does not make: of JSON files, and of what it is handed.

use super::careful::key_of;
use super::names::Origin;
use super::slips::Text;
use super::tree::Node;
use crate::source::line_of;
use crate::world::{Kind, ScriptStep, ScriptTake, ValueKind};
use std::cell::Cell;
use std::collections::BTreeSet;

/// How many steps lead to what a value is. More are not followed.
const FARTHEST: usize = 12;

/// How many reads are told of. Nobody makes more by hand.
pub(super) const MOST: usize = 64;

/// How many values are looked at for all reads of a text: names that stand for each other in many ways would never end.
const MOST_LOOKS: usize = 200_000;

/// In how many places a name may be declared to stand for the same part everywhere.
const MOST_PLACES: usize = 8;

/// What reads a file.
const READING: [&str; 4] = ["readFileSync", "fs.readFileSync", "readFile", "fs.readFile"];

/// What the text of what a script is handed is read from.
const GIVEN: [&str; 4] = [
    "GRAPH_STATE",
    "\"/dev/stdin\"",
    "readFileSync(0",
    "readFileSync(process.stdin.fd",
];

/// Methods that give the same items, and those that give one of them.
const SAME: [&str; 6] = [
    "filter",
    "sort",
    "toSorted",
    "slice",
    "reverse",
    "toReversed",
];
const ONE: [&str; 5] = ["find", "findLast", "at", "pop", "shift"];

/// What lists and objects have by themselves.
const OWN: &str = " length at concat entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced toString unshift values with constructor hasOwnProperty valueOf toLocaleString size ";

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    /// A JSON file, and whether its path counts from the directory of the script.
    File(String, bool),
    /// What the script is handed: its state, or its parameters.
    Given,
}

/// A value, or a part of it, that a line takes.
pub(super) struct Read {
    pub(super) root: Root,
    pub(super) steps: Vec<ScriptStep>,
    pub(super) line: usize,
}

/// What a text takes of files whose paths are written out, and of what it is handed, in the order of the lines.
pub(super) fn find(known: &Text<'_>) -> Vec<Read> {
    let (text, names) = (known.text, &known.names);
    if !text.contains("JSON.parse") {
        return Vec::new();
    }
    let (changed, loaders) = (BTreeSet::new(), loaders(known));
    let filled = filled(&Reader {
        known,
        loaders: &loaders,
        changed: &changed,
        left: Cell::new(MOST_LOOKS),
    });
    let reader = Reader {
        known,
        loaders: &loaders,
        changed: &known.changed,
        left: Cell::new(MOST_LOOKS),
    };
    let read = names.nodes.iter().filter_map(|node| {
        let (root, steps) = match node.kind() {
            "CallExpression" => (reader.root(*node)?, Vec::new()),
            "MemberExpression" if !node.get("optional").is_set() => {
                let key = key_of(*node).filter(|key| !OWN.contains(&format!(" {key} ")))?;
                let (root, mut steps) = reader.place(node.get("object"), 0)?;
                steps.push(ScriptStep::Key(key.to_owned()));
                (root, steps)
            }
            _ => return None,
        };
        let may_lack = |step: &ScriptStep| match step {
            ScriptStep::Key(key) => known.careful.keys.contains(key.as_str()),
            ScriptStep::Item => false,
        };
        let is_open = steps.iter().any(may_lack) || !steps.is_empty() && filled.contains(&root);
        let line = line_of(text, node.start());
        (!is_open).then_some(Read { root, steps, line })
    });
    let mut found: Vec<Read> = read.collect();
    found.sort_by_key(|read| read.line);
    found
}

/// What gets keys which stand nowhere: `Object.assign(row, more)`, `row[key] = 1`.
fn filled(reader: &Reader<'_, '_>) -> BTreeSet<Root> {
    let targets = reader.known.names.nodes.iter().filter_map(|node| {
        if let Some(given) = node.called("Object.assign") {
            return given.first().copied();
        }
        let left = node.get("left").bare();
        let is_open = node.kind() == "AssignmentExpression"
            && left.kind() == "MemberExpression"
            && key_of(left).is_none();
        is_open.then(|| left.get("object"))
    });
    let places = targets.take(MOST).filter_map(|one| reader.place(one, 0));
    places.map(|(root, _)| root).collect()
}

/// The functions that return what the script is handed, read as JSON.
fn loaders<'t>(known: &Text<'t>) -> BTreeSet<&'t str> {
    let declared = known.names.declared.iter();
    let found = declared.filter_map(|(name, all)| {
        let [only] = all.as_slice() else { return None };
        let Origin::Value(function) = only.origin else {
            return None;
        };
        if !function.is_function() {
            return None;
        }
        let own = function.own().into_iter();
        let mut returned = own.filter(|one| one.kind() == "ReturnStatement");
        let gives = match (returned.next(), returned.next()) {
            (Some(only), None) => only.get("argument").bare(),
            (None, _) => function.gives()?,
            (Some(_), Some(_)) => return None,
        };
        let [parsed] = gives.called("JSON.parse")?.try_into().ok()?;
        is_given(known, parsed).then_some(*name)
    });
    found.collect()
}

/// The values of what the script is handed that are added to another one, where a number is made of the sum: `left - (a + b)`.
pub(super) fn sums(known: &Text<'_>) -> Vec<ScriptTake> {
    if !known.text.contains("JSON.parse") {
        return Vec::new();
    }
    let loaders = loaders(known);
    let reader = Reader {
        known,
        loaders: &loaders,
        changed: &known.changed,
        left: Cell::new(MOST_LOOKS),
    };
    let sums = known
        .names
        .nodes
        .iter()
        .filter(|node| node.kind() == "BinaryExpression" && node.get("operator").text() == "+");
    let sums: Vec<Node<'_>> = sums
        .copied()
        .filter(|sum| is_reckoned(known, *sum))
        .collect();
    let found = sums.into_iter().flat_map(|sum| {
        let sides = [sum.get("left"), sum.get("right")];
        let keys = sides.map(|side| key_handed(&reader, side));
        let is_number = sides.map(|side| side.bare().number().is_some());
        let are_both = keys
            .iter()
            .zip(is_number)
            .all(|(key, number)| key.is_some() || number);
        let shown = known.text.get(sum.start()..sum.end()).unwrap_or("");
        let shown = crate::shell::slips::shown(shown);
        let line = line_of(known.text, sum.start());
        let keys = keys.into_iter().flatten().filter(move |_| are_both);
        keys.map(move |key| ScriptTake {
            key,
            path: Vec::new(),
            asks: ValueKind::Of(vec![Kind::Number, Kind::Truth]),
            line,
            does: format!("adds it in `{shown}`, where texts are joined and not added"),
        })
    });
    found.take(MOST).collect()
}

/// The key of what the script is handed that a value is.
fn key_handed<'t>(reader: &Reader<'_, 't>, node: Node<'t>) -> Option<String> {
    let (root, steps) = reader.place(node, 0)?;
    match steps.as_slice() {
        [ScriptStep::Key(key)] if root == Root::Given => Some(key.clone()),
        _ => None,
    }
}

/// Whether a number is made of a sum: right there, or of the constant that is given it.
fn is_reckoned<'t>(known: &Text<'t>, sum: Node<'t>) -> bool {
    let works = |node: Node<'t>| {
        known.above(node).is_some_and(|above| {
            above.kind() == "BinaryExpression"
                && matches!(above.get("operator").text(), "-" | "*" | "/" | "%")
        })
    };
    let name = known.above(sum).and_then(|above| above.get("id").name());
    let is_only = |name: &&str| {
        known
            .names
            .only(name)
            .is_some_and(|only| only.word == "const")
    };
    works(sum)
        || name.filter(is_only).is_some_and(|name| {
            let mut nodes = known.names.nodes.iter();
            nodes.any(|one| one.name() == Some(name) && works(*one))
        })
}

/// Whether a text is what the script is handed, or the one constant that is given that.
fn is_given(known: &Text<'_>, node: Node<'_>) -> bool {
    let value = known.constant(node);
    let node = value.filter(|value| !value.is_function()).unwrap_or(node);
    let text = known.text.get(node.start()..node.end());
    text.is_some_and(|text| GIVEN.iter().any(|sign| text.contains(sign)))
}

struct Reader<'n, 't> {
    known: &'n Text<'t>,
    loaders: &'n BTreeSet<&'t str>,
    changed: &'n BTreeSet<&'t str>,
    /// How many values may still be looked at.
    left: Cell<usize>,
}

impl<'t> Reader<'_, 't> {
    /// What of which value it is.
    fn place(&self, node: Node<'t>, deep: usize) -> Option<(Root, Vec<ScriptStep>)> {
        self.left.set(self.left.get().checked_sub(1)?);
        let node = node.bare();
        if deep > FARTHEST {
            return None;
        }
        let inner = |node: Node<'t>| self.place(node, deep + 1);
        let step = |node: Node<'t>, step: ScriptStep| {
            let (root, mut steps) = self.place(node, deep + 1)?;
            steps.push(step);
            Some((root, steps))
        };
        if let Some(name) = node.name() {
            let all = self.known.names.declared.get(name)?;
            if all.len() > MOST_PLACES || self.changed.contains(name) {
                return None;
            }
            // Several functions may call an item of the same list by one name.
            let mut places = all.iter().map(|one| match one.origin {
                _ if !matches!(one.word, "const" | "param") => None,
                Origin::Value(value) => inner(value),
                Origin::Item(of) => step(of, ScriptStep::Item),
                Origin::Field(of, key) => step(of, ScriptStep::Key(key.to_owned())),
                Origin::Unknown => None,
            });
            let first = places.next()??;
            return places
                .all(|other| other.as_ref() == Some(&first))
                .then_some(first);
        }
        if node.kind() == "MemberExpression" {
            let is_item = node.get("computed").is_set() && node.get("property").number().is_some();
            let way = match key_of(node) {
                Some(key) => ScriptStep::Key(key.to_owned()),
                None if is_item => ScriptStep::Item,
                None => return None,
            };
            return step(node.get("object"), way);
        }
        if let Some(root) = self.root(node) {
            return Some((root, Vec::new()));
        }
        let (of, method, _) = node.method()?;
        match method {
            _ if SAME.contains(&method) => inner(of),
            _ if ONE.contains(&method) => step(of, ScriptStep::Item),
            _ => None,
        }
    }

    /// `JSON.parse(readFileSync("rates.json", "utf8"))`, `JSON.parse(process.env.GRAPH_STATE!)`, and a call of a function that returns it.
    fn root(&self, node: Node<'t>) -> Option<Root> {
        if let Some(given) = node.called("JSON.parse") {
            return match given.as_slice() {
                [only] if is_given(self.known, *only) => Some(Root::Given),
                [only] => self.read(only.bare()),
                _ => None,
            };
        }
        let (called, _) = node.call()?;
        self.loaders.contains(called.name()?).then_some(Root::Given)
    }

    /// The file whose text a value is.
    fn read(&self, node: Node<'t>) -> Option<Root> {
        let node = match node.kind() {
            "AwaitExpression" => node.get("argument").bare(),
            _ => node,
        };
        let node = match node.method() {
            Some((of, "toString", _)) => of,
            Some(_) | None => node,
        };
        let (called, given) = node.call()?;
        let is_read = READING.contains(&called.path().as_str());
        let (path, is_beside) = self.path(given.first().copied().filter(|_| is_read)?, 0)?;
        let path = path.trim_start_matches("./").trim_start_matches('/');
        Some(Root::File(path.to_owned(), is_beside))
    }

    /// A path that is written out, and whether it counts from the directory of the script.
    fn path(&self, node: Node<'t>, deep: usize) -> Option<(String, bool)> {
        let node = node.bare();
        if let Some(path) = node.word() {
            let is_whole = path.starts_with('/');
            return (!is_whole).then(|| (path.to_owned(), false));
        }
        if matches!(
            node.path().as_str(),
            "__dirname" | "import.meta.dirname" | "import.meta.dir"
        ) || is_own_folder(node)
        {
            return Some((String::new(), true));
        }
        if node.name().is_some() {
            let value = self.known.constant(node).filter(|_| deep < FARTHEST)?;
            return self.path(value, deep + 1);
        }
        if node.kind() == "NewExpression" && node.get("callee").name() == Some("URL") {
            let given = node.get("arguments").items();
            let [path, base] = given.as_slice() else {
                return None;
            };
            let is_own = base.bare().kind() == "MemberExpression"
                && base.bare().get("property").name() == Some("url");
            return Some((path.word()?.to_owned(), is_own)).filter(|_| is_own);
        }
        let (called, given) = node.call()?;
        if !matches!(
            called.path().as_str(),
            "join" | "path.join" | "resolve" | "path.resolve"
        ) {
            return None;
        }
        let mut whole = (String::new(), false);
        for (place, part) in given.into_iter().enumerate() {
            let (part, is_beside) = self.path(part, deep + 1)?;
            if place > 0 && (is_beside || part.starts_with('/')) {
                return None;
            }
            whole.1 |= is_beside;
            if !whole.0.is_empty() {
                whole.0.push('/');
            }
            whole.0.push_str(&part);
        }
        Some(whole)
    }
}

/// `import.meta.dirname`
fn is_own_folder(node: Node<'_>) -> bool {
    let of = node.get("object").bare();
    let is_folder = matches!(node.get("property").name(), Some("dirname" | "dir"));
    node.kind() == "MemberExpression" && of.kind() == "MetaProperty" && is_folder
}
