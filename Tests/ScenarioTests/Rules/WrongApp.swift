import Foundation
import Lua
internal import LuaApps
import Scenario
import Testing

/// The reference app with one step changed, and the rules that it breaks in one scenario of the suite.
struct WrongApp: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: String
  /// Lua that replaces a step of `reference` by another function.
  let change: String
  let broken: [String]

  var testDescription: String { name }

  /// The reference app with the change.
  func subject() throws -> LuaSubject {
    let text = """
      local reference = require "reference_app"
      \(change)
      return app(reference.description())
      """
    return try LuaSubject(name: name, source: Array(text.utf8), chunkName: "wrong.lua") { name in
      let module = "apps/lib/\(name).lua"
      guard let text = try? String(contentsOfFile: "\(Suite.scenarios)/\(module)", encoding: .utf8) else {
        return .refused("module '\(name)' was not found")
      }
      return .found(source: Array(text.utf8), chunkName: module)
    }
  }
}
