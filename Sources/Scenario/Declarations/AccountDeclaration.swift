/// An account as a scenario declares it.
public struct AccountDeclaration: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its storefront; nothing for the usual one.
  public var storefront: String?

  /// Makes an account with the usual storefront.
  public init(name: String) { self.name = name }
}
