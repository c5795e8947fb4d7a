//! Choosing with the arrow keys, at a terminal.
//!
//! The options are lines with a mark that moves; what is typed is an answer of the person's own. The terminal hands over
//! single keys while a guard lives, and the guard lives in the future that asks: a run that is cancelled while it asks
//! leaves the terminal as it was. Ctrl-C keeps its meaning.

use super::Query;
use crate::value::text::printable;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};
use std::io::Write;

/// Keys come one by one, unseen, while this lives.
pub(super) struct SingleKeys(Termios);

impl SingleKeys {
    /// `None`: standard input or standard error is no terminal.
    pub(super) fn begin() -> Option<Self> {
        let before = tcgetattr(std::io::stdin()).ok()?;
        tcgetattr(std::io::stderr()).ok()?;
        let mut now = before.clone();
        now.local_modes
            .remove(LocalModes::ICANON | LocalModes::ECHO);
        tcsetattr(std::io::stdin(), OptionalActions::Now, &now).ok()?;
        Some(Self(before))
    }
}

impl Drop for SingleKeys {
    fn drop(&mut self) {
        // A terminal that has gone away needs no care.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.0);
    }
}

/// A key that means something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Up,
    Down,
    Enter,
    Back,
    Text(char),
    /// The input has ended.
    End,
    Other,
}

/// What a key led to.
#[derive(Debug, PartialEq, Eq)]
enum KeyResult {
    Again,
    Chosen(String),
    Ended,
}

/// What is offered and what the person has done so far.
#[derive(Debug)]
pub(super) struct Menu {
    options: Vec<String>,
    marked: usize,
    typed: String,
}

impl Menu {
    pub(super) fn of(query: &Query<'_>) -> Self {
        Self {
            options: query
                .options
                .iter()
                .map(|option| (*option).to_owned())
                .collect(),
            marked: 0,
            typed: String::new(),
        }
    }

    /// Shows the question and waits for the answer in the bytes that come `next`; `None`: the input has ended.
    pub(super) fn ask(
        mut self,
        question: &str,
        next: &mut impl FnMut() -> std::io::Result<Option<u8>>,
    ) -> std::io::Result<Option<String>> {
        let mut stderr = std::io::stderr();
        write!(stderr, "\n{question}\n")?;
        let mut drawn = 0;
        loop {
            let lines = self.lines(width());
            if drawn > 0 {
                write!(stderr, "\r\x1b[{drawn}A")?;
            }
            for (number, line) in lines.iter().enumerate() {
                let end = if number + 1 < lines.len() { "\n" } else { "" };
                write!(stderr, "\x1b[2K{line}{end}")?;
            }
            stderr.flush()?;
            drawn = lines.len() - 1;
            match self.press(key(next)?) {
                KeyResult::Again => {}
                KeyResult::Chosen(answer) => {
                    writeln!(stderr)?;
                    return Ok(Some(answer));
                }
                KeyResult::Ended => {
                    writeln!(stderr)?;
                    return Ok(None);
                }
            }
        }
    }

    fn press(&mut self, key: Key) -> KeyResult {
        let last = self.options.len().saturating_sub(1);
        match key {
            Key::Up => self.marked = self.marked.checked_sub(1).unwrap_or(last),
            Key::Down if self.marked >= last => self.marked = 0,
            Key::Down => self.marked += 1,
            Key::Back => drop(self.typed.pop()),
            Key::Text(text) => self.typed.push(text),
            Key::Enter if self.typed.is_empty() => {
                let marked = self.options.get(self.marked);
                return KeyResult::Chosen(marked.cloned().unwrap_or_default());
            }
            Key::Enter => return KeyResult::Chosen(std::mem::take(&mut self.typed)),
            Key::End => return KeyResult::Ended,
            Key::Other => {}
        }
        KeyResult::Again
    }

    /// The options, and the line for other answers. None is longer than the terminal is wide.
    fn lines(&self, width: usize) -> Vec<String> {
        let options = self.options.iter().enumerate().map(|(number, option)| {
            let marked = number == self.marked && self.typed.is_empty();
            let mark = if marked { '>' } else { ' ' };
            let option = printable(option).replace(['\n', '\t'], " ");
            fitting(&format!("{mark} {}) {option}", number + 1), width)
        });
        let own = if self.typed.is_empty() {
            "  (arrow keys and Enter, or your own answer) ".to_owned()
        } else {
            format!("> {}", self.typed)
        };
        options.chain([fitting(&own, width)]).collect()
    }
}

