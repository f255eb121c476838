public import Facts

/// Hosted files that are downloaded together.
public struct HostedPackage: Hashable, Sendable {
  /// What a download calls it; empty for the identifier of the product.
  public let identifier: TextID
  /// The files, in the order of their names.
  public let files: [HostedFile]

  /// Makes a package.
  public init(identifier: TextID = .empty, files: [HostedFile]) {
    self.identifier = identifier
    self.files = files
  }

  /// How long the files are together, in bytes.
  public var length: Int64 { files.reduce(0) { $0 + $1.length } }
}
