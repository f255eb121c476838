public import Kernel

/// Receives every fact of a run: counts it, folds it into the rolling hash, keeps it if requested, and passes
/// it to the sinks.
public final class Recorder {
  /// The texts that the facts mention.
  public let texts: Texts
  /// The number of facts so far.
  public private(set) var count: UInt32 = 0
  /// The facts that were kept, oldest first.
  public private(set) var kept: [Fact] = []
  private var digest = Digest()
  private var checkpoints = Checkpoints()
  private var retention: Retention
  private let sinks: ContiguousArray<any FactSink>
  /// The sinks that receive each fact once, even if the run is abandoned and restarted with the same facts.
  private let onceSinks: ContiguousArray<any FactSink>
  /// Whether facts are passed to `onceSinks`: false if there are none, or if the run was abandoned.
  private var passesOn: Bool
  /// The number of facts that `onceSinks` have received.
  public private(set) var passedCount: UInt32

  /// Makes a recorder that passes each fact to `sinks` in order, and then to `onceSinks`.
  ///
  /// - Parameter passedCount: the number of facts that an abandoned recorder already passed to `onceSinks`.
  public init(
    retention: Retention, sinks: [any FactSink], onceSinks: [any FactSink] = [], passedCount: UInt32 = 0
  ) {
    self.retention = retention
    self.sinks = ContiguousArray(sinks)
    self.onceSinks = ContiguousArray(onceSinks)
    passesOn = !onceSinks.isEmpty
    self.passedCount = passedCount
    texts = Texts(keepsPassing: retention != .hashOnly)
  }

  /// The hash over all facts so far, the same on every machine.
  public var hash: UInt64 { digest.value }

  /// The kept facts with the texts they mention.
  public var trace: Trace {
    Trace(facts: kept, texts: texts, count: count, hash: hash, checkpoints: checkpoints)
  }

  /// Records a fact and returns its sequence.
  public func append(
    _ content: FactContent, actor: Actor, instant: Instant, cause: FactSequence
  ) -> FactSequence {
    count += 1
    let fact = Fact(
      sequence: FactSequence(rawValue: count), cause: cause, instant: instant, actor: actor, content: content)
    digest.combine(fact, texts: texts)
    if count & (count - 1) == 0 { checkpoints.append(digest.value) }
    switch retention {
    case .hashOnly: break
    case .full: kept.append(fact)
    case .upTo(let limit):
      if kept.count < limit { kept.append(fact) } else { letGo() }
    case .tail(let limit):
      // The tail may grow to twice its limit before the older half is dropped. So a long run moves each fact
      // only once.
      if kept.count >= 2 * max(limit, 1) { kept.removeFirst(kept.count - limit) }
      kept.append(fact)
    }
    // An index loop does not retain the sinks, which matters because they receive every fact.
    var place = 0
    while place < sinks.count {
      sinks[place].append(fact, texts: texts)
      place += 1
    }
    if passesOn, count > passedCount { passOn(fact) }
    return fact.sequence
  }

  private func passOn(_ fact: Fact) {
    passedCount = count
    var place = 0
    while place < onceSinks.count {
      onceSinks[place].append(fact, texts: texts)
      place += 1
    }
  }

  /// Call when the run restarts. Facts after this call are not passed to the once-only sinks.
  public func abandon() { passesOn = false }

  /// Keeps every fact from now on. Returns false if facts may have been dropped already.
  public func keepAll() -> Bool {
    switch retention {
    case .full: return true
    case .upTo:
      retention = .full
      return true
    case .tail, .hashOnly: return false
    }
  }

  /// Keeps only the last facts from now on. Earlier facts are dropped as new ones arrive.
  public func keepTail(_ limit: Int) { retention = .tail(limit) }

  private func letGo() {
    retention = .hashOnly
    kept = []
    texts.stopKeepingPassing()
  }
}

/// Which facts of a run are kept.
public enum Retention: Hashable, Sendable {
  /// All facts.
  case full
  /// All facts if the run has at most this number of facts. Otherwise none.
  case upTo(Int)
  /// The last facts of the run, at least this number.
  case tail(Int)
  /// No facts, only their count and hash.
  case hashOnly
}

/// Receives each fact of a run once, as it happens.
public protocol FactSink: AnyObject {
  /// Receives the next fact. Texts that are not kept are readable only until this method returns.
  func append(_ fact: Fact, texts: Texts)
}

/// The facts of a run that were kept, in order, with the count and hash of all facts.
public struct Trace {
  /// The kept facts, oldest first.
  public let facts: [Fact]
  /// The texts that the facts mention.
  public let texts: Texts
  /// The number of facts of the run, including those not kept.
  public let count: UInt32
  /// The hash over all facts of the run.
  public let hash: UInt64
  /// Some bits of the hash after 1, 2, 4, 8 … facts. Empty if the trace was read from a file.
  public let checkpoints: Checkpoints

  public init(
    facts: [Fact], texts: Texts, count: UInt32, hash: UInt64, checkpoints: Checkpoints = Checkpoints()
  ) {
    self.facts = facts
    self.texts = texts
    self.count = count
    self.hash = hash
    self.checkpoints = checkpoints
  }
}
