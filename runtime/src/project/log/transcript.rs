//! The transcript of a run as a file that one process writes. Whoever writes it has it locked, so that a run is never carried
//! on twice at once; the system takes the lock away from a process that was killed.

use crate::failure::{Failure, Kind};
use crate::project::Layout;
use crate::project::sign::Sha256;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;

/// What happened in a run, one JSON object per line.
pub(in crate::project) struct Transcript {
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
    pub(in crate::project) fn of(layout: &Layout) -> Result<Self, Failure> {
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
    pub(in crate::project) fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if self.path.exists() {
            File::open(&self.path)?.read_to_end(&mut bytes)?;
        }
        self.hash = Sha256::new();
        self.hash.add(&bytes);
        self.length = bytes.len();
        Ok(bytes)
    }

    /// Takes away all behind so many bytes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(in crate::project) fn cut(&self, length: usize) -> io::Result<()> {
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
