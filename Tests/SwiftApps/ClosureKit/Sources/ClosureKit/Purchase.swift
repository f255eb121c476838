import Foundation
import StoreKit

/// A completed or restored purchase.
struct Purchase {
  let productId: String
  let quantity: Int
  /// The transaction that paid for it. A restored purchase has the original transaction.
  let transactionId: String
  let isRestored: Bool
}

/// The outcome of an attempt to buy.
enum PurchaseResult {
  case success(Purchase)
  case deferred
  case cancelled
  case failure(Error)
}

/// Why nothing could be bought.
enum PurchaseError: Error {
  case paymentsNotAllowed
  case unknownProduct(String)
  case notDelivered
}

typealias PurchaseCompletion = (PurchaseResult) -> Void
typealias RestoreCompletion = (Result<[Purchase], Error>) -> Void
