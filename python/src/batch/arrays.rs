//! Arrays that Python gives and gets, and the memory for them.

use numpy::{Element, PyArray, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// The largest number of games. They take a few gigabytes, and a step of them about a second.
pub(super) const MAX_GAMES: usize = 1 << 20;

/// The number of games of a new batch.
pub(super) fn games(number: &Bound<'_, PyAny>) -> PyResult<usize> {
    match number.extract::<i64>() {
        Ok(number) => check_games(number as i128),
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
            Err(PyValueError::new_err(format!("a batch has 0 to {MAX_GAMES} games, not {number}")))
        }
        Err(error) => Err(error),
    }
}

/// The number of games, if a batch can have so many.
pub(super) fn check_games(number: i128) -> PyResult<usize> {
    usize::try_from(number)
        .ok()
        .filter(|&number| number <= MAX_GAMES)
        .ok_or_else(|| PyValueError::new_err(format!("a batch has 0 to {MAX_GAMES} games, not {number}")))
}

/// Raises `MemoryError` if there is no memory of so many bytes.
pub(super) fn check_memory(bytes: usize) -> PyResult<()> {
    let error = |_| PyMemoryError::new_err(format!("no memory for a batch of {bytes} bytes"));
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(error)
}

fn numpy(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static NUMPY: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(NUMPY.get_or_try_init(py, || py.import("numpy").map(Bound::unbind))?.bind(py))
}

/// A new array, written by `write`. If there is no memory for it, it is numpy's `MemoryError`.
pub(super) fn array<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py, Target = PyTuple>,
    write: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let array = numpy(py)?.call_method1("zeros", (shape, T::get_dtype(py)))?.cast_into::<PyArray<T, D>>()?;
    write(array.readwrite().as_slice_mut()?)?;
    Ok(array)
}

/// A new array with a number of each item, which `value` returns.
pub(super) fn of_each<'py, T: Element, I>(
    py: Python<'py>,
    items: &[I],
    value: impl Fn(usize, &I) -> T,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    array(py, (items.len(),), |values| {
        values.iter_mut().zip(items).enumerate().for_each(|(index, (place, item))| *place = value(index, item));
        Ok(())
    })
}

/// The integers of an array or a sequence of any type of integers.
pub(super) fn integers(argument: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<i64>> {
    let values = |array: &PyReadonlyArray1<'_, i64>| {
        let mut values = Vec::new();
        let error = |_| PyMemoryError::new_err(format!("no memory for {} {what}", array.len().unwrap_or_default()));
        values.try_reserve_exact(array.len()?).map_err(error)?;
        values.extend(array.as_array());
        Ok(values)
    };
    if let Ok(array) = argument.extract() {
        return values(&array);
    }
    let array = numpy(argument.py())?.call_method1("asarray", (argument,))?;
    let (dtype, shape) = (array.getattr("dtype")?, array.getattr("shape")?);
    let kind: char = dtype.getattr("kind")?.extract()?;
    if shape.len()? != 1 {
        return Err(PyValueError::new_err(format!("the {what} must be one-dimensional, not of shape {shape}")));
    }
    if !matches!(kind, 'i' | 'u') && !array.is_empty()? {
        return Err(PyTypeError::new_err(format!("the {what} must be integers, not {dtype}")));
    }
    // Nothing has as large a number as those that do not fit.
    let array = match kind {
        'u' => array.call_method1("astype", ("uint64",))?.call_method1("clip", (0, i64::MAX))?,
        _ => array,
    };
    values(&array.call_method1("astype", ("int64",))?.extract()?)
}

/// The index of one of `games` games; negative ones count from the end.
pub(super) fn index(index: i64, games: usize) -> PyResult<usize> {
    let found = if index < 0 { index + games as i64 } else { index };
    usize::try_from(found)
        .ok()
        .filter(|&found| found < games)
        .ok_or_else(|| PyIndexError::new_err(format!("there is no game {index} of {games}")))
}
