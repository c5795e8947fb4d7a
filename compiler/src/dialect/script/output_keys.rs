//! The keys that a script prints, where its text shows all of them: then no other key can come from it.

use super::code::{Code, literal_at, name_at, outside};
use super::data_class;
use super::object::object;
use super::returned::returned;
use super::shell;
use crate::ir::Interpreter;
use std::collections::{BTreeMap, BTreeSet};

/// All keys that the script can print. `None`: its text does not show them all.
pub(in crate::dialect) fn keys(code: &Code) -> Option<BTreeSet<&str>> {
    match code.interpreter {
        Interpreter::Bash => shell::keys(code),
        Interpreter::Python => PYTHON.keys(code),
        Interpreter::TypeScript => TYPESCRIPT.keys(code),
    }
}

/// The keys of the objects that are printed where they are written out, with their lines; whatever else the script prints.
pub(in crate::dialect) fn written_out(code: &Code) -> BTreeMap<&str, usize> {
    if code.interpreter == Interpreter::Bash {
        let keys = shell::keys(code).unwrap_or_default();
        return keys
            .into_iter()
            .map(|key| (key, line_of(code, key)))
            .collect();
    }
    let mut keys = BTreeMap::new();
    for (line, found) in objects(code) {
        keys.extend(found.into_iter().map(|key| (key, line)));
    }
    keys
}

/// The objects that are printed where they are written out, each with its line and its keys. None of a shell.
pub(in crate::dialect) fn objects(code: &Code) -> Vec<(usize, Vec<&str>)> {
    let language = match code.interpreter {
        Interpreter::Python => PYTHON,
        Interpreter::TypeScript => TYPESCRIPT,
        Interpreter::Bash => return Vec::new(),
    };
    let mut objects = Vec::new();
    let prints = language.prints.iter();
    for call in prints.map(|print| format!("{print}{}", language.dumps)) {
        for (at, _) in code.text.match_indices(&call) {
            let argument = code.behind(at + call.len());
            let is_led_elsewhere = argument
                .lines()
                .next()
                .is_some_and(|line| line.contains(language.elsewhere));
            let found = object(argument.trim_start(), code.interpreter)
                .filter(|(_, after)| ends(after) && !is_led_elsewhere);
            objects.extend(found.map(|(keys, _)| (code.line_of(at), keys)));
        }
    }
    objects
}

fn line_of(code: &Code, key: &str) -> usize {
    let found = code.find(key).next();
    found.map_or(1, |at| code.line_of(at))
}

/// How a language prints an object.
struct Language {
    of: Interpreter,
    /// The calls that print, each with what makes JSON in it.
    prints: &'static [&'static str],
    /// What makes JSON of an object.
    dumps: &'static str,
    /// What else may put something onto standard output.
    others: &'static [&'static str],
    /// What an argument has that prints elsewhere.
    elsewhere: &'static str,
}

const PYTHON: Language = Language {
    of: Interpreter::Python,
    prints: &["print("],
    dumps: "json.dumps(",
    others: &[
        "sys.stdout",
        "os.system",
        "subprocess",
        "os.write",
        "exec(",
        "runpy",
        "json.dump(",
    ],
    elsewhere: "file=",
};

const TYPESCRIPT: Language = Language {
    of: Interpreter::TypeScript,
    prints: &["console.log("],
    dumps: "JSON.stringify(",
    others: &[
        "process.stdout",
        "child_process",
        "execSync",
        "console.info",
        "eval(",
    ],
    elsewhere: "\0",
};

