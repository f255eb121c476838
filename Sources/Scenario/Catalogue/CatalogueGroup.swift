/// A subscription group of a configuration file.
public struct CatalogueGroup: Hashable, Sendable {
  /// What StoreKit calls it.
  public let identifier: String
  /// What people call it.
  public let name: String
}
