/// The order in which people expect names with numbers: `3.2` before `3.10`.
public enum NaturalOrder {
  /// Whether the left name stands before the right one; names that differ only in leading zeros go by their bytes.
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

  /// The digits from a position on, without leading zeros; the position moves behind them.
  private static func number(in bytes: [UInt8], _ position: inout Int) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    return bytes[start..<position].drop { $0 == UInt8(ascii: "0") }
  }
}
