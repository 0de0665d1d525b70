//! Builds again when a battle's folder changes, since the battles are built in.

fn main() {
    println!("cargo::rerun-if-changed=../../battles");
}
