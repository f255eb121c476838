/// The products and settings of a StoreKit configuration file, as far as they mean something here.
public struct Catalogue: Hashable, Sendable {
  /// The major version of the file's format.
  public let version: Int
  /// The products in the order of the file, by their identifiers.
  public var products: [ProductDeclaration] = []
  /// The subscription groups, by identifier and name.
  public var groups: [CatalogueGroup] = []
  /// How the file wants the store to behave.
  public var settings = CatalogueSettings()
  /// The identifier of the key that signs subscription offers; empty for none.
  public var offersKey = ""
  /// What stands in the file and means nothing here, or not all that it says.
  public var notes: [CatalogueNote] = []

  /// The major versions that are read.
  public static let versions = 2...5

  /// The product with an identifier.
  public func product(named identifier: String) -> ProductDeclaration? {
    products.first { $0.name == identifier }
  }
}
