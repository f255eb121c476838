/// A file of a product in a package.
public struct PackagedFile: Hashable, Sendable {
  /// Its path below the folder `Contents`.
  public let path: String
  /// How many bytes it has.
  public let byteCount: Int64
  /// Its bytes, where they were asked for and the file is small.
  public let content: [UInt8]?
}
