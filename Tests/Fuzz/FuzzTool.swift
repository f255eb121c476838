import Results
import Tool

/// The tool, called in this process with its output captured.
enum FuzzTool {
  static func perform(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    let output = Collected()
    let error = Collected()
    let surroundings = Surroundings(
      environment: { _ in nil }, processorCount: 1, toolPath: "assay", writeOutput: { output.text += $0 },
      writeError: { error.text += $0 })
    let code = CommandLineTool.run(words, in: surroundings)
    return (code, output.text, error.text)
  }

  private final class Collected {
    var text = ""
  }
}
