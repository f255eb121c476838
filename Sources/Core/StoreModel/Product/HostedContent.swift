public import Facts

/// Files of a product that the store hosts for the developer.
public struct HostedContent: Hashable, Sendable {
  /// The version: integers separated by periods.
  public let version: TextID
  /// The packages, in order. Each is a separate download.
  public let packages: [HostedPackage]
  /// Whether the developer uploaded the files. Until then the store does not show the product.
  public let isUploaded: Bool

  /// Makes content. The files are uploaded by default.
  public init(version: TextID, packages: [HostedPackage], isUploaded: Bool = true) {
    self.version = version
    self.packages = packages
    self.isUploaded = isUploaded
  }

  /// The lengths of the packages in bytes.
  public var lengths: [Int64] { packages.map(\.length) }
}

/// Hosted files that are downloaded together.
public struct HostedPackage: Hashable, Sendable {
  /// The content identifier of the package's download. If empty, the product's identifier is used.
  public let identifier: TextID
  /// The files, sorted by name.
  public let files: [HostedFile]

  public init(identifier: TextID = .empty, files: [HostedFile]) {
    self.identifier = identifier
    self.files = files
  }

  /// The total length of the files in bytes.
  public var length: Int64 { files.reduce(0) { $0 + $1.length } }
}

/// One file of a hosted package.
public struct HostedFile: Hashable, Sendable {
  /// The path below the content's folder, with slashes.
  public let name: TextID
  /// The length in bytes.
  public let length: Int64
  /// The bytes, or nil if only the length matters.
  public let content: [UInt8]?

  /// Makes a file with only a length.
  public init(name: TextID, length: Int64) {
    self.name = name
    self.length = length
    content = nil
  }

  public init(name: TextID, content: [UInt8]) {
    self.name = name
    length = Int64(content.count)
    self.content = content
  }
}
