//! What the tests share: the rules once more, slow and obvious; random positions; and the programs as child processes.

pub mod hostile;
pub mod process;
pub mod random;
pub mod replay;
pub mod slow;
pub mod suite;
