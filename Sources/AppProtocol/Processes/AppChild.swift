internal import CProcess
internal import Glibc

/// A child process that speaks in lines: one program in a process group of its own.
///
/// Its group is killed when the object goes, so no child outlives what it was started for.
final class AppChild {
  private let identifier: pid_t
  private let birth: Birth
  private let limits: ProcessLimits
  private var streams: ChildStreams
  private var isAlive = true
  private var held: [UInt8] = []

  /// How it came to be: started by us, or forked by a child of ours, whose own child it is.
  private enum Birth {
    case started
    /// With a descriptor that can be read from when it has ended.
    case forked(watch: Int32)
  }

  /// The latest lines of its log, cut at a length.
  var log: LogTail {
    if isAlive { streams.takeLog() }
    return streams.log
  }

  /// Starts a program, whose name is looked for on the path; it can speak through the socket of a folder.
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

  /// Has a child fork another, by this line; `readIdentifier` reads from its answer the number of the new one.
  init(
    forkedBy parent: AppChild, asking line: [UInt8], patience: Patience,
    readIdentifier: (LineRead) -> Int32?
  ) throws(ChildStartError) {
    limits = parent.limits
    streams = ChildStreams(try parent.streams.askToFork(line), listener: nil, limits)
    let told = readIdentifier(parent.nextLine(patience: patience))
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
    streams.close()
  }

  /// Keeps this worker and the child on one processor.
  func shareProcessor() { cprocess_stay_with(identifier) }

  /// Sends a line behind those that were held back; a child that no longer reads is found out when its answer is awaited.
  func send(_ line: [UInt8], patience: Patience) {
    guard isAlive else { return }
    streams.send(held.isEmpty ? line : held + line, patience: patience)
    held.removeAll()
  }

  /// Holds a line back until the next one is sent.
  func hold(_ line: [UInt8]) { held += line }

  /// The next line that has come, which is not taken.
  var strayLine: [UInt8]? { streams.received.firstLine }

  /// The next line that it wrote, without its end.
  func nextLine(patience: Patience) -> LineRead {
    // An app that is going to connect to the socket may print before.
    var printed: (line: [UInt8], patience: Patience)?
    while true {
      if let line = streams.takeLine() {
        if streams.mayConnect, !AppHello.isMeant(by: line) {
          streams.take(asLog: line)
          if printed == nil { printed = (line, Patience(milliseconds: limits.connectionMilliseconds)) }
          continue
        }
        streams.begin()
        return line.count <= limits.lineByteCountMax ? .line(line) : .tooLong(line)
      }
      if let printed, streams.mayConnect, printed.patience.millisecondsLeft == 0 || !streams.isOutputOpen {
        return .line(printed.line)
      }
      let rest = streams.received
      if rest.count > limits.lineByteCountMax { return .tooLong(rest.rest) }
      guard streams.isOutputOpen else { return .ended(waitForEnd(patience), rest: rest.rest) }
      let left = min(patience.millisecondsLeft, printed?.patience.millisecondsLeft ?? .max)
      guard left > 0 else { return .silence(rest: rest.rest) }
      if streams.wait(alsoToWrite: false, min(left, AppChild.countedAfterMilliseconds)) { continue }
      // An app that answers at once is not worth counting.
      let count = Int(cprocess_group_count(identifier))
      guard count <= limits.processCountMax else { return .crowd(count) }
    }
  }

  /// How long a child is silent before its processes are counted.
  private static let countedAfterMilliseconds = 250

  /// Its end after it closed its output, or nothing where it lives on; its group dies with it.
  private func waitForEnd(_ patience: Patience) -> ChildEnd {
    while true {
      if let end { return lastWords(end) }
      guard patience.millisecondsLeft > 0 else { return .closedItsOutput }
      _ = streams.wait(alsoToWrite: false, 5)
      if !streams.isLogOpen { usleep(1_000) }
    }
  }

  /// Its last words tell why.
  private func lastWords(_ end: ChildEnd) -> ChildEnd {
    // The processes that it started may write for ever.
    let patience = Patience(milliseconds: 100)
    while streams.isLogOpen, patience.millisecondsLeft > 0, streams.wait(alsoToWrite: false, 1) {}
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

  static func withTexts<Result>(
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
  /// It has more processes than it may have.
  case crowd(Int)
  /// The record of a conversation, where it has another line than it was told; the text says where.
  case parted(String)
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
    case .closedItsOutput: "closed its standard output but is still running"
    }
  }
}

/// Why a program cannot be started.
struct ChildStartError: Error {
  let reason: String
}
