//! The files that a command writes. They are checked before its work begins, and written whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dameo_tables::write_new_file;

/// Why a file cannot be an output.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// Two outputs are the same file.
    #[error("{} and {} are the same file; each needs a file of its own", .0.display(), .1.display())]
    Same(PathBuf, PathBuf),
    /// The output is also read.
    #[error("{} is the same file as an input; give another one for the output", .0.display())]
    Input(PathBuf),
    /// The file exists, and it has not this command's results.
    #[error("{} exists already; give another file, or remove it", .0.display())]
    Exists(PathBuf),
    /// The path does not end with the name of a file.
    #[error("{} is not the name of a file", .0.display())]
    NotAFileName(PathBuf),
    /// The file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

fn cannot_write(path: &Path) -> impl FnOnce(io::Error) -> OutputError {
    move |error| OutputError::Io { path: path.into(), error }
}

/// Checks that the outputs can be written: that they are different files, that none of them is an
/// input, and that their folders exist and can be written to. Links and names such as `./a` and `a`
/// are told apart by the files they lead to.
///
/// # Errors
/// The first reason against it.
pub fn check_outputs(outputs: &[&Path], inputs: &[&Path]) -> Result<(), OutputError> {
    for (index, &output) in outputs.iter().enumerate() {
        if let Some(&other) = outputs[..index].iter().find(|&&other| is_same(other, output)) {
            return Err(OutputError::Same(other.into(), output.into()));
        }
        if inputs.iter().any(|&input| is_same(input, output)) {
            return Err(OutputError::Input(output.into()));
        }
        if output.file_name().is_none() {
            return Err(OutputError::NotAFileName(output.into()));
        }
        if !exists(output) {
            // Its folder may not allow new files.
            tempfile::tempfile_in(folder_of(output)).map_err(cannot_write(output))?;
        }
    }
    Ok(())
}

/// Whether two paths lead to the same file, which may not exist yet.
fn is_same(path: &Path, other: &Path) -> bool {
    match same_file::is_same_file(path, other) {
        Ok(is_same) => is_same,
        Err(_) => match (place_of(path), place_of(other)) {
            (Some(place), Some(other)) => place == other,
            _ => path == other,
        },
    }
}

/// The path of a file without links and `..`. The file itself may not exist.
fn place_of(path: &Path) -> Option<PathBuf> {
    let resolved = path.canonicalize();
    resolved.ok().or_else(|| Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?)))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether anything has this name, even a broken link.
pub fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Checks that nothing has the name of an output.
///
/// # Errors
/// If something has.
pub fn check_absent(path: &Path) -> Result<(), OutputError> {
    if exists(path) { Err(OutputError::Exists(path.into())) } else { Ok(()) }
}

/// Writes a new file whole. A file that exists is never replaced; it may have these contents already.
///
/// # Errors
/// When the file exists with other contents, or cannot be written.
pub fn write_output(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    match write_new_file(path, |file| file.write_all(bytes)) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match std::fs::read(path) {
            Ok(found) if found == bytes => Ok(()),
            _ => Err(OutputError::Exists(path.into())),
        },
        other => other.map_err(cannot_write(path)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn error(outputs: &[&Path], inputs: &[&Path]) -> String {
        check_outputs(outputs, inputs).expect_err("an error").to_string()
    }

    #[test]
    fn outputs_are_no_inputs_and_not_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, none] = ["a", "b", "none"].map(|name| folder.path().join(name));
        fs::write(&a, "a").unwrap();
        let dotted = folder.path().join(".").join("a");
        assert!(check_outputs(&[&b, &none], &[&a]).is_ok());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "checking leaves nothing");
        assert!(error(&[&b, &a], &[&dotted]).contains("an input"));
        assert!(error(&[&none, &folder.path().join("./none")], &[]).contains("same file"));
        assert!(error(&[Path::new("/no/such/folder/x")], &[]).contains("cannot write /no/such/folder/x"));
        assert!(error(&[Path::new("..")], &[]).contains("not the name"));
        #[cfg(unix)]
        {
            let [soft, hard, broken] = ["soft", "hard", "broken"].map(|name| folder.path().join(name));
            std::os::unix::fs::symlink(&a, &soft).unwrap();
            fs::hard_link(&a, &hard).unwrap();
            std::os::unix::fs::symlink(&none, &broken).unwrap();
            assert!(error(&[&soft], &[&a]).contains("an input"));
            assert!(error(&[&hard], &[&a]).contains("an input"));
            assert!(check_absent(&broken).is_err());
            assert!(write_output(&broken, b"x").is_err() && exists(&broken) && !none.exists());
        }
    }

    #[test]
    fn a_file_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write_output(&path, b"one").unwrap();
        write_output(&path, b"one").unwrap();
        assert!(write_output(&path, b"two").unwrap_err().to_string().contains("exists already"));
        assert_eq!((fs::read(&path).unwrap(), fs::read_dir(folder.path()).unwrap().count()), (b"one".to_vec(), 1));
        assert!(write_output(&folder.path().join("no/a"), b"").unwrap_err().to_string().contains("cannot write"));
    }
}
