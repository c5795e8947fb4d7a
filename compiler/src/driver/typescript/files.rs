//! The JSON files that a text in TypeScript reads, and what it takes of them.

use super::careful::key_of;
use super::names::{Names, Origin};
use super::slips::Text;
use super::tree::Node;
use crate::source::line_of;
use crate::world::{FileForm, ScriptFile, ScriptStep};
use std::collections::BTreeSet;

/// How many steps lead to what a value is. More are not followed.
const FARTHEST: usize = 12;

/// How many reads are told of. Nobody makes more by hand.
const MOST: usize = 64;

/// What reads a file.
const READING: [&str; 4] = ["readFileSync", "fs.readFileSync", "readFile", "fs.readFile"];

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

/// The file, whether its path counts from the directory of the script, and the steps into it.
type Place = (String, bool, Vec<ScriptStep>);

/// What a text reads of files whose paths are written out: the files themselves, and what it takes of them.
pub(super) fn find(known: &Text<'_>) -> Vec<ScriptFile> {
    let (text, names) = (known.text, &known.names);
    if !text.contains("JSON.parse") || !text.contains("readFile") {
        return Vec::new();
    }
    let changed = BTreeSet::new();
    let filled = filled(&Reader {
        names,
        changed: &changed,
    });
    let reader = Reader {
        names,
        changed: &known.changed,
    };
    let read = names.nodes.iter().filter_map(|node| {
        let (path, is_beside, steps) = match node.kind() {
            "CallExpression" => reader.parsed(*node)?,
            "MemberExpression" if !node.get("optional").is_set() => {
                let key = key_of(*node).filter(|key| !OWN.contains(&format!(" {key} ")))?;
                let (path, is_beside, mut steps) = reader.place(node.get("object"), 0)?;
                steps.push(ScriptStep::Key(key.to_owned()));
                (path, is_beside, steps)
            }
            _ => return None,
        };
        let may_lack = |step: &ScriptStep| match step {
            ScriptStep::Key(key) => known.careful.keys.contains(key.as_str()),
            ScriptStep::Item => false,
        };
        let is_open = steps.iter().any(may_lack) || !steps.is_empty() && filled.contains(&path);
        (!is_open).then(|| ScriptFile {
            line: line_of(text, node.start()),
            path,
            is_beside,
            form: FileForm::Json(steps),
        })
    });
    let mut found: Vec<ScriptFile> = read.take(MOST).collect();
    found.sort_by_key(|file| file.line);
    found
}

/// The files that get keys which stand nowhere: `Object.assign(row, more)`, `row[key] = 1`.
fn filled(reader: &Reader<'_, '_>) -> BTreeSet<String> {
    let targets = reader.names.nodes.iter().filter_map(|node| {
        if let Some(given) = node.called("Object.assign") {
            return given.first().copied();
        }
        let left = node.get("left").bare();
        let is_open = node.kind() == "AssignmentExpression"
            && left.kind() == "MemberExpression"
            && key_of(left).is_none();
        is_open.then(|| left.get("object"))
    });
    let files = targets.take(MOST).filter_map(|one| reader.place(one, 0));
    files.map(|(path, ..)| path).collect()
}

struct Reader<'n, 't> {
    names: &'n Names<'t>,
    changed: &'n BTreeSet<&'t str>,
}

