public import Facts

/// What the rules remember of the latest callback to an app, so that they can tell what the app did in answer to it.
///
/// The calls that an app makes in a turn name as their cause the last fact that was told before the turn began.
public struct TurnNote {
  /// The last fact that was told before the app answered.
  public internal(set) var header = FactSequence.start
  /// The first such fact.
  public internal(set) var began = FactSequence.start
  /// Who was called.
  public internal(set) var observer = ObserverID.none
  /// When the last transaction was told; a choice after it may have moved the header on.
  public internal(set) var told = FactSequence.start
  /// The last transaction that was told, or none.
  public internal(set) var transaction = TransactionID.none
  /// How many transactions were told.
  public internal(set) var transactionCount: UInt32 = 0
  private var states: UInt8 = 0

  /// Begins a turn with no transactions yet.
  mutating func begin(_ observer: ObserverID, at sequence: FactSequence) {
    header = sequence
    began = sequence
    self.observer = observer
    told = .start
    transaction = .none
    transactionCount = 0
    states = 0
  }

  /// One more transaction is in the array of this turn.
  mutating func add(_ transaction: TransactionID, _ state: TransactionState, at sequence: FactSequence) {
    header = sequence
    told = sequence
    self.transaction = transaction
    transactionCount &+= 1
    states |= 1 << UInt8(truncatingIfNeeded: state.rawValue)
  }

  /// One more thing that is no transaction is in the array of this turn.
  mutating func extend(at sequence: FactSequence) { header = sequence }

  /// Whether a fact is something that the app did in this turn.
  public func holds(_ fact: Fact) -> Bool { header != .start && fact.cause == header }

  /// Whether the array of transactions held some, all of them in this state.
  public func brought(only state: TransactionState) -> Bool {
    states == 1 << UInt8(truncatingIfNeeded: state.rawValue)
  }

  /// Whether the turn brought transactions at all.
  public var broughtTransactions: Bool { states != 0 }
}
