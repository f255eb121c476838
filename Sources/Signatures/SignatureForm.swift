/// The two numbers of a signature, and the one way in which DER writes them.
struct SignatureForm {
  /// The first number, 32 bytes.
  let first: [UInt8]
  /// The second number, 32 bytes.
  let second: [UInt8]

  init(first: [UInt8], second: [UInt8]) {
    self.first = first
    self.second = second
  }

  /// Reads a signature; anything that is not written in the one way is none.
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

  /// Writes a signature.
  static func encoded(_ form: SignatureForm) -> [UInt8] {
    let numbers = number(form.first) + number(form.second)
    return [sequenceMark, UInt8(numbers.count)] + numbers
  }

  private static let sequenceMark: UInt8 = 0x30
  private static let numberMark: UInt8 = 0x02

  /// A number has no leading zero but the one that keeps it from looking negative.
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
