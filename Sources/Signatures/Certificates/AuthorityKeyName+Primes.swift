internal import CCrypto

extension AuthorityKeyName {
  /// The key: two primes that always belong to the name.
  var key: RSAKey { RSAKey(prime(0), prime(1)) }

  /// One of the primes: the first one that the exponent takes, behind the digest of the name.
  ///
  /// The distances were searched for once, so that no run has to.
  private func prime(_ position: Int) -> [UInt8] {
    let number = BigNumber(start(position))
    precondition(BN_add_word(number.pointer, UInt(distances[position])) == 1, "a prime could not be created")
    return number.bytes(RSAKey.byteCount / 2)
  }

  /// The number at which the search for a prime began: odd, with its highest two bits set.
  func start(_ position: Int) -> [UInt8] {
    var bytes = (0..<4).flatMap { SecureHash.digest(Array("prime \(rawValue) \(position) \($0)".utf8)) }
    bytes[0] |= 0xc0
    bytes[bytes.count - 1] |= 1
    return bytes
  }
}
