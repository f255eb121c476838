internal import Facts
internal import StoreModel
internal import World

/// The files that the store keeps for a product, as a scenario declares them.
public struct HostedDeclaration: Hashable, Sendable {
  /// One file: its name, and its text or its length.
  public struct File: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// How long it is, in bytes.
    public let length: Int64
    /// What stands in it; nothing where only its length was told.
    public let content: [UInt8]?
  }

  /// Files that are downloaded together; without a name they have that of the product.
  public struct Package: Hashable, Sendable {
    /// What a download calls them.
    public let identifier: String
    /// The files, in the order of their names.
    public let files: [File]
  }

  /// The version.
  public let version: String
  /// What is downloaded one by one.
  public let packages: [Package]
  /// Whether the files are there.
  public let isUploaded: Bool

  /// The content as it stands in the store of a world.
  func entry(in world: World) -> HostedContent {
    HostedContent(
      version: world.text(version),
      packages: packages.map { package in
        HostedPackage(
          identifier: package.identifier.isEmpty ? .empty : world.text(package.identifier),
          files: package.files.map { file in
            let name = world.text(file.name)
            return file.content.map { HostedFile(name: name, content: $0) }
              ?? HostedFile(name: name, length: file.length)
          })
      },
      isUploaded: isUploaded)
  }
}
