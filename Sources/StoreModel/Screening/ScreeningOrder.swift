public import Facts

/// What a device does with a payment that was just added.
public struct ScreeningOrder: Hashable, Sendable {
  /// What becomes of the payment.
  public let verdict: ScreeningVerdict
  /// What was wrong about the call and tolerated, in the order of its discovery.
  public let misuses: [Misuse]

  init(_ verdict: ScreeningVerdict, misuses: [Misuse] = []) {
    self.verdict = verdict
    self.misuses = misuses
  }
}
