/// A call that needs a capability that the app does not declare. Scenarios and rules that need the
/// capability are skipped for the app.
public struct UndeclaredCall: Hashable, Sendable {
  public let call: AppCallKind
  public let capability: Capability
  /// The line of code that made the call; nil if unknown.
  public let position: CodePosition?
}

extension Capabilities {
  /// Whether a call proves that the app uses a capability. With a private disk the signed receipt is a
  /// file. It is written whenever the app asks for its location, so that call does not prove that the
  /// app reads the receipt.
  public func shows(_ capability: Capability) -> Bool {
    capability != .receipts || !takesSignedReceipts || !keepsPrivateDisk
  }

  /// The undeclared capability that a call needs. Nil if the app may make the call.
  func lacking(for call: AppCallKind) -> Capability? {
    guard let needed = call.capability, !declares(needed), shows(needed) else { return nil }
    return needed == .verification && !talksToServer ? .server : needed
  }
}
