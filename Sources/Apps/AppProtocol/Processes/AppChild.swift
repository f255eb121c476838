internal import CProcess
internal import Glibc

/// A child process that communicates in lines, in its own process group.
///
/// The process group is killed when this object is released.
final class AppChild {
  private let identifier: pid_t
  private let birth: Birth
  private let limits: ProcessLimits
  private var streams: ChildStreams
  private var isAlive = true
  private var held: [UInt8] = []

  /// Whether this program started the process, or a child of this program forked it and is its parent.
  private enum Birth {
    case started
    /// `watch` is a descriptor that becomes readable when the process ends.
    case forked(watch: Int32)
  }

  /// The latest lines of the child's log. Long lines are truncated.
  var log: LogTail {
    if isAlive { streams.takeLog() }
    return streams.log
  }

  /// Starts a program, which is looked up in `PATH`. The program can connect to the socket in `folder`.
  init(_ command: AppCommand, _ limits: ProcessLimits, _ folder: ProcessFolder) throws(ChildStartError) {
    self.limits = limits
    var child = cprocess_child()
    let error = AppChild.withTexts(command.words) { words in
      AppChild.withTexts(ChildEnvironment.words(socket: folder.socketPath)) { environment in
        cprocess_start(words, environment, command.reachesNetwork, &child)
      }
    }
    guard error == 0 else { throw ChildStartError(reason: String(cString: strerror(error))) }
    birth = .started
    identifier = child.identifier
    streams = ChildStreams(child, listener: folder.listener, limits)
  }

  /// Asks a child to fork another process by sending a line. `readIdentifier` reads the new process's
  /// identifier from the answer.
  init(
    forkedBy parent: AppChild, asking line: [UInt8], deadline: Deadline,
    readIdentifier: (LineRead) -> Int32?
  ) throws(ChildStartError) {
    limits = parent.limits
    streams = ChildStreams(try parent.streams.askToFork(line), listener: nil, limits)
    let told = readIdentifier(parent.nextLine(deadline: deadline))
    let watch = told.map { cprocess_watch_child($0, parent.identifier) } ?? -ESRCH
    guard let told, told > 1, watch >= 0 else {
      streams.close()
      throw ChildStartError(reason: "it declares `forks` in its hello but did not fork")
    }
    cprocess_guard(told)
    birth = .forked(watch: watch)
    identifier = told
  }

  deinit { kill() }

  /// Kills the process group and waits for the process to end.
  func kill() {
    guard isAlive else { return }
    isAlive = false
    _ = Glibc.kill(-identifier, SIGKILL)
    // A process that was just forked may not lead a group yet.
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
    streams.close()
  }

  /// Keeps this worker and the child on the same processor.
  func shareProcessor() { cprocess_stay_with(identifier) }

  /// Sends the held lines, then this line. A child that no longer reads is detected when its answer is
  /// awaited.
  func send(_ line: [UInt8], deadline: Deadline) {
    guard isAlive else { return }
    streams.send(held.isEmpty ? line : held + line, deadline: deadline)
    held.removeAll()
  }

  /// Holds a line until the next one is sent.
  func hold(_ line: [UInt8]) { held += line }

  /// The next received line, without consuming it.
  var strayLine: [UInt8]? { streams.received.firstLine }

  /// The next line of the child, without its line feed.
  func nextLine(deadline: Deadline) -> LineRead {
    // An app may print lines before it connects to the socket.
    var printed: (line: [UInt8], deadline: Deadline)?
    while true {
      if let line = streams.takeLine() {
        if streams.mayConnect, !AppHello.isMeant(by: line) {
          streams.appendToLog(line)
          if printed == nil { printed = (line, Deadline(milliseconds: limits.connectionMilliseconds)) }
          continue
        }
        streams.begin()
        return line.count <= limits.lineByteCountMax ? .line(line) : .tooLong(line)
      }
      if let printed, streams.mayConnect, printed.deadline.millisecondsLeft == 0 || !streams.isOutputOpen {
        return .line(printed.line)
      }
      let rest = streams.received
      if rest.count > limits.lineByteCountMax { return .tooLong(rest.rest) }
      guard streams.isOutputOpen else { return .ended(waitForEnd(deadline), rest: rest.rest) }
      let left = min(deadline.millisecondsLeft, printed?.deadline.millisecondsLeft ?? .max)
      guard left > 0 else { return .silence(rest: rest.rest) }
      if streams.wait(alsoToWrite: false, min(left, AppChild.countedAfterMilliseconds)) { continue }
      // The processes of an app that answers quickly are not counted, to save time.
      let count = Int(cprocess_group_count(identifier))
      guard count <= limits.processCountMax else { return .crowd(count) }
    }
  }

  /// The silence after which a child's processes are counted.
  private static let countedAfterMilliseconds = 250

  /// Waits for the end of a process that has closed its output. Returns `closedItsOutput` if the process
  /// still runs at the deadline.
  private func waitForEnd(_ deadline: Deadline) -> ChildEnd {
    while true {
      if let end { return drainLog(end) }
      guard deadline.millisecondsLeft > 0 else { return .closedItsOutput }
      _ = streams.wait(alsoToWrite: false, 5)
      if !streams.isLogOpen { usleep(1_000) }
    }
  }

  /// Reads the rest of the log, which may contain the reason for the end.
  private func drainLog(_ end: ChildEnd) -> ChildEnd {
    // Processes that the child started may write forever.
    let deadline = Deadline(milliseconds: 100)
    while streams.isLogOpen, deadline.millisecondsLeft > 0, streams.wait(alsoToWrite: false, 1) {}
    return end
  }

  /// How the process ended; nil if it is running. The process is not reaped before its group is killed.
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

  static func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
  }
}

/// The result of waiting for a child's next line.
enum LineRead {
  case line([UInt8])
  /// The received part of a line that is too long.
  case tooLong([UInt8])
  /// No complete line within the time limit; `rest` is the received part of a line.
  case silence(rest: [UInt8])
  /// The output ended; `rest` is the received part of a line.
  case ended(ChildEnd, rest: [UInt8])
  /// The child has more processes than allowed.
  case crowd(Int)
  /// Only for a recording: the sent line differs from the recorded line. The text describes the
  /// difference.
  case parted(String)
}

/// How a child ended.
enum ChildEnd: Equatable {
  case code(Int)
  case signal(Int)
  /// Only the process's parent knows how it ended.
  case unknown
  /// The process is still running and has closed its output.
  case closedItsOutput

  /// How the child ended, as the end of a sentence that starts with “the app”.
  var text: String {
    switch self {
    case .code(let code): "ended with exit code \(code)"
    case .signal(let number):
      "was ended by signal \(number) (\(String(cString: strsignal(Int32(number)))))"
    case .unknown: "ended"
    case .closedItsOutput: "closed its standard output but is still running"
    }
  }
}

/// The reason why a program cannot be started.
struct ChildStartError: Error {
  let reason: String
}
