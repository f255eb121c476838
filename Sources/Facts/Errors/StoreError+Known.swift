extension StoreError {
  /// An error of StoreKit's own domain.
  public static func storeKit(_ code: StoreKitErrorCode) -> StoreError {
    StoreError(.SKErrorDomain, code.rawValue)
  }

  /// The device has no network.
  public static let offline = StoreError(.NSURLErrorDomain, -1009)

  /// An answer did not come in time.
  public static let timedOut = StoreError(.NSURLErrorDomain, -1001)

  /// The connection ended while it was in use.
  public static let connectionLost = StoreError(.NSURLErrorDomain, -1005)

  /// An answer came that is none: somebody between the device and the far end answered.
  public static let unreadableAnswer = StoreError(.NSURLErrorDomain, -1017)

  /// Nobody at the far end takes the connection.
  public static let cannotConnect = StoreError(.NSURLErrorDomain, -1004)

  /// The user cancelled a request to sign in, in the words of networking.
  public static let authenticationCancelled = StoreError(.NSURLErrorDomain, -1012)

  /// The store services could not be reached, in their own domain.
  public static let storeUnreachable = StoreError(.SSErrorDomain, 109)

  /// New terms must be accepted outside the app.
  public static let termsChanged = StoreError(.SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 3038)

  /// The account must be confirmed outside the app.
  public static let confirmationNeeded = StoreError(
    .SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 2024)

  /// The disk has no room.
  public static let diskFull = StoreError(.NSCocoaErrorDomain, 640)

  /// A file is not there.
  public static let fileMissing = StoreError(.NSCocoaErrorDomain, 260)

  /// Whether it says that the user cancelled.
  public var isCancel: Bool {
    domain == .SKErrorDomain && code == StoreKitErrorCode.paymentCancelled.rawValue
  }
}
