internal import Glibc
internal import Runner

/// What a command finds around it: the environment, the terminal, and where it writes.
public struct Surroundings {
  /// The value of a variable of the environment.
  public var environment: (String) -> String?
  /// Whether the standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether the standard error is a terminal.
  public var errorIsTerminal: Bool
  /// How many cases this machine can run side by side.
  public var processorCount: Int
  /// The path of the tool itself.
  public var toolPath: String
  /// The time that has passed since some moment.
  public var milliseconds: () -> Int = { 0 }
  /// The time that has passed since 1970, for the formats of reports that ask for it.
  public var epochMilliseconds: () -> Int64 = { 0 }
  /// Takes what belongs to the standard output.
  public var writeOutput: (String) -> Void
  /// What of that could not be written, in words, or nothing.
  public var outputLoss: () -> String? = { nil }
  /// Whether nobody reads the standard output any more.
  public var outputIsAbandoned: () -> Bool = { false }
  /// Takes what belongs to the standard error.
  public var writeError: (String) -> Void

  /// Makes surroundings of their parts.
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

  /// How the tool was called, for the lines that tell people what to type.
  var toolName: String { environment("ASSAY_COMMAND").flatMap { $0.isEmpty ? nil : $0 } ?? "assay" }
}
