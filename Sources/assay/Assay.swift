import AssayKit
import Glibc
import Results

@main
struct Assay {
  nonisolated static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    exit(CommandLineTool.run(words, in: .process).rawValue)
  }
}
