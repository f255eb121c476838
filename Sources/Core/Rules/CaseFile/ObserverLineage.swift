import Facts

/// For each fact, the observer at the start of its chain of causes.
///
/// It is recorded only after a process has registered a second observer.
struct ObserverLineage {
  private(set) var isKept = false
  /// The number of the first recorded fact.
  private var first: UInt32 = 0
  /// For each fact, the number of an observer plus one; zero for none, and the maximum for all larger
  /// numbers.
  private var observers: [UInt8] = []
  /// Whether the latest fact belongs to a callback.
  private var isBehindCallback = false

  /// Begins recording with the fact after this one.
  mutating func begin(after fact: FactSequence) {
    guard !isKept else { return }
    isKept = true
    first = fact.rawValue + 1
  }

  mutating func append(_ fact: Fact) {
    var observer = UInt8(0)
    switch fact.content {
    case .callback(.updated(let told, _)), .callback(.delivered(let told, _, _)),
      .callback(.removed(let told, _)), .callback(.downloadsUpdated(let told, _)),
      .callback(.downloadDelivered(let told, _, _, _, _, _)), .callback(.restoreFinished(let told)),
      .callback(.restoreFailed(let told, _)):
      observer = UInt8(clamping: told.rawValue + 1)
    // A launch and the end of a process have no observer, whatever their cause was.
    case .process(.launched), .process(.killed), .process(.terminated), .process(.crashed), .process(.hung):
      observer = 0
    // A choice after a callback becomes the cause of the app's answer, in place of the callback.
    case .world(.chosen) where isBehindCallback:
      observer = number(behind: FactSequence(rawValue: fact.sequence.rawValue - 1))
    default: observer = number(behind: fact.cause)
    }
    if case .callback = fact.content { isBehindCallback = true } else { isBehindCallback = false }
    observers.append(observer)
  }

  func observer(behind fact: FactSequence) -> ObserverID {
    let number = number(behind: fact)
    return number == 0 ? .none : ObserverID(rawValue: UInt32(number) - 1)
  }

  private func number(behind fact: FactSequence) -> UInt8 {
    guard isKept, fact.rawValue >= first, Int(fact.rawValue - first) < observers.count else { return 0 }
    return observers[Int(fact.rawValue - first)]
  }

  mutating func reset() {
    isKept = false
    isBehindCallback = false
    observers.removeAll(keepingCapacity: true)
  }
}
