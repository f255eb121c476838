public import Facts
public import StoreModel

/// What a developer's server has in stock for a product.
public struct ServerContent: Hashable, Sendable {
  /// The version.
  public let version: TextID
  /// The files, in the order of their names.
  public let files: [HostedFile]

  /// Makes content.
  public init(version: TextID, files: [HostedFile]) {
    self.version = version
    self.files = files
  }

  /// How long the files are together, in bytes.
  public var byteCount: Int { files.reduce(0) { $0 + Int($1.length) } }
}
