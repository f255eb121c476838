/// A file of a product in a package.
public struct PackagedFile: Hashable, Sendable {
  /// The path below the folder `Contents`.
  public let path: String
  public let byteCount: Int64
  /// The content, if it was requested and the file is small.
  public let content: [UInt8]?
}
