/// The secret numbers for a signature, derived from the key and the digest as in RFC 6979.
///
/// They are deterministic: the same key signs the same text with the same bytes.
struct SecretNumbers {
  private let curve: Curve
  private var key = [UInt8](repeating: 0, count: SecureHash.byteCount)
  private var value = [UInt8](repeating: 1, count: SecureHash.byteCount)

  init(privateNumber: [UInt8], digest: [UInt8], on curve: Curve) {
    self.curve = curve
    let reduced = curve.reduced(BigNumber(digest)).bytes(Curve.byteCount)
    for mark: UInt8 in [0, 1] { stir([mark] + privateNumber + reduced) }
  }

  /// The next number that is not zero and is below the order of the curve.
  mutating func next() -> BigNumber {
    while true {
      value = SecureHash.authenticated(value, key: key)
      let number = BigNumber(value)
      if !number.isZero, number.isLess(than: curve.order) { return number }
      refuse()
    }
  }

  /// Call this before `next` if the last number could not be used.
  mutating func refuse() { stir([0]) }

  private mutating func stir(_ bytes: [UInt8]) {
    key = SecureHash.authenticated(value + bytes, key: key)
    value = SecureHash.authenticated(value, key: key)
  }
}
