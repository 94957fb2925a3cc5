//! Many games at once, as arrays, for machine learning.

use dameo_engine::eval::{Evaluate, Network};
use dameo_engine::search::{Engine, Limits, Signals};
use dameo_rules::{Color, DrawRules, Game, MoveGenerator, MoveInput, MoveList, Square, mix::mix};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::board::Board;
use crate::errors;
use crate::types::Move;

/// The number of actions: from each square to each.
const ACTIONS: usize = 64 * 64;

/// The number of planes of a position.
const PLANES: usize = 7;

/// The minimum number of games per thread task.
const CHUNK: usize = 16;

fn action(from: Square, to: Square) -> u16 {
    (from.index() * 64 + to.index()) as u16
}

/// One of the games.
#[derive(Clone)]
struct Slot {
    game: Game,
    generator: MoveGenerator,
    legal: MoveList,
    /// The state of a multi-piece capture that is pending or in progress.
    capture: Option<MoveInput>,
    /// The legal actions; none once the game has ended.
    actions: Vec<u16>,
    outcome: Option<dameo_rules::Outcome>,
}

impl Slot {
    fn new(game: Game, rules: DrawRules) -> Self {
        let mut slot = Self {
            game,
            generator: MoveGenerator::new(),
            legal: MoveList::new(),
            capture: None,
            actions: Vec::new(),
            outcome: None,
        };
        slot.begin_move(rules);
        slot
    }

    /// Finds the legal actions of a new position.
    fn begin_move(&mut self, rules: DrawRules) {
        self.generator.generate(self.game.position(), &mut self.legal);
        self.capture = None;
        self.actions.clear();
        self.outcome = self.game.outcome(rules);
        if self.outcome.is_some() {
            return;
        }
        if self.legal[0].captured.count() < 2 {
            self.actions.extend(self.legal.iter().map(|m| action(m.from, m.to)));
            return;
        }
        let mut input = MoveInput::new(*self.game.position());
        for from in input.next_squares() {
            input.push(from);
            self.actions.extend(input.next_squares().iter().map(|to| action(from, to)));
            input.pop();
        }
        self.capture = Some(input);
    }

    /// Plays a legal action.
    fn act(&mut self, number: u16, rules: DrawRules) {
        let is = |m: &&dameo_rules::Move| action(m.from, m.to) == number;
        let complete = match &mut self.capture {
            None => self.legal.iter().find(is).copied(),
            Some(input) => {
                let [from, to] = [number / 64, number % 64].map(|index| Square::ALL[usize::from(index)]);
                if input.path().is_empty() {
                    input.push(from);
                }
                input.push(to);
                input.complete_move()
            }
        };
        if let Some(m) = complete {
            self.game.play_unchecked(m);
            self.begin_move(rules);
        } else if let Some(input) = &self.capture {
            let at = Square::ALL[usize::from(number % 64)];
            self.actions.clear();
            self.actions.extend(input.next_squares().iter().map(|to| action(at, to)));
        }
    }

    /// White's reward at the end of the game.
    fn reward(&self) -> f32 {
        match self.outcome.and_then(dameo_rules::Outcome::winner) {
            Some(Color::White) => 1.0,
            Some(Color::Black) => -1.0,
            None => 0.0,
        }
    }

    fn write_planes(&self, planes: &mut [f32]) {
        let position = self.game.position();
        let (captured, at) = match &self.capture {
            Some(input) => (input.captured(), input.path().get(1..).and_then(<[_]>::last).copied()),
            None => Default::default(),
        };
        let start = self.capture.as_ref().and_then(|input| input.path().first().copied());
        let pieces = [Color::White, Color::Black].map(|color| [position.men(color), position.kings(color)]);
        for (plane, &set) in planes.chunks_exact_mut(64).zip(pieces.iter().flatten()) {
            // In the middle of a capture the piece stands where its last leg ended.
            if let (Some(start), Some(at)) = (start, at)
                && set.contains(start)
            {
                plane[at.index()] = 1.0;
            }
            set.iter()
                .filter(|&square| at.is_none() || Some(square) != start)
                .for_each(|square| plane[square.index()] = 1.0);
        }
        captured.iter().for_each(|square| planes[4 * 64 + square.index()] = 1.0);
        if let Some(at) = at {
            planes[5 * 64 + at.index()] = 1.0;
        }
        if position.side_to_move() == Color::White {
            planes[6 * 64..].fill(1.0);
        }
    }
}

/// Many games that are played at the same time, for machine learning. Playing, searching, evaluating
/// and the large arrays are divided among threads, and release the lock of the interpreter.
///
/// An action is a number from 0 to 4095: 64 * from + to, with squares from 0 (a1) to 63 (h8). A
/// quiet move is one action. A capture is an action for each piece that it takes: the same side is
/// to act until the capture is complete, and only legs that lead to a complete legal capture are
/// legal. So every path of every move can be played, and 4096 numbers are enough.
///
/// A game that ends is replaced by a new one at once, unless `autoreset` is false.
///
/// >>> import dameo
/// >>> batch = dameo.Batch(100)
/// >>> batch.masks().shape, batch.planes().shape, int(batch.masks()[0].sum())
/// ((100, 4096), (100, 7, 8, 8), 52)
/// >>> rewards, ended = batch.step(batch.random_actions(seed=1))
/// >>> bool(ended.any()), batch.board(0).ply()
/// (False, 1)
#[pyclass(module = "dameo")]
#[derive(Clone)]
pub struct Batch {
    slots: Vec<Slot>,
    start: Game,
    rules: DrawRules,
    autoreset: bool,
}

