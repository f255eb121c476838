internal import Facts
public import Foundation
internal import FoundationNetworking

/// An error that any interface of StoreKit can have.
public enum StoreKitError: Error, Sendable {
  /// An unknown error.
  case unknown
  /// The user cancelled.
  case userCancelled
  /// The network failed.
  case networkError(URLError)
  /// The system failed.
  case systemError(any Error)
  /// The product is not sold in the storefront.
  case notAvailableInStorefront
  /// The app lacks an entitlement.
  case notEntitled
  /// The system lacks the feature.
  case unsupported

  /// The error that the payment queue and requests report.
  var storeError: StoreError {
    switch self {
    case .unknown: .storeKit(.unknown)
    case .userCancelled: .storeKit(.paymentCancelled)
    case .networkError(let error): StoreError(.NSURLErrorDomain, error.code.rawValue)
    case .systemError(let error): StoreError(.SKErrorDomain, 0, underlying: .none, (error as NSError).code)
    case .notAvailableInStorefront: .storeKit(.storeProductNotAvailable)
    case .notEntitled: .storeKit(.clientInvalid)
    case .unsupported: .storeKit(.unsupportedPlatform)
    }
  }
}

extension StoreKitError: Equatable {
  /// Whether two errors are equal: the queue reports the same error, and their descriptions are the same.
  public static func == (left: StoreKitError, right: StoreKitError) -> Bool {
    left.storeError == right.storeError && String(describing: left) == String(describing: right)
  }
}
