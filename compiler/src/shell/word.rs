//! Words: what quotes, escapes and expansions hold together.

use super::grammar::{ReadResult, Reader};
use super::structure::TestKind;
use super::{Stop, Word};

impl<'t> Reader<'t> {
    /// The word that begins here; `None`: something else does.
    pub(super) fn word(&mut self) -> ReadResult<Option<Word<'t>>> {
        let at = self.at;
        if self.starts("<(") || self.starts(">(") {
            self.at += 2;
            self.nested(|reader| reader.substitution(at))?;
        }
        while let Some(letter) = self.next() {
            match letter {
                ' ' | '\t' | '\n' | ';' | '&' | '|' | '<' | '>' | ')' => break,
                '(' if self.is_part_of_word(at) => self.parenthesis(at)?,
                '(' => break,
                '\\' => self.escape(),
                '\'' => self.single()?,
                '"' => self.double()?,
                '`' => self.backquotes()?,
                '$' => self.dollar()?,
                _ => self.at += letter.len_utf8(),
            }
        }
        Ok((self.at > at).then(|| Word {
            text: self.slice(at),
            at,
        }))
    }

    /// Whether a `(` belongs to the word before it: `@(a|b)`, `names=(…)`.
    fn is_part_of_word(&self, begin: usize) -> bool {
        let before = self.slice(begin);
        before.ends_with(['@', '!', '?', '*', '+', '=']) && before != "!"
    }

    /// The parts of a pattern, or the items of an array.
    fn parenthesis(&mut self, begin: usize) -> ReadResult<()> {
        let is_array = self.slice(begin).ends_with('=');
        self.at += 1;
        self.nested(|reader| {
            loop {
                reader.space();
                match reader.next() {
                    None => return Err(Stop::Unknown),
                    Some(')') => {
                        reader.at += 1;
                        return Ok(());
                    }
                    Some('|' | '(' | '<' | '>') if !is_array => reader.at += 1,
                    Some(_) => {
                        if reader.word()?.is_none() {
                            return Err(Stop::Unknown);
                        }
                    }
                }
            }
        })
    }

    fn escape(&mut self) {
        self.at += 1;
        if let Some(letter) = self.next() {
            self.at += letter.len_utf8();
        }
    }

    fn single(&mut self) -> ReadResult<()> {
        let open = self.at;
        self.at += 1;
        match self.rest().find('\'') {
            Some(end) => {
                self.at += end + 1;
                Ok(())
            }
            None => Err(self.open(open, "'")),
        }
    }

    fn double(&mut self) -> ReadResult<()> {
        let open = self.at;
        self.at += 1;
        loop {
            match self.next() {
                None => return Err(self.open(open, "\"")),
                Some('"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some('\\') => self.escape(),
                Some('`') => self.backquotes()?,
                Some('$') => self.dollar()?,
                Some(letter) => self.at += letter.len_utf8(),
            }
        }
    }

    /// What stands in there is not looked into.
    fn backquotes(&mut self) -> ReadResult<()> {
        let open = self.at;
        self.at += 1;
        match self.is_closed_by('`') {
            true => Ok(()),
            false => Err(self.open(open, "`")),
        }
    }

    /// Goes behind the next such sign that has no backslash before it; whether there is one.
    fn is_closed_by(&mut self, sign: char) -> bool {
        while let Some(letter) = self.next() {
            if letter == '\\' {
                self.escape();
                continue;
            }
            self.at += letter.len_utf8();
            if letter == sign {
                return true;
            }
        }
        false
    }

    /// `$name`, `${…}`, `$(…)`, `$((…))`, `$'…'`.
    fn dollar(&mut self) -> ReadResult<()> {
        let open = self.at;
        self.at += 1;
        if self.starts("((") {
            self.at += 2;
            self.nested(Self::arithmetic)?;
            self.keep_test(open, 3, TestKind::Value);
            return Ok(());
        }
        if self.starts("(") {
            self.at += 1;
            return self.nested(|reader| reader.substitution(open));
        }
        if self.starts("{") {
            self.at += 1;
            return self.nested(|reader| reader.braces(open));
        }
        if self.starts("'") {
            self.at += 1;
            return self.escaped_quote(open);
        }
        Ok(())
    }

    /// `$'…'`, in which a backslash keeps a quote.
    fn escaped_quote(&mut self, open: usize) -> ReadResult<()> {
        if self.is_closed_by('\'') {
            return Ok(());
        }
        // A shell without this form reads a plain quote.
        self.at = open + 1;
        self.single().and(Err(Stop::Unknown))
    }

    /// What stands in `${…}`.
    fn braces(&mut self, open: usize) -> ReadResult<()> {
        loop {
            match self.next() {
                None => return Err(self.open(open, "${")),
                Some('}') => {
                    self.at += 1;
                    return Ok(());
                }
                // What a quote means in there depends on what is around it.
                Some('\'') => {
                    let Some(end) = self.rest().get(1..).and_then(|rest| rest.find('\'')) else {
                        return Err(Stop::Unknown);
                    };
                    let skipped = self.rest().get(..end + 2).unwrap_or("");
                    if skipped.contains('}') {
                        return Err(Stop::Unknown);
                    }
                    self.at += end + 2;
                }
                Some('"') => self.double()?,
                Some('\\') => self.escape(),
                Some('`') => self.backquotes()?,
                Some('$') => self.dollar()?,
                Some(letter) => self.at += letter.len_utf8(),
            }
        }
    }

    /// Up to the `))` that closes arithmetic.
    pub(super) fn arithmetic(&mut self) -> ReadResult<()> {
        let mut depth = 0_usize;
        while let Some(letter) = self.next() {
            match letter {
                '(' => depth += 1,
                ')' if depth == 0 => {
                    self.at += 1;
                    // A subshell in `$(…)`, or a mistake: shells differ.
                    if !self.starts(")") {
                        return Err(Stop::Unknown);
                    }
                    self.at += 1;
                    return Ok(());
                }
                ')' => depth -= 1,
                // What is open in there may be open for something around it.
                '$' => {
                    self.dollar().map_err(|_| Stop::Unknown)?;
                    continue;
                }
                '"' => {
                    self.double().map_err(|_| Stop::Unknown)?;
                    continue;
                }
                '\'' | '`' | '\\' | ';' => return Err(Stop::Unknown),
                _ => {}
            }
            self.at += letter.len_utf8();
        }
        Err(Stop::Unknown)
    }
}
