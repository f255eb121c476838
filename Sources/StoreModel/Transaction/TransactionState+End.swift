public import Facts

extension TransactionState {
  /// Whether it is an end that the app has to finish.
  public var isEnd: Bool {
    switch self {
    case .purchased, .failed, .restored: true
    case .purchasing, .deferred: false
    }
  }
}
