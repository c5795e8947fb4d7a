//! What a command prints, and how long it pauses, as far as its text tells: simple commands beside each other, without quoting
//! rules that matter to their words.

/// A simple command.
#[derive(Debug, Default)]
pub(in super::super) struct Simple {
    /// Its words, without quotes; what is only known in a run is `$`.
    words: Vec<String>,
    /// Whether what it prints goes to another command, or into a file.
    is_silent: bool,
}

/// The commands that print whole lines, whatever they are given, unless an option says something else.
const LINES: [&str; 15] = [
    "echo", "pwd", "date", "whoami", "hostname", "uname", "nproc", "wc", "ls", "expr", "seq",
    "grep", "cut", "sort", "uniq",
];

/// The commands that print nothing when they succeed.
const SILENT: [&str; 18] = [
    "true", "false", ":", "test", "[", "[[", "cd", "exit", "set", "export", "mkdir", "rm", "cp",
    "mv", "touch", "sleep", "for", "wait",
];

/// Words of the shell that stand before a command.
const BEFORE: [&str; 10] = [
    "if", "then", "elif", "else", "fi", "while", "until", "do", "done", "!",
];

/// Whether whatever a command prints ends with a line break, and it prints something.
pub(in super::super) fn prints_lines(command: &str) -> bool {
    let Some(all) = commands(command) else {
        return false;
    };
    let mut prints = false;
    for one in all {
        match one.prints() {
            Printed::Nothing => {}
            Printed::Lines => prints = true,
            Printed::Anything => return false,
        }
    }
    prints
}

/// The longest pause of a command that nothing else shortens, in seconds.
pub(in super::super) fn pause(command: &str) -> Option<f64> {
    let pauses = commands(command)?;
    let pauses = pauses.iter().filter_map(Simple::pause);
    pauses.reduce(f64::max)
}

enum Printed {
    Nothing,
    Lines,
    Anything,
}

impl Simple {
    /// Its name and what it is given, without words of the shell and variables that are set.
    fn own(&self) -> &[String] {
        let assigns = |word: &str| {
            let name = word.split_once('=').map(|(name, _)| name);
            name.is_some_and(|name| {
                !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            })
        };
        let mut rest = self.words.as_slice();
        while let Some((first, after)) = rest.split_first() {
            if !BEFORE.contains(&first.as_str()) && !assigns(first) {
                break;
            }
            rest = after;
        }
        rest
    }

    fn prints(&self) -> Printed {
        let own = self.own();
        let Some((name, given)) = own.split_first().filter(|_| !self.is_silent) else {
            return Printed::Nothing;
        };
        let name = name.as_str();
        if SILENT.contains(&name) {
            return Printed::Nothing;
        }
        let git = name == "git" && given.first().is_some_and(|word| word == "rev-parse");
        if (LINES.contains(&name) || git) && !given.iter().any(|word| is_other(name, word)) {
            Printed::Lines
        } else {
            Printed::Anything
        }
    }

    fn pause(&self) -> Option<f64> {
        let [name, time] = self.own() else {
            return None;
        };
        let (number, scale) = match time.strip_suffix(['s', 'm', 'h']) {
            Some(number) if time.ends_with('m') => (number, 60.0),
            Some(number) if time.ends_with('h') => (number, 3600.0),
            Some(number) => (number, 1.0),
            None => (time.as_str(), 1.0),
        };
        let digits = number.chars().all(|c| c.is_ascii_digit() || c == '.');
        let seconds: f64 = number.parse().ok().filter(|_| digits && name == "sleep")?;
        Some(seconds * scale)
    }
}

/// Whether a word may make the command leave out the line break, or end its lines with something else.
fn is_other(name: &str, word: &str) -> bool {
    let option = word.starts_with('-');
    match name {
        // Only what comes first is an option, but nobody prints such a word without a reason.
        "echo" => option || word.contains("\\c"),
        "date" | "expr" | "seq" | "pwd" | "whoami" | "hostname" | "uname" | "nproc" | "wc" => false,
        _ => option && word.contains(['z', 'Z', '0']),
    }
}

/// The simple commands of a text; `None`: it holds something that this does not read.
fn commands(text: &str) -> Option<Vec<Simple>> {
    let mut reader = Reader {
        rest: text,
        word: None,
        is_target: false,
        now: Simple::default(),
        all: Vec::new(),
    };
    while let Some(letter) = reader.next() {
        reader.take(letter)?;
    }
    reader.end_command();
    Some(reader.all)
}

