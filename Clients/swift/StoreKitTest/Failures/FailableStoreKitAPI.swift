/// An interface of StoreKit that can be made to fail.
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// How it fails.
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

    /// The error.
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

    /// The error.
    var error: StoreKitError {
      switch self {
      case .generic(let error): error
      }
    }
  }
}

/// Products requests.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
  /// The type of their failures.
  public typealias Failure = SKTestFailures.LoadProducts

  /// Makes the value for the interface.
  public init() {}
}

/// Purchases.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  /// The type of their failures.
  public typealias Failure = SKTestFailures.Purchase

  /// Makes the value for the interface.
  public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
  /// Products requests.
  public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
  /// Purchases.
  public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}
