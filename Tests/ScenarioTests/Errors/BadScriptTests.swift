import Scenario
import Testing

/// Errors in a file before it declares a scenario.
@Suite("Files that are no scenarios")
struct BadScriptTests {
  static let cases: [BadInput] = [
    BadInput(
      "a text that is not Lua",
      """
      scenario {
        title = = "x",
      }
      """,
      says: "bad.lua:2: unexpected symbol near '='"),
    BadInput(
      "a bracket that is open at the end", "-- {\nscenario {\n  title = \"{\", run = f(",
      says: "bad.lua:3: unexpected symbol near <eof>; '(' on line 3 is not closed"),
    BadInput(
      "YAML", "title: purchase\nuser: ann",
      says:
        "bad.lua:2: function arguments expected near 'user'; this looks like YAML; scenarios and apps are Lua files, and `assay new` creates one"
    ),
    BadInput(
      "a comparison that Lua does not have", "expect(owned) == 1",
      says: "bad.lua:1: unexpected symbol near '=='; write expect(value):equals(other)"),
    BadInput(
      "the word of another tool", "describe('x', function() end)",
      says: "bad.lua:1: undefined global 'describe'; scenarios are declared with scenario { … }"),
    BadInput(
      "an unknown global",
      #"scenaro { title = "x" }"#,
      says: "bad.lua:1: undefined global 'scenaro'; did you mean 'scenario'?"),
    BadInput(
      "a world while the file loads",
      "expect(1):equals(1)",
      says: "bad.lua:1: expect was called outside run; call it inside run = function(world) … end"),
    BadInput(
      "an error of the script itself",
      #"error("no luck")"#,
      says: "bad.lua:1: no luck"),
    BadInput(
      "a module that does not exist",
      #"require "prices""#,
      says:
        "bad.lua:1: module 'prices' was not found: looked for prices.lua and lib/prices.lua in the suite's folder"
    ),
    BadInput(
      "a module outside of the folder",
      #"require "../secret""#,
      says:
        "bad.lua:1: invalid module name '../secret': use letters, digits, _ and -, separated by /"
    ),
    BadInput(
      "a module by its path",
      #"require "/etc/passwd""#,
      says:
        "bad.lua:1: invalid module name '/etc/passwd': use letters, digits, _ and -, separated by /"
    ),
    BadInput(
      "a loop that never ends",
      "while true do end",
      says: "bad.lua:1: the budget of 200000 instructions is spent; look for an endless loop"),
    BadInput(
      "a text that grows without end",
      """
      local t = "x"
      while true do t = t .. t end
      """,
      says:
        "bad.lua:2: a string of 1048601 bytes is longer than the limit of 1048576 bytes; look for a table or a string that grows endlessly"
    ),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) {
    let limits = ScenarioLimits(instructions: 200_000, memoryBytes: 8 << 20)
    let error = #expect(throws: ScenarioError.self) {
      try Suite.load(input.text, file: "bad.lua", limits: limits)
    }
    #expect(error?.description == input.message)
  }
}
