//! The pauses that a line of a script makes: by what its language has for it, or by a function of the script that waits as long as it is told.

use super::code::{Code, is_part, name_at, outside};
use super::shell_bodies::shell_bodies;
use super::variable;
use crate::ir::Interpreter;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

/// How deep it is looked into constants.
const DEEPEST: usize = 4;

/// How many functions of a script are looked at: more is no script that somebody wrote by hand.
const MOST: usize = 64;

/// What a script can pause with.
pub(in crate::dialect) struct Pauses<'c> {
    code: &'c Code,
    calls: Vec<Call>,
    /// What the names are that have been looked at.
    known: RefCell<BTreeMap<String, Option<f64>>>,
}

/// A call that waits.
struct Call {
    /// All up to its arguments: `time.sleep(`, `await pause(`, `sleep `.
    begins: String,
    /// How many seconds one of its number is.
    unit: f64,
}

/// What stands before a command of a shell in its line.
const BEFORE: [&str; 9] = ["", "then", "do", "else", "&&", "||", "{", "!", "time"];

impl<'c> Pauses<'c> {
    pub(in crate::dialect) fn of(code: &'c Code) -> Self {
        let mut found = Self {
            code,
            calls: Vec::new(),
            known: RefCell::default(),
        };
        match code.interpreter {
            Interpreter::Bash => found.add("sleep ", 1.0),
            Interpreter::Python => found.of_python(),
            Interpreter::TypeScript => found.of_typescript(),
        }
        match code.interpreter {
            Interpreter::Bash => found.own_of_shell(),
            Interpreter::Python | Interpreter::TypeScript => found.own(),
        }
        found
    }

    fn add(&mut self, begins: impl Into<String>, unit: f64) {
        let begins = begins.into();
        self.calls.push(Call { begins, unit });
    }

    fn of_python(&mut self) {
        let code = self.code;
        self.add("time.sleep(", 1.0);
        if imports(code, "from time import ", "sleep") {
            self.add("sleep(", 1.0);
        }
        // Nobody ends such a wait before its time.
        if !code.text.contains(".set(") {
            let events = ["= threading.Event()", "= Event()"];
            let names = code.lines().filter_map(|(_, line)| {
                let name = name_at(line);
                let rest = line.get(name.len()..)?.trim();
                (!name.is_empty() && events.contains(&rest)).then_some(name)
            });
            for name in names.take(MOST).collect::<Vec<&str>>() {
                self.add(format!("{name}.wait("), 1.0);
            }
        }
        // What runs beside others, or is waited for with a limit, holds nothing up.
        let beside = ["create_task(", "gather(", "wait_for(", "asyncio.wait("];
        if !beside.iter().any(|word| code.text.contains(word)) {
            self.add("await asyncio.sleep(", 1.0);
            if imports(code, "from asyncio import ", "sleep") {
                self.add("await sleep(", 1.0);
            }
        }
    }

    fn of_typescript(&mut self) {
        let code = self.code;
        let beside = ["Promise.race", "Promise.any", "AbortSignal"];
        if beside.iter().any(|word| code.text.contains(word)) {
            return;
        }
        self.add("await Bun.sleep(", 0.001);
        self.add("Bun.sleepSync(", 0.001);
        let lines = code.lines().map(|(_, line)| line);
        let timers = lines.filter(|line| line.contains("timers/promises"));
        for line in timers.take(MOST) {
            let inner = line
                .split_once('{')
                .and_then(|(_, rest)| rest.split_once('}'));
            for one in inner.map_or("", |(inner, _)| inner).split(',') {
                let mut words = one.split([' ', ':']).filter(|word| !word.is_empty());
                let name = match (words.next(), words.next_back()) {
                    (Some("setTimeout"), None) => "setTimeout",
                    (Some("setTimeout"), Some(name)) => name,
                    (Some("scheduler"), _) => "scheduler.wait",
                    (Some(_) | None, _) => continue,
                };
                self.calls.push(Call {
                    begins: format!("await {name}("),
                    unit: 0.001,
                });
            }
        }
    }

