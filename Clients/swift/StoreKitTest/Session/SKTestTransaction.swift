public import Foundation
public import StoreKit

/// A transaction as the test environment has it, at the moment when it was asked for.
public final class SKTestTransaction: NSObject, @unchecked Sendable {
  /// The number of the transaction. One without a purchase, which failed or waits for an approval, has a number of the test
  /// environment's own.
  public let identifier: UInt
  /// The number of the first transaction that it goes back to; its own where it is the first.
  public let originalTransactionIdentifier: UInt
  /// The product.
  public let productIdentifier: String
  /// The state.
  public let state: SKPaymentTransactionState
  /// When it was made.
  public let purchaseDate: Date
  /// When it was refunded; nil where it was not, and where a higher level took its place.
  public let cancelDate: Date?
  /// When the period that it pays for ends; nil where it pays for none.
  public let expirationDate: Date?
  /// Whether the subscription renews by itself.
  public let autoRenewingEnabled: Bool
  /// Whether it waits for `SKTestSession.resolveIssueForTransaction(identifier:)`.
  public let hasPurchaseIssue: Bool
  /// Whether its subscription waits for an answer to a higher price.
  public let isPendingPriceIncreaseConsent: Bool
  /// Whether it waits for an approval.
  public let pendingAskToBuyConfirmation: Bool

  init(_ entry: SessionEntry) {
    identifier = UInt(entry.identifier)
    originalTransactionIdentifier = UInt(entry.original)
    productIdentifier = entry.productIdentifier
    state = entry.state
    purchaseDate = entry.purchased
    cancelDate = entry.cancelled
    expirationDate = entry.expires
    autoRenewingEnabled = entry.renews
    hasPurchaseIssue = entry.hasIssue
    isPendingPriceIncreaseConsent = entry.awaitsConsent
    pendingAskToBuyConfirmation = entry.awaitsApproval
  }

  /// Whether another object tells of the same transaction.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? SKTestTransaction)?.identifier == identifier
  }

  /// The hash of the number.
  public override var hash: Int { identifier.hashValue }

  /// The transaction on one line.
  public override var description: String {
    "SKTestTransaction \(identifier) of \(productIdentifier), \(state)"
  }
}