impl Batch {
    fn actions(&self, actions: &PyReadonlyArray1<'_, i64>) -> PyResult<Vec<u16>> {
        let actions = actions.as_array();
        if actions.len() != self.slots.len() {
            let message = format!("{} actions for {} games", actions.len(), self.slots.len());
            return Err(PyValueError::new_err(message));
        }
        let checked = actions.iter().zip(&self.slots).enumerate().map(|(index, (&number, slot))| {
            let found = u16::try_from(number).ok().filter(|number| slot.actions.contains(number));
            match found {
                Some(number) => Ok(number),
                None if slot.outcome.is_some() => Ok(0),
                None => Err(errors::illegal(format!("action {number} is not legal in game {index}"))),
            }
        });
        checked.collect()
    }

    /// Returns the rewards and which games have ended, and resets those.
    fn ends<'py>(&mut self, py: Python<'py>) -> EndArrays<'py> {
        let rewards = self.slots.iter().map(Slot::reward).collect();
        let ended: Vec<bool> = self.slots.iter().map(|slot| slot.outcome.is_some()).collect();
        if self.autoreset {
            for (slot, _) in self.slots.iter_mut().zip(&ended).filter(|(_, ended)| **ended) {
                *slot = Slot::new(self.start.clone(), self.rules);
            }
        }
        (PyArray1::from_vec(py, rewards), PyArray1::from_vec(py, ended))
    }
}

