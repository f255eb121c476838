extension JSONScanner {
  /// An error about what stands at the position.
  func failure(_ expected: String) -> JSONError {
    failure(expected, found: foundDescription, at: position)
  }

  /// An error about what stands at an offset.
  func failure(_ expected: String, found: String, at offset: Int) -> JSONError {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0a {
      line += 1
      lineStart = index + 1
    }
    return JSONError(line: line, column: offset - lineStart + 1, expected: expected, found: found)
  }

  private var foundDescription: String {
    guard let byte = current else { return "the end" }
    if byte > 0x20, byte < 0x7f { return "“\(Character(Unicode.Scalar(byte)))”" }
    let digits = String(byte, radix: 16)
    return "the byte 0x" + (digits.count == 1 ? "0" + digits : digits)
  }
}
