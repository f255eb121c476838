extension String {
  /// Decodes UTF-8. Returns nil if the bytes are not valid UTF-8.
  ///
  /// The standard library's check looks up its types at each call. For a short ASCII text, this takes longer
  /// than the decoding itself.
  public init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isASCII {
      self = String(decoding: bytes, as: UTF8.self)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte is above 127.
  fileprivate var isASCII: Bool {
    guard let start = UnsafeRawPointer(baseAddress) else { return true }
    let beyond: UInt64 = 0x8080_8080_8080_8080
    var place = 0
    while place + 8 <= count {
      if start.loadUnaligned(fromByteOffset: place, as: UInt64.self) & beyond != 0 { return false }
      place += 8
    }
    while place < count {
      if self[place] >= 0x80 { return false }
      place += 1
    }
    return true
  }
}
