public import World

/// Something that an app must be able to do before a scenario applies to it.
public enum Need: String, CaseIterable, Sendable {
  /// It offers a restore.
  case restore
  /// It says what it granted, persisted and verified.
  case claims
  /// A callback may come from inside one of its calls.
  case nested
  /// Its disk is the simulated one.
  case disk
  /// It talks to a server of its developer.
  case server
  /// It reads the receipt.
  case receipts
  /// A tap on "refresh" fetches a current receipt.
  case refresh
  /// It handles hosted content.
  case hosted
  /// A tap on "offer" buys with a promotional offer.
  case offers
  /// Taps on "sheet", "search" and "link" show pages of the store.
  case sheet
  /// It tells what it shows its user.
  case interface

  /// Whether an app with these capabilities is able to do it.
  public func isMet(by capabilities: Capabilities) -> Bool {
    switch self {
    case .restore: capabilities.restores
    case .claims: capabilities.claims
    case .nested: capabilities.nests
    case .disk: capabilities.usesSimulatedDisk
    case .server: capabilities.usesServer
    case .receipts: capabilities.readsReceipt
    case .refresh: capabilities.refreshesReceipt
    case .hosted: capabilities.handlesHostedContent
    case .offers: capabilities.takesOffers
    case .sheet: capabilities.showsStore
    case .interface: capabilities.tellsInterface
    }
  }
}
