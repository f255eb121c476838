internal import CAssayApp
internal import Glibc

/// Where lines of the protocol go and come from, beside the standard streams of a process.
package protocol LineChannel: AnyObject {
  /// Sends bytes that end with a line feed.
  func write(_ bytes: [UInt8])

  /// Waits for whole lines, each with its line feed; nothing where the other side is gone.
  func read() -> [UInt8]?
}

/// The lines of the protocol: the standard streams, a channel, or a rehearsal.
struct ProtocolLines {
  /// Room for what is read; it grows with the longest line.
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// The part of it that was read and not yet taken.
  private var unread = 0..<0
  /// The open files that came with the last piece.
  private var files: [Int32] = []
  /// Whether open files can come with a line.
  private(set) var takesFiles: Bool
  /// A line that goes with the next one.
  private var held: [UInt8] = []
  private let source: Source

  /// Who is on the other side.
  private enum Source {
    case streams
    case channel(any LineChannel)
    case rehearsal
  }

  /// Keeps the standard output for the protocol; what is printed goes to the log.
  init() {
    assay_app_take_output()
    ClientFault.isReported = true
    takesFiles = assay_app_input_is_socket()
    source = .streams
  }

  /// Reads the lines of a rehearsal, and writes none.
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

  /// Waits for a line and hands it to `read`. Where nobody is left to send one the process ends; the end of a channel
  /// gives nothing.
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

  /// The files that came with the line before.
  mutating func takeFiles() -> [Int32] {
    defer { files = [] }
    return files
  }

  /// This process is a fork now, whose input gets no files.
  mutating func becomeFork() { takesFiles = false }

  /// Holds a line back until the next one is written, or nothing is left to read.
  mutating func hold(_ line: [UInt8]) { held += line }

  /// Writes bytes that end with a line feed; where nobody reads them, the process ends.
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

  /// The first line feed in a part of the room.
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
    // The harness is gone; nothing of the app goes on without it.
    guard piece.count > 0 else { assay_app_exit(0) }
    unread = unread.lowerBound..<start + Int(piece.count)
    if piece.file_count == ASSAY_APP_FILE_COUNT {
      files = [piece.files.0, piece.files.1, piece.files.2]
    }
  }
}
