//! Atomic writing: a file is complete or does not exist.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// The extension of a file that is not complete yet.
#[cfg(feature = "generate")]
pub(crate) const PARTIAL: &str = "partial";

/// Writes a file under a temporary name (`*.partial`), makes sure that it is on the disk, and
/// renames it. The umask of the process decides who may read and write it.
///
/// # Errors
/// If the file cannot be written. An existing file of this name is then unchanged.
pub fn write_atomically(path: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    written(path, content)?.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a file as [`write_atomically`] does, unless the name is in use.
///
/// # Errors
/// If the file cannot be written, or if anything has this name, which stays unchanged.
pub fn write_new_file(path: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    written(path, content)?.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

/// The file under its temporary name.
fn written(path: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.suffix(".partial");
    // Without this only the owner may read the file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.tempfile_in(folder)?;
    content(temporary.as_file_mut())?;
    temporary.as_file().sync_all()?;
    Ok(temporary)
}
