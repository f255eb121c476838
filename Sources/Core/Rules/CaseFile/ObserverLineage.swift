import Facts

/// The observer that each fact goes back to, by the chain of causes.
///
/// It is kept from the moment when some process has registered a second observer: before that it says nothing.
struct ObserverLineage {
  private(set) var isKept = false
  /// The number of the first fact that it holds.
  private var first: UInt32 = 0
  /// The number of an observer plus one, for each fact; zero for none, and the last number for all that are too large.
  private var observers: [UInt8] = []
  /// Whether the latest fact belongs to a callback.
  private var isBehindCallback = false

  /// Begins to keep it, with the fact behind this one.
  mutating func begin(after fact: FactSequence) {
    guard !isKept else { return }
    isKept = true
    first = fact.rawValue + 1
  }

  mutating func note(_ fact: Fact) {
    var observer = UInt8(0)
    switch fact.content {
    case .callback(.updated(let told, _)), .callback(.delivered(let told, _, _)),
      .callback(.removed(let told, _)), .callback(.downloadsUpdated(let told, _)),
      .callback(.downloadDelivered(let told, _, _, _, _, _)), .callback(.restoreFinished(let told)),
      .callback(.restoreFailed(let told, _)):
      observer = UInt8(clamping: told.rawValue + 1)
    // A launch and the end of a process are nobody's work, whatever the last fact before them was.
    case .process(.launched), .process(.killed), .process(.terminated), .process(.crashed), .process(.hung):
      observer = 0
    // A choice behind a callback stands between it and the app's answer, which names the choice as its cause.
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
