public import Foundation

/// The domain of `SKTestError`.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// An error of the test environment.
public struct SKTestError: _BridgedStoredNSError, _ObjectiveCBridgeable {
  /// The same as an `NSError`.
  public let _nsError: NSError

  /// Takes an `NSError` of the domain.
  public init(_nsError error: NSError) { _nsError = error }

  /// The domain, for the bridge to `NSError`.
  public static var _nsErrorDomain: String { SKTestErrorDomain }

  /// The domain.
  public static var errorDomain: String { SKTestErrorDomain }

  /// What went wrong.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that the code belongs to.
    public typealias _ErrorType = SKTestError
    /// The session cannot be used, such as one beside another.
    case serviceUnavailable = 0
    /// The configuration has no such product.
    case invalidProductIdentifier = 1
    /// The product is of another type than the method is for.
    case invalidProductType = 2
    /// The address is not that of a configuration file.
    case invalidURL = 3
    /// There is no such file.
    case fileNotFound = 4
    /// Nobody has such a subscription.
    case noSubscriptionFound = 5
    /// There is no such transaction.
    case noTransactionFound = 6
    /// The method does not fit the state of the transaction.
    case invalidAction = 7
  }

  init(_ code: Code, because reason: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
  }
}

extension SKTestError {
  /// The session cannot be used, such as one beside another.
  public static var serviceUnavailable: Code { .serviceUnavailable }
  /// The configuration has no such product.
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
  /// The product is of another type than the method is for.
  public static var invalidProductType: Code { .invalidProductType }
  /// The address is not that of a configuration file.
  public static var invalidURL: Code { .invalidURL }
  /// There is no such file.
  public static var fileNotFound: Code { .fileNotFound }
  /// Nobody has such a subscription.
  public static var noSubscriptionFound: Code { .noSubscriptionFound }
  /// There is no such transaction.
  public static var noTransactionFound: Code { .noTransactionFound }
  /// The method does not fit the state of the transaction.
  public static var invalidAction: Code { .invalidAction }
}

extension SKTestError {
  /// What the bridge makes of it.
  public typealias _ObjectiveCType = NSError

  /// Gives the `NSError`.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Takes an `NSError` that has to be of the domain.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKTestError?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      fatalError("an error in the domain \(source.domain) is not an SKTestError")
    }
  }

  /// Takes an `NSError` where it is of the domain.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSError, result: inout SKTestError?
  ) -> Bool {
    guard source.domain == SKTestErrorDomain else { return false }
    result = SKTestError(_nsError: source)
    return true
  }

  /// Takes an `NSError`, which has to be there.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKTestError {
    guard let source else { fatalError("nil is not an SKTestError") }
    return SKTestError(_nsError: source)
  }
}
