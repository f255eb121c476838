import Foundation
import Testing

/// The files that people copy into their own projects do what they say.
@Suite("Examples for continuous integration")
struct ExampleTests {
  private static let names = ["github-actions.yml", "gitlab-ci.yml"]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  private static func text(of name: String) throws -> String {
    try String(contentsOf: root.appending(path: "Documentation/Examples/\(name)"), encoding: .utf8)
  }

  /// The words of each line that calls the tool, without what follows a pipe.
  private static func commands(in text: String) -> [[String]] {
    text.split(separator: "\n").compactMap { line in
      guard let call = line.range(of: "assay run ") else { return nil }
      let words = line[call.upperBound...].split(separator: " ").prefix { $0 != "|" }
      return ["run"]
        + words.map {
          $0.replacingOccurrences(of: "$CI_NODE_INDEX", with: "1")
            .replacingOccurrences(of: "$CI_NODE_TOTAL", with: "2")
        }
    }
  }

  @Test("every call of the tool runs as written, and leaves what the job keeps", arguments: names)
  func calls(name: String) throws {
    let suite = try SampleSuite()
    let app = Self.root.appending(path: "Scenarios/apps/reference.lua")
    try suite.write("purchases.lua", try String(contentsOf: app, encoding: .utf8))
    let modules = app.deletingLastPathComponent().appending(path: "lib")
    for name in try FileManager.default.contentsOfDirectory(atPath: modules.path) {
      try suite.write("lib/\(name)", try String(contentsOf: modules.appending(path: name), encoding: .utf8))
    }
    let commands = Self.commands(in: try Self.text(of: name))
    #expect(!commands.isEmpty)
    for words in commands {
      let end = try ToolProcess(words, in: suite.path).finish()
      #expect(end.code == 0, "assay \(words.joined(separator: " ")): \(end.error)\(end.output)")
    }
    let logs = try FileManager.default.contentsOfDirectory(atPath: suite.path).filter {
      $0.hasSuffix(".jsonl")
    }
    #expect(logs.count == 1)
  }

  @Test("the files are YAML, and the jobs keep their reports after a failure too", arguments: names)
  func form(name: String) throws {
    let text = try Self.text(of: name)
    #expect(text.contains("if: always()") || text.contains("when: always"))
    let check = Process()
    check.executableURL = URL(filePath: "/usr/bin/env")
    check.arguments = [
      "python3", "-c",
      "import sys\ntry:\n  import yaml\nexcept ImportError:\n  sys.exit(0)\nyaml.safe_load(sys.stdin.read())",
    ]
    let input = Pipe()
    check.standardInput = input
    try check.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    check.waitUntilExit()
    // 127: there is no Python here, so the form is looked at where there is one.
    #expect(check.terminationStatus == 0 || check.terminationStatus == 127)
  }
}
