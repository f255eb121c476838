/// A fault of a package and its place.
public struct PackageFinding: Hashable, Sendable {
  /// The path inside the package, or empty for the whole package.
  public let path: String
  public let flaw: PackageFlaw

  init(_ path: String, _ flaw: PackageFlaw) {
    self.path = path
    self.flaw = flaw
  }

  /// A fault of the whole package.
  init(_ flaw: PackageFlaw) { self.init("", flaw) }

  public var severity: FindingSeverity { flaw.severity }

  public var text: String { path.isEmpty ? flaw.text : "\(path): \(flaw.text)" }
}
