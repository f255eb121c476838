import Foundation
import Results
import Samples
import Testing

@Suite("Shrinking a run from the command line") struct ShrinkCommandTests {
  /// A suite with an app that finishes first, and a fixed copy of that app.
  private static func samples() throws -> SampleSuite {
    let folder = try SampleSuite()
    let mended = try folder.read("app.lua")
    let grant = "app.grant(transaction, \"coins\", 100)\n"
    let broken = mended.replacing(
      "app.disk:write(\"coins\", \"100\")\n", with: "app.queue:finish(transaction)\n"
    )
    .replacing(grant, with: "app.disk:write(\"coins\", \"100\")\n" + grant)
    try folder.write("broken.lua", broken)
    return folder
  }

  private static func trace(_ folder: SampleSuite, app: String) -> String {
    let path = folder.path + "/trace.jsonl"
    _ = ToolCall([
      "run", folder.path + "/suite", "buy/1", "--app", folder.path + "/" + app, "--trace", path, "--no-save",
    ])
    return path
  }

  @Test("the file fails with the app, passes with its mended twin, and nothing is wrong with it") func file()
    throws
  {
    let folder = try Self.samples()
    let file = folder.path + "/suite/small/1_1.lua"
    let words = ["shrink", Self.trace(folder, app: "broken.lua"), folder.path + "/suite", "--output", file]
    let call = ToolCall(words + ["--app", folder.path + "/broken.lua"])
    #expect(call.code == .success, "\(call.error)")
    #expect(call.output.hasPrefix("wrote \(file)\ndeliver-before-finish, with no fault; "))
    let text = try folder.read("suite/small/1_1.lua")
    #expect(text.hasPrefix("-- deliver-before-finish is broken: "))
    #expect(!text.contains("expect("))
    #expect(ToolCall(["run", file, "--app", folder.path + "/broken.lua", "--no-save"]).code == .failed)
    #expect(ToolCall(["run", file, "--app", folder.path + "/app.lua", "--no-save"]).code == .success)
    #expect(ToolCall(["doctor", file]).code == .success)

    let again = ToolCall(words + ["--app", folder.path + "/broken.lua"])
    #expect(again.code == .usage && again.error.contains("already exists"))
    let forced = ToolCall(words + ["--force", "--app", folder.path + "/broken.lua"])
    #expect(forced.code == .success)
    #expect(try folder.read("suite/small/1_1.lua") == text)
  }

  @Test("a replay string gives the same scenario, on the standard output") func string() throws {
    let folder = try Self.samples()
    let app = folder.path + "/broken.lua"
    let log = ToolCall([
      "run", folder.path + "/suite", "buy/1", "--app", app, "--report", "jsonl=-", "--no-save",
    ]).output
    let string = log.split(separator: "\"replay\":\"").last.flatMap { $0.split(separator: "\"").first }
    let call = ToolCall(["shrink", String(try #require(string)), folder.path + "/suite", "--app", app])
    #expect(call.code == .success)
    #expect(call.output.contains("Found in buy/1 with broken, by a replay string."))
    #expect(call.output.contains("\n  rules    = { \"deliver-before-finish\" },\n"))
    #expect(call.error.contains("nothing more can be removed"))
  }

  @Test("a run that does not fail, and words that are no run, are told apart") func refused() throws {
    let folder = try Self.samples()
    let suite = folder.path + "/suite"
    let passed = Self.trace(folder, app: "app.lua")
    let fine = ToolCall(["shrink", passed, suite, "--app", folder.path + "/app.lua"])
    #expect(fine.code == .nothingApplicable && fine.error.contains("broke no rule"))
    let changed = ToolCall(["shrink", passed, suite, "--app", folder.path + "/broken.lua"])
    #expect(changed.code == .usage && changed.error.contains("cannot be reproduced from its trace"))
    #expect(ToolCall(["shrink"]).code == .usage)
    let nonsense = ToolCall(["shrink", "nonsense"])
    #expect(
      nonsense.code == .usage && nonsense.error.contains("“nonsense” is neither a file nor a replay string"))
    #expect(ToolCall(["shrink", passed, suite, "--runs", "0"]).code == .usage)
    let failing = Self.trace(folder, app: "broken.lua")
    let rule = ToolCall([
      "shrink", failing, suite, "--rule", "busy-ends", "--app", folder.path + "/broken.lua",
    ])
    #expect(rule.code == .nothingApplicable && rule.error.contains("it breaks deliver-before-finish"))
  }
}
