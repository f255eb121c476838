public import Foundation

/// The domain of `SKTestError`.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// An error of the test environment.
public struct SKTestError: _BridgedStoredNSError, _ObjectiveCBridgeable {
  /// The error as an `NSError`.
  public let _nsError: NSError

  /// Makes the error from an `NSError` of the domain.
  public init(_nsError error: NSError) { _nsError = error }

  /// The domain that bridging to `NSError` uses.
  public static var _nsErrorDomain: String { SKTestErrorDomain }

  /// The domain of the error.
  public static var errorDomain: String { SKTestErrorDomain }

  /// The kinds of errors.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The type of the errors with these codes.
    public typealias _ErrorType = SKTestError
    /// The session cannot be used, for example because another one is open.
    case serviceUnavailable = 0
    /// The configuration has no such product.
    case invalidProductIdentifier = 1
    /// The method does not support the product's type.
    case invalidProductType = 2
    /// The URL is not that of a configuration file.
    case invalidURL = 3
    /// There is no such file.
    case fileNotFound = 4
    /// There is no such subscription.
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
  /// The session cannot be used, for example because another one is open.
  public static var serviceUnavailable: Code { .serviceUnavailable }
  /// The configuration has no such product.
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
  /// The method does not support the product's type.
  public static var invalidProductType: Code { .invalidProductType }
  /// The URL is not that of a configuration file.
  public static var invalidURL: Code { .invalidURL }
  /// There is no such file.
  public static var fileNotFound: Code { .fileNotFound }
  /// There is no such subscription.
  public static var noSubscriptionFound: Code { .noSubscriptionFound }
  /// There is no such transaction.
  public static var noTransactionFound: Code { .noTransactionFound }
  /// The method does not fit the state of the transaction.
  public static var invalidAction: Code { .invalidAction }
}

extension SKTestError {
  /// The bridged type.
  public typealias _ObjectiveCType = NSError

  /// Returns the `NSError`.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Casts an `NSError` that must have the domain.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKTestError?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      fatalError("an error in the domain \(source.domain) is not an SKTestError")
    }
  }

  /// Casts an `NSError` if it has the domain.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSError, result: inout SKTestError?
  ) -> Bool {
    guard source.domain == SKTestErrorDomain else { return false }
    result = SKTestError(_nsError: source)
    return true
  }

  /// Casts an `NSError`, which must be present.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKTestError {
    guard let source else { fatalError("nil is not an SKTestError") }
    return SKTestError(_nsError: source)
  }
}
