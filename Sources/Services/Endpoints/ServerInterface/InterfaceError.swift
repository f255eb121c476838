internal import Facts
internal import Web

/// An error of the App Store Server API: the HTTP status, Apple's error code, and a message.
struct InterfaceError: Error, Hashable, Sendable {
  /// The HTTP status.
  let status: Int
  /// Apple's error code.
  let code: Int64
  let message: String

  private init(_ code: Int64, _ message: String) {
    // The first three digits of a code are the HTTP status.
    status = Int(code / 10_000)
    self.code = code
    self.message = message
  }

  /// The error for a request without an endpoint, with the reason.
  static func noSuchEndpoint(_ method: String, _ path: String, beyond part: String?) -> InterfaceError {
    let reason = part.map { "\($0) is not simulated" } ?? "check the method and the path"
    return InterfaceError(4_040_000, "No such endpoint: \(method) \(path); \(reason).")
  }

  /// The error with a code that a caller ordered as a fault.
  static func ordered(_ code: Int64) -> InterfaceError {
    let known = [
      tooManyRequests, storeFailed, storeFailedForNow, transactionNotFound, originalNotFound, badRequest,
    ]
    return known.first { $0.code == code } ?? InterfaceError(code, "An injected failure.")
  }

  /// Whether the API can return a code: an HTTP status with four more digits.
  static func isCode(_ code: Int64) -> Bool { (4_000_000...5_999_999).contains(code) }

  /// The error as an HTTP response.
  var answer: WebAnswer {
    .json(JSONText.compact(["errorCode": .integer(code), "errorMessage": .text(message)]), status: status)
  }
}

/// The errors of the API, with Apple's codes.
extension InterfaceError {
  static let badRequest = InterfaceError(4_000_000, "Bad request.")
  static let invalidRevision = InterfaceError(4_000_005, "Invalid request revision.")
  static let invalidTransaction = InterfaceError(4_000_006, "Invalid transaction id.")
  static let invalidOriginal = InterfaceError(4_000_008, "Invalid original transaction id.")
  static let invalidExtension = InterfaceError(4_000_009, "Invalid extend by days value.")
  static let invalidReason = InterfaceError(4_000_010, "Invalid extend reason code.")
  static let invalidRequestIdentifier = InterfaceError(4_000_011, "Invalid request identifier.")
  static let tooFarInPast = InterfaceError(4_000_012, "Start date is too far in the past.")
  static let startAfterEnd = InterfaceError(4_000_013, "Start date is after end date.")
  static let invalidPage = InterfaceError(4_000_014, "Invalid pagination token.")
  static let invalidStart = InterfaceError(4_000_015, "Invalid start date.")
  static let invalidEnd = InterfaceError(4_000_016, "Invalid end date.")
  static let invalidNotificationType = InterfaceError(4_000_018, "Invalid notification type or subtype.")
  static let severalFilters = InterfaceError(
    4_000_019, "Supply either a transaction id or a notification type, not both.")
  static let invalidTestToken = InterfaceError(4_000_020, "Invalid test notification token.")
  static let invalidSort = InterfaceError(4_000_021, "Invalid sort.")
  static let invalidProductType = InterfaceError(4_000_022, "Invalid product type.")
  static let invalidProduct = InterfaceError(4_000_023, "Invalid product id.")
  static let invalidGroup = InterfaceError(4_000_024, "Invalid subscription group identifier.")
  static let invalidExclusion = InterfaceError(4_000_025, "Invalid exclude revoked.")
  static let invalidOwnership = InterfaceError(4_000_026, "Invalid in-app ownership type.")
  static let noStorefronts = InterfaceError(4_000_027, "The list of storefront country codes is empty.")
  static let invalidStorefront = InterfaceError(4_000_028, "Invalid storefront country code.")
  static let invalidRevoked = InterfaceError(4_000_030, "Invalid revoked.")
  static let invalidStatus = InterfaceError(4_000_031, "Invalid status.")
  static let invalidTenure = InterfaceError(4_000_032, "Invalid account tenure.")
  static let invalidToken = InterfaceError(4_000_033, "Invalid app account token.")
  static let invalidConsumption = InterfaceError(4_000_034, "Invalid consumption status.")
  static let invalidConsent = InterfaceError(4_000_035, "Invalid customer consented.")
  static let invalidDelivery = InterfaceError(4_000_036, "Invalid delivery status.")
  static let invalidPurchased = InterfaceError(4_000_037, "Invalid lifetime dollars purchased.")
  static let invalidRefunded = InterfaceError(4_000_038, "Invalid lifetime dollars refunded.")
  static let invalidPlatform = InterfaceError(4_000_039, "Invalid platform.")
  static let invalidPlayTime = InterfaceError(4_000_040, "Invalid play time.")
  static let invalidSample = InterfaceError(4_000_041, "Invalid sample content provided.")
  static let invalidUserStatus = InterfaceError(4_000_042, "Invalid user status.")
  static let notConsumable = InterfaceError(4_000_043, "The transaction is not consumable.")
  static let appTransactionNotTaken = InterfaceError(4_000_048, "An app transaction id is not supported.")
  static let tokenIsNoUUID = InterfaceError(4_000_183, "The app account token must be a valid UUID.")
  static let familyNotSupported = InterfaceError(4_000_185, "A family-shared transaction is not supported.")
  static let isNotOriginal = InterfaceError(
    4_000_187, "The transaction id is not an original transaction id.")
  static let ineligible = InterfaceError(4_030_004, "The subscription cannot be extended in its state.")
  static let extendedTooOften = InterfaceError(
    4_030_005, "The subscription has reached its maximum number of extensions.")
  static let sharedWithFamily = InterfaceError(
    4_030_007, "A family-shared subscription cannot be extended.")
  static let originalNotFound = InterfaceError(4_040_005, "Original transaction id not found.")
  static let noNotificationAddress = InterfaceError(4_040_007, "No notification URL is set up.")
  static let testNotFound = InterfaceError(4_040_008, "Test notification not found.")
  static let requestNotFound = InterfaceError(4_040_009, "Status request not found.")
  static let transactionNotFound = InterfaceError(4_040_010, "Transaction id not found.")
  static let noAppTransaction = InterfaceError(4_040_019, "No app transaction exists for the customer.")
  static let tooManyRequests = InterfaceError(4_290_000, "Rate limit exceeded.")
  static let storeFailed = InterfaceError(5_000_000, "An unknown error occurred.")
  static let storeFailedForNow = InterfaceError(5_000_001, "An unknown error occurred. Please try again.")
}
