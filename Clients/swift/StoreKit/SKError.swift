internal import AppSide
public import Foundation

/// The domain of StoreKit's errors.
public let SKErrorDomain = "SKErrorDomain"

/// An error of the App Store. It can be cast to the `NSError` of the same domain and back.
public struct SKError: _BridgedStoredNSError, @unchecked Sendable {
  /// The kinds of errors.
  public enum Code: Int, _ErrorCodeProtocol, @unchecked Sendable {
    /// The type of the errors with these codes.
    public typealias _ErrorType = SKError

    /// An unknown error.
    case unknown = 0
    /// The client is not allowed to perform the action.
    case clientInvalid = 1
    /// The user cancelled.
    case paymentCancelled = 2
    /// The payment is not valid.
    case paymentInvalid = 3
    /// The user is not allowed to pay.
    case paymentNotAllowed = 4
    /// The product is not sold in the storefront.
    case storeProductNotAvailable = 5
    /// The user does not permit access to cloud services.
    case cloudServicePermissionDenied = 6
    /// The network of a cloud service could not be reached.
    case cloudServiceNetworkConnectionFailed = 7
    /// The user revoked the permission for a cloud service.
    case cloudServiceRevoked = 8
    /// The user must acknowledge a privacy statement.
    case privacyAcknowledgementRequired = 9
    /// Request data is not permitted.
    case unauthorizedRequestData = 10
    /// The offer is unknown.
    case invalidOfferIdentifier = 11
    /// The signature of an offer is not valid.
    case invalidSignature = 12
    /// Parameters of an offer are missing.
    case missingOfferParams = 13
    /// The price of an offer is no longer valid.
    case invalidOfferPrice = 14
    /// An overlay was cancelled.
    case overlayCancelled = 15
    /// The configuration of an overlay is not valid.
    case overlayInvalidConfiguration = 16
    /// An overlay took too long.
    case overlayTimeout = 17
    /// The user is not eligible for the offer.
    case ineligibleForOffer = 18
    /// The platform does not support the feature.
    case unsupportedPlatform = 19
    /// An overlay was shown in a scene in the background.
    case overlayPresentedInBackgroundScene = 20
  }

  /// The same error as an object.
  public let _nsError: NSError

  /// Makes the error from an `NSError`, whose domain is not checked.
  public init(_nsError error: NSError) { _nsError = error }

  /// `SKErrorDomain`.
  public static var errorDomain: String { SKErrorDomain }

  /// `SKErrorDomain`.
  public static var _nsErrorDomain: String { SKErrorDomain }

  /// The kind of error; `unknown` for a code without a name.
  public var code: Code { Code(rawValue: _nsError.code) ?? .unknown }
}

extension SKError: _ObjectiveCBridgeable {
  /// The same error as an object.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Casts an `NSError` that must be an error of this domain.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKError?) {
    result = SKError(_nsError: source)
  }

  /// Casts an `NSError` if it is an error of this domain; returns whether it is.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout SKError?) -> Bool {
    guard source.domain == SKErrorDomain else { return false }
    result = SKError(_nsError: source)
    return true
  }

  /// Casts an `NSError` that must be an error of this domain. Nil becomes an unknown error.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKError {
    SKError(_nsError: source ?? NSError(domain: SKErrorDomain, code: Code.unknown.rawValue))
  }
}

/// The codes as static properties of the error, for `catch SKError.paymentCancelled`.
extension SKError {
  /// An unknown error.
  public static var unknown: Code { .unknown }

  /// The client is not allowed to perform the action.
  public static var clientInvalid: Code { .clientInvalid }

  /// The user cancelled.
  public static var paymentCancelled: Code { .paymentCancelled }

  /// The payment is not valid.
  public static var paymentInvalid: Code { .paymentInvalid }

  /// The user is not allowed to pay.
  public static var paymentNotAllowed: Code { .paymentNotAllowed }

  /// The product is not sold in the storefront.
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }

  /// The user does not permit access to cloud services.
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }

  /// The network of a cloud service could not be reached.
  public static var cloudServiceNetworkConnectionFailed: Code { .cloudServiceNetworkConnectionFailed }

  /// The user revoked the permission for a cloud service.
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }

  /// The user must acknowledge a privacy statement.
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }

  /// Request data is not permitted.
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }

  /// The offer is unknown.
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }

  /// The signature of an offer is not valid.
  public static var invalidSignature: Code { .invalidSignature }

  /// Parameters of an offer are missing.
  public static var missingOfferParams: Code { .missingOfferParams }

  /// The price of an offer is no longer valid.
  public static var invalidOfferPrice: Code { .invalidOfferPrice }

  /// An overlay was cancelled.
  public static var overlayCancelled: Code { .overlayCancelled }

  /// The configuration of an overlay is not valid.
  public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }

  /// An overlay took too long.
  public static var overlayTimeout: Code { .overlayTimeout }

  /// The user is not eligible for the offer.
  public static var ineligibleForOffer: Code { .ineligibleForOffer }

  /// The platform does not support the feature.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }

  /// An overlay was shown in a scene in the background.
  public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }
}

/// Errors of the system as Foundation errors.
enum SystemError {
  /// The `NSError` for an error in a message, with its underlying error.
  static func make(_ told: StoreError) -> NSError {
    var information: [String: Any] = [NSLocalizedDescriptionKey: told.localizedDescription]
    if let underlying = told.underlying {
      information[NSUnderlyingErrorKey] = NSError(domain: underlying.domain, code: underlying.code)
    }
    return NSError(domain: told.domain, code: told.code, userInfo: information)
  }
}
