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
  private let retention: Retention
  private let sinks: [any FactSink]
  /// The first sink once more, held without counting: it hears of every fact of a storm.
  private unowned(unsafe) let firstSink: (any FactSink)?
  private let otherSinks: ArraySlice<any FactSink>

  /// Makes a recorder that passes each fact to the sinks in their order.
  public init(retention: Retention, sinks: [any FactSink]) {
    self.retention = retention
    self.sinks = sinks
    firstSink = sinks.first
    otherSinks = sinks.dropFirst()
    texts = Texts(keepsPassing: retention != .hashOnly)
  }

  /// The hash over all facts so far, the same on every machine.
  public var hash: UInt64 { digest.value }

  /// The kept facts with the texts they mention.
  public var trace: Trace { Trace(facts: kept, texts: texts, count: count, hash: hash) }

  /// Takes what happened and gives its number.
  public func append(
    _ content: FactContent, actor: Actor, instant: Instant, cause: FactSequence
  ) -> FactSequence {
    count += 1
    let fact = Fact(
      sequence: FactSequence(rawValue: count), cause: cause, instant: instant, actor: actor, content: content)
    digest.combine(fact, texts: texts, textMask: content.kind.textMask)
    switch retention {
    case .hashOnly: break
    case .full: kept.append(fact)
    case .tail(let limit):
      // Twice the tail is held before the older half goes, so that a long run moves each fact once.
      if kept.count >= 2 * max(limit, 1) { kept.removeFirst(kept.count - limit) }
      kept.append(fact)
    }
    firstSink?.append(fact, texts: texts)
    if !otherSinks.isEmpty { for sink in otherSinks { sink.append(fact, texts: texts) } }
    return fact.sequence
  }
}
