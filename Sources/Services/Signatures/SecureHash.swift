internal import CCrypto

/// SHA-256 and HMAC-SHA-256.
enum SecureHash {
  /// The length of a digest in bytes.
  static let byteCount = 32

  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state = SHA256_CTX()
    var digest = [UInt8](repeating: 0, count: byteCount)
    SHA256_Init(&state)
    SHA256_Update(&state, bytes, bytes.count)
    SHA256_Final(&digest, &state)
    return digest
  }

  /// The HMAC of bytes under a key that is not longer than a block.
  static func authenticated(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    let block = key + [UInt8](repeating: 0, count: blockByteCount - key.count)
    return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + bytes))
  }

  private static let blockByteCount = 64
}

/// SHA-1, which identifies keys and binds a receipt to its device.
enum ShortHash {
  /// The digest of bytes, which has 20 bytes.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state = SHA_CTX()
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1_Init(&state)
    SHA1_Update(&state, bytes, bytes.count)
    SHA1_Final(&digest, &state)
    return digest
  }
}
