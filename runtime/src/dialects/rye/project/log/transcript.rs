//! The transcript of a run as a file that one process writes. Whoever writes it has it locked, so that a run is never carried
//! on twice at once; the system takes the lock away from a process that was killed.

use crate::dialects::rye::project::Layout;
use crate::dialects::rye::project::sign::Sha256;
use crate::value::failure::{Failure, Kind};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;

/// What happened in a run, one JSON object per line.
pub(in crate::dialects::rye::project) struct Transcript {
    path: PathBuf,
    /// `None`: nothing is written yet, so the file need not exist.
    file: Option<File>,
    length: usize,
    hash: Sha256,
}

impl Transcript {
    /// That of a run which nobody else writes.
    ///
    /// # Errors
    /// If another process is at it.
    pub(in crate::dialects::rye::project) fn of(layout: &Layout) -> Result<Self, Failure> {
        let mut transcript = Self {
            path: layout.transcript(),
            file: None,
            length: 0,
            hash: Sha256::new(),
        };
        if transcript.path.exists() {
            transcript
                .open()
                .map_err(|error| unusable(layout, &error))?;
        }
        Ok(transcript)
    }

    /// What it holds already. It goes on behind that.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(in crate::dialects::rye::project) fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if self.path.exists() {
            File::open(&self.path)?.read_to_end(&mut bytes)?;
        }
        self.hash = Sha256::new();
        self.hash.add(&bytes);
        self.length = bytes.len();
        Ok(bytes)
    }

    /// Makes it one of a run that begins: a process that was killed before it had kept anything may have left a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(in crate::dialects::rye::project) fn begin(&self) -> Result<(), Failure> {
        let begun = match self.file {
            Some(_) => self.cut(0),
            None => Ok(()),
        };
        begun.map_err(|error| {
            let message = format!(
                "the transcript {} cannot be written: {error}",
                self.path.display()
            );
            Failure::new(Kind::Io, message)
        })
    }

    /// Takes away all behind so many bytes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(in crate::dialects::rye::project) fn cut(&self, length: usize) -> io::Result<()> {
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        // A file that is opened to append to cannot be cut everywhere.
        OpenOptions::new()
            .write(true)
            .open(&self.path)?
            .set_len(length)
    }

    /// Adds a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn append(&mut self, line: &str) -> io::Result<()> {
        self.hash.add(line.as_bytes());
        self.length += line.len();
        self.open()?.write_all(line.as_bytes())
    }

    /// Waits until all of it would be found again without power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }

    /// How long it is, in bytes.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The hash of all of it.
    pub(super) fn hash(&self) -> String {
        self.hash.so_far()
    }

    fn open(&mut self) -> io::Result<&mut File> {
        if self.file.is_none() {
            if let Some(parent) = self.path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            let file = OpenOptions::new()
                .append(true)
                .create(true)
                .open(&self.path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
                // Not every file system can lock; a run is worth more than the protection.
                Err(TryLockError::Error(_)) => {}
            }
            self.file = Some(file);
        }
        self.file
            .as_mut()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Drop for Transcript {
    /// Gives the lock back, and not only the file: a program that is being started at this moment has a copy of the file until
    /// it begins, and would hold the lock as long.
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // The system takes it back in any case.
            let _ = file.unlock();
        }
    }
}

fn unusable(layout: &Layout, error: &io::Error) -> Failure {
    let (run, path) = (&layout.run, layout.transcript());
    if error.kind() == io::ErrorKind::WouldBlock {
        let message = format!(
            "run `{run}` is being carried on by another process; wait for it, or cancel it"
        );
        return Failure::new(Kind::UnknownRun, message);
    }
    let path = path.display();
    Failure::new(
        Kind::Io,
        format!("the transcript {path} of run `{run}` cannot be opened: {error}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_being_started_does_not_hold_the_lock() {
        let name = format!("graphwright-transcript-{}", std::process::id());
        let project = std::env::temp_dir().join(name);
        let layout = Layout {
            project: project.clone(),
            graph: "t/g".to_owned(),
            run: "r".to_owned(),
        };
        let mut first = Transcript::of(&layout).unwrap();
        first.append("{}\n").unwrap();
        assert!(Transcript::of(&layout).is_err(), "it is locked");
        // What a child has between `fork` and `exec`.
        let copy = first.file.as_ref().unwrap().try_clone().unwrap();
        drop(first);
        assert!(Transcript::of(&layout).is_ok());
        drop(copy);
        std::fs::remove_dir_all(project).unwrap();
    }
}
