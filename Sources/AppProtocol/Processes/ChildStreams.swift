internal import CProcess
internal import Glibc

/// The streams of a child on our side: lines to it and from it, and its log.
struct ChildStreams {
  /// The latest lines of its log, cut at a length.
  private(set) var log = LogTail()
  /// The bytes that it wrote and that were not taken.
  var received = ReceivedLines()
  /// Whether its lines have not ended.
  private(set) var isOutputOpen = true
  /// Whether its log has not ended.
  private(set) var isLogOpen = true
  /// Whether it wrote no log when that was last looked at.
  private var isLogQuiet = true
  private var input: Int32
  private var inputIsPipe: Bool
  /// A connection is written to and read from, and is input and output.
  private var output: Int32
  private let logStream: Int32
  private let lineByteCountMax: Int
  /// The socket to which the child can connect before its first line.
  private var door: (listener: Int32, group: Int32)?
  /// The lines that it was sent before it said anything.
  private var unanswered: [UInt8] = []
  /// Room for what is read at once.
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 1)
  /// Its standard streams where it speaks through the socket; what it prints is log then.
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

  /// Closes a stream, which nobody else has done: its number may be somebody else's at once.
  private static func close(_ descriptor: Int32) {
    let status = Glibc.close(descriptor)
    assert(status == 0 || errno != EBADF, "stream \(descriptor) was closed twice")
  }

  /// Sends a line; a child that no longer reads is found out when its answer is awaited.
  mutating func send(_ line: [UInt8], patience: Patience) {
    if door != nil { unanswered += line }
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes { bytes in
        cprocess_write(input, inputIsPipe, bytes.baseAddress! + sent, Int64(bytes.count - sent))
      }
      if count >= 0 {
        sent += Int(count)
      } else if count == -Int64(EAGAIN) {
        // A child that writes before it has read would wait for us as we wait for it.
        guard wait(alsoToWrite: true, patience.millisecondsLeft) else { return }
      } else if count != -Int64(EINTR) {
        return
      }
    }
  }

  /// Sends a line and with it the streams of a process that the child is to fork; gives our ends of them.
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

  /// The next line that has come.
  mutating func takeLine() -> [UInt8]? { received.take() }

  /// The child has said its first line, and goes on where it said it.
  mutating func begin() {
    guard door != nil else { return }
    door = nil
    unanswered = []
  }

  /// A line that was printed, and says nothing.
  mutating func take(asLog line: [UInt8]) {
    (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
  }

  /// Takes what has come of the log, as far as it fits its pipe: a child may write for ever.
  mutating func takeLog() {
    for _ in 0..<2 where isLogOpen {
      isLogOpen = ChildStreams.read(logStream, room) { log.append($0) }
    }
  }

  /// Waits until something can be read or written, and takes what can be read; false where the time is over.
  mutating func wait(alsoToWrite: Bool, _ milliseconds: Int) -> Bool {
    if alsoToWrite || !isLogQuiet || door != nil || printing != nil || !isOutputOpen {
      return waitForAny(alsoToWrite: alsoToWrite, milliseconds)
    }
    // A printed line stays in its pipe meanwhile, and wakes nobody as long as the child does not wait for room there.
    let alone = min(milliseconds, ChildStreams.aloneMilliseconds)
    var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let count = poll(&watched, 1, Int32(alone))
    if count < 0 { return errno == EINTR }
    if count == 0 { return waitForAny(alsoToWrite: false, milliseconds - alone) }
    takeOutput()
    return true
  }

  /// How long only lines are awaited.
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

  /// Takes what came by the fourth way: a connection, or what a child prints that has one.
  private mutating func takeMore() {
    if let printing {
      self.printing?.isOpen = ChildStreams.read(printing.output, room) { log.append($0) }
    } else if let door {
      let connection = cprocess_accept(door.listener, door.group)
      if connection >= 0 { move(to: connection) }
    }
  }

  /// The child has connected to the socket: it is told there what it was told already, and what it prints is log.
  private mutating func move(to connection: Int32) {
    printing = (input, output, isOutputOpen)
    let rest = received.rest
    rest.withUnsafeBytes { log.append($0) }
    (input, output, inputIsPipe) = (connection, connection, false)
    (received, isOutputOpen, door) = (ReceivedLines(), true, nil)
    send(unanswered, patience: Patience(milliseconds: 1_000))
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
