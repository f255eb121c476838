internal import CAppSide
internal import Glibc

/// A channel for lines of the protocol, other than the standard streams.
package protocol LineChannel: AnyObject {
  /// Sends bytes that end with a line feed.
  func write(_ bytes: [UInt8])

  /// Waits for whole lines, each with its line feed; nil if the other side has closed the channel.
  func read() -> [UInt8]?
}

/// Reads and writes the lines of the protocol: over the standard streams, over a channel, or from a
/// rehearsal.
struct ProtocolLines {
  /// The buffer for reading; it grows with the longest line.
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// The part of the buffer that was read but not yet consumed.
  private var unread = 0..<0
  /// The open files received with the last read.
  private var files: [Int32] = []
  /// Whether lines can pass open files.
  private(set) var takesFiles: Bool
  /// A line that is sent with the next one.
  private var held: [UInt8] = []
  private let source: Source

  /// Where lines are read and written.
  private enum Source {
    case streams
    case channel(any LineChannel)
    case rehearsal
  }

  /// Reserves the standard output for the protocol; other output goes to the log.
  init() {
    assay_app_take_output()
    ClientFault.isReported = true
    takesFiles = assay_app_input_is_socket()
    source = .streams
  }

  /// Reads the lines of a rehearsal, and discards written ones.
  init(rehearsing script: String) {
    room = Array(script.utf8)
    unread = room.indices
    takesFiles = false
    source = .rehearsal
  }

  /// Reads and writes lines of a channel.
  init(over channel: any LineChannel) {
    room = []
    takesFiles = false
    source = .channel(channel)
  }

  /// Waits for a line and passes it to `read`. If the standard input has ended, the process ends; if the
  /// channel has ended, the result is nil.
  mutating func next<Value>(_ read: (ArraySlice<UInt8>) throws -> Value) rethrows -> Value? {
    var searched = unread.lowerBound
    while true {
      if let end = lineEnd(searched..<unread.upperBound) {
        let line = unread.lowerBound..<end
        unread = end + 1..<unread.upperBound
        return try read(room[line])
      }
      if !held.isEmpty { write([]) }
      if case .channel(let channel) = source {
        guard let lines = channel.read() else { return nil }
        room = Array(room[unread]) + lines
        unread = room.indices
        searched = 0
        continue
      }
      searched = unread.upperBound
      makeRoom(&searched)
      readPiece()
    }
  }

  /// The files received with the previous line.
  mutating func takeFiles() -> [Int32] {
    defer { files = [] }
    return files
  }

  /// Notes that this process is now a fork. A fork's input receives no files.
  mutating func becomeFork() { takesFiles = false }

  /// Holds a line until the next one is written, or until no input is left to read.
  mutating func hold(_ line: [UInt8]) { held += line }

  /// Writes bytes that end with a line feed. Ends the process if the harness has ended.
  mutating func write(_ bytes: [UInt8]) {
    if held.isEmpty { return send(bytes) }
    send(held + bytes)
    held = []
  }

  private func send(_ bytes: [UInt8]) {
    switch source {
    case .rehearsal: break
    case .channel(let channel): channel.write(bytes)
    case .streams:
      let isWritten = bytes.withUnsafeBytes { assay_app_write($0.baseAddress, Int64($0.count)) }
      if !isWritten { assay_app_exit(0) }
    }
  }

  /// The first line feed in a part of the buffer.
  private func lineEnd(_ part: Range<Int>) -> Int? {
    room.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let end = memchr(start + part.lowerBound, Int32(UInt8(ascii: "\n")), part.count)
      else { return nil }
      return UnsafeRawPointer(end) - start
    }
  }

  private mutating func makeRoom(_ searched: inout Int) {
    if unread.isEmpty {
      unread = 0..<0
      searched = 0
    }
    if unread.upperBound == room.count {
      room.append(contentsOf: [UInt8](repeating: 0, count: room.count))
    }
  }

  private mutating func readPiece() {
    let start = unread.upperBound
    let takesFiles = takesFiles
    let piece = room.withUnsafeMutableBytes { bytes -> assay_app_piece in
      let free = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      if takesFiles { return assay_app_receive(free.baseAddress, Int64(free.count)) }
      return assay_app_piece(
        count: assay_app_read(free.baseAddress, Int64(free.count)), file_count: 0, files: (0, 0, 0))
    }
    // The harness has ended, so the app ends too.
    guard piece.count > 0 else { assay_app_exit(0) }
    unread = unread.lowerBound..<start + Int(piece.count)
    if piece.file_count == ASSAY_APP_FILE_COUNT {
      files = [piece.files.0, piece.files.1, piece.files.2]
    }
  }
}
