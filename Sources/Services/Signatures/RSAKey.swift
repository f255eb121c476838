internal import CCrypto

/// A private RSA key of 2048 bits, which signs certificates and receipts.
///
/// PKCS #1 version 1.5 padding has no random part, so the same text always has the same signature.
struct RSAKey: Sendable {
  /// The length of the modulus and of a signature in bytes.
  static let byteCount = 256

  let publicKey: RSAPublicKey
  private let primes: [[UInt8]]
  /// The private exponent, reduced for each of the primes.
  private let exponents: [[UInt8]]
  /// The inverse of the second prime modulo the first.
  private let coefficient: [UInt8]

  /// Makes a key from two primes of 1024 bits each.
  init(_ first: [UInt8], _ second: [UInt8]) {
    let arithmetic = ModularArithmetic()
    let numbers = [BigNumber(first), BigNumber(second)]
    primes = [first, second]
    publicKey = RSAPublicKey(
      modulus: arithmetic.product(numbers[0], numbers[1]).bytes(RSAKey.byteCount))
    let exponent = BigNumber(RSAPublicKey.exponent)
    exponents = numbers.map {
      arithmetic.inverse(of: exponent, modulo: arithmetic.predecessor(of: $0)).bytes(RSAKey.byteCount / 2)
    }
    coefficient = arithmetic.inverse(of: numbers[1], modulo: numbers[0]).bytes(RSAKey.byteCount / 2)
  }

  /// Signs bytes with PKCS #1 version 1.5 over their SHA-256 digest.
  func signature(of bytes: [UInt8]) -> [UInt8] { signature(ofDigest: SecureHash.digest(bytes)) }

  /// Signs a SHA-256 digest.
  func signature(ofDigest digest: [UInt8]) -> [UInt8] {
    let arithmetic = ModularArithmetic()
    let message = BigNumber(RSAPublicKey.padded(digest))
    let numbers = primes.map { BigNumber($0) }
    let parts = arithmetic.secretPowers(
      of: message, (BigNumber(exponents[0]), BigNumber(exponents[1])), modulo: (numbers[0], numbers[1]))
    let difference = arithmetic.difference(parts.0, parts.1, modulo: numbers[0])
    let factor = arithmetic.product(difference, BigNumber(coefficient), modulo: numbers[0])
    return arithmetic.sum(arithmetic.product(factor, numbers[1]), parts.1).bytes(RSAKey.byteCount)
  }
}

struct RSAPublicKey: Hashable, Sendable {
  /// 65537, the usual exponent.
  static let exponent: [UInt8] = [1, 0, 1]

  let modulus: [UInt8]

  /// Whether the signature of the bytes was made with the private key.
  func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard signature.count == RSAKey.byteCount else { return false }
    let number = BigNumber(signature)
    let modulus = BigNumber(self.modulus)
    guard number.isLess(than: modulus) else { return false }
    let message = ModularArithmetic().power(number, BigNumber(RSAPublicKey.exponent), modulo: modulus)
    return message.bytes(RSAKey.byteCount) == RSAPublicKey.padded(SecureHash.digest(bytes))
  }

  /// The key as the content of a SubjectPublicKeyInfo.
  var element: [UInt8] {
    DER.sequence(DER.integer(modulus), DER.integer(RSAPublicKey.exponent))
  }

  /// A digest with PKCS #1 padding, in the length of the modulus.
  static func padded(_ digest: [UInt8]) -> [UInt8] {
    let info = DER.sequence(
      DER.sequence(ObjectIdentifier.sha256.element, DER.null), DER.octetString(digest))
    let filling = [UInt8](repeating: 0xff, count: RSAKey.byteCount - info.count - 3)
    return [0, 1] + filling + [0] + info
  }
}
