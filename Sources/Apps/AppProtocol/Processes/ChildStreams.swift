internal import CProcess
internal import Glibc

/// This program's ends of a child's streams: lines to the child and from it, and the child's log.
struct ChildStreams {
  /// The latest lines of the log, truncated.
  private(set) var log = LogTail()
  /// The received bytes that were not consumed.
  var received = ReceivedLines()
  /// Whether the child's output is open.
  private(set) var isOutputOpen = true
  /// Whether the child's log is open.
  private(set) var isLogOpen = true
  /// Whether the log had no new data at the last check.
  private var isLogQuiet = true
  private var input: Int32
  private var inputIsPipe: Bool
  /// A connection is used in both directions, as input and output.
  private var output: Int32
  private let logStream: Int32
  private let lineByteCountMax: Int
  /// The socket to which the child can connect before its first line.
  private var door: (listener: Int32, group: Int32)?
  /// The lines that were sent before the child's first line.
  private var unanswered: [UInt8] = []
  /// The buffer for one read.
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 1)
  /// The child's standard streams, if it communicates through the socket. Its standard output is then
  /// part of the log.
  private var printing: (input: Int32, output: Int32, isOpen: Bool)?

  init(_ child: cprocess_child, listener: Int32?, _ limits: ProcessLimits) {
    input = child.input
    inputIsPipe = child.input_is_pipe
    output = child.output
    logStream = child.log
    lineByteCountMax = limits.lineByteCountMax
    door = listener.map { ($0, child.identifier) }
  }

  func close() {
    room.deallocate()
    if input != output { ChildStreams.close(input) }
    for descriptor in [output, logStream] { ChildStreams.close(descriptor) }
    guard let printing else { return }
    for descriptor in [printing.input, printing.output] { ChildStreams.close(descriptor) }
  }

  /// Closes a stream, which must be open: its number may be reused at once.
  private static func close(_ descriptor: Int32) {
    let status = Glibc.close(descriptor)
    assert(status == 0 || errno != EBADF, "stream \(descriptor) was closed twice")
  }

  /// Sends a line. A child that no longer reads is detected when its answer is awaited.
  mutating func send(_ line: [UInt8], deadline: Deadline) {
    if door != nil { unanswered += line }
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes { bytes in
        cprocess_write(input, inputIsPipe, bytes.baseAddress! + sent, Int64(bytes.count - sent))
      }
      if count >= 0 {
        sent += Int(count)
      } else if count == -Int64(EAGAIN) {
        // Read while waiting to write. If the child writes before it reads, both sides would otherwise
        // wait forever.
        guard wait(alsoToWrite: true, deadline.millisecondsLeft) else { return }
      } else if count != -Int64(EINTR) {
        return
      }
    }
  }

  /// Asks the child to fork a process. Sends a line together with the streams of the new process, and
  /// returns this program's ends of these streams.
  func askToFork(_ line: [UInt8]) throws(ChildStartError) -> cprocess_child {
    var child = cprocess_child()
    let error = line.withUnsafeBytes { bytes in
      cprocess_ask_to_fork(input, bytes.baseAddress, Int64(bytes.count), &child)
    }
    guard error == 0 else { throw ChildStartError(reason: String(cString: strerror(error))) }
    return child
  }

  /// Whether the child can still connect to the socket.
  var mayConnect: Bool { door != nil }

  /// The next received line.
  mutating func takeLine() -> [UInt8]? { received.take() }

  /// Called after the child's first line. The child continues on the channel where that line arrived.
  mutating func begin() {
    guard door != nil else { return }
    door = nil
    unanswered = []
  }

  /// Adds a printed line to the log.
  mutating func appendToLog(_ line: [UInt8]) {
    (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
  }

  /// Reads the available log, at most about the capacity of its pipe: a child may write forever.
  mutating func takeLog() {
    for _ in 0..<2 where isLogOpen {
      isLogOpen = ChildStreams.read(logStream, room) { log.append($0) }
    }
  }

  /// Waits until data can be read or written, and reads what is available. Returns false on timeout.
  mutating func wait(alsoToWrite: Bool, _ milliseconds: Int) -> Bool {
    if alsoToWrite || !isLogQuiet || door != nil || printing != nil || !isOutputOpen {
      return waitForAny(alsoToWrite: alsoToWrite, milliseconds)
    }
    // Only the output is polled first. Log lines stay in their pipe and wake this process only if the
    // child waits for space there.
    let alone = min(milliseconds, ChildStreams.aloneMilliseconds)
    var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let count = poll(&watched, 1, Int32(alone))
    if count < 0 { return errno == EINTR }
    if count == 0 { return waitForAny(alsoToWrite: false, milliseconds - alone) }
    takeOutput()
    return true
  }

  /// The time for which only the output is polled, in milliseconds.
  private static let aloneMilliseconds = 10

  private mutating func takeOutput() {
    guard received.count <= lineByteCountMax else { return }
    isOutputOpen = ChildStreams.read(output, room) { received.append($0) }
  }

  private mutating func waitForAny(alsoToWrite: Bool, _ milliseconds: Int) -> Bool {
    let fourth = printing.map { $0.isOpen ? $0.output : -1 } ?? door?.listener ?? -1
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 4) { watched in
      func watch(_ place: Int, _ descriptor: Int32, _ events: Int32) {
        watched[place] = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      }
      watch(0, isOutputOpen ? output : -1, POLLIN)
      watch(1, isLogOpen ? logStream : -1, POLLIN)
      watch(2, alsoToWrite ? input : -1, POLLOUT)
      watch(3, fourth, POLLIN)
      let count = poll(watched.baseAddress, 4, Int32(clamping: milliseconds))
      if count < 0 { return errno == EINTR }
      if count == 0 { return false }
      if watched[0].revents != 0 { takeOutput() }
      isLogQuiet = watched[1].revents == 0
      if watched[1].revents != 0 { isLogOpen = ChildStreams.read(logStream, room) { log.append($0) } }
      if watched[3].revents != 0 { takeMore() }
      return true
    }
  }

  /// Handles the fourth descriptor: a new connection, or the standard output of a connected child.
  private mutating func takeMore() {
    if let printing {
      self.printing?.isOpen = ChildStreams.read(printing.output, room) { log.append($0) }
    } else if let door {
      let connection = cprocess_accept(door.listener, door.group)
      if connection >= 0 { move(to: connection) }
    }
  }

  /// Switches to the child's connection. Lines sent so far are sent again there, and the child's standard
  /// output becomes part of the log.
  private mutating func move(to connection: Int32) {
    printing = (input, output, isOutputOpen)
    let rest = received.rest
    rest.withUnsafeBytes { log.append($0) }
    (input, output, inputIsPipe) = (connection, connection, false)
    (received, isOutputOpen, door) = (ReceivedLines(), true, nil)
    send(unanswered, deadline: Deadline(milliseconds: 1_000))
    unanswered = []
  }

  /// Reads once; false at the end of the stream.
  private static func read(
    _ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer, into take: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    let count = Glibc.read(descriptor, room.baseAddress, room.count)
    if count > 0 { take(UnsafeRawBufferPointer(rebasing: room[..<count])) }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}