impl<'t> Reader<'_, 't> {
    /// What of which file a value is.
    fn place(&self, node: Node<'t>, deep: usize) -> Option<Place> {
        let node = node.bare();
        if deep > FARTHEST {
            return None;
        }
        let inner = |node: Node<'t>| self.place(node, deep + 1);
        let step = |node: Node<'t>, step: ScriptStep| {
            let (path, is_beside, mut steps) = self.place(node, deep + 1)?;
            steps.push(step);
            Some((path, is_beside, steps))
        };
        if let Some(name) = node.name() {
            let only = self.names.only(name)?;
            let is_fixed = matches!(only.word, "const" | "param") && !self.changed.contains(name);
            return match only.origin {
                _ if !is_fixed => None,
                Origin::Value(value) => inner(value),
                Origin::Item(of) => step(of, ScriptStep::Item),
                Origin::Field(of, key) => step(of, ScriptStep::Key(key.to_owned())),
                Origin::Unknown => None,
            };
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
        if let Some(file) = self.parsed(node) {
            return Some(file);
        }
        let (of, method, _) = node.method()?;
        match method {
            _ if SAME.contains(&method) => inner(of),
            _ if ONE.contains(&method) => step(of, ScriptStep::Item),
            _ => None,
        }
    }

    /// `JSON.parse(readFileSync("rates.json", "utf8"))`
    fn parsed(&self, node: Node<'t>) -> Option<Place> {
        match node.called("JSON.parse")?.as_slice() {
            [only] => self.read(only.bare()),
            _ => None,
        }
    }

    /// The file whose text a value is.
    fn read(&self, node: Node<'t>) -> Option<Place> {
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
        Some((path.to_owned(), is_beside, Vec::new()))
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
        if let Some(name) = node.name() {
            let only = self.names.only(name).filter(|_| deep < FARTHEST)?;
            return match only.origin {
                Origin::Value(value) if only.word == "const" => self.path(value, deep + 1),
                Origin::Value(_) | Origin::Item(_) | Origin::Field(..) | Origin::Unknown => None,
            };
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

#[cfg(test)]
mod tests {
    use super::super::{Findings, Syntax};
    use crate::world::{FileForm, ScriptStep};

    /// The files with the steps into them.
    fn files(text: &str) -> Vec<String> {
        let found = Findings::of(text.to_owned(), Syntax::TypeScript).files;
        let shown = found.into_iter().map(|file| {
            let steps = match file.form {
                FileForm::Json(steps) => steps,
                FileForm::Text | FileForm::Rows { .. } | FileForm::Template(_) => Vec::new(),
            };
            let steps: String = steps
                .iter()
                .map(|step| match step {
                    ScriptStep::Item => "[]".to_owned(),
                    ScriptStep::Key(key) => format!(".{key}"),
                })
                .collect();
            let own = if file.is_beside { "@" } else { "" };
            format!("{own}{} {steps}", file.path)
        });
        // The file itself is no part of it.
        shown.filter(|one| !one.ends_with(' ')).collect()
    }

    #[test]
    fn what_is_taken_of_a_file_is_known() {
        let read = "JSON.parse(readFileSync(\"rates.json\", \"utf8\"))";
        for (text, found) in [
            (format!("const r = {read} as any;\nprint(r.usd);\n"), "rates.json .usd"),
            (format!("const {{ usd }} = {read};\nprint(usd.rate);\n"), "rates.json .usd.rate"),
            (
                format!("const r = {read};\nprint(r.map((row: any) => row.kind));\n"),
                "rates.json [].kind",
            ),
            (
                format!("const r = {read};\nfor (const row of r) print(row[\"kind\"]);\n"),
                "rates.json [].kind",
            ),
            (
                "const r = JSON.parse(readFileSync(new URL(\"./data/r.json\", import.meta.url), \"utf8\"));\nprint(r.usd);\n".to_owned(),
                "@data/r.json .usd",
            ),
            (
                "const r = JSON.parse(fs.readFileSync(path.join(__dirname, \"data\", \"r.json\")).toString());\nprint(r.usd);\n".to_owned(),
                "@data/r.json .usd",
            ),
        ] {
            assert!(files(&text).contains(&found.to_owned()), "{text}: {:?}", files(&text));
        }
        for text in [
            format!("const r = {read};\nprint(r.usd ?? 1, r?.eur, r.length, r[key]);\n"),
            format!("const r = {read};\nif (r.usd) print(1);\n"),
            format!("const r = {read};\nr.usd = 1;\nprint(r.usd);\n"),
            format!("let r = {read};\nr = other();\nprint(r.usd);\n"),
            format!(
                "const r = {read};\nfor (const row of r) row.sum = 2;\nprint(r.map((one) => one.sum));\n"
            ),
            format!("const r = {read};\nif (r.usd !== undefined) print(r.usd);\n"),
            format!("const r = {read};\nprint(r.usd ? r.usd.trim() : 1);\n"),
            format!("const r = {read};\nprint(r.usd?.rate ?? 1);\n"),
            format!("const r = {read};\nprint(r.filter((row) => row.late).length);\n"),
            format!("const r = {read};\nprint(r.filter((row) => row.late !== true).length);\n"),
            format!("const r = {read};\nObject.assign(r, more());\nprint(r.usd);\n"),
            format!(
                "const r = {read};\nfor (const row of r) Object.assign(row, more());\nprint(r.map((one) => one.sum));\n"
            ),
            format!("const r = {read};\nfill(r);\nprint(r.usd);\n"),
            format!("const r = {read};\nprint(\"usd\" in r ? r.usd : 5);\n"),
            format!(
                "const r = {read};\nfor (const row of r) {{ if (row.note) print(row.note.trim()); }}\n"
            ),
            format!("const r = {read};\nshow(r.usd);\nfunction show(usd = 1) {{ print(usd); }}\n"),
            "const r = JSON.parse(readFileSync(process.argv[2], \"utf8\"));\nprint(r.usd);\n"
                .to_owned(),
        ] {
            assert_eq!(files(&text), [""; 0], "{text}");
        }
    }
}
