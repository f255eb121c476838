public import Facts

/// How a payment ends while payments are forbidden; the first is the usual way.
public enum ForbiddenPayment: Int, CaseIterable, Sendable {
  /// It fails because the user may not pay.
  case notAllowed
  /// It fails with an unknown error.
  case unknown

  /// The error that the app sees.
  public var error: StoreError {
    switch self {
    case .notAllowed: .storeKit(.paymentNotAllowed)
    case .unknown: .storeKit(.unknown)
    }
  }
}
