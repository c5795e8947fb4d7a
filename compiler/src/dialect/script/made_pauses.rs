//! The pauses of a script whose lengths stand in its text, each as often as the loops around it say.

use super::code::{Code, literal_at, name_at};
use super::pause::Pauses;
use crate::ir::Interpreter;
use std::time::Duration;

/// The longest pause of a script, if it is as long as the script may take or longer.
pub(in crate::dialect) fn beyond(code: &Code, limit: Duration) -> Option<Pause> {
    let longest = pauses(code).into_iter().max_by_key(Pause::in_all);
    longest.filter(|pause| pause.length >= limit || pause.in_all() > limit)
}

/// A pause whose length stands in the text.
pub(in crate::dialect) struct Pause {
    pub line: usize,
    pub length: Duration,
    /// How often it is made, as the loops around it say.
    pub times: u32,
}

impl Pause {
    pub(in crate::dialect) fn in_all(&self) -> Duration {
        self.length.saturating_mul(self.times)
    }
}

impl Pause {
    /// What the script does, as the end of "the script …": "sleeps up to 3 times 15 s (line 7), which is 45 s".
    pub(in crate::dialect) fn does(&self) -> String {
        let (each, all) = (self.length.as_secs_f64(), self.in_all().as_secs_f64());
        match self.times {
            1 => format!("sleeps {each} s (line {})", self.line),
            times => format!(
                "sleeps up to {times} times {each} s (line {}), which is {all} s",
                self.line
            ),
        }
    }
}

/// What a pause begins with.
pub(in crate::dialect) fn call(interpreter: Interpreter) -> Option<&'static str> {
    match interpreter {
        Interpreter::Bash => Some("sleep "),
        Interpreter::Python => Some("time.sleep("),
        // A timer is no pause unless something waits for it.
        Interpreter::TypeScript => None,
    }
}

/// The pauses of a script whose length stands there.
fn pauses(code: &Code) -> Vec<Pause> {
    let known = Pauses::of(code);
    // A loop that asks how late it is may end itself.
    let clocks = [
        "monotonic(",
        "time.time(",
        "perf_counter(",
        "Date.now(",
        "SECONDS",
    ];
    let asks_clock = clocks.iter().any(|clock| code.text.contains(clock));
    let mut loops = Loops::new(code.interpreter);
    let lines: Vec<(usize, &str)> = code.lines().collect();
    let found = lines.iter().enumerate().filter_map(|(at, (line, text))| {
        let times = loops.around(text, &known);
        let length = match known.in_line(text) {
            Some(length) => length,
            None => {
                let length = by_words(code.interpreter, &lines, at)?;
                return Some(Pause {
                    line: *line,
                    length,
                    times: 1,
                });
            }
        };
        let each = times > 1 && !asks_clock && is_in_each_round(&lines, at);
        Some(Pause {
            line: *line,
            length,
            times: if each { times } else { 1 },
        })
    });
    found.collect()
}

/// How long a loop sleeps in all that goes over the lengths of its pauses: `for pause in 5 20 45; do sleep "$pause"`.
fn by_words(interpreter: Interpreter, lines: &[(usize, &str)], at: usize) -> Option<Duration> {
    let (_, own) = lines.get(at)?;
    let margin = |text: &str| text.len() - text.trim_start().len();
    let rest = own.trim_start().strip_prefix(call(interpreter)?)?;
    let name = name_at(rest.trim_start_matches(['"', '$', '{']));
    let mut before = lines.get(..at)?.iter().rev();
    let (_, head) =
        before.find(|(_, text)| !text.trim().is_empty() && margin(text) < margin(own))?;
    let list = head
        .trim_start()
        .strip_prefix("for ")?
        .strip_prefix(name)?
        .strip_prefix(" in ")?;
    let list = list
        .split(';')
        .next()?
        .trim_matches(['(', ')', '[', ']', ':', ' ']);
    let words = list.split([',', ' ']).filter(|word| !word.is_empty());
    let seconds: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    let seconds = seconds.filter(|all| all.len() > 1 && !name.is_empty())?;
    Duration::try_from_secs_f64(seconds.iter().sum()).ok()
}

