extension World {
  /// Whether the state of the world is all that its future depends on: no app runs, and neither the app's side nor code
  /// that answers for the server remembers anything.
  public var isDigestible: Bool {
    timeline.runningDevices.isEmpty && server.program == nil && server.script == nil
      && devices.allSatisfy(\.port.forgetsAtDeath)
  }
}