impl Language {
    fn keys<'c>(&self, code: &'c Code) -> Option<BTreeSet<&'c str>> {
        if self.others.iter().any(|other| code.text.contains(other)) {
            return None;
        }
        let mut keys = BTreeSet::new();
        let mut printed = 0;
        for print in self.prints {
            for (at, _) in code.text.match_indices(print) {
                let argument = code.behind(at + print.len());
                let line = argument.lines().next().unwrap_or("");
                if line.contains(self.elsewhere) {
                    continue;
                }
                self.add(
                    code,
                    argument.trim_start().strip_prefix(self.dumps)?.trim_start(),
                    &mut keys,
                )?;
                printed += 1;
            }
        }
        // What makes JSON and is not printed here may be printed somewhere else.
        let made = code.text.matches(self.dumps).count();
        (printed > 0 && made == printed).then_some(keys)
    }

    /// The keys of what is printed: an object, or a variable that only ever holds objects.
    fn add<'c>(&self, code: &'c Code, value: &'c str, keys: &mut BTreeSet<&'c str>) -> Option<()> {
        if value.starts_with('{') {
            let (found, after) = object(value, self.of)?;
            keys.extend(found);
            return ends(after).then_some(());
        }
        let made = || data_class::keys(code, value).filter(|_| self.of == Interpreter::Python);
        if let Some(found) = self.keywords(value).or_else(made) {
            keys.extend(found);
            return Some(());
        }
        let name = name_at(value);
        let is_name = !name.is_empty() && ends(value.get(name.len()..)?);
        if !is_name {
            return None;
        }
        let mut known = false;
        for at in code.find(name) {
            let before = code.text.get(..at)?;
            let rest = code.behind(at + name.len());
            if before.ends_with(self.dumps) {
                continue;
            }
            keys.extend(self.change(code, rest)?);
            known |= rest.trim_start().starts_with(['=', ':']);
        }
        known.then_some(())
    }

    /// The keys of a whole value that is `dict(a=1, b=2)`.
    fn keywords<'c>(&self, value: &'c str) -> Option<Vec<&'c str>> {
        let arguments = value
            .strip_prefix("dict(")
            .filter(|_| self.of == Interpreter::Python)?;
        let (keys, after) = keywords(arguments)?;
        ends(after).then_some(keys)
    }

    /// The keys of all objects that a function of the script gives, where a whole value is a call of it.
    fn made<'c>(&self, code: &'c Code, value: &'c str) -> Option<Vec<&'c str>> {
        let name = name_at(value);
        let arguments = value.get(name.len()..)?.strip_prefix('(')?;
        let (end, _) = outside(arguments).find(|(_, letter)| *letter == ')')?;
        if !ends(arguments.get(end + 1..)?) {
            return None;
        }
        let given = returned(code, name)?;
        let objects = given.iter().map(|(_, value)| {
            let (keys, after) = object(value, self.of)?;
            ends(after).then_some(keys)
        });
        let keys: Option<Vec<Vec<&'c str>>> = objects.collect();
        keys.filter(|keys| !keys.is_empty())
            .map(|keys| keys.concat())
    }

    /// The keys that one use of a variable puts into it. `None`: whoever knows.
    fn change<'c>(&self, code: &'c Code, rest: &'c str) -> Option<Vec<&'c str>> {
        let line = rest.trim_start_matches([' ', '\t']);
        if let Some(value) = line
            .strip_prefix('=')
            .filter(|value| !value.starts_with('='))
        {
            let value = value.trim_start();
            if let Some(found) = self.keywords(value).or_else(|| self.made(code, value)) {
                return Some(found);
            }
            let (found, after) = object(value, self.of)?;
            return ends(after).then_some(found);
        }
        if let Some(index) = line.strip_prefix('[') {
            let (key, after) = literal_at(index)?;
            let after = after.strip_prefix(']')?.trim_start_matches([' ', '\t']);
            // Reading a part changes nothing; a part of a part is not at the top.
            return Some(if may_be_target(after) {
                vec![key]
            } else {
                Vec::new()
            });
        }
        if let Some(given) = line
            .strip_prefix(".update(")
            .or_else(|| line.strip_prefix(".setdefault("))
        {
            return match literal_at(given) {
                Some((key, _)) => Some(vec![key]),
                None => match object(given, self.of) {
                    Some((found, _)) => Some(found),
                    None if self.of == Interpreter::Python => Some(keywords(given)?.0),
                    None => None,
                },
            };
        }
        if let Some(field) = line.strip_prefix('.') {
            let key = name_at(field);
            let after = field.get(key.len()..)?.trim_start_matches([' ', '\t']);
            let is_set = after.starts_with('=') && !after.starts_with("==");
            if after.starts_with('(') && !READING.contains(&key) {
                return None;
            }
            return Some(if is_set { vec![key] } else { Vec::new() });
        }
        None
    }
}

/// The keys of `a=1, b=2)`, and what stands behind the bracket. `None`: something else is handed over as well.
fn keywords(arguments: &str) -> Option<(Vec<&str>, &str)> {
    let (end, _) = outside(arguments).find(|(_, letter)| *letter == ')')?;
    let inner = arguments.get(..end)?;
    let mut from = 0;
    let mut keys = Vec::new();
    let ends = outside(inner).filter(|(_, letter)| *letter == ',');
    for end in ends.map(|(at, _)| at).chain([inner.len()]) {
        let part = inner.get(from..end)?.trim();
        from = end + 1;
        if part.is_empty() {
            continue;
        }
        let key = name_at(part);
        let behind = part.get(key.len()..)?.trim_start();
        let is_keyword = !key.is_empty() && behind.starts_with('=') && !behind.starts_with("==");
        is_keyword.then(|| keys.push(key))?;
    }
    Some((keys, arguments.get(end + 1..)?))
}

