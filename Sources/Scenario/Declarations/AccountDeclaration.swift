/// An account as a scenario declares it.
public struct AccountDeclaration: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its storefront; nothing for the usual one.
  public var storefront: String?

  /// Whether it is a test account; nothing for what belongs to the store of the scenario.
  public var isTester: Bool?

  /// Makes an account with the usual storefront.
  public init(name: String) { self.name = name }
}
