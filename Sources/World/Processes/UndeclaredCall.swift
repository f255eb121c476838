/// A call for which an app does not declare the capability: what needs that is then not asked of it.
public struct UndeclaredCall: Hashable, Sendable {
  /// The call.
  public let call: AppCallKind
  /// The capability that it needs.
  public let capability: Capability
  /// The line of the app's code; nil where it is not known.
  public let position: CodePosition?
}

extension Capabilities {
  /// Whether calls of the app show that it uses a capability. A receipt that is a file is written whenever the app asks for its
  /// place, whether or not the app reads it.
  public func shows(_ capability: Capability) -> Bool {
    capability != .receipts || !takesSignedReceipts || !keepsPrivateDisk
  }

  /// The capability that a call needs and that the app does not declare; nil where it may make the call.
  func lacking(for call: AppCallKind) -> Capability? {
    guard let needed = call.capability, !declares(needed), shows(needed) else { return nil }
    return needed == .verification && !talksToServer ? .server : needed
  }
}

extension AppRuntime {
  /// Notes the first call that lacks a capability. Whoever takes offers has them signed by a server.
  func noteUndeclared(_ call: AppCall, _ capability: Capability, on device: Device) {
    if case .askServer(verb: .signOffer, _, _, _) = call, capabilities.takesOffers { return }
    guard !undeclaredCalls.contains(where: { $0.capability == capability }) else { return }
    undeclaredCalls.append(
      UndeclaredCall(call: call.kind, capability: capability, position: device.port.position))
  }
}
