/// An interface of StoreKit that can be made to fail.
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// The type of the interface's failures.
  associatedtype Failure: SKTestFailure
}

/// A failure of an interface of StoreKit.
public protocol SKTestFailure: Equatable, Sendable {}

/// The failures of the interfaces that concern the payment queue.
public enum SKTestFailures {
  /// A failure to load products.
  public enum LoadProducts: SKTestFailure {
    /// An error that any interface can have.
    case generic(StoreKitError)

    /// The error that the failure reports.
    var error: StoreKitError {
      switch self {
      case .generic(let error): error
      }
    }
  }

  /// A failure of a purchase.
  public enum Purchase: SKTestFailure {
    /// An error that any interface can have.
    case generic(StoreKitError)

    /// The error that the failure reports.
    var error: StoreKitError {
      switch self {
      case .generic(let error): error
      }
    }
  }
}

/// The interface for products requests.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
  /// The type of the failures of products requests.
  public typealias Failure = SKTestFailures.LoadProducts

  /// Makes a value that names the interface.
  public init() {}
}

/// The interface for purchases.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  /// The type of the failures of purchases.
  public typealias Failure = SKTestFailures.Purchase

  /// Makes a value that names the interface.
  public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
  /// The interface for products requests.
  public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
  /// The interface for purchases.
  public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}
