internal import Facts
internal import Glibc
internal import Reports
internal import Runner

/// The environment, the terminal and the outputs of a command; tests replace them. Nothing leaves a command but
/// through `tell`, `warn`, `write` and `draw`, so that names in files of other people are inert at every exit.
public struct Surroundings {
  /// Reads a variable of the environment.
  public var environment: (String) -> String?
  /// Whether the standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether the standard error is a terminal.
  public var errorIsTerminal: Bool
  /// The number of the machine's processors.
  public var processorCount: Int
  /// The path of the tool's executable.
  public var toolPath: String
  /// Reads a clock that never goes back; its zero means nothing.
  public var milliseconds: () -> Int = { 0 }
  /// Reads the time since 1970, which some report formats demand.
  public var epochMilliseconds: () -> Int64 = { 0 }
  /// Asks the terminal how many columns it has; nil where there is none.
  public var terminalColumnCount: () -> Int? = { nil }
  /// Writes bytes as they are to the standard output.
  private let putOutput: (String) -> Void
  /// Says why the standard output is incomplete; nil when everything was written.
  public var outputLoss: () -> String? = { nil }
  /// Whether the reader of the standard output has closed it.
  public var outputIsAbandoned: () -> Bool = { false }
  /// Writes bytes as they are to the standard error.
  private let putError: (String) -> Void

  /// Makes surroundings whose clocks stand still and whose output is never lost.
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

  /// How many columns a line may have: what COLUMNS says, or else the terminal; nil where neither does.
  var columnCount: Int? {
    let count = environment("COLUMNS").flatMap { Int($0) } ?? terminalColumnCount()
    return count.map { max($0, Surroundings.columnCountMin) }
  }

  /// The width of lists and manual pages, which are wrapped for a file as well.
  var pageWidth: Int { columnCount ?? Surroundings.pageWidth }

  /// On a terminal that is narrower nothing can be laid out.
  private static let columnCountMin = 40
  private static let pageWidth = 120

  /// The name of the tool in the commands that it tells people to type.
  var toolName: String { environment("ASSAY_COMMAND").flatMap { $0.isEmpty ? nil : $0 } ?? "assay" }
}

extension Surroundings {
  /// Says what a command was asked for, on the standard output.
  func tell(_ text: CommandText) {
    switch text {
    case .lines(let lines): put(TerminalText.safe(lines, allowsLineEnds: true), to: .output)
    case .json(let value): putOutput(JSONText.indented(value) + "\n")
    }
  }

  /// Says lines for people on the standard output.
  func tell(_ lines: String) { tell(.lines(lines)) }

  /// Says on the standard error what went wrong, behind the name of the tool.
  func warn(_ message: String) {
    put("assay: \(TerminalText.safe(message, allowsLineEnds: true))\n", to: .error)
  }

  /// Writes a report to the standard output; its format escapes what it tells.
  func write(_ report: [UInt8]) { putOutput(String(decoding: report, as: UTF8.self)) }

  /// Writes what has sequences for the terminal: every other text in it was made safe where it was laid out.
  func draw(_ text: String, on exit: Exit) { put(text, to: exit) }

  /// The two ways out of a command.
  enum Exit {
    case output
    case error
  }

  /// GitHub carries out commands that it finds in a log.
  private func put(_ text: String, to exit: Exit) {
    let text = environment("GITHUB_ACTIONS") == "true" ? GitHubText.disarmed(text) : text
    switch exit {
    case .output: putOutput(text)
    case .error: putError(text)
    }
  }
}

/// The answer of a command.
enum CommandText {
  /// Lines for people.
  case lines(String)
  /// A value for programs.
  case json(JSONValue)
}
