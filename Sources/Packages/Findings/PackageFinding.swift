/// Something that is wrong with a package, where, and what to do about it.
public struct PackageFinding: Hashable, Sendable {
  /// The path inside the package, or empty for the whole.
  public let path: String
  /// The description of the fault.
  public let flaw: PackageFlaw

  init(_ path: String, _ flaw: PackageFlaw) {
    self.path = path
    self.flaw = flaw
  }

  /// Something that is wrong with the whole.
  init(_ flaw: PackageFlaw) { self.init("", flaw) }

  /// How much it weighs.
  public var severity: FindingSeverity { flaw.severity }

  /// The finding as one sentence.
  public var text: String { path.isEmpty ? flaw.text : "\(path): \(flaw.text)" }
}
