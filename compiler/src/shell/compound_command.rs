//! Commands with words of their own: `if`, `for`, `case`, `[[`, functions and groups.

use super::grammar::{ReadResult, Reader, Separator};
use super::structure::{Choice, Function, Loop, Test, TestKind};
use super::{Stop, Word};

impl<'t> Reader<'t> {
    /// A command with words of its own; whether there is one.
    pub(super) fn compound(&mut self) -> ReadResult<bool> {
        let at = self.at;
        if self.starts("((") {
            self.at += 2;
            self.arithmetic()?;
            self.keep_test(at, 2, TestKind::Arithmetic);
        } else if self.starts("(") {
            self.at += 1;
            let of = self.branching();
            self.branch(of, 0)?;
            self.close(at, "(")?;
            self.structure.subshells.push(at..self.at);
        } else if self.is_word("{") {
            self.at += 1;
            self.list()?;
            self.expect(at, "{", "}")?;
        } else if self.is_word("if") {
            self.at += 2;
            self.conditional(at)?;
        } else if self.is_word("while") || self.is_word("until") {
            self.at += 5;
            let head = self.at;
            self.list()?;
            self.body((at, head), "while")?;
        } else if self.is_word("for") || self.is_word("select") {
            self.at += if self.starts("for") { 3 } else { 6 };
            self.each(at)?;
        } else if self.is_word("case") {
            self.at += 4;
            self.case(at)?;
        } else if self.is_word("[[") {
            self.at += 2;
            self.test(at)?;
            self.keep_test(at, 2, TestKind::Double);
        } else if self.is_word("function") {
            self.at += 8;
            self.blanks();
            let name = self.word()?;
            self.blanks();
            if self.starts("()") {
                self.at += 2;
            }
            self.named_function(name.as_ref())?;
        } else if self.is_word("coproc") {
            return Err(Stop::Unknown);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Keeps what has been read since `at`: `sign` letters are its sign, on both sides.
    pub(super) fn keep_test(&mut self, at: usize, sign: usize, kind: TestKind) {
        let whole = self.slice(at);
        let closing = if kind == TestKind::Value { 2 } else { sign };
        let end = whole.len().saturating_sub(closing);
        let inner = whole.get(sign..end).unwrap_or("");
        self.structure.tests.push(Test {
            at,
            end: self.at,
            inner,
            kind,
        });
    }

    /// The word that must stand here.
    fn expect(&mut self, open: usize, what: &str, word: &str) -> ReadResult<()> {
        if self.is_word(word) {
            self.at += word.len();
            return Ok(());
        }
        // Another sign that ends a list is a mistake of its own.
        if self.starts(";;") {
            return Err(self.stray());
        }
        Err(self.fault(open, format!("`{what}` has no `{word}`")))
    }

    /// The number of a command with branches.
    fn branching(&mut self) -> usize {
        self.branching += 1;
        self.branching
    }

    fn conditional(&mut self, at: usize) -> ReadResult<()> {
        let of = self.branching();
        let mut number = 0;
        let (mut heads, mut bodies) = (Vec::new(), Vec::new());
        loop {
            let begin = self.at;
            self.list()?;
            heads.push(begin..self.at);
            self.expect(at, "if", "then")?;
            let begin = self.at;
            self.branch(of, number)?;
            bodies.push(begin..self.at);
            number += 1;
            if !self.is_word("elif") {
                break;
            }
            self.at += 4;
        }
        if self.is_word("else") {
            self.at += 4;
            let begin = self.at;
            self.branch(of, number)?;
            bodies.push(begin..self.at);
        }
        self.expect(at, "if", "fi")?;
        self.structure.choices.push(Choice { heads, bodies });
        Ok(())
    }

    fn body(&mut self, (at, head): (usize, usize), what: &str) -> ReadResult<()> {
        let head = head..self.at;
        self.expect(at, what, "do")?;
        self.round(at, head)?;
        self.expect(at, what, "done")
    }

    /// What a loop does in each round.
    fn round(&mut self, at: usize, head: std::ops::Range<usize>) -> ReadResult<()> {
        let of = self.branching();
        self.loops.push(of);
        let begin = self.at;
        self.branch(of, 0)?;
        self.loops.pop();
        self.structure.loops.push(Loop {
            at,
            number: of,
            head,
            body: begin..self.at,
        });
        Ok(())
    }

    fn each(&mut self, at: usize) -> ReadResult<()> {
        self.blanks();
        let head = self.at;
        if self.starts("((") {
            self.at += 2;
            // There are `;` in it.
            let end = self.rest().find("))").ok_or(Stop::Unknown)?;
            self.at += end + 2;
        } else {
            let name = self.word()?.ok_or(Stop::Unknown)?;
            if name.text.starts_with('$') && super::is_name(name.text.get(1..).unwrap_or("")) {
                let bare = name.text.trim_start_matches('$');
                let says = format!("`for` needs a name, which is `{bare}` without the `$`");
                return Err(self.fault(name.at, says));
            }
            self.space();
            if self.is_word("in") {
                self.at += 2;
                self.words()?;
            }
        }
        let end = self.at;
        self.space();
        if self.starts(";") {
            self.at += 1;
        }
        self.space();
        if self.is_word("{") {
            self.at += 1;
            self.round(at, head..end)?;
            return self.expect(at, "for", "}");
        }
        self.body((at, head), "for")
    }

    /// Words up to something else.
    fn words(&mut self) -> ReadResult<()> {
        loop {
            self.blanks();
            if self.word()?.is_none() {
                return Ok(());
            }
        }
    }

    fn case(&mut self, at: usize) -> ReadResult<()> {
        self.blanks();
        let _ = self.word()?;
        self.space();
        if !self.is_word("in") {
            return Err(self.fault(at, "`case` has no `in`"));
        }
        self.at += 2;
        let of = self.branching();
        let mut number = 0;
        loop {
            self.space();
            if self.is_word("esac") {
                self.at += 4;
                return Ok(());
            }
            if self.next().is_none() {
                return Err(self.fault(at, "`case` has no `esac`"));
            }
            self.pattern()?;
            self.branch(of, number)?;
            if let Some((sign, Separator::Case)) = self.separator() {
                self.at += sign.len();
                // The others go on with the next branch, or try its pattern.
                number += usize::from(sign == ";;");
            } else if !self.is_word("esac") {
                return Err(self.fault(at, "`case` has no `esac`"));
            }
        }
    }

    /// `one|two)`.
    fn pattern(&mut self) -> ReadResult<()> {
        if self.starts("(") {
            self.at += 1;
        }
        loop {
            self.blanks();
            if self.word()?.is_none() {
                return Err(Stop::Unknown);
            }
            self.blanks();
            match self.next() {
                Some('|') => self.at += 1,
                Some(')') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) | None => return Err(Stop::Unknown),
            }
        }
    }

    /// What stands in `[[ … ]]`.
    fn test(&mut self, at: usize) -> ReadResult<()> {
        loop {
            self.space();
            match self.next() {
                None | Some(';') => return Err(self.fault(at, "`[[` has no ` ]]`")),
                Some('(' | ')' | '|' | '&' | '<' | '>') => self.at += 1,
                Some(_) => match self.word()? {
                    Some(word) if word.text == "]]" => return Ok(()),
                    Some(_) => {}
                    None => return Err(Stop::Unknown),
                },
            }
        }
    }

    /// The body of a function.
    pub(super) fn named_function(&mut self, name: Option<&Word<'t>>) -> ReadResult<()> {
        self.space();
        let begin = self.at;
        self.function()?;
        if let Some(name) = name {
            self.structure.functions.push(Function {
                name: name.text,
                body: begin..self.at,
            });
        }
        Ok(())
    }

    pub(super) fn function(&mut self) -> ReadResult<()> {
        self.space();
        let outside = std::mem::replace(&mut self.in_function, true);
        let found = self.nested(Self::command);
        self.in_function = outside;
        found
    }
}
