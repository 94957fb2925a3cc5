//! The connections that are open. There is a limit for them: if a further one comes, one that is
//! slow or idle is closed, so that nobody keeps others out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// The shortest pause before connections are looked at again.
const MIN_WAIT: Duration = Duration::from_millis(10);

/// The open connections, except those that have become sockets.
pub(crate) struct Connections {
    most: usize,
    /// How long a new connection may take to send a request before it can be closed for another.
    grace: Duration,
    open: Mutex<Open>,
    /// Told when one may be closed that could not be before, or has ended.
    changed: Notify,
}

#[derive(Default)]
struct Open {
    /// Counts connections and answers: what is later has a higher number.
    clock: u64,
    tasks: HashMap<u64, Task>,
}

struct Task {
    /// When it was opened.
    since: Instant,
    /// When it last had an answer; 0 before the first one.
    answered: u64,
    /// Whether a request is being answered.
    is_busy: bool,
    handle: AbortHandle,
}

/// The place of a connection, which becomes free when this is dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    number: u64,
}

impl Connections {
    /// No connections yet; `most` of them may be open at the same time. A new one is not closed
    /// for another before the `grace` is over.
    pub(crate) fn new(most: usize, grace: Duration) -> Arc<Self> {
        Arc::new(Self { most, grace, open: Mutex::default(), changed: Notify::new() })
    }

    /// Makes room for a connection. If there are too many, one is closed: the oldest that has not
    /// sent a request, else the one whose last answer is the oldest. If all are new, or requests
    /// are being answered on them, it waits.
    pub(crate) async fn make_room(&self) {
        while !self.has_room() {
            // A new connection does not tell that its time is over.
            let _ = timeout(self.grace.max(MIN_WAIT), self.changed.notified()).await;
        }
    }

    fn has_room(&self) -> bool {
        let mut open = self.lock();
        if open.tasks.len() < self.most {
            return true;
        }
        let slowest = open.take_slowest(self.grace);
        drop(open);
        slowest.inspect(|task| task.handle.abort()).is_some()
    }

    /// Serves a connection in a task of its own, after [`Self::make_room`].
    pub(crate) fn spawn<Served>(self: &Arc<Self>, serve: impl FnOnce(Place) -> Served)
    where
        Served: Future<Output = ()> + Send + 'static,
    {
        let mut open = self.lock();
        let number = open.tick();
        let place = Place { connections: Arc::clone(self), number };
        let handle = tokio::spawn(serve(place)).abort_handle();
        // If the task has ended already, its place waits for the lock to be freed.
        open.tasks.insert(number, Task { since: Instant::now(), answered: 0, is_busy: false, handle });
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        // What a thread that panics leaves behind is sound: each change is one step.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// Takes out the connection that is to be closed first.
    fn take_slowest(&mut self, grace: Duration) -> Option<Task> {
        let is_idle = |task: &Task| !task.is_busy && (task.answered > 0 || task.since.elapsed() >= grace);
        let idle = self.tasks.iter().filter(|(_, task)| is_idle(task));
        let (&number, _) = idle.min_by_key(|&(&number, task)| (task.answered, number))?;
        self.tasks.remove(&number)
    }
}

impl Place {
    /// Answers a request of this connection, which is not closed meanwhile.
    pub(crate) async fn answer<T>(&self, answer: impl Future<Output = T>) -> T {
        self.set_busy(true);
        let answer = answer.await;
        self.set_busy(false);
        self.connections.changed.notify_one();
        answer
    }

    fn set_busy(&self, is_busy: bool) {
        let mut open = self.connections.lock();
        let now = open.tick();
        if let Some(task) = open.tasks.get_mut(&self.number) {
            (task.is_busy, task.answered) = (is_busy, now);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.lock().tasks.remove(&self.number);
        self.connections.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// Serves a connection that never ends, and tells when it is closed.
    async fn open(connections: &Arc<Connections>, name: u32, closed: &Sender<u32>) -> Arc<Place> {
        struct Closed(u32, Sender<u32>);
        impl Drop for Closed {
            fn drop(&mut self) {
                let _ = self.1.send(self.0);
            }
        }
        let (sender, receiver) = channel();
        let closed = Closed(name, closed.clone());
        connections.make_room().await;
        connections.spawn(move |place| {
            let place = Arc::new(place);
            sender.send(Arc::clone(&place)).unwrap();
            async move {
                let _held = (place, closed);
                std::future::pending::<()>().await;
            }
        });
        receiver.recv().unwrap()
    }

    async fn next(closed: &Receiver<u32>) -> u32 {
        loop {
            if let Ok(name) = closed.try_recv() {
                return name;
            }
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn the_one_that_has_waited_longest_is_closed() {
        let connections = Connections::new(3, Duration::ZERO);
        let (sender, closed) = channel();
        let first = open(&connections, 1, &sender).await;
        first.answer(async {}).await;
        let _second = open(&connections, 2, &sender).await;
        let third = open(&connections, 3, &sender).await;
        assert!(closed.try_recv().is_err());
        let fourth = open(&connections, 4, &sender).await;
        assert_eq!(next(&closed).await, 2);
        third.answer(async {}).await;
        fourth.answer(async {}).await;
        let _fifth = open(&connections, 5, &sender).await;
        assert_eq!(next(&closed).await, 1);
        let _sixth = open(&connections, 6, &sender).await;
        assert_eq!(next(&closed).await, 5);
        // A connection that is closed has no place to change.
        first.answer(async {}).await;
        assert_eq!(connections.lock().tasks.len(), 3);
    }

    #[tokio::test]
    async fn an_answer_is_not_cut_off() {
        let connections = Connections::new(1, Duration::ZERO);
        let (sender, closed) = channel();
        let first = open(&connections, 1, &sender).await;
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (end, ended) = tokio::sync::oneshot::channel();
        let answering = tokio::spawn(async move {
            first
                .answer(async {
                    begin.send(()).unwrap();
                    ended.await.unwrap();
                })
                .await;
        });
        begun.await.unwrap();
        assert!(!connections.has_room());
        end.send(()).unwrap();
        // This waits for the answer.
        let _second = open(&connections, 2, &sender).await;
        assert_eq!(next(&closed).await, 1);
        answering.await.unwrap();
    }

    #[tokio::test]
    async fn a_new_connection_has_time_for_its_request() {
        let grace = Duration::from_millis(50);
        let connections = Connections::new(1, grace);
        let (sender, closed) = channel();
        let begin = Instant::now();
        let _first = open(&connections, 1, &sender).await;
        let _second = open(&connections, 2, &sender).await;
        assert!(begin.elapsed() >= grace);
        assert_eq!(next(&closed).await, 1);
    }

    #[tokio::test]
    async fn a_connection_that_ends_leaves_its_place() {
        let connections = Connections::new(1, Duration::ZERO);
        let (sender, ended) = channel();
        connections.spawn(|place| async move {
            drop(place);
            sender.send(7).unwrap();
        });
        assert_eq!(next(&ended).await, 7);
        assert!(connections.lock().tasks.is_empty());
    }
}
