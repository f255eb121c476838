public import Facts

/// Files of a product that the store keeps for the developer.
public struct HostedContent: Hashable, Sendable {
  /// The version, as integers separated by periods.
  public let version: TextID
  /// The packages, in order; each is a download of its own.
  public let packages: [HostedPackage]
  /// Whether the developer uploaded the files; until then the store does not show the product.
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

/// Hosted files that are downloaded together.
public struct HostedPackage: Hashable, Sendable {
  /// The content identifier of its download; empty to use the identifier of the product.
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

/// One file of a hosted package.
public struct HostedFile: Hashable, Sendable {
  /// Its path below the folder of the content, with slashes.
  public let name: TextID
  /// How long it is, in bytes.
  public let length: Int64
  /// Its bytes; nil where only its length matters.
  public let content: [UInt8]?

  /// Makes a file of which only the length matters.
  public init(name: TextID, length: Int64) {
    self.name = name
    self.length = length
    content = nil
  }

  /// Makes a file from its bytes.
  public init(name: TextID, content: [UInt8]) {
    self.name = name
    length = Int64(content.count)
    self.content = content
  }
}
