import Foundation
import Lua
import Scenario
import Testing

/// A reference app with one change, and the rules that it breaks in one scenario of the suite.
struct WrongApp: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: String
  let text: String
  let instead: String
  let broken: [String]

  var testDescription: String { name }

  /// The reference app with the change.
  func subject() throws -> LuaSubject {
    let path = Suite.scenarios + "/apps/reference.lua"
    let reference = try String(contentsOfFile: path, encoding: .utf8)
    let parts = reference.components(separatedBy: text)
    try #require(parts.count == 2, "the reference app has '\(text)' \(parts.count - 1) times")
    let source = Array(parts.joined(separator: instead).utf8)
    return try LuaSubject(name: name, source: source, chunkName: "wrong.lua") { name in
      let module = "apps/lib/\(name).lua"
      guard let text = try? String(contentsOfFile: "\(Suite.scenarios)/\(module)", encoding: .utf8) else {
        return .refused("module '\(name)' was not found")
      }
      return .found(source: Array(text.utf8), chunkName: module)
    }
  }
}