type EndArrays<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);
type SearchArrays<'py> = (Vec<Option<Move>>, Bound<'py, PyArray1<i32>>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games, fen = None, *, rules = "standard", autoreset = true))]
    fn new(games: usize, fen: Option<&str>, rules: &str, autoreset: bool) -> PyResult<Self> {
        let Board { game: start, rules } = Board::new(fen, rules)?;
        let slots = vec![Slot::new(start.clone(), rules); games];
        Ok(Self { slots, start, rules, autoreset })
    }

    fn __len__(&self) -> usize {
        self.slots.len()
    }

    /// A copy of the board of a game. During a capture, it is the board before the capture.
    fn board(&self, index: usize) -> PyResult<Board> {
        let out_of_range = || PyIndexError::new_err(format!("there is no game {index} of {}", self.slots.len()));
        let slot = self.slots.get(index).ok_or_else(out_of_range)?;
        Ok(Board { game: slot.game.clone(), rules: self.rules })
    }

    /// Restarts a game, from this position or from the start position of the batch.
    ///
    /// Raises `IndexError` if there is no such game.
    #[pyo3(signature = (index, board = None))]
    fn reset(&mut self, index: usize, board: Option<&Board>) -> PyResult<()> {
        let games = self.slots.len();
        let slot = self.slots.get_mut(index);
        let slot = slot.ok_or_else(|| PyIndexError::new_err(format!("there is no game {index} of {games}")))?;
        *slot = Slot::new(board.map_or(&self.start, |board| &board.game).clone(), self.rules);
        Ok(())
    }

    /// The sides to act, `True` for White: `bool` of shape (games,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.bool_]")]
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let white = |slot: &Slot| slot.game.position().side_to_move() == Color::White;
        PyArray1::from_iter(py, self.slots.iter().map(white))
    }

    /// The positions: `float32` of shape (games, 7, 8, 8), the last two axes rank and file from a1.
    /// Planes 0 to 3 are the men and the kings of White, and those of Black. In the middle of a
    /// capture plane 4 has the pieces captured so far, which still stand, and plane 5 the capturing
    /// piece. Plane 6 is 1 if White is to act.
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.float32]")]
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<f32>>> {
        let mut planes = vec![0.0; self.slots.len() * PLANES * 64];
        py.detach(|| {
            let pairs = planes.par_chunks_exact_mut(PLANES * 64).zip(&self.slots).with_min_len(CHUNK);
            pairs.for_each(|(planes, slot)| slot.write_planes(planes));
        });
        PyArray1::from_vec(py, planes).reshape([self.slots.len(), PLANES, 8, 8])
    }

    /// The legal actions: `bool` of shape (games, 4096).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.bool_]")]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let mut masks = vec![false; self.slots.len() * ACTIONS];
        py.detach(|| {
            let pairs = masks.par_chunks_exact_mut(ACTIONS).zip(&self.slots).with_min_len(CHUNK);
            pairs.for_each(|(mask, slot)| slot.actions.iter().for_each(|&number| mask[usize::from(number)] = true));
        });
        PyArray1::from_vec(py, masks).reshape([self.slots.len(), ACTIONS])
    }

    /// The legal actions in a compact form: those of game i are `actions[offsets[i]:offsets[i + 1]]`.
    /// Both are `int64`.
    #[pyo3(signature = () -> "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]")]
    fn legal_actions<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>) {
        let actions = self.slots.iter().flat_map(|slot| slot.actions.iter().map(|&number| i64::from(number)));
        let ends = self.slots.iter().scan(0, |end, slot| {
            *end += slot.actions.len() as i64;
            Some(*end)
        });
        (PyArray1::from_vec(py, actions.collect()), PyArray1::from_vec(py, std::iter::once(0).chain(ends).collect()))
    }

    /// An action of each game, chosen at random: `int64` of shape (games,). The same seed gives the
    /// same actions in the same positions. It is -1 where a game has ended.
    #[pyo3(signature = (seed) -> "numpy.typing.NDArray[numpy.int64]")]
    fn random_actions<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i64>> {
        let choose = |(index, slot): (usize, &Slot)| {
            let random = mix(mix(seed) ^ index as u64);
            let number = ((u128::from(random) * slot.actions.len() as u128) >> 64) as usize;
            slot.actions.get(number).map_or(-1, |&number| i64::from(number))
        };
        PyArray1::from_vec(py, self.slots.iter().enumerate().map(choose).collect())
    }

    /// Plays an action in each game: `int64` of shape (games,). Returns what White gets, 1, 0 or -1,
    /// and which games have ended: `float32` and `bool` of shape (games,). The action of a game that
    /// had ended before is ignored.
    ///
    /// Raises `MoveError` if an action is not legal; nothing is played then.
    #[pyo3(signature = (actions: "numpy.typing.NDArray[numpy.int64]") -> "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]")]
    fn step<'py>(&mut self, py: Python<'py>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<EndArrays<'py>> {
        let actions = self.actions(&actions)?;
        let rules = self.rules;
        py.detach(|| {
            let pairs = self.slots.par_iter_mut().zip(actions).with_min_len(CHUNK);
            pairs.filter(|(slot, _)| slot.outcome.is_none()).for_each(|(slot, number)| slot.act(number, rules));
        });
        Ok(self.ends(py))
    }

    /// Plays a whole move in each game; `None` plays nothing. Returns what `step` does.
    ///
    /// Raises `MoveError` if a move is not legal; nothing is played then.
    #[pyo3(signature = (moves: "collections.abc.Sequence[Move | None]") -> "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]")]
    fn push<'py>(&mut self, py: Python<'py>, moves: Vec<Option<PyRef<'_, Move>>>) -> PyResult<EndArrays<'py>> {
        if moves.len() != self.slots.len() {
            return Err(PyValueError::new_err(format!("{} moves for {} games", moves.len(), self.slots.len())));
        }
        let moves: Vec<_> = moves.iter().map(|m| m.as_ref().map(|m| m.0)).collect();
        for (index, (slot, m)) in self.slots.iter().zip(&moves).enumerate() {
            if m.is_some_and(|m| !slot.game.position().is_legal(m)) {
                return Err(errors::illegal(format!("the move of game {index} is not legal")));
            }
        }
        let rules = self.rules;
        py.detach(|| {
            self.slots.par_iter_mut().zip(moves).with_min_len(CHUNK).for_each(|(slot, m)| {
                if let Some(m) = m {
                    slot.game.play_unchecked(m);
                    slot.begin_move(rules);
                }
            });
        });
        Ok(self.ends(py))
    }

    /// The static evaluations by the built-in network, for the side to move, in centipawns: `int32`
    /// of shape (games,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.int32]")]
    fn evaluate<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let network = Network::built_in();
        let of = |slot: &Slot| network.evaluate(slot.game.position());
        let values = py.detach(|| self.slots.par_iter().with_min_len(CHUNK).map(of).collect());
        PyArray1::from_vec(py, values)
    }

    /// The best move of each game by a search of so many nodes, `None` where a game has ended, and
    /// the scores for the sides to move: `int32` of shape (games,), in centipawns, a mate as 32000
    /// less its number of moves. Each search begins with an empty table, so that the results do not
    /// depend on each other.
    #[pyo3(signature = (nodes) -> "tuple[list[Move | None], numpy.typing.NDArray[numpy.int32]]")]
    fn search<'py>(&self, py: Python<'py>, nodes: u64) -> PyResult<SearchArrays<'py>> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let find = |engine: &mut Option<Engine>, slot: &Slot| {
            let engine = engine.as_mut()?;
            engine.clear();
            let result = engine.search(&slot.game, self.rules, &limits, &Signals::new(), &mut |_| {});
            Some((result.best.filter(|_| slot.outcome.is_none()).map(Move), result.score.centipawns()))
        };
        let found: Option<Vec<_>> = py.detach(|| {
            let engine = || Engine::new(Network::built_in(), 1).ok();
            self.slots.par_iter().map_init(engine, find).collect()
        });
        let found = found.ok_or_else(|| pyo3::exceptions::PyMemoryError::new_err("no memory for a table of 1 MB"))?;
        let (moves, scores): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        Ok((moves, PyArray1::from_vec(py, scores)))
    }

    /// A copy, with the state of every game.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games>", self.slots.len())
    }
}
