//! graphwright
