//! Many games at once, as arrays, for machine learning.

mod arrays;
mod planes;
mod play;
mod search;
mod slot;
mod state;
mod threads;

use dameo_rules::{DrawRules, Game};
use numpy::{PyArray1, PyArray2, PyArray4};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyTuple};

use crate::board::Board;
use crate::types::Move;
use arrays::{array, check_memory, integers};
use play::EndArrays;
use slot::{ACTIONS, Scratch, Slot};
use threads::each;

/// The minimum number of games per thread task.
const CHUNK: usize = 16;

/// Many games that are played at the same time, for machine learning. Playing, searching, evaluating
/// and the large arrays are divided among threads, and release the lock of the interpreter.
///
/// An action is a number from 0 to 4095: 64 * from + to, with squares from 0 (a1) to 63 (h8). A
/// quiet move is one action. A capture is an action for each piece that it takes: the same side is
/// to act until the capture is complete, and only legs that lead to a complete legal capture are
/// legal. So every path of every move can be played, and 4096 numbers are enough.
///
/// A game that ends is replaced by a new one at once, unless `autoreset` is false. A batch has up to
/// 1,048,576 games; it can be pickled, with the moves of its games and the captures under way, and
/// used in forked processes.
///
/// >>> import dameo
/// >>> batch = dameo.Batch(100)
/// >>> batch.masks().shape, batch.planes().shape, int(batch.masks()[0].sum())
/// ((100, 4096), (100, 7, 8, 8), 52)
/// >>> rewards, ended = batch.step(batch.random_actions(seed=1))
/// >>> bool(ended.any()), batch.board(0).ply()
/// (False, 1)
#[pyclass(module = "dameo")]
pub struct Batch {
    slots: Vec<Slot>,
    start: Game,
    rules: DrawRules,
    autoreset: bool,
}

impl Batch {
    /// The games of another batch, without the games of this one.
    fn with_slots(&self, slots: Vec<Slot>) -> Self {
        Self { slots, start: self.start.clone(), ..*self }
    }

    /// Copies of games, if there is memory for them.
    fn copies(&self, indices: impl Iterator<Item = usize> + Clone) -> PyResult<Vec<Slot>> {
        check_memory(indices.clone().map(|index| self.slots[index].size()).sum())?;
        Ok(indices.map(|index| self.slots[index].clone()).collect())
    }

    fn indices(&self, indices: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let indices = integers(indices, "indices")?;
        indices.into_iter().map(|index| arrays::index(index, self.slots.len())).collect()
    }
}

