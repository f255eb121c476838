public import Facts
public import Kernel
public import StoreModel

/// A transaction of StoreKit 2 as the app holds it: a place in the list of those that its launch was given.
public struct GivenTransactionHandle: Hashable, Sendable {
  public let transaction: TransactionID
  public let process: ProcessID
  /// The place in the list. It fits into the instance of a handle.
  public let place: UInt32

  public init(_ transaction: TransactionID, process: ProcessID, place: UInt32) {
    self.transaction = transaction
    self.process = process
    self.place = place
  }
}

/// A transaction of StoreKit 2 as the app was given it. Later changes at the store do not affect it.
public struct GivenTransaction: Sendable {
  public let transaction: TransactionID
  public let statement: TransactionStatement
  public let environment: StoreEnvironment
  /// When the app received it.
  public let receivedAt: Instant
  /// Whether the signature is valid.
  public var isVerified = true

  init(
    _ transaction: TransactionID, _ statement: TransactionStatement, in environment: StoreEnvironment,
    at receivedAt: Instant
  ) {
    self.transaction = transaction
    self.statement = statement
    self.environment = environment
    self.receivedAt = receivedAt
  }

  public var entry: ReceiptEntry { statement.entry }

  /// The subscription group; nil if the product has none.
  public var group: TextID? { entry.group == .empty ? nil : entry.group }

  /// The token of the app's user at the purchase; nil if the app gave none.
  public var token: TextID? { entry.appAccountToken == .empty ? nil : entry.appAccountToken }

  /// The identifier of the purchase's offer; nil if it has none.
  public var offerIdentifier: TextID? {
    statement.offer.flatMap { $0.identifier == .empty ? nil : $0.identifier }
  }

  /// When the purchase was revoked; nil if it was not. An upgrade is no revocation.
  public var revocationDate: Instant? { entry.isUpgraded ? nil : entry.cancellationDate }
}
