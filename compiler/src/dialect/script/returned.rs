//! What a function of a script gives back, where all of that stands in its text: `return "plan"`, an arrow with an expression, `echo plan`.

use super::code::{Code, is_part, name_at, outside};
use crate::ir::Interpreter;

/// The expressions that a function of this name gives back, with their lines. `None`: there is none, or the text does not show them all.
pub(super) fn returned<'c>(code: &'c Code, name: &str) -> Option<Vec<(usize, &'c str)>> {
    if name.is_empty() {
        return None;
    }
    match code.interpreter {
        Interpreter::Python => python(code, name),
        Interpreter::TypeScript => typescript(code, name),
        Interpreter::Bash => None,
    }
}

/// What a function of Python returns.
fn python<'c>(code: &'c Code, name: &str) -> Option<Vec<(usize, &'c str)>> {
    let head = format!("def {name}(");
    let mut lines = code.lines();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (_, first) = lines.find(|(_, line)| line.trim_start().starts_with(&head))?;
    let body = lines.take_while(|(_, line)| line.trim().is_empty() || indent(line) > indent(first));
    let mut found = Vec::new();
    for (number, line) in body {
        let line = line.trim_start();
        let inner = ["def ", "lambda ", "yield "]
            .iter()
            .any(|word| line.contains(word));
        if inner {
            return None;
        }
        found.extend(value_of(line).map(|value| (number, value)));
    }
    Some(found)
}

/// What stands behind the `return` of a line: `case "a": return "b"`, `if (late) return "b";`.
fn value_of(line: &str) -> Option<&str> {
    let at = line.match_indices("return").map(|(at, _)| at).find(|at| {
        let before = line.get(..*at).unwrap_or("").trim_end();
        let ends = [':', ')', '{', ';'];
        before.is_empty() || before.ends_with(ends) || before.ends_with("else")
    })?;
    let value = line.get(at + "return".len()..)?;
    (!value.starts_with(is_part)).then(|| value.trim())
}

/// What a function of TypeScript returns, or an arrow gives. `None`: it holds other functions, or returns something over several lines.
fn typescript<'c>(code: &'c Code, name: &str) -> Option<Vec<(usize, &'c str)>> {
    let mut places = code.find(name);
    let at = places.find(|at| {
        let before = code.text.get(..*at).unwrap_or("").trim_end();
        let last = before.rsplit(|letter: char| !is_part(letter)).next();
        let rest = code.behind(at + name.len()).trim_start();
        match last {
            Some("function") => rest.starts_with('('),
            Some("const" | "let") => rest.starts_with(['=', ':']),
            Some(_) | None => false,
        }
    })?;
    let from = at + name.len();
    let rest = code.behind(from);
    let is_arrow = rest.trim_start().starts_with(['=', ':']);
    let begin = match is_arrow {
        true => arrow(rest)?,
        false => {
            let list = rest.find('(')? + 1;
            let (end, _) = outside(rest.get(list..)?).find(|(_, letter)| *letter == ')')?;
            let behind = list + end + 1;
            let line = rest.get(behind..)?.lines().next()?;
            // A type may be an object itself: then its brace is no body.
            let brace = line.trim_end().strip_suffix('{')?;
            (!brace.contains('{')).then_some(behind + brace.len())?
        }
    };
    let body = rest.get(begin..)?;
    let value = body.trim_start();
    let begin = from + begin + (body.len() - value.len());
    match value.strip_prefix('{') {
        Some(inner) => {
            let (end, _) = outside(inner).find(|(_, letter)| *letter == '}')?;
            of_body(code, begin + 1, inner.get(..end)?)
        }
        None => {
            let end = outside(value).find(|(_, letter)| matches!(letter, ';' | ')' | '}'));
            let value = end.and_then(|(end, _)| value.get(..end)).unwrap_or(value);
            // Without its semicolon, it ends where a line does that goes on in no other.
            let paragraph = value.split("\n\n").next().unwrap_or(value).trim();
            let is_one = paragraph.len() == value.trim().len();
            is_one.then(|| vec![(code.line_of(begin), paragraph)])
        }
    }
}

/// Where the body begins of `= (kind: string): string => …`.
fn arrow(rest: &str) -> Option<usize> {
    let first = rest.find("=>")?;
    let before = rest.get(..first)?;
    // The type of the variable may have an arrow of its own.
    let is_plain = before.trim_start().starts_with('=') && !before.contains(['\n', ';']);
    is_plain.then_some(first + 2)
}

