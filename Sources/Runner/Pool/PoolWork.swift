public import Facts
public import Results

/// Numbered pieces of work for a pool, and the type of what comes of each.
public protocol PoolWork: Sendable {
  /// The outcome of a piece of work.
  associatedtype Outcome: Sendable
  /// How outcomes get from a worker process to its parent.
  associatedtype Wire: OutcomeWire where Wire.Outcome == Outcome

  /// How many pieces there are; they are numbered from zero.
  var count: Int { get }
  /// Whether workers use threads of their own.
  var usesThreads: Bool { get }
  /// The function of one worker, which does the piece with a number. It owns everything that it touches.
  func makeWorker() -> (Int) -> Outcome
  /// The outcome of a piece whose worker died.
  func lost(_ number: Int, _ stop: CaseStop) -> Outcome
  /// A wire for one worker; its parent makes another, which reads what the first one wrote.
  func makeWire() -> Wire
}

extension PoolWork {
  /// False: a worker has one thread.
  public var usesThreads: Bool { false }
}

/// The form of outcomes between a worker process and its parent: elements of the JSON list that is the outcome's line.
///
/// The writer and the reader of one worker see the same lines in the same order, so both can number what repeats.
public protocol OutcomeWire {
  /// The outcome that is written and read.
  associatedtype Outcome

  /// Appends the elements of an outcome to the list that is open.
  mutating func write(_ outcome: Outcome, to printer: inout JSONPrinter)
  /// The outcome with these elements, or nothing when they are none.
  mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> Outcome?
}

/// A piece of work that a worker has begun and not finished.
public struct PieceUnderWay: Hashable, Sendable {
  /// The number of the piece.
  public let number: Int
  /// How long the worker has been at it.
  public let milliseconds: Int

  /// Makes a piece that has been under way for so long.
  public init(number: Int, milliseconds: Int) {
    self.number = number
    self.milliseconds = milliseconds
  }
}

/// The answer to an outcome that a pool hands over.
public enum Continuation: Hashable, Sendable {
  /// The next outcome is handed over too.
  case goOn
  /// No further outcome is handed over, whether its piece has been done or not.
  case stop
}

/// How a pool ended.
public enum PoolEnd: Hashable, Sendable {
  /// Every outcome was handed over.
  case done
  /// The receiver answered an outcome with `stop`.
  case stopped
  /// The keyboard or the system ended it, with the exit code that follows.
  case interrupted(ExitCode)

  /// The exit code of an interruption, where there was one.
  public var interruption: ExitCode? {
    switch self {
    case .interrupted(let code): code
    case .done, .stopped: nil
    }
  }
}

/// Outcomes that wait until all before them have come, so that they are handed over in order.
struct Delivery<Outcome> {
  /// The outcomes that came before their turn.
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

  /// How many pieces were handed over, or will be at once.
  var handedOverCount: Int { next }

  /// How many pieces are still to come, at least.
  var missingCount: Int { hasCome.count - next - waiting.count }

  /// Whether the outcome of a piece has come.
  func has(_ number: Int) -> Bool { hasCome[number] }

  /// The first piece without an outcome.
  var firstMissing: Int? { hasCome[next...].firstIndex(of: false) }

  /// Whether every outcome was handed over.
  var isComplete: Bool { next == hasCome.count }

  /// Takes an outcome; of several for one piece the first stays.
  mutating func put(_ number: Int, _ outcome: Outcome) {
    guard !hasCome[number] else { return }
    hasCome[number] = true
    waiting[number] = outcome
    while !isStopped, let ready = waiting.removeValue(forKey: next) {
      handOver(ready)
      next += 1
    }
  }

  /// Hands over what has come although something before it has not.
  mutating func handOverRest() {
    for number in waiting.keys.sorted() where !isStopped {
      if let ready = waiting.removeValue(forKey: number) { handOver(ready) }
    }
  }

  private mutating func handOver(_ outcome: Outcome) {
    if receive(outcome) == .stop { isStopped = true }
  }
}
