extension AppFunction {
  /// Whether it is a field of an object rather than a function.
  var isField: Bool { rawValue >= AppFunction.transactionState.rawValue }
}