    /// The functions of the script that wait as long as their first argument says.
    fn own(&mut self) {
        let lines: Vec<&str> = self.code.lines().map(|(_, line)| line).collect();
        let margin = |line: &str| line.len() - line.trim_start().len();
        let heads = lines.iter().enumerate().filter_map(|(at, line)| {
            let (name, parameter) = head(self.code.interpreter, line)?;
            Some((at, name, parameter))
        });
        let heads: Vec<(usize, &str, &str)> = heads.take(MOST).collect();
        for (at, name, parameter) in heads {
            let Some((first, rest)) = lines.get(at..).and_then(<[&str]>::split_first) else {
                continue;
            };
            let body = rest
                .iter()
                .take_while(|line| line.trim().is_empty() || margin(line) > margin(first));
            let mut body = std::iter::once(first).chain(body);
            let resolver = body.clone().find_map(|line| resolver(line));
            let Some(unit) = body.find_map(|line| self.factor_of(line, parameter, resolver)) else {
                continue;
            };
            match self.code.interpreter {
                Interpreter::TypeScript => self.add(format!("await {name}("), unit),
                Interpreter::Python | Interpreter::Bash => {
                    self.add(format!("{name}("), unit);
                    self.add(format!("await {name}("), unit);
                }
            }
        }
    }

    fn own_of_shell(&mut self) {
        for (name, from, to) in shell_bodies(&self.code.text).into_iter().take(MOST) {
            let body = self.code.text.get(from..to).unwrap_or("");
            let mut names = vec!["1".to_owned()];
            names.extend(body.lines().filter_map(|line| {
                let line = line.trim().trim_start_matches("local ");
                let (name, value) = line.split_once('=')?;
                let first =
                    ["$1", "\"$1\"", "${1}", "\"${1}\""].contains(&value.trim_end_matches(';'));
                first.then(|| name.to_owned())
            }));
            let unit = body.lines().find_map(|line| {
                let (before, rest) = line.split_once("sleep ")?;
                let rest = rest.split([';', '}', '&', '|']).next()?.trim();
                let rest = rest.trim_matches('"');
                let inner = rest
                    .strip_prefix("$((")
                    .and_then(|rest| rest.strip_suffix("))"));
                let is_word = !before.ends_with(is_part);
                let mut names = names.iter();
                names.find_map(|name| {
                    let inner = inner.unwrap_or(rest);
                    self.factor(inner, name).filter(|_| is_word)
                })
            });
            if let Some(unit) = unit {
                self.add(format!("{name} "), unit);
            }
        }
    }

    /// How many seconds a line waits for one of the parameter. `resolver`: what ends the promise that the function makes.
    fn factor_of(&self, line: &str, parameter: &str, resolver: Option<&str>) -> Option<f64> {
        if let (Some((called, time)), Interpreter::TypeScript) =
            (timer(line), self.code.interpreter)
        {
            // Any other timer is a limit of what is waited for.
            let called = called.strip_prefix("() =>").unwrap_or(called).trim_start();
            let ends = resolver.is_some_and(|resolver| name_at(called) == resolver);
            return Some(self.factor(time, parameter).filter(|_| ends)? * 0.001);
        }
        self.calls.iter().find_map(|call| {
            let (_, rest) = line.split_once(call.begins.as_str())?;
            Some(self.factor(arguments(rest)?.0, parameter)? * call.unit)
        })
    }

    /// What a parameter is multiplied with: `ms`, `minutes * 60`.
    fn factor(&self, expression: &str, parameter: &str) -> Option<f64> {
        let mut factor = 1.0;
        let mut times = 0_usize;
        for part in expression.split('*') {
            let part = part.trim();
            let plain = part
                .trim_start_matches(['$', '{', '"'])
                .trim_end_matches(['}', '"']);
            if plain == parameter {
                times += 1;
            } else {
                factor *= self.amount(part, 0)?;
            }
        }
        (times == 1).then_some(factor)
    }

