extension Capabilities {
  /// Whether the app talks to a server of its developer; one that hands something out is talked to as well.
  public var talksToServer: Bool { usesServer || deliversFromServer }
}
