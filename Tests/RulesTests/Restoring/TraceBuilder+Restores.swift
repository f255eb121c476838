import Facts

extension TraceBuilder {
  /// The app asks for the purchase history.
  func askForHistory() { app(.queue(.restoreCalled(username: .empty))) }

  /// The restore ends, and the app answers.
  func endRestore(failure: StoreError? = nil, _ answer: () -> Void = {}) {
    let observer = ObserverID(0)
    if let failure {
      inTurn(after: queue(.callback(.restoreFailed(observer: observer, error: failure))), answer)
    } else {
      inTurn(after: queue(.callback(.restoreFinished(observer: observer))), answer)
    }
  }
}
