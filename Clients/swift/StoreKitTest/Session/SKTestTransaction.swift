public import Foundation
public import StoreKit

/// A transaction of the test environment, at the moment of the query.
public final class SKTestTransaction: NSObject, @unchecked Sendable {
  /// The number of the transaction. One without a purchase, which failed or awaits approval, has a number of
  /// the test environment.
  public let identifier: UInt
  /// The number of the first transaction of its chain; its own if it is the first.
  public let originalTransactionIdentifier: UInt
  /// The product.
  public let productIdentifier: String
  /// The state.
  public let state: SKPaymentTransactionState
  /// When it was made.
  public let purchaseDate: Date
  /// When it was refunded; nil if it was not refunded or was replaced by a higher level.
  public let cancelDate: Date?
  /// When its paid period ends; nil if it pays for none.
  public let expirationDate: Date?
  /// Whether the subscription renews automatically.
  public let autoRenewingEnabled: Bool
  /// Whether it awaits `SKTestSession.resolveIssueForTransaction(identifier:)`.
  public let hasPurchaseIssue: Bool
  /// Whether its subscription awaits consent to a price increase.
  public let isPendingPriceIncreaseConsent: Bool
  /// Whether it awaits approval.
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

  /// Whether the other object is the same transaction.
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
