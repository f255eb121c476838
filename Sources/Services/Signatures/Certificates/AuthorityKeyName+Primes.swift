internal import CCrypto

extension AuthorityKeyName {
  /// The key, made from two primes that are derived from the name.
  var key: RSAKey { RSAKey(prime(0), prime(1)) }

  /// One of the two primes: the first prime after `start` that suits the public exponent.
  ///
  /// The distances from `start` were computed once and stored, so no run searches for primes.
  private func prime(_ position: Int) -> [UInt8] {
    let number = BigNumber(start(position))
    precondition(BN_add_word(number.pointer, UInt(distances[position])) == 1, "a prime could not be created")
    return number.bytes(RSAKey.byteCount / 2)
  }

  /// The number at which the search for a prime started. It is odd, and its two highest bits are set.
  func start(_ position: Int) -> [UInt8] {
    var bytes = (0..<4).flatMap { SecureHash.digest(Array("prime \(rawValue) \(position) \($0)".utf8)) }
    bytes[0] |= 0xc0
    bytes[bytes.count - 1] |= 1
    return bytes
  }
}
