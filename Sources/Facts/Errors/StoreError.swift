/// An error as StoreKit hands it to an app: a domain, a code and perhaps an underlying pair.
public struct StoreError: Hashable, Sendable {
  /// The domain; `none` when a transaction failed without saying why.
  public var domain: ErrorDomain
  /// The code within the domain.
  public var code: Int
  /// The domain of the underlying error, or `none`.
  public var underlyingDomain: ErrorDomain
  /// The code of the underlying error.
  public var underlyingCode: Int

  /// Makes an error, with an underlying one where the system tells it.
  public init(
    _ domain: ErrorDomain, _ code: Int, underlying underlyingDomain: ErrorDomain = .none,
    _ underlyingCode: Int = 0
  ) {
    self.domain = domain
    self.code = code
    self.underlyingDomain = underlyingDomain
    self.underlyingCode = underlyingCode
  }

  /// No error at all, as seen on failed transactions in the field.
  public static let absent = StoreError(.none, 0)

  /// The codes that fit into a packed error.
  public static let codes: ClosedRange<Int64> = -0x80_0000...0x7f_ffff

  /// Unpacks what `packed` made.
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
