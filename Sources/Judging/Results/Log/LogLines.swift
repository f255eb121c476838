/// Splits the bytes of a log into lines, chunk by chunk.
struct LogLines {
  /// The maximum length of a line; the longest lines are runs that a report shows fact by fact.
  private let byteCountMax: Int
  private let format: LogFormat
  /// The number of the latest line, counted from 1.
  private(set) var number = 0
  /// The beginning of an incomplete line.
  private var pending: [UInt8] = []

  init(of format: LogFormat, byteCountMax: Int = 128 << 20) {
    (self.format, self.byteCountMax) = (format, byteCountMax)
  }

  /// Removes the next whole line from some bytes. Without one, all bytes are kept for the next call, and the result is nil.
  mutating func next(in rest: inout ArraySlice<UInt8>) throws(LogError) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      pending += rest
      rest = []
      guard pending.count <= byteCountMax else {
        throw LogError(
          line: number + 1, expected: "a line of at most \(byteCountMax) bytes", found: "a longer line",
          advice: format.advice)
      }
      return nil
    }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    number += 1
    guard !pending.isEmpty else { return line }
    let whole = pending + line
    pending = []
    return whole[...]
  }

  /// The last line of a log if no line break ends it; empty if one does.
  mutating func last() -> ArraySlice<UInt8> {
    let last = pending
    pending = []
    if !last.isEmpty { number += 1 }
    return last[...]
  }
}