/// Whether nothing decides in a round whether a line is come to, and nothing behind it ends the loop.
fn is_in_each_round(lines: &[(usize, &str)], at: usize) -> bool {
    let Some((_, own)) = lines.get(at) else {
        return false;
    };
    let margin = |text: &str| text.len() - text.trim_start().len();
    let decides = |text: &str| {
        let begins = [
            "if ", "if(", "elif ", "else", "case ", "[ ", "[[ ", "} else",
        ];
        begins
            .iter()
            .any(|begin| text.trim_start().starts_with(begin))
    };
    let before = lines.get(..at).unwrap_or_default().iter().rev();
    let around = { before }.find(|(_, text)| !text.trim().is_empty() && margin(text) < margin(own));
    let behind = lines.get(at + 1..).unwrap_or_default().iter();
    let next = { behind }.find(|(_, text)| !text.trim().is_empty());
    let ends = next.is_some_and(|(_, text)| {
        let ends = ["break", "exit", "return", "sys.exit", "raise "];
        margin(text) == margin(own) && ends.iter().any(|end| text.trim_start().starts_with(end))
    });
    !decides(own) && !around.is_some_and(|(_, text)| decides(text)) && !ends
}

/// The loops that are open, from the first line of a script on.
struct Loops {
    interpreter: Interpreter,
    /// How often each is run, and how far its head stands from the margin.
    open: Vec<(u32, usize)>,
}

impl Loops {
    fn new(interpreter: Interpreter) -> Self {
        Self {
            interpreter,
            open: Vec::new(),
        }
    }

    /// How often a line is come to, the next of the script. Loops whose number is not written there count once.
    fn around(&mut self, line: &str, known: &Pauses<'_>) -> u32 {
        let margin = line.len() - line.trim_start().len();
        let text = line.trim();
        let times = |open: &[(u32, usize)]| {
            let mut all = open.iter().map(|(times, _)| *times);
            all.try_fold(1_u32, u32::checked_mul).unwrap_or(u32::MAX)
        };
        match self.interpreter {
            Interpreter::Python => {
                let stays = |(_, head): &(u32, usize)| text.is_empty() || margin > *head;
                self.open.retain(stays);
                let all = times(&self.open);
                if text.ends_with(':') && (text.starts_with("for ") || text.starts_with("while ")) {
                    self.open
                        .push((python_times(text, known).unwrap_or(1), margin));
                }
                all
            }
            Interpreter::Bash => {
                let heads = ["for ", "while ", "until "];
                if heads.iter().any(|head| text.starts_with(head)) {
                    self.open.push((bash_times(text).unwrap_or(1), margin));
                }
                let all = times(&self.open);
                if text.split([' ', ';']).any(|word| word == "done") {
                    let _ = self.open.pop();
                }
                all
            }
            Interpreter::TypeScript => {
                let stays = |(_, head): &(u32, usize)| text.is_empty() || margin > *head;
                self.open.retain(stays);
                let all = times(&self.open);
                if text.ends_with('{') && (text.starts_with("for ") || text.starts_with("while ")) {
                    self.open
                        .push((typescript_times(text, known).unwrap_or(1), margin));
                }
                all
            }
        }
    }
}

/// The number of `for _ in range(40):`.
fn python_times(head: &str, known: &Pauses<'_>) -> Option<u32> {
    if let Some(times) = listed_times(head) {
        return Some(times);
    }
    let (_, inner) = head.split_once(" in range(")?;
    let numbers = inner.strip_suffix("):")?;
    let mut numbers = numbers.split(',').map(|number| known.whole(number));
    match (numbers.next()??, numbers.next(), numbers.next()) {
        (times, None, None) => Some(times),
        (from, Some(to), None) => to?.checked_sub(from),
        _ => None,
    }
}

/// The number of `for wait in (5, 10, 20):`.
fn listed_times(head: &str) -> Option<u32> {
    let (_, list) = head.strip_suffix(':')?.split_once(" in ")?;
    let inner = list
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let inner = inner.or_else(|| list.strip_prefix('[')?.strip_suffix(']'))?;
    let items: Vec<&str> = inner
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .collect();
    let is_plain = |item: &&str| {
        item.parse::<f64>().is_ok() || literal_at(item).is_some_and(|(_, rest)| rest.is_empty())
    };
    let count = u32::try_from(items.len()).ok();
    count.filter(|count| *count > 0 && items.iter().all(is_plain))
}

/// The number of `for (let i = 0; i < 40; i++) {`.
fn typescript_times(head: &str, known: &Pauses<'_>) -> Option<u32> {
    let mut parts = head.strip_prefix("for (let ")?.split(';');
    let (_, from) = parts.next()?.split_once('=')?;
    let (_, to) = parts.next()?.split_once('<')?;
    let step = parts.next()?;
    let from = known.whole(from)?;
    let all = match to.strip_prefix('=') {
        Some(to) => known.whole(to)?.checked_add(1)?,
        None => known.whole(to)?,
    };
    let is_one = step.contains("++") || step.contains("+= 1)");
    all.checked_sub(from).filter(|_| is_one)
}

