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
    exit(CommandLineTool.run(words, in: .process).rawValue)
  }
}
