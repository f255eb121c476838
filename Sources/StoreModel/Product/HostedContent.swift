public import Facts

/// Files of a product that the store keeps for the developer.
public struct HostedContent: Hashable, Sendable {
  /// The version, as integers separated by periods.
  public let version: TextID
  /// What is downloaded one by one, in order.
  public let packages: [HostedPackage]
  /// Whether the files are there; before that the store knows no such product.
  public let isUploaded: Bool

  /// Makes content that is there unless told otherwise.
  public init(version: TextID, packages: [HostedPackage], isUploaded: Bool = true) {
    self.version = version
    self.packages = packages
    self.isUploaded = isUploaded
  }

  /// How long each of the packages is, in bytes.
  public var lengths: [Int64] { packages.map(\.length) }
}
