/// The two numbers of a signature, with their unique DER encoding.
struct SignatureForm {
  /// The first number, 32 bytes.
  let first: [UInt8]
  /// The second number, 32 bytes.
  let second: [UInt8]

  init(first: [UInt8], second: [UInt8]) {
    self.first = first
    self.second = second
  }

  /// Parses a signature. Returns nil unless it has the unique encoding.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 2, bytes[0] == SignatureForm.sequenceMark, Int(bytes[1]) == bytes.count - 2 else {
      return nil
    }
    var rest = bytes[2...]
    guard let first = SignatureForm.takeNumber(from: &rest),
      let second = SignatureForm.takeNumber(from: &rest),
      rest.isEmpty
    else { return nil }
    self.init(first: first, second: second)
    guard SignatureForm.encoded(self) == bytes else { return nil }
  }

  static func encoded(_ form: SignatureForm) -> [UInt8] {
    let numbers = number(form.first) + number(form.second)
    return [sequenceMark, UInt8(numbers.count)] + numbers
  }

  private static let sequenceMark: UInt8 = 0x30
  private static let numberMark: UInt8 = 0x02

  /// A number has no leading zero, except one that keeps it from being negative.
  private static func number(_ bytes: [UInt8]) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    if digits.isEmpty || digits[0] >= 0x80 { digits.insert(0, at: 0) }
    return [numberMark, UInt8(digits.count)] + digits
  }

  private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.popFirst() == numberMark, let count = rest.popFirst(), count <= rest.count else { return nil }
    let digits = rest.prefix(Int(count)).drop { $0 == 0 }
    rest = rest.dropFirst(Int(count))
    guard digits.count <= Curve.byteCount else { return nil }
    return [UInt8](repeating: 0, count: Curve.byteCount - digits.count) + digits
  }
}
