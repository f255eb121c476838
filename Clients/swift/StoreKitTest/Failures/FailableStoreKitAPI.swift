/// An interface of StoreKit that can be made to fail.
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// How it fails.
  associatedtype Failure: SKTestFailure
}

/// A failure of an interface of StoreKit.
public protocol SKTestFailure: Equatable, Sendable {}

/// The failures of the interfaces that the payment queue has a part in.
public enum SKTestFailures {
  /// How products cannot be loaded.
  public enum LoadProducts: SKTestFailure {
    /// With an error that any interface can have.
    case generic(StoreKitError)

    /// The error.
    var error: StoreKitError {
      switch self {
      case .generic(let error): error
      }
    }
  }

  /// How a purchase fails.
  public enum Purchase: SKTestFailure {
    /// With an error that any interface can have.
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
  /// How they fail.
  public typealias Failure = SKTestFailures.LoadProducts

  /// Names the interface.
  public init() {}
}

/// Purchases.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
  /// How they fail.
  public typealias Failure = SKTestFailures.Purchase

  /// Names the interface.
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
