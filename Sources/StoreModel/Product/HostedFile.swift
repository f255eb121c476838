public import Facts

/// One file of a hosted package.
public struct HostedFile: Hashable, Sendable {
  /// Its name below the folder of the content, with slashes where it stands deeper.
  public let name: TextID
  /// How long it is, in bytes.
  public let length: Int64
  /// What stands in it; nothing where only its length matters.
  public let content: [UInt8]?

  /// Makes a file of which only the length matters.
  public init(name: TextID, length: Int64) {
    self.name = name
    self.length = length
    content = nil
  }

  /// Makes a file with something in it.
  public init(name: TextID, content: [UInt8]) {
    self.name = name
    length = Int64(content.count)
    self.content = content
  }
}
