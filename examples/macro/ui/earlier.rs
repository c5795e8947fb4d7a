// A module that an earlier graphwright generated, and that was checked in.
#![deny(deprecated)]

use graphwright::codegen::*;

fn run(cx: &Cx<'_>) {
    let _ = cx;
}

fn main() {}