/// The methods of an object that put nothing into it.
const READING: [&str; 9] = [
    "copy",
    "get",
    "hasOwnProperty",
    "items",
    "keys",
    "pop",
    "toString",
    "values",
    "clear",
];

/// Whether a part of an object may be given a value in its line: alone, among others (`out["a"], out["b"] = …`), or by a loop.
fn may_be_target(after: &str) -> bool {
    let line = after.lines().next().unwrap_or("");
    let is_compared = |at: usize| {
        let before = line.get(..at).unwrap_or("");
        before.ends_with(['=', '!', '<', '>'])
            || line
                .get(at + 1..)
                .is_some_and(|rest| rest.starts_with(['=', '>']))
    };
    let given = line.match_indices('=').any(|(at, _)| !is_compared(at));
    given || line.starts_with("in ")
}

/// Whether a value ends where an argument or a statement does.
fn ends(after: &str) -> bool {
    let after = after.trim_start_matches([' ', '\t']);
    after.is_empty() || after.starts_with([')', ',', ';', '\n'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str, interpreter: Interpreter) -> Option<Vec<String>> {
        let code = Code::of(text, interpreter);
        keys(&code).map(|keys| keys.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn keys_of_objects_that_are_written_out_are_all_there_are() {
        for text in [
            "print(json.dumps({\"a\": f(1, {2: 3}), 'b': x}))\n",
            "out = {\"a\": 1}\nif ok:\n    out[\"b\"] = 2\nprint(json.dumps(out))\n",
            "out = {\"a\": 1}\nout.update({\"b\": 2})\nprint(json.dumps(out, indent=2))\nprint('x', file=sys.stderr)\n",
            "if x:\n    print(json.dumps({\"a\": 1}))\nelse:\n    print(json.dumps({\"b\": 1}))\n",
            "out = {}\nout[\"a\"], out[\"b\"] = two()\nprint(json.dumps(out))\n",
            "out = dict(a=1)\nout.update(b=f(1, 2))\nprint(json.dumps(out))\n",
            "print(json.dumps(dict(a=1, b=x == 2)))\n",
            "def made(x):\n    if x:\n        return {\"a\": 1}\n    return {\"a\": 2, \"b\": 1}\n\nout = made(y)\nprint(json.dumps(out))\n",
            "out = {\"a\": 1}\n[x, out[\"b\"]] = two()\nprint(json.dumps(out))\n",
            "out = {\"a\": 1}\nfor out[\"b\"] in range(3):\n    pass\nprint(json.dumps(out))\n",
        ] {
            let found = all(text, Interpreter::Python);
            assert_eq!(
                found.as_deref(),
                Some(&["a".to_owned(), "b".to_owned()][..]),
                "{text}"
            );
        }
        let text = "const a = 1;\nconsole.log(JSON.stringify({ a, b: a + 1 }));\n";
        assert_eq!(
            all(text, Interpreter::TypeScript).map(|keys| keys.len()),
            Some(2)
        );
    }

    #[test]
    fn what_may_hold_other_keys_is_not_known() {
        for text in [
            "print(json.dumps(state))\n",
            "print(json.dumps({**state, \"a\": 1}))\n",
            "print(json.dumps({k: 1 for k in x}))\n",
            "KEY = \"_next\"\nprint(json.dumps({KEY: 1}))\n",
            "out = load()\nprint(json.dumps(out))\n",
            "out = {}\nout[key] = 1\nprint(json.dumps(out))\n",
            "out = {}\nfill(out)\nprint(json.dumps(out))\n",
            "out = {}\nout.update(more)\nprint(json.dumps(out))\n",
            "out = {}\nout.__setitem__(\"a\", 1)\nprint(json.dumps(out))\n",
            "print(text)\n",
            "def emit(out):\n    print(json.dumps(out))\nemit({\"a\": 1})\n",
            "subprocess.run(['x'])\nprint(json.dumps({}))\n",
            "text = json.dumps(x)\nprint(json.dumps({}))\n",
        ] {
            assert_eq!(all(text, Interpreter::Python), None, "{text}");
        }
    }
}
