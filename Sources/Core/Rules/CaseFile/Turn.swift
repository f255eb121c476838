import Facts

/// The latest callback to an app, to determine which facts the app caused in response.
///
/// The calls that an app makes in a turn name the last fact of the callback as their cause.
struct Turn {
  /// The last fact of the callback.
  private(set) var header = FactSequence.start
  /// The first fact of the callback.
  private(set) var began = FactSequence.start
  private(set) var observer = ObserverID.none
  /// When the last transaction was delivered. A later choice may have moved `header`.
  private(set) var told = FactSequence.start
  /// The last delivered transaction, or none.
  private(set) var transaction = TransactionID.none
  private(set) var transactionCount: UInt32 = 0
  private var states: UInt8 = 0

  /// Begins a turn whose callback has no transactions yet.
  mutating func begin(_ observer: ObserverID, at sequence: FactSequence) {
    header = sequence
    began = sequence
    self.observer = observer
    told = .start
    transaction = .none
    transactionCount = 0
    states = 0
  }

  /// Adds a transaction to the callback's array.
  mutating func add(_ transaction: TransactionID, _ state: TransactionState, at sequence: FactSequence) {
    header = sequence
    told = sequence
    self.transaction = transaction
    transactionCount &+= 1
    states |= 1 << UInt8(truncatingIfNeeded: state.rawValue)
  }

  /// Adds an item that is not a transaction to the callback's array.
  mutating func extend(at sequence: FactSequence) { header = sequence }

  /// Whether the app caused a fact in this turn.
  func holds(_ fact: Fact) -> Bool { header != .start && fact.cause == header }

  /// Whether the callback delivered transactions, all of them in `state`.
  func brought(only state: TransactionState) -> Bool {
    states == 1 << UInt8(truncatingIfNeeded: state.rawValue)
  }

  /// Whether the callback delivered transactions.
  var broughtTransactions: Bool { states != 0 }

  /// Extends the turn over a choice right after the callback, because the choice becomes the cause of the
  /// app's answer.
  mutating func extendOverChoice(at sequence: FactSequence) {
    if header != .start, header.rawValue == sequence.rawValue - 1 { header = sequence }
  }
}
