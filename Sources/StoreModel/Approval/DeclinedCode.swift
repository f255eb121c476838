public import Facts

/// Which code a declined request has; the first is the usual one.
public enum DeclinedCode: Int, CaseIterable, Sendable {
  /// That of a cancel.
  case paymentCancelled
  /// The unknown one.
  case unknown

  /// The error that the app sees.
  public var error: StoreError {
    switch self {
    case .paymentCancelled: .storeKit(.paymentCancelled)
    case .unknown: .storeKit(.unknown)
    }
  }
}