/// The number of `for i in $(seq 1 40)` and `for i in {1..40}`.
fn bash_times(head: &str) -> Option<u32> {
    let (_, list) = head.split_once(" in ")?;
    let list = list.split(';').next()?.trim();
    if let Some(range) = list.strip_prefix('{') {
        let (from, to) = range.strip_suffix('}')?.split_once("..")?;
        return count(from, to);
    }
    // Words that are written out: `1 2 3`, `a b`.
    let words = list.split_whitespace();
    let is_plain = |word: &str| {
        word.chars()
            .all(|letter| letter.is_alphanumeric() || "_.-".contains(letter))
    };
    if words.clone().all(is_plain) {
        return u32::try_from(words.count()).ok();
    }
    let numbers = list.strip_prefix("$(seq ")?.strip_suffix(')')?;
    let mut numbers = numbers.split_whitespace();
    match (numbers.next()?, numbers.next(), numbers.next()) {
        (to, None, None) => to.parse().ok(),
        (from, Some(to), None) => count(from, to),
        _ => None,
    }
}

fn count(from: &str, to: &str) -> Option<u32> {
    let (from, to): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
    to.checked_sub(from)?.checked_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(text: &str, interpreter: Interpreter) -> Option<Duration> {
        let code = Code::of(text, interpreter);
        let found = pauses(&code).into_iter();
        found.map(|pause| pause.in_all()).max()
    }

    #[test]
    fn a_pause_is_read_where_its_length_is_a_number() {
        let minute = Some(Duration::from_secs(60));
        for text in [
            "sleep 60",
            "sleep 1m\n",
            "do sleep 60; done",
            "x && sleep 60",
        ] {
            assert_eq!(longest(text, Interpreter::Bash), minute, "{text}");
        }
        assert_eq!(longest("    time.sleep(60)", Interpreter::Python), minute);
        for text in ["sleep $n", "sleep 60 &", "# sleep 60", "asleep 60"] {
            assert_eq!(longest(text, Interpreter::Bash), None, "{text}");
        }
        assert_eq!(longest("time.sleep(60 * n)", Interpreter::Python), None);
    }

    #[test]
    fn a_pause_in_a_loop_is_made_as_often_as_that_says() {
        let all = |seconds| Some(Duration::from_secs(seconds));
        for (text, seconds) in [
            ("for _ in $(seq 1 40); do\n  sleep 15\ndone\n", 600),
            ("for i in {1..4}; do sleep 15; done\n", 60),
            (
                "for i in $(seq 3); do\n  while x; do\n    y\n  done\n  sleep 2\ndone\n",
                6,
            ),
            ("for i in $(seq 3); do\n  y\ndone\nsleep 2\n", 2),
            ("for i in a b; do\n  sleep 2\ndone\n", 4),
            ("for i in $all; do\n  sleep 2\ndone\n", 2),
            (
                "for i in 1 2 4; do\n  if [ \"$i\" = 4 ]; then\n    sleep 2\n  fi\ndone\n",
                2,
            ),
            ("for i in 1 2 4; do\n  sleep 2\n  break\ndone\n", 2),
            ("for n in 5 20 45; do\n  sleep \"$n\"\ndone\n", 70),
            ("for i in *.txt; do\n  sleep 2\ndone\n", 2),
        ] {
            assert_eq!(longest(text, Interpreter::Bash), all(seconds), "{text}");
        }
        for (text, seconds) in [
            ("for _ in range(40):\n    x()\n\n    time.sleep(15)\n", 600),
            ("for _ in range(1, 4):\n    x()\ntime.sleep(15)\n", 15),
            ("while True:\n    time.sleep(15)\n", 15),
            ("for wait in (5, 10, 20):\n    time.sleep(15)\n", 45),
            ("for name in names:\n    time.sleep(15)\n", 15),
            ("for n in (5, 20, 45):\n    time.sleep(n)\n", 70),
            (
                "TIMES = 4\nfor _ in range(TIMES):\n    time.sleep(15)\n",
                60,
            ),
        ] {
            assert_eq!(longest(text, Interpreter::Python), all(seconds), "{text}");
        }
        for (text, seconds) in [
            (
                "for (let i = 0; i < 4; i++) {\n  await Bun.sleep(15_000);\n}\n",
                60,
            ),
            (
                "for (let i = 1; i <= 4; i += 1) {\n  f();\n}\nawait Bun.sleep(15_000);\n",
                15,
            ),
        ] {
            let found = longest(text, Interpreter::TypeScript);
            assert_eq!(found, all(seconds), "{text}");
        }
    }
}