    /// The number that an expression is: sums and products of numbers and constants.
    fn amount(&self, expression: &str, depth: usize) -> Option<f64> {
        let text = expression.trim().trim_matches('"').trim();
        let text = text
            .strip_prefix("$((")
            .and_then(|rest| rest.strip_suffix("))"))
            .unwrap_or(text)
            .trim();
        for (sign, is_sum) in [('+', true), ('*', false)] {
            if outside(text).any(|(_, letter)| letter == sign) {
                let mut parts = text.split(sign);
                return parts.try_fold(f64::from(u8::from(!is_sum)), |all, part| {
                    let part = self.amount(part, depth)?;
                    Some(if is_sum { all + part } else { all * part })
                });
            }
        }
        if text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.') {
            return text.replace('_', "").parse().ok();
        }
        let name = text.trim_start_matches(['$', '{']).trim_end_matches('}');
        if name.is_empty() || name_at(name) != name || depth >= DEEPEST {
            return None;
        }
        let known = self.known.borrow().get(name).copied();
        known.unwrap_or_else(|| {
            let values = variable::values(self.code, name);
            let found = match values.as_deref() {
                Some([(_, value)]) => self.amount(value, depth + 1),
                Some(_) | None => None,
            };
            // Further in, a name may be none only because it stands too deep.
            if found.is_some() || depth == 0 {
                let _ = self.known.borrow_mut().insert(name.to_owned(), found);
            }
            found
        })
    }

    /// How often a loop is run whose number stands there.
    pub(in crate::dialect) fn whole(&self, expression: &str) -> Option<u32> {
        let number = self.amount(expression, 0)?;
        let text = format!("{number}");
        text.parse().ok()
    }

    /// The pause that a line makes. What goes on in the background, or counts with something that is not known, is none.
    pub(in crate::dialect) fn in_line(&self, line: &str) -> Option<Duration> {
        let seconds = match self.code.interpreter {
            Interpreter::Bash => self.calls.iter().find_map(|call| self.in_shell(line, call)),
            Interpreter::Python | Interpreter::TypeScript => {
                let called = self.calls.iter().find_map(|call| self.called(line, call));
                called.or_else(|| self.timed(line))
            }
        }?;
        Duration::try_from_secs_f64(seconds).ok()
    }

    fn in_shell(&self, line: &str, call: &Call) -> Option<f64> {
        let (before, rest) = line.split_once(call.begins.as_str())?;
        let before = before.trim();
        let begins =
            before.ends_with(';') || BEFORE.contains(&before.rsplit(' ').next().unwrap_or(""));
        let end =
            outside(rest).find(|(_, letter)| matches!(letter, ';' | '&' | '|' | ')' | '}' | '#'));
        let (words, behind) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        let is_waited_for = !behind.starts_with('&') || behind.starts_with("&&");
        let words = words.trim();
        if !begins || !is_waited_for || words.is_empty() {
            return None;
        }
        if words.contains("$((") {
            return Some(self.amount(words, 0)? * call.unit);
        }
        let mut parts = words.split_whitespace();
        // A function is told one number.
        let most = if call.begins == "sleep " {
            usize::MAX
        } else {
            1
        };
        let parts = parts.by_ref().take(most);
        let redirects = |word: &str| word.contains(['>', '<']);
        let mut all = 0.0;
        for word in parts.filter(|word| !redirects(word)) {
            let word = word.trim_matches(['"', '\'']);
            let (number, scale) = match word.char_indices().last()? {
                (at, 's') if call.begins == "sleep " => (word.get(..at)?, 1.0),
                (at, 'm') if call.begins == "sleep " => (word.get(..at)?, 60.0),
                (at, 'h') if call.begins == "sleep " => (word.get(..at)?, 3600.0),
                (at, 'd') if call.begins == "sleep " => (word.get(..at)?, 86400.0),
                _ => (word, 1.0),
            };
            let is_number =
                number.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.');
            all += match is_number {
                true => self.amount(number, 0)? * scale,
                false => self.amount(word.strip_prefix('$').map(|_| word)?, 0)?,
            };
        }
        Some(all * call.unit)
    }

    fn called(&self, line: &str, call: &Call) -> Option<f64> {
        let (before, rest) = line.split_once(call.begins.as_str())?;
        let before = before.trim();
        let begins =
            before.is_empty() || before.ends_with([';', ':', '{', ')', '=']) || before == "else";
        let (argument, behind) = arguments(rest)?;
        if !begins || behind.trim_start().starts_with('.') {
            return None;
        }
        let first = outside(argument).find(|(_, letter)| *letter == ',');
        let first = first
            .and_then(|(end, _)| argument.get(..end))
            .unwrap_or(argument);
        let value = first.split_once('=').map_or(first, |(_, value)| value);
        Some(self.amount(value, 0)? * call.unit)
    }

    /// `await new Promise((resolve) => setTimeout(resolve, 40_000))`
    fn timed(&self, line: &str) -> Option<f64> {
        let is_waited_for = line.trim_start().starts_with("await new Promise");
        // What prints when its time has come is waited for as well.
        let prints = |called: &str| {
            called.contains("console.log(") || called.contains("process.stdout.write(")
        };
        let (_, time) = timer(line).filter(|(called, _)| is_waited_for || prints(called))?;
        if self.code.text.contains("Promise.race") {
            return None;
        }
        Some(self.amount(time, 0)? * 0.001)
    }
}

