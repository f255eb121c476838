internal import CCrypto

/// SHA-256, plain and with a key.
enum SecureHash {
  /// How long a digest is.
  static let byteCount = 32

  /// The digest of bytes.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state = SHA256_CTX()
    var digest = [UInt8](repeating: 0, count: byteCount)
    SHA256_Init(&state)
    SHA256_Update(&state, bytes, bytes.count)
    SHA256_Final(&digest, &state)
    return digest
  }

  /// The digest of bytes under a key that is not longer than a block.
  static func authenticated(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    let block = key + [UInt8](repeating: 0, count: blockByteCount - key.count)
    return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + bytes))
  }

  private static let blockByteCount = 64
}

/// SHA-1, which names keys and binds a receipt to its device.
enum ShortHash {
  /// The digest of bytes, 20 of them.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state = SHA_CTX()
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1_Init(&state)
    SHA1_Update(&state, bytes, bytes.count)
    SHA1_Final(&digest, &state)
    return digest
  }
}
