public import Foundation
public import StoreKit

/// A transaction of the test environment, with its values at the time of the query.
public final class SKTestTransaction: NSObject, @unchecked Sendable {
  /// The number of the transaction. A transaction without a purchase failed or awaits approval. The test
  /// environment assigns such a transaction a number of its own.
  public let identifier: UInt
  /// The number of the first transaction of the same chain, which may be this one.
  public let originalTransactionIdentifier: UInt
  /// The identifier of the product.
  public let productIdentifier: String
  /// The state of the transaction.
  public let state: SKPaymentTransactionState
  /// When the transaction was made.
  public let purchaseDate: Date
  /// When the transaction was refunded. Nil if it was not refunded, or if a higher level replaced it.
  public let cancelDate: Date?
  /// When the period ends that the transaction pays for; nil if it pays for none.
  public let expirationDate: Date?
  /// Whether the subscription renews automatically.
  public let autoRenewingEnabled: Bool
  /// Whether the transaction awaits `SKTestSession.resolveIssueForTransaction(identifier:)`.
  public let hasPurchaseIssue: Bool
  /// Whether the subscription awaits consent to a price increase.
  public let isPendingPriceIncreaseConsent: Bool
  /// Whether the transaction awaits approval.
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

  /// Whether the other object is a transaction with the same number.
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
