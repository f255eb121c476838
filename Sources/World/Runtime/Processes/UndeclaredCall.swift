/// A call without its declared capability. Scenarios and rules that need the capability are then skipped
/// for the app.
public struct UndeclaredCall: Hashable, Sendable {
  public let call: AppCallKind
  public let capability: Capability
  /// The line of the app's code; nil if unknown.
  public let position: CodePosition?
}

extension Capabilities {
  /// Whether calls of the app prove that it uses a capability. With a private disk the signed receipt is
  /// a file. It is written whenever the app asks for its location, even if the app never reads it.
  public func shows(_ capability: Capability) -> Bool {
    capability != .receipts || !takesSignedReceipts || !keepsPrivateDisk
  }

  /// The capability that a call needs and the app does not declare; nil if the app may make the call.
  func lacking(for call: AppCallKind) -> Capability? {
    guard let needed = call.capability, !declares(needed), shows(needed) else { return nil }
    return needed == .verification && !talksToServer ? .server : needed
  }
}
