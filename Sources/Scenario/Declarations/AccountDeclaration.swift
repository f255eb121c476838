/// An account as a scenario declares it.
public struct AccountDeclaration: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its storefront.
  public var storefront = "USA"

  /// Makes an account with the usual storefront.
  public init(name: String) { self.name = name }
}
