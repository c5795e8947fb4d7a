//! The house has floors: what stands in a room may use its own floor and those below it, never one above.
//!
//! The floors are those of the tables in `ARCHITECTURE.md`, so that the page cannot say anything else than what holds. What still
//! goes upward is listed there, too; the list may only become shorter.

use crate::sources::{Source, product};
use graphwright_tests::cases;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A crate whose rooms stand on floors.
struct House {
    /// Where its sources are, from the root of the workspace. Rooms of one crate that stand in another under their own names
    /// are on the same floors.
    sources: &'static [&'static str],
    /// The heading in `ARCHITECTURE.md` under which its tables stand.
    heading: &'static str,
}

const HOUSES: [House; 2] = [
    House {
        sources: &["runtime/core/src", "runtime/src"],
        heading: "## The floors of the runtime",
    },
    House {
        sources: &["compiler/src"],
        heading: "## The floors of the compiler",
    },
];

/// A room, and its floor.
type Floors = BTreeMap<String, u32>;

/// An import that goes upward: the file, and the room that it names.
type Upward = BTreeSet<(String, String)>;

#[test]
fn no_import_goes_upward() {
    let page = read(&cases::root().join("../compiler/ARCHITECTURE.md"));
    let mut broken = Vec::new();
    for house in &HOUSES {
        let (floors, known) = table(&page, house.heading);
        let mut found = Upward::new();
        for sources in house.sources {
            for Source { name, text } in product(sources) {
                let room = room_of(&name);
                let Some(own) = floors.get(&room) else {
                    broken.push(format!(
                        "{sources}/{name}: the room `{room}` is on no floor; give it a line in the table of ARCHITECTURE.md"
                    ));
                    continue;
                };
                for import in imports(&text, &name) {
                    // A macro of the crate becomes what it says where it is used.
                    if import.room.starts_with("__") {
                        continue;
                    }
                    let above = import.room != room
                        && floors.get(&import.room).is_none_or(|floor| floor > own);
                    if !above {
                        continue;
                    }
                    let upward = (name.clone(), import.room.clone());
                    if !known.contains(&upward) {
                        broken.push(format!(
                            "{sources}/{name}:{}: `{room}` (floor {own}) uses `{}`, which is above it: move what is used down, or have it handed in",
                            import.line, import.room
                        ));
                    }
                    found.insert(upward);
                }
            }
        }
        for (file, room) in known.difference(&found) {
            broken.push(format!(
                "{file} no longer uses `{room}`: take it off the list in ARCHITECTURE.md"
            ));
        }
    }
    assert!(broken.is_empty(), "\n  {}", broken.join("\n  "));
}

/// The floors of a house, and what is known to go upward: the first table under its heading, and the second.
fn table(page: &str, heading: &str) -> (Floors, Upward) {
    let from = page
        .find(heading)
        .expect("the heading is in ARCHITECTURE.md");
    let section = &page[from + heading.len()..];
    let section = section.find("\n## ").map_or(section, |end| &section[..end]);
    let mut floors = Floors::new();
    let mut known = Upward::new();
    for line in section.lines().filter(|line| line.starts_with('|')) {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let (Some(first), Some(second)) = (cells.next(), cells.next()) else {
            continue;
        };
        let floor = match first {
            "face" => Some(u32::MAX),
            _ => first.parse().ok(),
        };
        if let Some(floor) = floor {
            floors.extend(named(second).into_iter().map(|room| (room, floor)));
        } else if let [file] = &named(first)[..] {
            known.extend(named(second).into_iter().map(|room| (file.clone(), room)));
        }
    }
    assert!(!floors.is_empty(), "{heading}: a table of floors");
    (floors, known)
}

/// What stands in backquotes.
fn named(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// The folder that a file is in, or the file itself where it is in none.
fn room_of(file: &str) -> String {
    let room = file.split_once('/').map_or(file, |(room, _)| room);
    room.trim_end_matches(".rs").to_owned()
}

struct Import {
    room: String,
    line: usize,
}

/// The rooms that a file names, by `crate::…` and by `super::…`; tests are left out.
fn imports(text: &str, file: &str) -> Vec<Import> {
    let code: Vec<&str> = text
        .lines()
        .take_while(|line| *line != "mod tests {")
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect();
    let code = code.join("\n");
    let module: Vec<&str> = file
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .split('/')
        .collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let line = code[..at].matches('\n').count() + 1;
        let rooms = heads(&code[at + "crate::".len()..]);
        found.extend(rooms.into_iter().map(|room| Import { room, line }));
    }
    for (at, _) in code.match_indices("super::") {
        if code[..at].ends_with("super::") {
            continue;
        }
        let mut rest = &code[at..];
        let mut depth = module.len() + usize::from(is_in_module(&code[..at]));
        while let Some(next) = rest.strip_prefix("super::") {
            rest = next;
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            let line = code[..at].matches('\n').count() + 1;
            let rooms = heads(rest);
            found.extend(rooms.into_iter().map(|room| Import { room, line }));
        }
    }
    found
}

/// Whether code ends inside of a module that the file holds.
fn is_in_module(code: &str) -> bool {
    let last = code.lines().rev().find(|line| {
        let begins = !line.starts_with(char::is_whitespace);
        begins && (line.contains("mod ") || *line == "}")
    });
    last.is_some_and(|line| line.contains("mod ") && line.ends_with('{'))
}

/// The first names of a path, or of all paths in braces.
fn heads(path: &str) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        let name: String = path
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        return vec![name];
    };
    let mut heads = Vec::new();
    let mut depth = 0usize;
    let mut begins = true;
    let mut name = String::new();
    for letter in group.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                heads.push(std::mem::take(&mut name));
                begins = true;
            }
            _ if depth == 0 && begins && (letter.is_alphanumeric() || letter == '_') => {
                name.push(letter);
            }
            ':' => begins = false,
            _ => {}
        }
    }
    heads.push(name);
    heads.retain(|head| !head.is_empty());
    heads
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).expect("it can be read")
}

#[test]
fn imports_are_seen_however_they_are_written() {
    let text = "use crate::{a::B, c::{d, e}, f};\nuse super::super::g::H;\nuse super::own;\nlet x = crate::i::j(); // crate::k\nmod tests {\nuse crate::l;";
    let found = imports(text, "room/file.rs");
    let found: Vec<_> = found
        .iter()
        .map(|import| (import.room.as_str(), import.line))
        .collect();
    assert_eq!(found, [("a", 1), ("c", 1), ("f", 1), ("i", 4), ("g", 2)]);
}