fn of_body<'c>(code: &Code, from: usize, body: &'c str) -> Option<Vec<(usize, &'c str)>> {
    if ["function ", "=>", "yield "]
        .iter()
        .any(|word| body.contains(word))
    {
        return None;
    }
    let first = code.line_of(from);
    let mut found = Vec::new();
    for (number, line) in (first..).zip(body.lines()) {
        // Several returns of one line are those of a table that is written out.
        if line.matches("return").count() > 1 {
            return None;
        }
        let Some(value) = value_of(line.trim_start()) else {
            continue;
        };
        let end = outside(value).find(|(_, letter)| matches!(letter, ';' | '}'));
        let is_open = end.is_none() && value.ends_with(['?', ':', '(', '{', '+', '|']);
        if is_open || value.is_empty() {
            return None;
        }
        let value = end.and_then(|(end, _)| value.get(..end)).unwrap_or(value);
        found.push((number, value.trim()));
    }
    Some(found)
}

/// The words that a function of a shell prints for `$(pick "$kind")`, each alone. `None`: it prints something else, or is not there.
pub(super) fn echoed<'c>(code: &'c Code, call: &str) -> Option<Vec<(usize, &'c str)>> {
    let call = call
        .trim_matches('"')
        .strip_prefix("$(")?
        .strip_suffix(')')?;
    let name = name_at(call.trim());
    let bodies = super::shell_bodies::shell_bodies(&code.text);
    let (_, from, to) = bodies.into_iter().find(|(own, ..)| *own == name)?;
    let commands = crate::shell::read(&code.text).ok()?;
    let mut found = Vec::new();
    for command in commands {
        if !(from..to).contains(&command.at) || command.is_silent() {
            continue;
        }
        let [called, word] = command.called() else {
            return None;
        };
        if called.text != "echo" {
            return None;
        }
        let offset = word.at;
        let text = code.text.get(offset..offset + word.text.len())?;
        found.push((code.line_of(offset), text));
    }
    (!found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str, interpreter: Interpreter) -> Option<Vec<(usize, String)>> {
        let code = Code::of(text, interpreter);
        let found = returned(&code, "way")?;
        let found = found.into_iter();
        Some(found.map(|(line, text)| (line, text.to_owned())).collect())
    }

    #[test]
    fn what_a_function_of_typescript_gives_back_is_known() {
        let both = Some(vec![(3, "\"a\"".to_owned()), (5, "\"b\"".to_owned())]);
        for text in [
            "function way(grade: string): string {\n  switch (grade) {\n    case \"x\": return \"a\";\n    default:\n      return \"b\";\n  }\n}\n",
            "const way = (grade: string): string => {\n  if (grade)\n    return \"a\";\n  else\n    return \"b\"\n};\n",
            "function way({ n, kind }: State) {\n  if (n > 3) {\n    return \"a\";\n  }\n  return \"b\";\n}\n",
        ] {
            assert_eq!(all(text, Interpreter::TypeScript), both, "{text}");
        }
        let text = "const way = (n: number) => n > 3 ? \"a\" : \"b\";\n";
        let arms = all(text, Interpreter::TypeScript);
        assert_eq!(arms, Some(vec![(1, "n > 3 ? \"a\" : \"b\"".to_owned())]));
        for text in [
            "function way(n) {\n  const f = () => \"a\";\n  return f();\n}\n",
            "const way = ways[kind];\n",
            "const way: (n: number) => string = pick;\n",
            "function way(n) {\n  return (\n    n\n  );\n}\n",
        ] {
            let found = all(text, Interpreter::TypeScript);
            assert!(found.is_none_or(|all| all.is_empty()), "{text}");
        }
    }

    #[test]
    fn what_a_function_of_a_shell_prints_is_known() {
        let words = |text: &str| {
            let code = Code::of(text, Interpreter::Bash);
            let found = echoed(&code, "$(way \"$kind\")")?.into_iter();
            Some(found.map(|(_, text)| text.to_owned()).collect::<Vec<_>>())
        };
        let cases = "way() {\n  case \"$1\" in\n    bill) echo pay ;;\n    *) echo \"check\" ;;\n  esac\n}\n";
        let both = Some(vec!["pay".to_owned(), "\"check\"".to_owned()]);
        assert_eq!(words(cases), both);
        for text in [
            "way() {\n  jq -r .way \"$1\"\n}\n",
            "way() {\n  echo to pay\n}\n",
            "other() {\n  echo pay\n}\n",
        ] {
            assert_eq!(words(text), None, "{text}");
        }
    }
}
