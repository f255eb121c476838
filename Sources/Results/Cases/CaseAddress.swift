/// Where a scenario lives: `purchase/3.2`, or `purchase/3.2#2` for the second one of a file.
public struct CaseAddress: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The address as people write it.
  public let text: String

  /// Makes an address.
  public init(_ text: String) { self.text = text }

  /// Makes an address.
  public init(stringLiteral text: String) { self.text = text }

  /// The address itself.
  public var description: String { text }

  /// Whether this address is the other one, lies in the folder it names, or is one of its numbered scenarios.
  public func lies(in other: CaseAddress) -> Bool {
    if text == other.text { return true }
    guard text.hasPrefix(other.text) else { return false }
    let next = text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: other.text.utf8.count)]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: ".") || next == UInt8(ascii: "#")
  }
}

extension CaseAddress: Comparable {
  /// The order of addresses: numbers in them by their value, so that 3.2 stands before 3.10.
  public static func < (left: CaseAddress, right: CaseAddress) -> Bool {
    NaturalOrder.precedes(left.text, right.text)
  }
}
