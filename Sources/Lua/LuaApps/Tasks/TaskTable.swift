internal import Facts
internal import Lua
internal import World

/// The tasks of a launch: which of them can run, and what the others wait for.
///
/// One task runs at a time. It gives way to others only where it waits.
final class TaskTable {
  /// What a task waits for.
  enum Wait: Equatable {
    /// The answer to a call with a ticket.
    case answer(ticket: Int)
    /// What a listener receives next.
    case update(listener: Int)
    case timer(Int)
  }

  /// What a task receives when it can run again.
  enum Wakeup {
    case answer(StoreKitAnswer, ticket: Int)
    /// Nil if the listener has ended.
    case update(ToldElement?)
    /// The end of a sleep; false if the task was cancelled.
    case slept(Bool)
  }

  /// A step that a task can take.
  enum Step {
    case start(LuaFunction)
    case resume(LuaCoroutine, Wakeup)
  }

  private struct Sleeper {
    let wait: Wait
    let task: Int?
    let coroutine: LuaCoroutine
  }

  private struct Listener {
    let feed: Feed
    var isOpen = true
    var isStarted = false
    /// What arrived while no task waited for it.
    var buffer: [ToldElement] = []
  }

  /// The task that runs; nil if a handler runs.
  private(set) var current: Int?
  /// The wait for which a function has just suspended the running task, without a call.
  private var requested: Wait?
  private var ready: [(task: Int?, step: Step)] = []
  private var sleepers: [Sleeper] = []
  private var listeners: [Listener] = []
  /// For each task, whether it was cancelled.
  private var cancellations: [Bool] = []

  /// Forgets the tasks of an earlier launch.
  func reset() {
    current = nil
    requested = nil
    ready.removeAll(keepingCapacity: true)
    sleepers.removeAll(keepingCapacity: true)
    listeners.removeAll(keepingCapacity: true)
    cancellations.removeAll(keepingCapacity: true)
  }

  // MARK: Tasks

  /// Records which task runs now; nil if a handler does.
  func run(_ task: Int?) { current = task }

  /// Adds a task that starts when the running code waits or ends. Returns its number.
  func add(_ body: LuaFunction) -> Int {
    cancellations.append(false)
    ready.append((cancellations.count - 1, .start(body)))
    return cancellations.count - 1
  }

  func isCancelled(_ task: Int) -> Bool { cancellations[task] }

  var isCurrentCancelled: Bool { current.map { cancellations[$0] } ?? false }

  /// Cancels a task and ends its wait. Returns what it waited for; nil if it did not wait.
  func cancel(_ task: Int) -> Wait? {
    guard !cancellations[task] else { return nil }
    cancellations[task] = true
    guard let place = sleepers.firstIndex(where: { $0.task == task }) else { return nil }
    let sleeper = sleepers.remove(at: place)
    let wakeup: Wakeup =
      switch sleeper.wait {
      case .answer(let ticket): .answer(.failed(.taskCancelled), ticket: ticket)
      case .update: .update(nil)
      case .timer: .slept(false)
      }
    ready.append((task, .resume(sleeper.coroutine, wakeup)))
    return sleeper.wait
  }

  /// Removes and returns the next step that a task can take. Nil if every task waits.
  func takeReady() -> (task: Int?, step: Step)? { ready.isEmpty ? nil : ready.removeFirst() }

  // MARK: Waits

  /// Asks to park the running task, after the function that it called has suspended it.
  func request(_ wait: Wait) { requested = wait }

  func takeRequest() -> Wait? { requested.take() }

  /// Parks the running task until something happens.
  func park(_ coroutine: LuaCoroutine, until wait: Wait) {
    sleepers.append(Sleeper(wait: wait, task: current, coroutine: coroutine))
  }

  /// Removes and returns the task that waits for something. Nil if none does.
  func take(_ wait: Wait) -> (task: Int?, coroutine: LuaCoroutine)? {
    guard let place = sleepers.firstIndex(where: { $0.wait == wait }) else { return nil }
    let sleeper = sleepers.remove(at: place)
    return (sleeper.task, sleeper.coroutine)
  }

  // MARK: Listeners

  /// Adds a listener that has not started. Returns its number.
  func addListener(to feed: Feed) -> Int {
    listeners.append(Listener(feed: feed))
    return listeners.count - 1
  }

  /// Starts a listener. Returns false if it runs already.
  func start(_ listener: Int) -> Bool {
    defer { listeners[listener].isStarted = true }
    return !listeners[listener].isStarted
  }

  func feed(of listener: Int) -> Feed { listeners[listener].feed }

  /// Whether a listener has not ended.
  func isOpen(_ listener: Int) -> Bool { listeners[listener].isOpen }

  /// Ends a listener. A task that waits for it then gets nothing.
  func close(_ listener: Int) {
    listeners[listener].isOpen = false
    listeners[listener].buffer.removeAll()
    guard let waiting = take(.update(listener: listener)) else { return }
    ready.append((waiting.task, .resume(waiting.coroutine, .update(nil))))
  }

  func buffer(_ element: ToldElement, for listener: Int) {
    if listeners[listener].isOpen { listeners[listener].buffer.append(element) }
  }

  func hasBuffered(_ listener: Int) -> Bool { !listeners[listener].buffer.isEmpty }

  /// Removes and returns what arrived next for a listener.
  func takeBuffered(_ listener: Int) -> ToldElement? {
    listeners[listener].buffer.isEmpty ? nil : listeners[listener].buffer.removeFirst()
  }
}
