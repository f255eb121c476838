/// The address of a scenario: `purchase/3.2`, or `purchase/3.2#2` for the second scenario of a file.
public struct CaseAddress: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The address as text.
  public let text: String

  public init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  public var description: String { text }

  /// The section of the suite: the first folder of the address, or an empty text.
  public var section: String {
    text.firstIndex(of: "/").map { String(text[..<$0]) } ?? ""
  }

  /// Whether `other` is this address, or the address of a folder or file that contains this scenario.
  /// The file of `purchase/3.2#2` is `purchase/3.2`.
  public func lies(in other: CaseAddress) -> Bool {
    if text == other.text { return true }
    guard text.hasPrefix(other.text) else { return false }
    return CaseAddress.isBoundary(
      text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: other.text.utf8.count)])
  }

  /// The folders and the file that contain this address, and the address itself; the longest is last.
  public var containers: [String] {
    let bytes = text.utf8
    return bytes.indices.filter { CaseAddress.isBoundary(bytes[$0]) }.map { String(text[..<$0]) } + [text]
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#")
  }
}

extension CaseAddress: Comparable {
  /// Orders addresses. Numbers in them are ordered by value, so that 3.2 comes before 3.10.
  public static func < (left: CaseAddress, right: CaseAddress) -> Bool {
    NaturalOrder.precedes(left.text, right.text)
  }
}

/// The identity of a case: scenario, subject and seed.
public struct CaseKey: Hashable, Sendable {
  public let address: CaseAddress
  public let subject: String
  /// The seed; nil for the canonical run, in which every choice is zero.
  public let seed: UInt64?

  public init(address: CaseAddress, subject: String, seed: UInt64?) {
    self.address = address
    self.subject = subject
    self.seed = seed
  }
}

extension CaseResult {
  public var key: CaseKey { CaseKey(address: address, subject: subject, seed: seed) }
}

/// The order of names by the value of the numbers in them: `3.2` before `3.10`.
public enum NaturalOrder {
  /// Whether the left name comes before the right name. Names that differ only in leading zeros are
  /// ordered by their bytes.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    let leftBytes = Array(left.utf8)
    let rightBytes = Array(right.utf8)
    var leftPosition = 0
    var rightPosition = 0
    while leftPosition < leftBytes.count, rightPosition < rightBytes.count {
      if isDigit(leftBytes[leftPosition]), isDigit(rightBytes[rightPosition]) {
        let leftNumber = number(in: leftBytes, &leftPosition)
        let rightNumber = number(in: rightBytes, &rightPosition)
        if leftNumber.count != rightNumber.count { return leftNumber.count < rightNumber.count }
        if leftNumber != rightNumber { return leftNumber.lexicographicallyPrecedes(rightNumber) }
      } else {
        let (leftByte, rightByte) = (leftBytes[leftPosition], rightBytes[rightPosition])
        if leftByte != rightByte { return leftByte < rightByte }
        leftPosition += 1
        rightPosition += 1
      }
    }
    let leftRest = leftBytes.count - leftPosition
    let rightRest = rightBytes.count - rightPosition
    return leftRest != rightRest ? leftRest < rightRest : leftBytes.lexicographicallyPrecedes(rightBytes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Reads the digits at a position without leading zeros, and moves the position after them.
  private static func number(in bytes: [UInt8], _ position: inout Int) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    return bytes[start..<position].drop { $0 == UInt8(ascii: "0") }
  }
}
