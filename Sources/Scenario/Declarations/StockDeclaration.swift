internal import Facts
internal import StoreModel
internal import World

/// What the developer's server has of a product, as a scenario says it.
public struct StockDeclaration: Hashable, Sendable {
  /// The version.
  public let version: String
  /// The files, in the order of their names.
  public let files: [HostedDeclaration.File]

  /// What a server has of a product about which nothing more was said.
  static let usual = StockDeclaration(
    version: "1.0", files: [HostedDeclaration.File(name: "content", length: 1000, content: nil)])

  /// The content as it stands on the server of a world.
  func entry(in world: World) -> ServerContent {
    ServerContent(
      version: world.text(version),
      files: files.map { file in
        let name = world.text(file.name)
        return file.content.map { HostedFile(name: name, content: $0) }
          ?? HostedFile(name: name, length: file.length)
      })
  }
}
