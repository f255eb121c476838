public import Facts

/// What a subject is able to do; a scenario that needs more is not applicable to it.
public struct Capabilities: Hashable, Sendable {
  /// The product types it sells.
  public var productTypes: [ProductType] = ProductType.allCases
  /// Whether it offers a restore.
  public var restores = true
  /// Whether it says what it granted, persisted and verified.
  public var claims = true
  /// Whether a callback may come from inside one of its calls.
  public var nests = false
  /// Whether its disk is the simulated one.
  public var usesSimulatedDisk = true
  /// Whether it talks to a server of its developer.
  public var usesServer = false
  /// Whether it reads the receipt.
  public var readsReceipt = false
  /// Whether a tap on "refresh" fetches a current receipt.
  public var refreshesReceipt = false
  /// Whether it handles hosted content.
  public var handlesHostedContent = false
  /// Whether a tap on "offer" buys with a promotional offer.
  public var takesOffers = false
  /// Whether taps on "sheet", "search" and "link" show pages of the store.
  public var showsStore = false
  /// Whether it tells what it shows its user.
  public var tellsInterface = true

  /// Everything but callbacks inside calls.
  public init() {}
}
