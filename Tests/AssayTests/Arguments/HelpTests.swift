import Facts
import Results
import Rules
import Runner
import Samples
import Testing
import Tool
import World

@Suite("Help and lists")
struct HelpTests {
  @Test(
    "without a command, and when asked for, the overview is shown",
    arguments: [[], ["help"], ["--help"], ["-h"]])
  func overview(words: [String]) throws {
    let call = ToolCall(words)
    #expect(call.code == .success)
    try Golden.check(call.output, "Help/overview.txt")
  }

  @Test(
    "every command explains itself, examples first",
    arguments: [
      "run", "replay", "report", "judge", "mutate", "explore", "shrink", "diff", "serve", "new", "editor",
      "doctor", "config",
      "points",
      "rules", "mutants",
      "trace",
      "facts", "catalog", "certificates", "package", "help",
    ])
  func commands(name: String) throws {
    let call = ToolCall(["help", name])
    #expect(call.code == .success)
    #expect(ToolCall([name, "--help"]).output == call.output)
    try Golden.check(call.output, "Help/\(name).txt")
  }

  @Test("the version is one line")
  func version() {
    #expect(ToolCall(["--version"]).output == "\(ToolVersion.text) (language 3)\n")
  }

  @Test(
    "lists for programs are JSON",
    arguments: [
      ["points"], ["rules"], ["rules", "deliver-before-finish"], ["facts"], ["facts", "queue"],
      ["mutants"], ["mutants", "drop finish"],
    ])
  func json(words: [String]) throws {
    let call = ToolCall(words + ["--format", "json"])
    #expect(call.code == .success)
    #expect(throws: Never.self) { try JSONText.value(of: call.output) }
  }

  @Test("rules has a line for every rule, and a page has all its parts")
  func rules() {
    // The first line names the requirements.
    #expect(ToolCall(["rules"]).output.split(separator: "\n").count == RuleRegistry.pages.count + 1)
    for page in RuleRegistry.pages {
      let text = ToolCall(["rules", page.identifier.text]).output
      for part in [page.sentence, page.why, page.breach, page.fix] { #expect(text.contains(part)) }
    }
  }
}
