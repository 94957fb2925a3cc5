//! Tests of the session, one event at a time.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::*;

type Jobs = Rc<RefCell<VecDeque<Job>>>;

/// A session step by step, without threads: jobs run when the test says so.
struct Stepper<R> {
    session: Session<Vec<u8>, R>,
    jobs: Jobs,
}

fn stepper() -> Stepper<impl FnMut(Job) -> io::Result<()>> {
    let jobs = Jobs::default();
    let queue = Rc::clone(&jobs);
    let run = move |job| {
        queue.borrow_mut().push_back(job);
        Ok(())
    };
    Stepper { session: Session::new(1, Vec::new(), run).unwrap(), jobs }
}

impl<R: FnMut(Job) -> io::Result<()>> Stepper<R> {
    fn event(&mut self, event: Event) -> (Flow, Vec<String>) {
        let flow = self.session.handle(event).unwrap();
        let text = String::from_utf8(std::mem::take(&mut self.session.output)).unwrap();
        (flow, text.lines().map(String::from).collect())
    }

    fn line(&mut self, line: &str) -> Vec<String> {
        let (flow, answers) = self.event(Event::Line(InputLine::Text(line.into())));
        assert_eq!(flow, Flow::Continue);
        answers
    }

    /// Runs the job that was started, and returns the last line it led to.
    fn run_job(&mut self) -> Option<String> {
        let job = self.jobs.borrow_mut().pop_front().expect("a job");
        let events = RefCell::new(Vec::new());
        job.run(&|event| events.borrow_mut().push(event));
        let events = events.into_inner();
        events.into_iter().flat_map(|event| self.event(Event::Task(Box::new(event))).1).last()
    }
}

#[test]
fn commands_wait_for_the_running_task() {
    let mut stepper = stepper();
    assert!(stepper.line("go depth 1").is_empty());
    assert!(stepper.line("query p1turn").is_empty());
    assert_eq!(stepper.line("isready"), ["readyok"]);
    assert_eq!(stepper.run_job().unwrap(), "response true");
    assert!(!stepper.session.is_busy());
}

#[test]
fn a_pondering_search_that_has_finished_answers_at_ponderhit() {
    let mut stepper = stepper();
    stepper.line("go ponder depth 1");
    assert!(stepper.run_job().unwrap().starts_with("info depth 1 "));
    assert!(stepper.session.is_busy());
    let answers = stepper.line("ponderhit");
    assert!(matches!(&answers[..], [line] if line.starts_with("bestmove ")), "{answers:?}");
    assert_eq!(stepper.line("ponderhit"), ["info string error: ponderhit: no search is pondering"]);
    assert_eq!(stepper.session.errors(), 1);
}

#[test]
fn an_infinite_search_that_has_finished_answers_at_stop() {
    let mut stepper = stepper();
    stepper.line("position fen W:W:Bh8");
    stepper.line("go infinite");
    stepper.run_job();
    assert_eq!(stepper.line("ponderhit").len(), 1);
    assert_eq!(stepper.line("stop"), ["bestmove (none)"]);
}

#[test]
fn the_end_of_the_input_releases_what_is_held_back() {
    let mut stepper = stepper();
    stepper.line("go ponder depth 1");
    stepper.line("go infinite");
    stepper.run_job();
    let (flow, answers) = stepper.event(Event::EndOfInput);
    assert_eq!((flow, answers.len()), (Flow::Continue, 1), "the second search is still to come");
    assert!(stepper.run_job().unwrap().starts_with("bestmove "));
    assert_eq!(stepper.event(Event::EndOfInput).0, Flow::Quit);
}

#[test]
fn dropped_searches_are_answered() {
    let mut stepper = stepper();
    let dropped = DroppedLines { lines: 5, searches: 2, stop: false };
    let (_, answers) = stepper.event(Event::LinesDropped(dropped));
    assert!(answers[0].starts_with("info string error: 5 lines were dropped"), "{answers:?}");
    assert_eq!(answers[1..], ["bestmove (none)", "bestmove (none)"]);
}

#[test]
fn a_stop_among_dropped_lines_counts() {
    let mut stepper = stepper();
    stepper.line("go infinite");
    stepper.event(Event::LinesDropped(DroppedLines { lines: 1, searches: 0, stop: true }));
    assert!(stepper.run_job().unwrap().starts_with("bestmove "));
}
