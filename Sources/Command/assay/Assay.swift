import Glibc
import Lua
import Results
import Runner
import Tool

@main
struct Assay {
  nonisolated static func main() {
    // A closed reader, such as `head`, is detected by the failed write.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit is a write error.
    signal(SIGXFSZ, SIG_IGN)
    // The process that started the tool may have blocked signals. The tool must still be stoppable.
    var ending = sigset_t()
    sigemptyset(&ending)
    sigaddset(&ending, SIGINT)
    sigaddset(&ending, SIGTERM)
    sigaddset(&ending, SIGHUP)
    sigprocmask(SIG_UNBLOCK, &ending, nil)
    ProcessCrash.installHandlers()
    ProcessorWatch.begin(
      descriptor: STDERR_FILENO, opening: "assay: error: ", closing: "\n",
      exitCode: ExitCode.overtime.rawValue)
    let words = Array(CommandLine.arguments.dropFirst())
    exit(CommandLineTool.run(words, in: .process).rawValue)
  }
}
