//! Codes that several stages find, by what they are about. Those of one check or of one dialect stand beside what finds them; the
//! list of all is in the `registry`.

pub mod actions;
pub mod dialects;
pub mod kegal;
pub mod names;
pub mod nodes;
pub mod numbers;
pub mod outside;
pub mod runs;
pub mod scenarios;
pub mod shape;
pub mod texts;
pub mod yaml;
