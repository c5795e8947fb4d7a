//! What somebody types at a terminal, as long as whoever asked waits for it.
//!
//! A thread that blocks in a read cannot be called back: where a run was stopped at a question, it would take the next line, which
//! is meant for whoever asks then. So it waits for the terminal and for the end of the asker at once, and keeps nothing back.

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io::{PipeReader, PipeWriter};
use std::os::fd::AsFd;

/// Who asked. When it is dropped, nothing more is read.
pub(super) struct Asker(#[expect(dead_code, reason = "its end is what tells")] PipeWriter);

/// The bytes of an input, for an asker.
pub(super) struct TypedInput<I> {
    input: I,
    asker: PipeReader,
}

/// Somebody who asks, and what is typed for them.
///
/// # Errors
/// If the system has no more files to give.
pub(super) fn typed<I: AsFd>(input: I) -> std::io::Result<(Asker, TypedInput<I>)> {
    let (reader, writer) = std::io::pipe()?;
    Ok((
        Asker(writer),
        TypedInput {
            input,
            asker: reader,
        },
    ))
}

impl<I: AsFd> TypedInput<I> {
    /// The next byte; `None`: the input has ended.
    ///
    /// # Errors
    /// If the input cannot be read, or nobody waits for it any more.
    pub(super) fn next(&mut self) -> std::io::Result<Option<u8>> {
        loop {
            let mut either = [
                PollFd::new(&self.asker, PollFlags::empty()),
                PollFd::new(&self.input, PollFlags::IN),
            ];
            match poll(&mut either, None) {
                Err(Errno::INTR) => continue,
                ready => ready?,
            };
            let [asker, input] = either;
            if !asker.revents().is_empty() {
                return Err(std::io::Error::other("nobody waits for an answer any more"));
            }
            if input.revents().is_empty() {
                continue;
            }
            let mut byte = [0];
            match rustix::io::read(&self.input, &mut byte) {
                Err(Errno::INTR) => {}
                Ok(0) => return Ok(None),
                Ok(_) => return Ok(byte.first().copied()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The next line without its end; `None`: there is none.
    ///
    /// # Errors
    /// If it cannot be read or is not UTF-8, or nobody waits for it any more.
    pub(super) fn line(&mut self) -> std::io::Result<Option<String>> {
        let mut line = Vec::new();
        loop {
            match self.next()? {
                Some(b'\n') => break,
                Some(byte) => line.push(byte),
                None if line.is_empty() => return Ok(None),
                None => break,
            }
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        String::from_utf8(line)
            .map(Some)
            .map_err(|_| std::io::Error::new(std::io::ErrorKind::InvalidData, "not UTF-8"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read as _, Write as _};

    #[test]
    fn lines_come_one_by_one_and_the_rest_stays_where_it_is() {
        let (input, mut person) = std::io::pipe().unwrap();
        person.write_all("ja\r\nnö\nlast".as_bytes()).unwrap();
        let (_asker, mut typed) = typed(&input).unwrap();
        assert_eq!(typed.line().unwrap().as_deref(), Some("ja"));
        assert_eq!(typed.line().unwrap().as_deref(), Some("nö"));
        drop(person);
        assert_eq!(typed.line().unwrap().as_deref(), Some("last"));
        assert_eq!(typed.line().unwrap(), None);
    }

    #[test]
    fn what_is_typed_after_the_asker_has_gone_is_left_to_the_next_one() {
        let (mut input, mut person) = std::io::pipe().unwrap();
        let kept = input.try_clone().unwrap();
        let (asker, mut typed) = typed(kept).unwrap();
        let waiting = std::thread::spawn(move || typed.line());
        drop(asker);
        assert!(waiting.join().unwrap().is_err());
        person.write_all(b"for the next one").unwrap();
        drop(person);
        let mut left = String::new();
        input.read_to_string(&mut left).unwrap();
        assert_eq!(left, "for the next one");
    }
}
