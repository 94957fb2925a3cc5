//! Builds the program again when a file of the page or the opening book comes or goes: the files
//! that were there are watched anyway, because the program includes them.

fn main() {
    println!("cargo::rerun-if-changed=dist");
    println!("cargo::rerun-if-changed=../study/data");
}
