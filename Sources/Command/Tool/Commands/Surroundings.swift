internal import Facts
internal import Glibc
internal import Reports
internal import Runner

/// The environment, the terminal, and the outputs of a command. Tests replace them. All output goes through
/// `tell`, `warn`, `write`, and `draw`, so that names from untrusted files are always escaped.
public struct Surroundings {
  public var environment: (String) -> String?
  /// Whether the standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether the standard error is a terminal.
  public var errorIsTerminal: Bool
  public var processorCount: Int
  public var toolPath: String
  /// Reads a monotonic clock whose zero is arbitrary.
  public var milliseconds: () -> Int = { 0 }
  /// Reads the milliseconds since 1970, which some report formats require.
  public var epochMilliseconds: () -> Int64 = { 0 }
  /// Returns the number of columns of the terminal; nil if there is none.
  public var terminalColumnCount: () -> Int? = { nil }
  /// Writes a text unchanged to the standard output.
  private let putOutput: (String) -> Void
  /// Returns why the standard output is incomplete; nil if everything was written.
  public var outputLoss: () -> String? = { nil }
  /// Whether the reader of the standard output has closed it.
  public var outputIsAbandoned: () -> Bool = { false }
  /// Writes a text unchanged to the standard error.
  private let putError: (String) -> Void

  /// Creates surroundings with stopped clocks and without output errors.
  public init(
    environment: @escaping (String) -> String?, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    processorCount: Int = 1, toolPath: String = "assay", writeOutput: @escaping (String) -> Void,
    writeError: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.processorCount = processorCount
    self.toolPath = toolPath
    putOutput = writeOutput
    putError = writeError
  }

  /// The surroundings of this process.
  public static var process: Surroundings {
    let output = FileWriter(descriptor: STDOUT_FILENO, path: "standard output")
    let error = FileWriter(descriptor: STDERR_FILENO, path: "standard error")
    var surroundings = Surroundings(
      environment: { name in getenv(name).map { String(cString: $0) } },
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1,
      processorCount: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      toolPath: FileSystem.realPath("/proc/self/exe") ?? "assay",
      writeOutput: { output.write(Array($0.utf8)) }, writeError: { error.write(Array($0.utf8)) })
    surroundings.outputLoss = { output.loss.map { "\($0)" } }
    surroundings.outputIsAbandoned = { output.isAbandoned }
    surroundings.terminalColumnCount = {
      var size = winsize()
      let isKnown = [STDOUT_FILENO, STDERR_FILENO].contains { ioctl($0, UInt(TIOCGWINSZ), &size) == 0 }
      return isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
    surroundings.milliseconds = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
    surroundings.epochMilliseconds = {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
    return surroundings
  }

  /// The maximum number of columns of a line, from `COLUMNS` or the terminal; nil if neither gives it.
  var columnCount: Int? {
    let count = environment("COLUMNS").flatMap { Int($0) } ?? terminalColumnCount()
    return count.map { max($0, Surroundings.columnCountMin) }
  }

  /// The width of lists and manual pages, which are wrapped even if written to a file.
  var pageWidth: Int { columnCount ?? Surroundings.pageWidth }

  /// The smallest width in which lines can be laid out.
  private static let columnCountMin = 40
  private static let pageWidth = 120

  /// The name of the tool in suggested commands.
  var toolName: String { environment("ASSAY_COMMAND").flatMap { $0.isEmpty ? nil : $0 } ?? "assay" }
}

extension Surroundings {
  /// Prints the result of a command to the standard output.
  func print(_ text: CommandText) {
    switch text {
    case .lines(let lines): put(TerminalText.safe(lines, allowsLineEnds: true), to: .output)
    case .json(let value): putOutput(JSONText.indented(value) + "\n")
    }
  }

  /// Prints lines to the standard output.
  func print(_ lines: String) { print(.lines(lines)) }

  /// Prints an error to the standard error, after the name of the tool.
  func warn(_ message: String) {
    put("assay: \(TerminalText.safe(message, allowsLineEnds: true))\n", to: .error)
  }

  /// Writes a report to the standard output. The report's format has already escaped the contents.
  func write(_ report: [UInt8]) { putOutput(String(decoding: report, as: UTF8.self)) }

  /// Prints text with terminal escape sequences. Everything else in the text must already be escaped.
  func draw(_ text: String, on exit: Exit) { put(text, to: exit) }

  enum Exit {
    case output
    case error
  }

  /// Writes a text. GitHub executes commands that it finds in a log, so they are disarmed if the tool runs in
  /// a GitHub action.
  private func put(_ text: String, to exit: Exit) {
    let text = environment("GITHUB_ACTIONS") == "true" ? GitHubText.disarmed(text) : text
    switch exit {
    case .output: putOutput(text)
    case .error: putError(text)
    }
  }
}

/// The result of a command.
enum CommandText {
  /// Human-readable lines.
  case lines(String)
  /// A value for programs.
  case json(JSONValue)
}
