/// An error as StoreKit delivers it to an app: a domain, a code and optionally an underlying domain and code.
public struct StoreError: Hashable, Sendable {
  /// The domain; `none` if a transaction failed without a reason.
  public var domain: ErrorDomain
  public var code: Int
  /// The domain of the underlying error, or `none`.
  public var underlyingDomain: ErrorDomain
  public var underlyingCode: Int

  public init(
    _ domain: ErrorDomain, _ code: Int, underlying underlyingDomain: ErrorDomain = .none,
    _ underlyingCode: Int = 0
  ) {
    self.domain = domain
    self.code = code
    self.underlyingDomain = underlyingDomain
    self.underlyingCode = underlyingCode
  }

  /// The value for no error. Real apps have received failed transactions without an error.
  public static let absent = StoreError(.none, 0)

  /// The codes that fit into a packed error.
  public static let codes: ClosedRange<Int64> = -0x80_0000...0x7f_ffff

  /// Makes an error from a value of `packed`.
  public init(packed: Int64) {
    domain = ErrorDomain(rawValue: Int((packed >> 56) & 0xff)) ?? .none
    code = Int((packed << 8) >> 40)
    underlyingDomain = ErrorDomain(rawValue: Int((packed >> 24) & 0xff)) ?? .none
    underlyingCode = Int((packed << 40) >> 40)
  }

  /// The error as one integer: two domains of 8 bits and two signed codes of 24.
  public var packed: Int64 {
    Int64(domain.rawValue) << 56 | (Int64(code) & 0xff_ffff) << 32
      | Int64(underlyingDomain.rawValue) << 24 | (Int64(underlyingCode) & 0xff_ffff)
  }
}

extension StoreError {
  public static func storeKit(_ code: StoreKitErrorCode) -> StoreError {
    StoreError(.SKErrorDomain, code.rawValue)
  }

  /// An error that a call of StoreKit 2 throws.
  public static func storeKit2(_ code: StoreKit2ErrorCode) -> StoreError {
    StoreError(.StoreKitError, code.rawValue)
  }

  /// An error that a purchase of StoreKit 2 throws.
  public static func purchase(_ code: PurchaseErrorCode) -> StoreError {
    StoreError(.PurchaseError, code.rawValue)
  }

  /// An error that a refund request of StoreKit 2 throws.
  public static func refundRequest(_ code: RefundRequestErrorCode) -> StoreError {
    StoreError(.RefundRequestError, code.rawValue)
  }

  /// The app cancelled the task that made the call.
  public static let taskCancelled = StoreError(.CancellationError, 1)

  /// The device has no network.
  public static let offline = StoreError(.NSURLErrorDomain, -1009)

  /// No response arrived in time.
  public static let timedOut = StoreError(.NSURLErrorDomain, -1001)

  /// The connection was lost during use.
  public static let connectionLost = StoreError(.NSURLErrorDomain, -1005)

  /// A host between the device and the server answered, such as a captive portal.
  public static let unreadableAnswer = StoreError(.NSURLErrorDomain, -1017)

  /// The server refuses the connection.
  public static let cannotConnect = StoreError(.NSURLErrorDomain, -1004)

  /// The user canceled a request to sign in, as reported by the URL loading system.
  public static let authenticationCancelled = StoreError(.NSURLErrorDomain, -1012)

  /// The store services could not be reached, as reported in their own domain.
  public static let storeUnreachable = StoreError(.SSErrorDomain, 109)

  /// New terms must be accepted outside the app.
  public static let termsChanged = StoreError(.SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 3038)

  /// The account must be confirmed outside the app.
  public static let confirmationNeeded = StoreError(
    .SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 2024)

  /// The disk is full.
  public static let diskFull = StoreError(.NSCocoaErrorDomain, 640)

  /// The file does not exist.
  public static let fileMissing = StoreError(.NSCocoaErrorDomain, 260)

  /// Whether the error guarantees that the requested operation was not performed. After any other error, the
  /// server may have performed it.
  public var isDefinite: Bool {
    switch domain {
    case .none, .SSErrorDomain, .SKInternalErrorDomain: return false
    case .ASDServerErrorDomain, .NSCocoaErrorDomain: return true
    case .NSURLErrorDomain:
      return ![.timedOut, .connectionLost, .unreadableAnswer].contains(self)
    case .StoreKitError:
      return ![StoreKit2ErrorCode.unknown, .networkError, .systemError].contains(
        StoreKit2ErrorCode(rawValue: code))
    case .PurchaseError: return true
    case .RefundRequestError: return code == RefundRequestErrorCode.duplicateRequest.rawValue
    case .CancellationError: return false
    case .SKErrorDomain:
      return ![StoreKitErrorCode.unknown, .cloudServiceNetworkConnectionFailed].contains(storeKitCode)
    }
  }

  public var isCancel: Bool {
    domain == .SKErrorDomain && code == StoreKitErrorCode.paymentCancelled.rawValue
  }
}
