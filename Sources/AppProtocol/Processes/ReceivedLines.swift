internal import Glibc

/// Bytes that a child wrote, taken line by line.
struct ReceivedLines {
  private var bytes: [UInt8] = []
  /// Where the first line begins that was not taken.
  private var start = 0
  /// How far the end of a line has been looked for.
  private var searched = 0

  /// How many bytes were not taken.
  var count: Int { bytes.count - start }

  /// The bytes that were not taken.
  var rest: [UInt8] { Array(bytes[start...]) }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    // Mostly all of it was taken, and nothing has to be moved.
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes.append(contentsOf: more)
  }

  /// The next whole line, which is not taken.
  var firstLine: [UInt8]? {
    lineEnd(from: start).map { Array(bytes[start..<$0]) }
  }

  /// The next whole line without its end, which may be that of another system.
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

/// The last lines of a log that may be endless.
struct LogTail {
  /// How many lines are kept, and how many bytes of each.
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

  /// The lines as text, the last of which may have no end yet.
  var lines: [String] {
    (kept + (current.isEmpty ? [] : [current])).suffix(LogTail.lineCountMax).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
