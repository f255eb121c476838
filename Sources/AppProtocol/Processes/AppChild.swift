internal import CProcess
internal import Glibc

/// A child process that speaks in lines: one program in a process group of its own.
///
/// Its group is killed when the object goes, so no child outlives what it was started for.
final class AppChild {
  /// The latest lines of its standard error, cut at a length.
  private(set) var log = LogTail()
  private let identifier: pid_t
  private let birth: Birth
  private let input: Int32
  private let output: Int32
  private let logStream: Int32
  private let lineByteCountMax: Int
  private var received = ReceivedLines()
  private var isOutputOpen = true
  private var isLogOpen = true
  private var isAlive = true

  /// How it came to be: started by us, or forked by a child of ours, whose own child it is.
  private enum Birth {
    case started
    /// With a descriptor that can be read from when it has ended.
    case forked(watch: Int32)
  }

  /// Starts a program, whose name is looked for on the path.
  init(_ words: [String], lineByteCountMax: Int) throws(ChildStartError) {
    self.lineByteCountMax = lineByteCountMax
    var child = cprocess_child()
    let error = AppChild.withTexts(words) { words in
      AppChild.withTexts(ChildEnvironment.words) { environment in
        cprocess_start(words, environment, &child)
      }
    }
    guard error == 0 else { throw ChildStartError(reason: String(cString: strerror(error))) }
    birth = .started
    identifier = child.identifier
    input = child.input
    output = child.output
    logStream = child.log
  }

  /// Has a child fork another, by this line; `readIdentifier` reads from its answer the number of the new one.
  init(
    forkedBy parent: AppChild, asking line: [UInt8], patience: Patience,
    readIdentifier: (LineRead) -> Int32?
  ) throws(ChildStartError) {
    lineByteCountMax = parent.lineByteCountMax
    var child = cprocess_child()
    let error = line.withUnsafeBytes { bytes in
      cprocess_ask_to_fork(parent.input, bytes.baseAddress, Int64(bytes.count), &child)
    }
    guard error == 0 else { throw ChildStartError(reason: String(cString: strerror(error))) }
    let told = readIdentifier(parent.nextLine(patience: patience))
    let watch = told.map { cprocess_watch_child($0, parent.identifier) } ?? -ESRCH
    guard let told, told > 1, watch >= 0 else {
      for descriptor in [child.input, child.output, child.log] { close(descriptor) }
      throw ChildStartError(reason: "it does not fork as it says in its hello")
    }
    cprocess_guard(told)
    birth = .forked(watch: watch)
    identifier = told
    input = child.input
    output = child.output
    logStream = child.log
  }

  deinit { kill() }

  /// Kills its group and waits for its end.
  func kill() {
    guard isAlive else { return }
    isAlive = false
    _ = Glibc.kill(-identifier, SIGKILL)
    // A fork that has just begun may lead no group yet.
    _ = Glibc.kill(identifier, SIGKILL)
    switch birth {
    case .started:
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    case .forked(let watch):
      var watched = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      while poll(&watched, 1, -1) < 0 && errno == EINTR {}
      close(watch)
    }
    cprocess_release(identifier)
    for descriptor in [input, output, logStream] { close(descriptor) }
  }

  /// Sends a line; a child that no longer reads is found out when its answer is awaited.
  func send(_ line: [UInt8], patience: Patience) {
    var sent = 0
    while sent < line.count, isAlive {
      let count = line.withUnsafeBytes { bytes in
        cprocess_write(input, bytes.baseAddress! + sent, Int64(bytes.count - sent))
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

  /// The next line that it wrote, without its end.
  func nextLine(patience: Patience) -> LineRead {
    while true {
      if let line = received.take() {
        return line.count <= lineByteCountMax ? .line(line) : .tooLong(line)
      }
      if received.count > lineByteCountMax { return .tooLong(received.rest) }
      guard isOutputOpen else { return .ended(waitForEnd(patience), rest: received.rest) }
      let left = patience.millisecondsLeft
      guard left > 0 else { return .silence(rest: received.rest) }
      _ = wait(alsoToWrite: false, left)
    }
  }

  /// Waits until something can be read or written, and takes what can be read; false where the time is over.
  private func wait(alsoToWrite: Bool, _ milliseconds: Int) -> Bool {
    var watched = [
      pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isLogOpen ? logStream : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alsoToWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
    if count < 0 { return errno == EINTR }
    if count == 0 { return false }
    if watched[0].revents != 0, received.count <= lineByteCountMax {
      isOutputOpen = read(output) { received.append($0) }
    }
    if watched[1].revents != 0 { isLogOpen = read(logStream) { log.append($0) } }
    return true
  }

  /// Reads once; false at the end of the stream.
  private func read(_ descriptor: Int32, into take: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { space in
      let count = Glibc.read(descriptor, space.baseAddress, space.count)
      if count > 0 { take(UnsafeRawBufferPointer(rebasing: space[..<count])) }
      return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
    }
  }

  /// Its end after it closed its output, or nothing where it lives on; its group dies with it.
  private func waitForEnd(_ patience: Patience) -> ChildEnd {
    while true {
      if let end { return lastWords(end) }
      guard patience.millisecondsLeft > 0 else { return .closedItsOutput }
      _ = wait(alsoToWrite: false, 5)
      if !isLogOpen { usleep(1_000) }
    }
  }

  /// Its last words tell why.
  private func lastWords(_ end: ChildEnd) -> ChildEnd {
    // The processes that it started may write for ever.
    let patience = Patience(milliseconds: 100)
    while isLogOpen, patience.millisecondsLeft > 0, wait(alsoToWrite: false, 1) {}
    return end
  }

  /// How it ended, where it did; it is not buried before its group is killed.
  private var end: ChildEnd? {
    switch birth {
    case .started:
      var information = siginfo_t()
      let flags = WEXITED | WNOHANG | WNOWAIT
      guard waitid(P_PID, id_t(identifier), &information, flags) == 0, information.si_signo == SIGCHLD
      else { return nil }
      let status = Int(information._sifields._sigchld.si_status)
      return information.si_code == Int32(CLD_EXITED) ? .code(status) : .signal(status)
    case .forked(let watch):
      var watched = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      return poll(&watched, 1, 0) == 1 ? .unknown : nil
    }
  }

  private static func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
  }
}

/// How a child's next line was awaited.
enum LineRead {
  /// A line.
  case line([UInt8])
  /// More than a line may have, so far.
  case tooLong([UInt8])
  /// Nothing for as long as we wait, or only the beginning of a line.
  case silence(rest: [UInt8])
  /// Its output ended, perhaps within a line.
  case ended(ChildEnd, rest: [UInt8])
}

/// How a child ended.
enum ChildEnd: Equatable {
  case code(Int)
  case signal(Int)
  /// Its parent knows.
  case unknown
  /// It lives and writes no more.
  case closedItsOutput

  /// The rest of a sentence about the app.
  var text: String {
    switch self {
    case .code(let code): "ended with exit code \(code)"
    case .signal(let number):
      "was ended by signal \(number) (\(String(cString: strsignal(Int32(number)))))"
    case .unknown: "ended"
    case .closedItsOutput: "closed its standard output and lives on"
    }
  }
}

/// Why a program cannot be started.
struct ChildStartError: Error {
  let reason: String
}