/// The beginning of a line that fits; of typed text its end would be better, but then it jumps.
fn fitting(line: &str, width: usize) -> String {
    // A sign that is not ASCII may take two places.
    let places = |c: char| if c.is_ascii() { 1 } else { 2 };
    let mut room = width.saturating_sub(1).max(8);
    line.chars()
        .take_while(|c| {
            let fits = places(*c) <= room;
            room = room.saturating_sub(places(*c));
            fits
        })
        .collect()
}

fn width() -> usize {
    match tcgetwinsize(std::io::stderr()) {
        Ok(size) if size.ws_col > 0 => usize::from(size.ws_col),
        Ok(_) | Err(_) => 80,
    }
}

/// Reads one key: a sign in UTF-8, or a sequence of a terminal (ECMA-48: ESC `[` or ESC `O`, then a letter).
fn key(next: &mut impl FnMut() -> std::io::Result<Option<u8>>) -> std::io::Result<Key> {
    let Some(first) = next()? else {
        return Ok(Key::End);
    };
    Ok(match first {
        b'\n' | b'\r' => Key::Enter,
        0x08 | 0x7f => Key::Back,
        0x04 => Key::End,
        0x1b => sequence(next)?,
        0x00..=0x1f => Key::Other,
        0x20..=0x7e => Key::Text(char::from(first)),
        0x80..=0xff => sign(first, next)?,
    })
}

fn sequence(next: &mut impl FnMut() -> std::io::Result<Option<u8>>) -> std::io::Result<Key> {
    match next()? {
        Some(b'[' | b'O') => {}
        Some(_) => return Ok(Key::Other),
        None => return Ok(Key::End),
    }
    // Parameters come before the letter.
    loop {
        match next()? {
            Some(b'A') => return Ok(Key::Up),
            Some(b'B') => return Ok(Key::Down),
            Some(b'0'..=b'9' | b';') => {}
            Some(_) => return Ok(Key::Other),
            None => return Ok(Key::End),
        }
    }
}

fn sign(first: u8, next: &mut impl FnMut() -> std::io::Result<Option<u8>>) -> std::io::Result<Key> {
    let more = match first {
        0xc2..=0xdf => 1,
        0xe0..=0xef => 2,
        0xf0..=0xf4 => 3,
        _ => return Ok(Key::Other),
    };
    let mut bytes = vec![first];
    for _ in 0..more {
        match next()? {
            Some(byte) => bytes.push(byte),
            None => return Ok(Key::End),
        }
    }
    let text = std::str::from_utf8(&bytes).ok();
    let sign = text.and_then(|text| text.chars().next());
    Ok(sign
        .filter(|sign| !sign.is_control())
        .map_or(Key::Other, Key::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu() -> Menu {
        Menu {
            options: ["yes", "no", "later\u{1b}[2J"].map(str::to_owned).into(),
            marked: 0,
            typed: String::new(),
        }
    }

    /// What these bytes lead to.
    fn typed(bytes: &str) -> KeyResult {
        let mut left = bytes.bytes();
        let mut next = || Ok(left.next());
        let mut menu = menu();
        loop {
            match menu.press(key(&mut next).expect("a key")) {
                KeyResult::Again => {}
                done @ (KeyResult::Chosen(_) | KeyResult::Ended) => return done,
            }
        }
    }

    #[test]
    fn keys_move_the_mark_and_texts_are_answers() {
        let chosen = |text: &str| KeyResult::Chosen(text.to_owned());
        for (bytes, answer) in [
            ("\r", "yes"),
            ("\u{1b}[B\r", "no"),
            ("\u{1b}OB\u{1b}[1;2B\u{1b}[A\n", "no"),
            ("\u{1b}[B\u{1b}[B\u{1b}[B\r", "yes"),
            ("\u{1b}[C\u{1b}x\u{1}nö 🙂\r", "nö 🙂"),
            ("ab\u{7f}\u{7f}\u{7f}\u{1b}[B\r", "no"),
            ("2\r", "2"),
        ] {
            assert_eq!(typed(bytes), chosen(answer), "{bytes:?}");
        }
        assert_eq!(typed("\u{1b}[A\r"), chosen("later\u{1b}[2J"));
        for ended in ["", "a\u{4}", "\u{1b}[", "\u{f0}"] {
            assert_eq!(typed(ended), KeyResult::Ended, "{ended:?}");
        }
    }

    #[test]
    fn no_line_wraps_and_no_option_steers_the_terminal() {
        let mut menu = menu();
        menu.options.push("x".repeat(200));
        menu.typed = "日本語".repeat(30);
        for line in menu.lines(40) {
            assert!(
                line.chars().count() < 40 && !line.contains('\u{1b}'),
                "{line:?}"
            );
        }
        menu.typed.clear();
        assert!(menu.lines(40)[0].starts_with("> 1) yes"));
    }
}