/// Whether a line imports a name from a module.
fn imports(code: &Code, begins: &str, name: &str) -> bool {
    code.lines().any(|(_, line)| {
        let names = line.trim_start().strip_prefix(begins);
        names.is_some_and(|names| names.split(',').any(|one| one.trim() == name))
    })
}

/// The name and the first parameter of a function that a line begins.
fn head(interpreter: Interpreter, line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let line = line.strip_prefix("export ").unwrap_or(line);
    let named = match interpreter {
        Interpreter::Python => {
            let line = line.strip_prefix("async ").unwrap_or(line);
            line.strip_prefix("def ")?
        }
        Interpreter::TypeScript => {
            let plain = line.strip_prefix("async ").unwrap_or(line);
            match plain.strip_prefix("function ") {
                Some(named) => named,
                None => line
                    .strip_prefix("const ")
                    .filter(|rest| rest.contains("=>"))?,
            }
        }
        Interpreter::Bash => return None,
    };
    let name = name_at(named);
    let rest = named.get(name.len()..)?.trim_start();
    let rest = rest.strip_prefix('=').unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix("async ").unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix('(').unwrap_or(rest);
    let parameter = name_at(rest.trim_start());
    (!name.is_empty() && !parameter.is_empty()).then_some((name, parameter))
}

/// What ends the promise that a line makes: `done` of `new Promise((done) => …)`.
fn resolver(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("new Promise")?;
    let (_, rest) = rest.split_once('(')?;
    let name = name_at(rest.trim_start_matches(['(', ' ']));
    (!name.is_empty()).then_some(name)
}

/// What a timer of a line calls, and the time that it is given: the arguments of `setTimeout`.
fn timer(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.split_once("setTimeout(")?;
    let (arguments, _) = arguments(rest)?;
    let (comma, _) = outside(arguments)
        .filter(|(_, letter)| *letter == ',')
        .last()?;
    Some((
        arguments.get(..comma)?.trim(),
        arguments.get(comma + 1..)?.trim(),
    ))
}

