//! The words of one command, as far as they tell that a value in it is a program for somebody else.

use super::Obstacle;

/// Words before the name of a command.
const PREFIXES: [&str; 19] = [
    "!", "{", "if", "then", "else", "elif", "while", "until", "do", "time", "command", "builtin",
    "exec", "env", "nohup", "nice", "sudo", "timeout", "xargs",
];

/// Commands that read all of their words as a program.
const EVALUATING: [&str; 6] = ["eval", "trap", "alias", "ssh", "watch", "parallel"];

/// Options of `awk` and `sed` that have a value in the next word, which is no program.
const WITH_VALUE: [&str; 5] = ["-v", "-F", "-f", "--file", "--assign"];

/// What reads words of a command as a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Interpreter {
    /// `eval`.
    All,
    /// `let`.
    Arithmetic,
    /// `[[`.
    Test,
    /// `sh -c PROGRAM`: the word behind an option with one of these letters.
    Option(&'static str),
    /// `sed PROGRAM`: the first word that is no option.
    First,
}

/// Where a redirection goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    File,
    /// Behind `>&`: some shells read it twice.
    Duplicate,
}

/// A command, as far as it has been read.
#[derive(Debug, Default)]
pub(super) struct Command {
    /// The word that is being read.
    word: Option<String>,
    /// The one before it.
    last: String,
    interpreter: Option<Interpreter>,
    /// Whether the name of the command was there.
    is_named: bool,
    /// Whether the next word says where a redirection goes.
    target: Option<Target>,
    /// Whether the next word is the program of [`Interpreter::Option`].
    awaits_program: bool,
    /// Whether the program of [`Interpreter::First`] was there.
    has_program: bool,
    /// Whether `&>` was there.
    is_split: bool,
}

impl Command {
    pub(super) fn is_in_word(&self) -> bool {
        self.word.is_some()
    }

    pub(super) fn begin_word(&mut self) {
        self.word.get_or_insert_default();
    }

    pub(super) fn push(&mut self, letter: char) {
        self.word.get_or_insert_default().push(letter);
    }

    /// The next word says where a redirection goes.
    pub(super) fn redirect(&mut self, target: Target) {
        self.target = Some(target);
    }

    /// What follows is behind `&>`: words of this command to `bash`, a command of its own to other shells.
    pub(super) fn split(&mut self) {
        self.is_split = true;
    }

    /// Forgets the number in front of a redirection: `2>`.
    pub(super) fn drop_number(&mut self) {
        self.word
            .take_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty());
    }

    /// Ends the word that is being read, if there is one.
    pub(super) fn end_word(&mut self) -> Option<String> {
        let word = self.word.take()?;
        if self.target.take().is_some() {
            return None;
        }
        // A variable that is not set, and a command that prints nothing, leave no word.
        let vanishes = word.is_empty() || word.starts_with('$');
        match self.interpreter {
            None => self.interpreter = self.named(&word),
            Some(Interpreter::First) => {
                let option = word.starts_with('-') && word.len() > 1;
                let in_file = word.starts_with("-f") || word.starts_with("--file");
                let is_program = !vanishes && !option && !WITH_VALUE.contains(&self.last.as_str());
                self.has_program |= in_file || is_program;
            }
            Some(Interpreter::Option(letters)) => {
                let awaited = self.awaits_program && vanishes;
                self.awaits_program = awaited || announces(&word, letters);
            }
            Some(Interpreter::All | Interpreter::Arithmetic | Interpreter::Test) => {}
        }
        let leads = vanishes
            || PREFIXES.contains(&word.as_str())
            || word.contains('=')
            || word.starts_with('-')
            || word.starts_with(|first: char| first.is_ascii_digit());
        self.is_named |= !leads;
        self.last.clone_from(&word);
        Some(word)
    }

    fn named(&self, word: &str) -> Option<Interpreter> {
        let name = word.rsplit('/').next().unwrap_or(word);
        let with_option = match name {
            "sh" | "bash" | "dash" | "ash" | "zsh" | "ksh" | "mksh" | "fish" | "su" | "runuser"
            | "flock" | "script" | "pwsh" => Some("c"),
            _ if name.starts_with("python") => Some("c"),
            "perl" | "ruby" | "lua" | "Rscript" | "osascript" => Some("eE"),
            "node" | "nodejs" | "deno" | "bun" => Some("ep"),
            "php" => Some("rBE"),
            _ => None,
        };
        if with_option.is_some() {
            return with_option.map(Interpreter::Option);
        }
        match name {
            _ if self.is_named => None,
            _ if EVALUATING.contains(&name) => Some(Interpreter::All),
            "let" => Some(Interpreter::Arithmetic),
            "[[" => Some(Interpreter::Test),
            "awk" | "gawk" | "mawk" | "nawk" | "sed" | "gsed" => Some(Interpreter::First),
            _ => None,
        }
    }

    /// Why a value in the word that is being read cannot be quoted.
    pub(super) fn obstacle(&self) -> Option<Obstacle> {
        match self.target {
            Some(Target::Duplicate) => return Some(Obstacle::Unclear),
            Some(Target::File) => return None,
            None => {}
        }
        // The first word behind `&>` may be the name of a program, to some shells.
        let split = self.is_split.then_some(Obstacle::Unclear);
        self.interpreted().or(split)
    }

    /// Whether a value in the word that is being read is part of a program.
    fn interpreted(&self) -> Option<Obstacle> {
        let word = self.word.as_deref().unwrap_or_default();
        match self.interpreter? {
            Interpreter::All => Some(Obstacle::Program),
            Interpreter::Arithmetic => Some(Obstacle::Arithmetic),
            Interpreter::Test => Some(Obstacle::Test),
            Interpreter::Option(letters) => {
                let is_program = self.awaits_program || announces(word, letters);
                is_program.then_some(Obstacle::Program)
            }
            Interpreter::First => {
                let named = ["-e", "--expression", "--source"];
                let is_named = named
                    .iter()
                    .any(|name| self.last == *name || word.starts_with(name));
                let is_first = !self.has_program
                    && !word.starts_with('-')
                    && !WITH_VALUE.contains(&self.last.as_str());
                (is_named || is_first).then_some(Obstacle::Program)
            }
        }
    }
}

/// Whether an option says that the next word, or the rest of this one, is a program.
fn announces(option: &str, letters: &str) -> bool {
    let short = option.starts_with('-') && !option.starts_with("--");
    let long = ["--eval", "--print", "--command", "--execute"];
    (short && option.contains(|letter| letters.contains(letter)))
        || long.iter().any(|long| option.starts_with(long))
}
