public import Facts

/// Files of a product that the store keeps for the developer.
public struct HostedContent: Hashable, Sendable {
  /// The version, as integers separated by periods.
  public let version: TextID
  /// How long the files are, in bytes.
  public let lengths: [Int64]
  /// Whether the files are there; before that the store knows no such product.
  public let isUploaded: Bool

  /// Makes content that is there unless told otherwise.
  public init(version: TextID, lengths: [Int64], isUploaded: Bool = true) {
    self.version = version
    self.lengths = lengths
    self.isUploaded = isUploaded
  }
}
