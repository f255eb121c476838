internal import Glibc
internal import Runner

/// The environment, the terminal and the outputs of a command; tests replace them.
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
  /// Writes to the standard output.
  public var writeOutput: (String) -> Void
  /// Says why the standard output is incomplete; nil when everything was written.
  public var outputLoss: () -> String? = { nil }
  /// Whether the reader of the standard output has closed it.
  public var outputIsAbandoned: () -> Bool = { false }
  /// Writes to the standard error.
  public var writeError: (String) -> Void

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
    self.writeOutput = writeOutput
    self.writeError = writeError
  }

  /// The surroundings of this process.
  public static var process: Surroundings {
    let output = FileWriter(descriptor: STDOUT_FILENO, path: "the standard output")
    let error = FileWriter(descriptor: STDERR_FILENO, path: "the standard error")
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

/// The scenarios and the app of a command line that names none.
enum Defaults {
  static let suite = "Scenarios/suite"
  static let app = "Scenarios/apps/reference.lua"

  /// Finds a path below the current folder or one above it, else below a folder above the tool.
  static func find(_ path: String, toolPath: String) -> String? {
    guard let current = FileSystem.realPath(".") else { return nil }
    if let found = search(path, from: current, prefix: "") { return found }
    return search(path, from: FileSystem.parent(of: toolPath), prefix: nil)
  }

  /// Searches upwards. With a prefix the answer is relative, as people would type it.
  private static func search(_ path: String, from start: String, prefix: String?) -> String? {
    var folder = start
    var prefix = prefix
    while true {
      let candidate = FileSystem.join(folder, path)
      if FileSystem.kind(of: candidate) != .missing { return prefix.map { $0 + path } ?? candidate }
      let parent = FileSystem.parent(of: folder)
      guard parent != folder, folder.hasPrefix("/") else { return nil }
      folder = parent
      prefix = prefix.map { $0 + "../" }
    }
  }
}
