internal import Facts
internal import Results
internal import Runner

/// A file that should be a log. It is read in pieces, so that a long one needs little memory.
struct LogFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Reads the log into `content`. Returns the flaw of a log that ends before its footer, and nil for a whole
  /// one. `advice` is for an unreadable file. A file that is not a log has the advice of its error, or
  /// `flawAdvice`.
  func read<Content: LogContent>(
    into content: inout Content, advice: String = "check the path", flawAdvice: String? = nil
  ) throws(UsageError) -> UsageError? {
    var reader = LogReader<Content>()
    var chunks: FileChunks
    do throws(FileError) { chunks = try FileChunks(path) } catch {
      throw UsageError("\(error)", advice: advice)
    }
    while true {
      let chunk: ArraySlice<UInt8>
      do throws(FileError) { chunk = try chunks.next() } catch {
        throw UsageError("\(error)", advice: advice)
      }
      do throws(LogError) {
        if chunk.isEmpty {
          try reader.finish(&content)
          return nil
        }
        try reader.read(chunk, into: &content)
      } catch {
        let flaw = UsageError(
          "\(path):\(error.line): expected \(error.expected), found \(error.found)",
          advice: flawAdvice ?? error.advice)
        guard error.isTorn else { throw flaw }
        return flaw
      }
    }
  }

  /// The run of a whole log.
  func run(advice: String, flawAdvice: String? = nil) throws(UsageError) -> RunRecord {
    var log = RunLog()
    if let flaw = try read(into: &log, advice: advice, flawAdvice: flawAdvice) { throw flaw }
    guard let record = log.record else { preconditionFailure("\(path) was read without its header") }
    return record
  }

  /// The exploration of some logs. A log may end early; its pieces until then count.
  static func exploration(
    of paths: [String], receive: @escaping (ExplorationPiece) -> Void = { _ in }
  ) throws(UsageError) -> ExplorationRecord {
    var logs = ExplorationLogMerger(receive: receive)
    for (index, path) in paths.enumerated() {
      if let flaw = try LogFile(path).read(into: &logs), logs.logCount == index { throw flaw }
    }
    guard let record = logs.merged() else { preconditionFailure("\(paths) were read and have no record") }
    return record
  }

  /// The format of the logs on a command line; throws if they have several, or if one is given twice. A file
  /// that cannot be read counts as a run log.
  static func format(of paths: [String]) throws(UsageError) -> LogFormat {
    let isExploration = paths.map { LogFile($0).isExploration }
    let exploration = isExploration.firstIndex(of: true)
    if let exploration, let run = isExploration.firstIndex(of: false) {
      throw UsageError(
        "“\(paths[exploration])” is an exploration log, but “\(paths[run])” is a run log",
        advice: "report them separately")
    }
    for (index, path) in paths.enumerated() where paths[..<index].contains(path) {
      throw UsageError("the log “\(path)” is given twice", advice: "give it once")
    }
    return exploration == nil ? .run : .exploration
  }

  /// Whether the first line is the header of an exploration log.
  private var isExploration: Bool {
    do throws(FileError) {
      var chunks = try FileChunks(path)
      let line = try chunks.next().prefix { $0 != UInt8(ascii: "\n") }
      return (try? JSONText.value(of: line))?["format"] == .text(LogFormat.exploration.name)
    } catch {
      return false
    }
  }
}
