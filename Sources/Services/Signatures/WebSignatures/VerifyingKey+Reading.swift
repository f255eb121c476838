extension VerifyingKey {
  /// Parses a key in PEM: a public key, or the public half of a private key in PKCS #8 or the elliptic-curve
  /// format. Returns nil unless it is on the curve P-256.
  public init?(text: String) {
    guard let block = PEM.block(in: text) else { return nil }
    switch block.title {
    case "PUBLIC KEY": self.init(publicKeyInfo: block.bytes)
    case "PRIVATE KEY":
      guard let key = try? SigningKey.read(block.bytes) else { return nil }
      self = key.verifyingKey
    case "EC PRIVATE KEY":
      guard let key = try? SigningKey.readCurveForm(block.bytes) else { return nil }
      self = key.verifyingKey
    default: return nil
    }
  }

  /// Parses a SubjectPublicKeyInfo. Returns nil unless it is on the curve P-256.
  public init?(publicKeyInfo: [UInt8]) {
    let header = VerifyingKey.emptyHeader
    let point = Array(publicKeyInfo.dropFirst(header.count))
    guard publicKeyInfo.starts(with: header), point.count == 1 + 2 * Curve.byteCount, point[0] == 4 else {
      return nil
    }
    guard Curve().holds(point) else { return nil }
    self.init(point: point)
  }

  /// The bytes before the point, which are the same for every key.
  private static let emptyHeader = Array(
    VerifyingKey(point: [UInt8](repeating: 0, count: 1 + 2 * Curve.byteCount)).publicKeyInfo
      .dropLast(1 + 2 * Curve.byteCount))
}

extension SigningKey {
  /// Parses a private key in the format of `text`. Returns nil unless it is on the curve P-256.
  public init?(text: String) {
    guard let block = PEM.block(in: text), block.title == "PRIVATE KEY",
      let key = try? SigningKey.read(block.bytes)
    else { return nil }
    self = key
  }

  /// Parses a key in PKCS #8.
  fileprivate static func read(_ bytes: [UInt8]) throws(EncodingFlaw) -> SigningKey {
    var all = ElementReader(bytes)
    var key = try all.enter(.sequence)
    try all.end()
    guard try key.integer() == 0, try key.next(.sequence).whole.elementsEqual(VerifyingKey.algorithm) else {
      throw .hasBadValue
    }
    return try readCurveForm(Array(try key.next(.octetString).content))
  }

  /// Parses a key in the elliptic-curve format.
  fileprivate static func readCurveForm(_ bytes: [UInt8]) throws(EncodingFlaw) -> SigningKey {
    var all = ElementReader(bytes)
    var key = try all.enter(.sequence)
    guard try key.integer() == 1 else { throw .hasBadValue }
    guard let read = SigningKey(privateNumber: Array(try key.next(.octetString).content)) else {
      throw .hasBadValue
    }
    return read
  }
}