/// The arguments of a call, and what stands behind it.
fn arguments(rest: &str) -> Option<(&str, &str)> {
    let (end, _) = outside(rest).find(|(_, letter)| *letter == ')')?;
    Some((rest.get(..end)?, rest.get(end + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(text: &str, interpreter: Interpreter) -> Option<u64> {
        let code = Code::of(text, interpreter);
        let pauses = Pauses::of(&code);
        let all = code.lines().filter_map(|(_, line)| pauses.in_line(line));
        all.map(|pause| pause.as_secs()).max()
    }

    #[test]
    fn a_pause_is_read_in_each_way_in_which_it_is_written() {
        for (text, language) in [
            ("sleep 40\n", Interpreter::Bash),
            ("sleep 40s\n", Interpreter::Bash),
            ("sleep 0.5m 10\n", Interpreter::Bash),
            ("PAUSE=40\nsleep \"$PAUSE\"\n", Interpreter::Bash),
            ("sleep $((2 * 20))\n", Interpreter::Bash),
            (
                "pause() {\n  sleep \"$1\"\n}\npause 40\n",
                Interpreter::Bash,
            ),
            (
                "pause() { local s=$1; sleep \"$1\"; }\npause 40\n",
                Interpreter::Bash,
            ),
            ("time.sleep(40)\n", Interpreter::Python),
            (
                "paused = threading.Event()\npaused.wait(40)\n",
                Interpreter::Python,
            ),
            (
                "setTimeout(() => console.log(JSON.stringify({})), 40_000);\n",
                Interpreter::TypeScript,
            ),
            (
                "from time import sleep\nsleep(2 * 20)\n",
                Interpreter::Python,
            ),
            ("TURN = 2\ntime.sleep(TURN * 20)\n", Interpreter::Python),
            (
                "async def main():\n    await asyncio.sleep(40)\n",
                Interpreter::Python,
            ),
            (
                "def pause(turns):\n    time.sleep(turns * 20)\n\n\npause(2)\n",
                Interpreter::Python,
            ),
            (
                "const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));\nawait pause(40_000);\n",
                Interpreter::TypeScript,
            ),
            (
                "function pause(s: number) {\n  return new Promise((done) => setTimeout(done, s * 1000));\n}\nawait pause(40);\n",
                Interpreter::TypeScript,
            ),
            (
                "function pause(ms: number) {\n  return new Promise<void>((done) => {\n    setTimeout(() => done(), ms);\n  });\n}\nawait pause(40_000);\n",
                Interpreter::TypeScript,
            ),
            ("await Bun.sleep(40_000);\n", Interpreter::TypeScript),
            (
                "await new Promise((r) => setTimeout(r, 40 * 1000));\n",
                Interpreter::TypeScript,
            ),
            (
                "import { setTimeout as rest } from \"node:timers/promises\";\nawait rest(40e3);\n",
                Interpreter::TypeScript,
            ),
            (
                "import { setTimeout } from 'timers/promises';\nconst WAIT = 40_000;\nawait setTimeout(WAIT);\n",
                Interpreter::TypeScript,
            ),
        ] {
            assert_eq!(longest(text, language), Some(40), "{text}");
        }
    }

    #[test]
    fn a_constant_that_many_products_name_is_looked_at_once() {
        let mut text = "D = 1\n".to_owned();
        for (to, of) in [("C", "D"), ("B", "C"), ("A", "B")] {
            text += &format!("{to} = {}\n", [of; 400].join(" * "));
        }
        text += &"time.sleep(A)\ntime.sleep(B + B)\n".repeat(50);
        assert_eq!(longest(&text, Interpreter::Python), Some(2));
        // One that is made of itself is no number.
        assert_eq!(
            longest("A = A * A\ntime.sleep(A)\n", Interpreter::Python),
            None
        );
    }

    #[test]
    fn what_holds_nothing_up_or_is_not_known_is_no_pause() {
        for (text, language) in [
            ("sleep 40 &\n", Interpreter::Bash),
            ("sleep \"$n\"\n", Interpreter::Bash),
            ("echo sleep 40\n", Interpreter::Bash),
            ("read n\nsleep $n\n", Interpreter::Bash),
            ("time.sleep(40 * n)\n", Interpreter::Python),
            ("n = f()\ntime.sleep(n)\n", Interpreter::Python),
            ("sleep(40)\n", Interpreter::Python),
            (
                "asyncio.create_task(f())\nawait asyncio.sleep(40)\n",
                Interpreter::Python,
            ),
            ("setTimeout(stop, 40_000);\n", Interpreter::TypeScript),
            (
                "async function limited(ms: number) {\n  const stop = new AbortController();\n  setTimeout(() => stop.abort(), ms);\n  return fetch(url, { signal: stop.signal });\n}\nawait limited(40_000);\n",
                Interpreter::TypeScript,
            ),
            (
                "function limited(ms: number) {\n  return new Promise((done, fail) => { setTimeout(() => fail(late), ms); work(done); });\n}\nawait limited(40_000);\n",
                Interpreter::TypeScript,
            ),
            (
                "const t = setTimeout(() => stop(), 40_000);\n",
                Interpreter::TypeScript,
            ),
            (
                "const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));\nawait Promise.race([work(), pause(40_000)]);\n",
                Interpreter::TypeScript,
            ),
            (
                "const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));\npause(40_000).then(stop);\n",
                Interpreter::TypeScript,
            ),
        ] {
            assert_eq!(longest(text, language), None, "{text}");
        }
    }
}
