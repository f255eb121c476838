import Facts

extension TraceBuilder {
  /// A payment is added and fails; the app is told and answers.
  @discardableResult func failWith(_ error: StoreError, _ answer: (TransactionID) -> Void = { _ in })
    -> TransactionID
  {
    let failed = begin(coins)
    queue(.transaction(.failed(transaction: failed, error: error)))
    turn((failed, .failed)) { answer(failed) }
    return failed
  }
}
