import Results
import Tool

/// A command of the tool, run in this process.
struct ToolCall {
  private(set) var output = ""
  private(set) var error = ""
  private(set) var code = ExitCode.success

  init(_ words: [String], environment: [String: String] = [:]) {
    let output = Collected()
    let error = Collected()
    let surroundings = Surroundings(
      environment: { environment[$0] }, processorCount: 4, writeOutput: { output.text += $0 },
      writeError: { error.text += $0 })
    code = CommandLineTool.run(words, in: surroundings)
    self.output = output.text
    self.error = error.text
  }

  private final class Collected {
    var text = ""
  }
}
