/// A file of a product in a package.
public struct PackagedFile: Hashable, Sendable {
  /// Its path below the folder `Contents`.
  public let path: String
  /// How many bytes it has.
  public let byteCount: Int64
  /// What stands in it, where that was asked for and the file is small.
  public let content: [UInt8]?
}
