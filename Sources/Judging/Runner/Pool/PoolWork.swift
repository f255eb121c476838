public import Facts
public import Results

/// Numbered pieces of work for a pool, and the type of their outcomes.
public protocol PoolWork: Sendable {
  /// The type of the outcomes of pieces.
  associatedtype Outcome: Sendable
  /// The encoding of outcomes between a worker process and its parent.
  associatedtype Wire: OutcomeWire where Wire.Outcome == Outcome

  /// The number of pieces. They are numbered from zero.
  var count: Int { get }
  /// Whether workers use threads of their own.
  var usesThreads: Bool { get }
  /// Creates the function of one worker, which executes the piece with a number. The function shares no
  /// data with other workers.
  func makeWorker() -> (Int) -> Outcome
  /// The outcome of a piece whose worker died.
  func lost(_ number: Int, _ stop: CaseStop) -> Outcome
  /// Creates a wire for one worker. The parent process creates another wire, which reads the lines that
  /// the worker's wire has written.
  func makeWire() -> Wire
}

extension PoolWork {
  /// By default, a worker has only one thread.
  public var usesThreads: Bool { false }
}

/// The encoding of outcomes between a worker process and its parent. An outcome is a number of elements in
/// the JSON list on its line.
///
/// The writer and the reader of one worker process the same lines in the same order, so both can number
/// repeated values.
public protocol OutcomeWire {
  associatedtype Outcome

  /// Appends the elements of an outcome to the open list.
  mutating func write(_ outcome: Outcome, to printer: inout JSONPrinter)
  /// The outcome with these elements; nil if they are invalid.
  mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> Outcome?
}

/// A piece of work that a worker has started but not finished.
public struct PieceUnderWay: Hashable, Sendable {
  public let number: Int
  /// The time that the worker has spent on the piece so far.
  public let milliseconds: Int

  public init(number: Int, milliseconds: Int) {
    self.number = number
    self.milliseconds = milliseconds
  }
}

/// A receiver's answer to an outcome of a pool.
public enum Continuation: Hashable, Sendable {
  /// Deliver the next outcome too.
  case `continue`
  /// Deliver no further outcome, whether its piece is finished or not.
  case stop
}

/// How a pool ended.
public enum PoolEnd: Hashable, Sendable {
  /// Every outcome was delivered.
  case done
  /// The receiver answered an outcome with `stop`.
  case stopped
  /// The user or the system interrupted it. Contains the exit code.
  case interrupted(ExitCode)

  /// The exit code of an interruption; nil if there was none.
  public var interruption: ExitCode? {
    switch self {
    case .interrupted(let code): code
    case .done, .stopped: nil
    }
  }
}

/// Delivers outcomes in the order of their pieces. An outcome waits until the outcomes of all earlier
/// pieces have arrived.
struct Delivery<Outcome> {
  /// The outcomes that arrived before their turn.
  private var waiting: [Int: Outcome] = [:]
  private var hasCome: [Bool]
  private var next = 0
  private let receive: (Outcome) -> Continuation
  /// Whether the receiver answered an outcome with `stop`.
  private(set) var isStopped = false

  init(count: Int, receive: @escaping (Outcome) -> Continuation) {
    hasCome = Array(repeating: false, count: count)
    self.receive = receive
  }

  /// The number of pieces whose outcomes were delivered in order.
  var handedOverCount: Int { next }

  /// The approximate number of pieces whose outcomes have not arrived.
  var missingCount: Int { hasCome.count - next - waiting.count }

  /// Whether the outcome of a piece has arrived.
  func has(_ number: Int) -> Bool { hasCome[number] }

  /// The first piece whose outcome has not arrived; nil if all have arrived.
  var firstMissing: Int? { hasCome[next...].firstIndex(of: false) }

  /// Whether every outcome was delivered.
  var isComplete: Bool { next == hasCome.count }

  /// Adds an outcome, and delivers the outcomes that are ready. If a piece has several outcomes, only
  /// the first counts.
  mutating func put(_ number: Int, _ outcome: Outcome) {
    guard !hasCome[number] else { return }
    hasCome[number] = true
    waiting[number] = outcome
    while !isStopped, let ready = waiting.removeValue(forKey: next) {
      handOver(ready)
      next += 1
    }
  }

  /// Delivers the outcomes that have arrived, even if outcomes of earlier pieces are missing.
  mutating func handOverRest() {
    for number in waiting.keys.sorted() where !isStopped {
      if let ready = waiting.removeValue(forKey: number) { handOver(ready) }
    }
  }

  private mutating func handOver(_ outcome: Outcome) {
    if receive(outcome) == .stop { isStopped = true }
  }
}
