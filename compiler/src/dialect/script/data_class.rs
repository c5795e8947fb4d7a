//! The fields of a data class of Python, which `asdict` makes the keys of an object.

use super::code::{Code, is_part, name_at};
use super::variable;

/// The fields of what `asdict(stay)` is given: of a class that the script declares, and that has no other.
pub(super) fn keys<'c>(code: &'c Code, value: &'c str) -> Option<Vec<&'c str>> {
    let inner = value
        .strip_prefix("asdict(")
        .or_else(|| value.strip_prefix("dataclasses.asdict("))?;
    let (inner, _) = inner.split_once(')').filter(|_| !inner.starts_with(')'))?;
    let name = inner.split('(').next()?.trim();
    if name_at(name) != name {
        return None;
    }
    if let Some(found) = fields(code, name) {
        return Some(found);
    }
    let values = variable::values(code, name)?;
    let mut found = values.iter().map(|(_, value)| fields(code, name_at(value)));
    let first = found.next()??;
    found
        .all(|other| other.as_ref() == Some(&first))
        .then_some(first)
}

/// The fields of a class, if it is a data class without another one before it.
fn fields<'c>(code: &'c Code, class: &str) -> Option<Vec<&'c str>> {
    let lines: Vec<&str> = code.lines().map(|(_, line)| line).collect();
    let heads = [format!("class {class}:"), format!("class {class}():")];
    let at = lines
        .iter()
        .position(|line| heads.iter().any(|head| line.trim_end() == head))?;
    let before = lines.get(at.checked_sub(1)?)?;
    if !before.starts_with("@dataclass") && !before.starts_with("@dataclasses.dataclass") {
        return None;
    }
    let body = lines.iter().skip(at + 1);
    let body = body.take_while(|line| line.trim().is_empty() || line.starts_with([' ', '\t']));
    let mut found = Vec::new();
    for line in body {
        let bare = line.trim_start();
        // What stands further in belongs to a method.
        if line.len() - bare.len() > 4 {
            continue;
        }
        let name = name_at(bare);
        let is_field = bare
            .get(name.len()..)
            .is_some_and(|rest| rest.starts_with(':'));
        if is_field
            && !name.is_empty()
            && name.chars().all(is_part)
            && !["else", "try"].contains(&name)
        {
            found.push(name);
        }
    }
    (!found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::keys;
    use crate::dialect::script::code::Code;
    use crate::ir::Interpreter;

    #[test]
    fn the_fields_of_a_data_class_are_its_keys() {
        let of = |head: &str, value: &str| {
            let text = format!(
                "from dataclasses import asdict, dataclass\n\n\n{head}\nclass Stay:\n    beds: int\n    price: int = 3\n\n    def sum(self):\n        x: int = 1\n        return x\n\n\nstay = Stay(1, 2)\nprint(json.dumps({value}))\n"
            );
            let code = Code::of(&text, Interpreter::Python);
            let at = code.text.find("json.dumps(").unwrap_or(0) + "json.dumps(".len();
            let found = keys(&code, code.behind(at));
            found.map(|keys| keys.join(" "))
        };
        assert_eq!(
            of("@dataclass", "asdict(stay)").as_deref(),
            Some("beds price")
        );
        assert_eq!(
            of("@dataclass", "asdict(Stay(1, 2))").as_deref(),
            Some("beds price")
        );
        assert_eq!(of("# no", "asdict(stay)"), None);
        assert_eq!(of("@dataclass", "asdict(other)"), None);
    }
}
