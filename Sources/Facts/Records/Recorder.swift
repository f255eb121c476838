public import Kernel

/// Receives every fact of a run: counts it, folds it into the rolling hash, keeps it where asked, passes it on.
public final class Recorder {
  /// The texts that the facts mention.
  public let texts: Texts
  /// How many facts there were.
  public private(set) var count: UInt32 = 0
  /// The facts that were kept, oldest first.
  public private(set) var kept: [Fact] = []
  private var digest = Digest()
  private var checkpoints = Checkpoints()
  private var retention: Retention
  private let sinks: ContiguousArray<any FactSink>
  /// The sinks that get each fact once, although a run which was abandoned begins again with the same facts.
  private let onceSinks: ContiguousArray<any FactSink>
  /// Whether there are such sinks, and the run does not begin again.
  private var passesOn: Bool
  /// How many facts those sinks have got.
  public private(set) var passedCount: UInt32

  /// Makes a recorder that passes each fact to the sinks in their order, and then to those that get each one once; of facts
  /// that an abandoned recorder has passed on, these have got `passedCount`.
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

  /// Takes what happened and gives its number.
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
      // Twice the tail is held before the older half goes, so that a long run moves each fact once.
      if kept.count >= 2 * max(limit, 1) { kept.removeFirst(kept.count - limit) }
      kept.append(fact)
    }
    // An index loop does not count references to the sinks; they hear of every fact of a storm.
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

  /// The run begins again: what still happens in this one is not part of it.
  public func abandon() { passesOn = false }

  /// Keeps every fact from now on; false where facts may be gone already.
  public func keepAll() -> Bool {
    switch retention {
    case .full: return true
    case .upTo:
      retention = .full
      return true
    case .tail, .hashOnly: return false
    }
  }

  /// Keeps only the last facts from now on; those that are kept already go as further ones come.
  public func keepTail(_ limit: Int) { retention = .tail(limit) }

  private func letGo() {
    retention = .hashOnly
    kept = []
    texts.stopKeepingPassing()
  }
}

/// The facts of a run that are kept.
public enum Retention: Hashable, Sendable {
  /// All of them.
  case full
  /// All of them while there are no more than a number; beyond it, none.
  case upTo(Int)
  /// The last ones.
  case tail(Int)
  /// None; only their count and hash.
  case hashOnly
}

/// Receives each fact of a run once, as it happens.
public protocol FactSink: AnyObject {
  /// Takes the next fact; passing texts are readable until it returns.
  func append(_ fact: Fact, texts: Texts)
}

/// The facts of a run that were kept, in their order, with the count and hash of all.
public struct Trace {
  /// The kept facts, oldest first.
  public let facts: [Fact]
  /// The texts they mention.
  public let texts: Texts
  /// How many facts the run had.
  public let count: UInt32
  /// The hash over all facts of the run.
  public let hash: UInt64
  /// Some bits of the hash after 1, 2, 4, 8 … facts; none for a trace that was read from a file.
  public let checkpoints: Checkpoints

  /// Makes a trace.
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
