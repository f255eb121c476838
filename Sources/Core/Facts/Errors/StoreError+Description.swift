extension StoreError {
  /// The message that the system shows to users. If the system has no message for the error, the domain and
  /// the code.
  public var localizedDescription: String {
    switch (domain, code) {
    case (.SKErrorDomain, 5): "Cannot connect to iTunes Store"
    case (.NSURLErrorDomain, -1001): "The request timed out."
    case (.NSURLErrorDomain, -1004): "Could not connect to the server."
    case (.NSURLErrorDomain, -1005): "The network connection was lost."
    case (.NSURLErrorDomain, -1009): "The Internet connection appears to be offline."
    case (.NSCocoaErrorDomain, 640): "There isn't enough space on the disk."
    default: "The operation couldn't be completed. (\(domain.name) error \(code).)"
    }
  }

  /// The StoreKit error code, such as `payment_cancelled`. Nil if the domain is not StoreKit's own.
  public var storeKitCode: StoreKitErrorCode? {
    domain == .SKErrorDomain ? StoreKitErrorCode(rawValue: code) : nil
  }
}
