//! Runs that are kept: killed, continued, asked, forked.

mod asked;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod copies;
#[cfg(feature = "cli")]
mod damaged;
#[cfg(all(unix, feature = "postgres"))]
mod delayed;
mod documents;
#[cfg(feature = "cli")]
mod earlier;
#[cfg(all(unix, feature = "postgres"))]
mod encrypted;
mod file;
#[cfg(all(feature = "cli", feature = "sqlite"))]
mod gap;
#[cfg(all(unix, feature = "cli"))]
mod gated;
mod going_on;
#[cfg(all(unix, feature = "cli"))]
mod interrupted;
#[cfg(all(unix, feature = "cli", feature = "project"))]
mod interrupted_actions;
mod killed;
mod meanwhile;
mod one_answer;
mod pages;
#[cfg(all(unix, feature = "postgres"))]
pub mod postgres;
#[cfg(all(unix, feature = "postgres"))]
pub mod proxy;
mod questions;
#[cfg(all(unix, feature = "postgres", feature = "cli"))]
mod raced;
mod resumed;
#[cfg(feature = "cli")]
mod shown;
#[cfg(all(unix, feature = "postgres"))]
mod silent;
mod slow;
mod stores;
mod storm;
mod walk;
mod writable;

pub use stores::Dir;
