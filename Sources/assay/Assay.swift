import Glibc
import Lua
import Results
import Runner
import Tool

@main
struct Assay {
  nonisolated static func main() {
    // A reader that closes its end, such as `head`, is noticed where it is written to.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any more is a failure of writing.
    signal(SIGXFSZ, SIG_IGN)
    // Whoever started the tool may hold signals back for itself; the tool can be ended all the same.
    var ending = sigset_t()
    sigemptyset(&ending)
    sigaddset(&ending, SIGINT)
    sigaddset(&ending, SIGTERM)
    sigaddset(&ending, SIGHUP)
    sigprocmask(SIG_UNBLOCK, &ending, nil)
    ProcessCrash.beginSaying()
    ProcessorWatch.begin(
      descriptor: STDERR_FILENO, opening: "assay: error: ", closing: "\n",
      exitCode: ExitCode.overtime.rawValue)
    let words = Array(CommandLine.arguments.dropFirst())
    var surroundings = Surroundings.process
    surroundings.start = start(with: words, surroundings.environment)
    exit(CommandLineTool.run(words, in: surroundings).rawValue)
  }

  /// How this command began. What it reads from a pipe or a device can be read once, so then it does not begin anew.
  private nonisolated static func start(
    with words: [String], _ environment: (String) -> String?
  ) -> CommandStart {
    if let text = environment(SoleAttempt.variable) {
      unsetenv(SoleAttempt.variable)
      return .anew(signal: Int32(text) ?? 0)
    }
    let readsOnce = words.contains { $0 == "-" || strstr($0, "/dev/") != nil || strstr($0, "/proc/") != nil }
    return readsOnce ? .hosted : .first(SoleAttempt(environment))
  }
}
