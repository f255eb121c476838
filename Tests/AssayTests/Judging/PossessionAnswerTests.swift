import Foundation
import Samples
import Testing

@Suite("What an app answers when it is asked what its user owns")
struct PossessionAnswerTests {
  /// Runs the sample suite with another `owned` handler in the app.
  private func run(owned: String) throws -> (output: String, error: String, code: Int32) {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    let start = try #require(app.range(of: "owned = function"))
    let end = try #require(app.range(of: "end,", range: start.lowerBound..<app.endIndex))
    try suite.write("app.lua", app.replacingCharacters(in: start.lowerBound..<end.upperBound, with: owned))
    let words = ["run", "suite", "buy/1", "--app", "app.lua", "--no-save"]
    return try ToolProcess(words, in: suite.path).finish()
  }

  @Test("true is one, and false and nothing are none", arguments: [("true", 1), ("false", 0), ("nil", 0)])
  func flags(word: String, count: Int) throws {
    let end = try run(owned: "owned = function() return \(word) end,")
    #expect(end.code == 1)
    #expect(end.output.contains("    expected  100\n    found     \(count)\n"), "\(end.output)")
  }

  @Test("anything else is an error of the app, with its line", arguments: ["\"yes\"", "1.5", "{}"])
  func nonsense(word: String) throws {
    let end = try run(owned: "owned = function() return \(word) end,")
    #expect(end.code == 1)
    #expect(end.output.contains("; return a number: 1 or 0, or how many the user owns"), "\(end.output)")
    #expect(end.output.contains(#/app\.lua:\d+: uncaught_error: owned returned a /#), "\(end.output)")
  }

  @Test("without a handler the scenarios that ask are not applicable, and say so")
  func silent() throws {
    let end = try run(owned: "")
    #expect(end.code == 4)
    #expect(end.output.contains("the app does not answer 'owned', which reports what the user owns"))
  }

  @Test("the doctor says how many scenarios cannot ask")
  func doctor() throws {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    try suite.write("app.lua", app.replacing("owned = function", with: "foreground = function"))
    let end = try ToolProcess(["doctor", "app.lua"], in: suite.path).finish()
    #expect(end.output.contains("error  the app does not answer 'owned', so "), "\(end.output)")
  }
}