struct Reader<'t> {
    rest: &'t str,
    /// The word that is being read.
    word: Option<String>,
    /// Whether that word is a file, and none of the command's.
    is_target: bool,
    now: Simple,
    all: Vec<Simple>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next()?;
        self.rest = letters.as_str();
        Some(letter)
    }

    fn skip(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn push(&mut self, letter: char) {
        self.word.get_or_insert_default().push(letter);
    }

    fn take(&mut self, letter: char) -> Option<()> {
        match letter {
            '\\' => match self.next()? {
                '\n' => {}
                other => {
                    // Some shells print `\c` and the like as what it stands for.
                    self.push('\\');
                    self.push(other);
                }
            },
            '\'' => {
                let (inside, after) = self.rest.split_once('\'')?;
                self.word.get_or_insert_default().push_str(inside);
                self.rest = after;
            }
            '"' => self.quoted()?,
            '$' => self.expanded()?,
            '#' if self.word.is_none() => {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.rest = self.rest.get(end..)?;
            }
            '\n' | ';' => self.end_command(),
            '&' if self.skip("&") => self.end_command(),
            '|' => {
                if !self.skip("|") {
                    self.now.is_silent = true;
                }
                self.end_command();
            }
            '>' => self.redirected(),
            '<' if !self.rest.starts_with('<') => {
                self.end_word();
                self.is_target = true;
            }
            // Groups, patterns, here-documents, the background.
            '`' | '(' | ')' | '{' | '}' | '&' | '<' => return None,
            _ if letter.is_whitespace() => self.end_word(),
            _ => self.push(letter),
        }
        Some(())
    }

    /// What stands in double quotes.
    fn quoted(&mut self) -> Option<()> {
        let _ = self.word.get_or_insert_default();
        loop {
            match self.next()? {
                '"' => return Some(()),
                '\\' => {
                    self.push('\\');
                    let letter = self.next()?;
                    self.push(letter);
                }
                '`' => return None,
                '$' => self.expanded()?,
                letter => self.push(letter),
            }
        }
    }

    /// A variable, or what another command prints.
    fn expanded(&mut self) -> Option<()> {
        self.push('$');
        if !self.skip("(") {
            return Some(());
        }
        let mut open = 1;
        while open > 0 {
            match self.next()? {
                '(' => open += 1,
                ')' => open -= 1,
                // Parentheses in there need not be in pairs.
                '\'' | '"' | '\\' | '`' | '#' => return None,
                _ => {}
            }
        }
        Some(())
    }

    /// `>`, behind which a file stands, or a number and `&`.
    fn redirected(&mut self) {
        let number = self.word.take().unwrap_or_default();
        let of_errors = number == "2";
        if !of_errors && !number.is_empty() && number != "1" {
            self.word = Some(number);
            self.end_word();
        }
        let _ = self.skip(">");
        let copied = self.skip("&");
        self.is_target = true;
        self.now.is_silent |= !of_errors && !copied;
    }

    fn end_word(&mut self) {
        let Some(word) = self.word.take() else { return };
        if !std::mem::take(&mut self.is_target) {
            self.now.words.push(word);
        }
    }

    fn end_command(&mut self) {
        self.end_word();
        let now = std::mem::take(&mut self.now);
        self.all.push(now);
    }
}

#[cfg(test)]
mod tests {
    use super::{pause, prints_lines};

    #[test]
    fn what_echo_prints_ends_with_a_line_break() {
        for command in [
            "echo yes",
            "test -f x && echo yes || echo no",
            "if [ -f x ]; then echo yes; else echo no; fi",
            "make > /dev/null 2>&1; echo \"$(date) done\"",
            "cat x | wc -l",
            "N=1 echo $N 2>/dev/null",
            "grep -c x a.txt || true",
            "# says so\necho 'a; b'",
        ] {
            assert!(prints_lines(command), "{command}");
        }
    }

    #[test]
    fn what_may_end_otherwise_is_not_certain() {
        for command in [
            "printf yes",
            "echo -n yes",
            "echo 'yes\\c'",
            "echo yes | tr -d '\\n'",
            "cat x",
            "head -c 3 x",
            "make && echo yes",
            "echo yes > x",
            "true",
            "",
            "(echo yes)",
            "cat <<E\nyes\nE",
            "grep -z x y",
            "echo yes &",
            "case x in x) echo yes;; esac",
        ] {
            assert!(!prints_lines(command), "{command}");
        }
    }

    #[test]
    fn a_pause_is_as_long_as_it_says() {
        assert_eq!(pause("sleep 300 && ls"), Some(300.0));
        assert_eq!(pause("ls; sleep 5m; sleep 2"), Some(300.0));
        assert_eq!(pause("timeout 5 sleep 300"), None);
        assert_eq!(pause("sleep 300 &"), None);
        assert_eq!(pause("sleep $N"), None);
        assert_eq!(pause("echo sleep 300"), None);
    }
}
