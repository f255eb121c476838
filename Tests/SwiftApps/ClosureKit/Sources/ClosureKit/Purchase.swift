import Foundation
import StoreKit

/// A purchase that the user has made, or got back.
struct Purchase {
  let productId: String
  let quantity: Int
  /// The transaction that paid for it; a restored one names the first.
  let transactionId: String
  let isRestored: Bool
}

/// How an attempt to buy ended.
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