type LegalArrays<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games: "int", fen = None, *, rules = "standard", autoreset = true))]
    fn new(games: &Bound<'_, PyAny>, fen: Option<&str>, rules: &str, autoreset: bool) -> PyResult<Self> {
        let games = arrays::games(games)?;
        let Board { game: start, rules } = Board::new(fen, rules)?;
        let slot = Slot::new(&mut Scratch::new(), start.clone(), rules);
        check_memory(games * slot.size())?;
        Ok(Self { slots: vec![slot; games], start, rules, autoreset })
    }

    fn __len__(&self) -> usize {
        self.slots.len()
    }

    /// The draw rules: `standard` or `playstrategy`.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// A copy of the board of a game. During a capture, it is the board before the capture.
    ///
    /// Raises `IndexError` if there is no such game. Negative indices count from the end.
    fn board(&self, index: i64) -> PyResult<Board> {
        let slot = &self.slots[arrays::index(index, self.slots.len())?];
        Ok(Board { game: slot.game.clone(), rules: self.rules })
    }

    /// Restarts a game, from this position or from the start position of the batch.
    ///
    /// Raises `IndexError` if there is no such game.
    #[pyo3(signature = (index, board = None))]
    fn reset(&mut self, index: i64, board: Option<&Board>) -> PyResult<()> {
        let index = arrays::index(index, self.slots.len())?;
        let game = board.map_or(&self.start, |board| &board.game).clone();
        self.slots[index] = Slot::new(&mut Scratch::new(), game, self.rules);
        Ok(())
    }

    /// A new batch with copies of these games, in this order. A game may be taken several times.
    ///
    /// Raises `IndexError` if there is no such game.
    ///
    /// >>> import dameo
    /// >>> batch = dameo.Batch(2)
    /// >>> two = batch.take([1, 1])             # two copies of game 1
    /// >>> rewards, ended = two.step(two.legal_actions()[0][[0, -1]])
    /// >>> batch.put([0], two, [1])             # the second one is the new game 0
    /// >>> [game.ply() for game in (batch.board(0), batch.board(1))]
    /// [1, 0]
    #[pyo3(signature = (indices: "numpy.typing.ArrayLike"))]
    fn take(&self, indices: &Bound<'_, PyAny>) -> PyResult<Self> {
        let indices = self.indices(indices)?;
        arrays::check_games(indices.len() as i128)?;
        Ok(self.with_slots(self.copies(indices.into_iter())?))
    }

    /// Replaces the games with these indices by copies of games of another batch, which may be this
    /// one: those with the indices `of_other`, or all in their order. What was in them is lost.
    ///
    /// Raises `IndexError` if there is no such game, `ValueError` if the numbers of games or the
    /// draw rules differ; nothing is replaced then.
    #[pyo3(signature = (indices: "numpy.typing.ArrayLike", other: "Batch", of_other: "numpy.typing.ArrayLike | None" = None))]
    fn put(
        slf: &Bound<'_, Self>,
        indices: &Bound<'_, PyAny>,
        other: &Bound<'_, Self>,
        of_other: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let indices = slf.borrow().indices(indices)?;
        let source = other.borrow();
        let from = of_other.map_or_else(|| Ok((0..source.slots.len()).collect()), |from| source.indices(from))?;
        if indices.len() != from.len() {
            return Err(PyValueError::new_err(format!("{} games for {} indices", from.len(), indices.len())));
        }
        let rules = [slf.borrow().rules, source.rules];
        if rules[0] != rules[1] {
            return Err(PyValueError::new_err(format!("games with the rules '{}' for '{}'", rules[1], rules[0])));
        }
        let copies = source.copies(from.into_iter())?;
        drop(source);
        let mut batch = slf.borrow_mut();
        indices.into_iter().zip(copies).for_each(|(index, slot)| batch.slots[index] = slot);
        Ok(())
    }

    /// The sides to act, `True` for White: `bool` of shape (games,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.bool_]")]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        arrays::of_each(py, &self.slots, |_, slot| slot.is_white_to_act())
    }

    /// The positions: `float32` of shape (games, 7, 8, 8), the last two axes rank and file from a1.
    /// With a history of so many earlier positions it is (games, 9 + 5 * history, 8, 8).
    ///
    /// | plane | contents |
    /// | --- | --- |
    /// | 0, 1 | the men and the kings of White |
    /// | 2, 3 | the men and the kings of Black |
    /// | 4 | in the middle of a capture, the pieces captured so far, which still stand |
    /// | 5 | in the middle of a capture, the capturing piece |
    /// | 6 | 1 if White is to act |
    /// | 7 | 1 if the position has occurred before: at the third time the game is drawn |
    /// | 8 | the half-move clock by 50: at 1 the game is drawn under the rules `playstrategy` |
    /// | 9 to 12 | the position before the last move: the planes 0 to 3 |
    /// | 13 | 1 if that position had occurred before |
    /// | 14 to 18, .. | the positions before it |
    ///
    /// The planes 4 and 5 say which legs can follow in a capture. A position cannot come again after
    /// a capture or the move of a man. So the planes with a history tell all that the rest of the
    /// game depends on, except for positions that are further back, as in `AlphaZero`, which has a
    /// history of 7. Before the first move they are 0.
    #[pyo3(signature = (*, history: "int | None" = None) -> "numpy.typing.NDArray[numpy.float32]")]
    fn planes<'py>(&self, py: Python<'py>, history: Option<i64>) -> PyResult<Bound<'py, PyArray4<f32>>> {
        let history = planes::history(history)?;
        let count = planes::count(history);
        array(py, (self.slots.len(), count, 8, 8), |all| {
            each(
                py,
                CHUNK,
                (all, count * 64),
                &self.slots,
                || (),
                |(), planes, slot| planes::write(slot, history, planes),
            )
        })
    }

    /// The legal actions: `bool` of shape (games, 4096).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.bool_]")]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        array(py, (self.slots.len(), ACTIONS), |masks| {
            each(
                py,
                CHUNK,
                (masks, ACTIONS),
                &self.slots,
                || (),
                |(), mask, slot| {
                    slot.actions.iter().for_each(|&number| mask[usize::from(number)] = true);
                },
            )
        })
    }

    /// The legal actions in a compact form: those of game i are `actions[offsets[i]:offsets[i + 1]]`.
    /// Both are `int64`.
    #[pyo3(signature = () -> "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]")]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<LegalArrays<'py>> {
        let total: usize = self.slots.iter().map(|slot| slot.actions.len()).sum();
        let actions = array(py, (total,), |actions| {
            let all = self.slots.iter().flat_map(|slot| &slot.actions);
            actions.iter_mut().zip(all).for_each(|(action, &number)| *action = i64::from(number));
            Ok(())
        })?;
        let offsets = array(py, (self.slots.len() + 1,), |offsets| {
            let mut end = 0;
            for (offset, slot) in offsets[1..].iter_mut().zip(&self.slots) {
                end += slot.actions.len() as i64;
                *offset = end;
            }
            Ok(())
        })?;
        Ok((actions, offsets))
    }

    /// An action of each game, chosen at random: `int64` of shape (games,). The same seed gives the
    /// same actions in the same positions. It is -1 where a game has ended.
    #[pyo3(signature = (seed) -> "numpy.typing.NDArray[numpy.int64]")]
    fn random_actions<'py>(&self, py: Python<'py>, seed: u64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        arrays::of_each(py, &self.slots, |index, slot| slot.random_action(seed, index))
    }

    /// Plays an action in each game; any integers of shape (games,). Returns what White gets, 1, 0
    /// or -1, and which games have ended: `float32` and `bool` of shape (games,). The action of a
    /// game that had ended before is ignored.
    ///
    /// Raises `MoveError` if an action is not legal; nothing is played then.
    #[pyo3(signature = (actions: "numpy.typing.ArrayLike") -> "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]")]
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'_, PyAny>) -> PyResult<EndArrays<'py>> {
        let actions = integers(actions, "actions")?;
        self.step_all(py, &actions)
    }

    /// Plays a whole move in each game; `None` plays nothing. Returns what `step` does.
    ///
    /// Raises `MoveError` if a move is not legal; nothing is played then.
    #[pyo3(signature = (moves: "collections.abc.Sequence[Move | None]") -> "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]")]
    fn push<'py>(&mut self, py: Python<'py>, moves: Vec<Option<PyRef<'_, Move>>>) -> PyResult<EndArrays<'py>> {
        let moves: Vec<_> = moves.iter().map(|m| m.as_ref().map(|m| m.0)).collect();
        self.push_all(py, &moves)
    }

    /// `True` if White is to act in this game. This, `actions`, `observation` and `act` are quick
    /// for one game, since they need no arrays.
    fn turn(&self, index: i64) -> PyResult<bool> {
        Ok(self.slots[arrays::index(index, self.slots.len())?].is_white_to_act())
    }

    /// The legal actions of this game, in ascending order.
    fn actions(&self, index: i64) -> PyResult<Vec<u16>> {
        let mut actions = self.slots[arrays::index(index, self.slots.len())?].actions.clone();
        actions.sort_unstable();
        Ok(actions)
    }

    /// The planes of this game, as `planes` has them, in one list.
    #[pyo3(signature = (index, *, history: "int | None" = None) -> "list[float]")]
    fn observation<'py>(&self, py: Python<'py>, index: i64, history: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        let slot = &self.slots[arrays::index(index, self.slots.len())?];
        let history = planes::history(history)?;
        let mut planes = vec![0.0; planes::count(history) * 64];
        planes::write(slot, history, &mut planes);
        // Nearly all numbers are one of two objects, which need no new one.
        let [zero, one] = [0.0, 1.0].map(|number| PyFloat::new(py, number));
        let object = |&number: &f32| match number {
            0.0 => zero.clone(),
            1.0 => one.clone(),
            other => PyFloat::new(py, other.into()),
        };
        PyList::new(py, planes.iter().map(object))
    }

    /// Plays an action in this game, as `step` does in all.
    ///
    /// Raises `MoveError` if it is not legal; nothing is played then.
    fn act(&mut self, index: i64, action: i64) -> PyResult<(f32, bool)> {
        self.act_in(arrays::index(index, self.slots.len())?, action)
    }

    /// The static evaluations by the built-in network, for the side to move, in centipawns: `int32`
    /// of shape (games,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.int32]")]
    fn evaluate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        search::evaluate(py, &self.slots)
    }

    /// The best move of each game by a search of so many nodes, `None` where a game has ended, and
    /// the scores for the sides to move: `int32` of shape (games,), in centipawns, a mate as 32000
    /// less its number of moves. Each search begins with an empty table, so that the results do not
    /// depend on each other. Ctrl-C ends it.
    #[pyo3(signature = (nodes) -> "tuple[list[Move | None], numpy.typing.NDArray[numpy.int32]]")]
    fn search<'py>(&self, py: Python<'py>, nodes: u64) -> PyResult<search::Found<'py>> {
        search::search(py, &self.slots, self.rules, nodes)
    }

    /// A copy, with the state of every game.
    fn copy(&self) -> PyResult<Self> {
        Ok(self.with_slots(self.copies(0..self.slots.len())?))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }

    /// Whether all games are equal, with their moves and captures under way.
    fn __eq__(&self, other: &Self) -> bool {
        self.slots == other.slots
            && (&self.start, self.rules, self.autoreset) == (&other.start, other.rules, other.autoreset)
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games>", self.slots.len())
    }

    #[staticmethod]
    fn _restore(state: &[u8]) -> PyResult<Self> {
        state::read(state).map_err(PyValueError::new_err)
    }

    #[pyo3(signature = () -> "tuple[collections.abc.Callable[..., Batch], tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let error = |_| PyMemoryError::new_err("no memory for the state of a batch");
        let state = state::write(&slf.borrow()).map_err(error)?;
        let state = PyBytes::new_with(slf.py(), state.len(), |bytes| {
            bytes.copy_from_slice(&state);
            Ok(())
        })?;
        Ok((slf.get_type().getattr("_restore")?, (state,).into_pyobject(slf.py())?))
    }
}
