internal import Glibc

/// Bytes from a child, consumed line by line.
struct ReceivedLines {
  private var bytes: [UInt8] = []
  /// The start of the first line that was not consumed.
  private var start = 0
  /// There is no line ending between `start` and this position.
  private var searched = 0

  /// The number of bytes that were not consumed.
  var count: Int { bytes.count - start }

  /// The bytes that were not consumed.
  var rest: [UInt8] { Array(bytes[start...]) }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    // Usually all bytes were consumed, and none have to be moved.
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes.append(contentsOf: more)
  }

  /// The next complete line, without consuming it.
  var firstLine: [UInt8]? {
    lineEnd(from: start).map { Array(bytes[start..<$0]) }
  }

  /// Consumes the next complete line and returns it without its line ending, LF or CRLF.
  mutating func take() -> [UInt8]? {
    guard let end = lineEnd(from: searched) else {
      searched = bytes.count
      return nil
    }
    var line = bytes[start..<end]
    start = end + 1
    searched = start
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Array(line)
  }

  private func lineEnd(from place: Int) -> Int? {
    bytes.withUnsafeBytes { all in
      guard let first = all.baseAddress, place < all.count,
        let end = memchr(first + place, Int32(UInt8(ascii: "\n")), all.count - place)
      else { return nil }
      return UnsafeRawPointer(end) - first
    }
  }
}

/// The last lines of a log of unlimited length.
struct LogTail {
  /// The maximum number of kept lines, and of kept bytes per line.
  static let lineCountMax = 32
  static let lineByteCountMax = 500

  private var kept: [[UInt8]] = []
  private var current: [UInt8] = []

  mutating func append(_ more: UnsafeRawBufferPointer) {
    for byte in more {
      if byte != UInt8(ascii: "\n") {
        if current.count < LogTail.lineByteCountMax { current.append(byte) }
        continue
      }
      kept.append(current)
      current.removeAll(keepingCapacity: true)
      if kept.count > 2 * LogTail.lineCountMax { kept.removeFirst(LogTail.lineCountMax) }
    }
  }

  /// The lines as text. The last line may be incomplete.
  var lines: [String] {
    (kept + (current.isEmpty ? [] : [current])).suffix(LogTail.lineCountMax).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
