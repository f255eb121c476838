public import Facts

/// Why a purchase waits for something that the user does elsewhere, and how it shows; the first is the usual way.
public enum InterruptionCause: Int, CaseIterable, Sendable {
  /// New terms must be accepted.
  case terms
  /// The account must be confirmed.
  case confirmation
  /// An older system shows new terms as a cancel.
  case cancelled

  /// The error that the app sees.
  public var error: StoreError {
    switch self {
    case .terms: .termsChanged
    case .confirmation: .confirmationNeeded
    case .cancelled: .storeKit(.paymentCancelled)
    }
  }

  /// What the system tells the user.
  public var alert: Alert {
    switch self {
    case .terms, .cancelled: .termsChanged
    case .confirmation: .confirmationNeeded
    }
  }
}
