import Facts
import Rules
import Scenario
import Testing

@Suite("Functions side by side") struct ParallelTests {
  /// The notes of the branches, in order. `say` leaves a note in the trace.
  private func said(_ body: String) throws -> [String] {
    let result = try Suite.run("local function say(text) world:note(text) end\n" + body)
    #expect(result.verdict == .passed, "\(result.verdict) \(result.failedExpectations)")
    return result.trace.facts.compactMap { fact in
      guard case .world(.noted(let text)) = fact.content else { return nil }
      return result.trace.texts[text]
    }
  }

  @Test(
    "each goes on until it waits; who is due first goes on first, and ties go as written",
    arguments: [
      (
        """
        world:parallel {
          function() say "a1" world:wait "2s" say "a2" end,
          function() say "b1" world:wait "1s" say "b2" world:wait "1s" say "b3" end,
          function() say "c" end,
        }
        say "end"
        """, "a1 b1 c b2 a2 b3 end"
      ),
      (
        """
        world:parallel {
          function() world:wait "1s" say "waited" end,
          function() world:settle() say "settled" end,
        }
        """, "settled waited"
      ),
      (
        """
        local isOpen = false
        world:parallel {
          function() expect(world:wait_for(function() return isOpen end, "5s")):is_true() say "went" end,
          function() world:wait "1s" isOpen = true say "opened" end,
        }
        """, "opened went"
      ),
      (
        """
        phone:launch()
        local tablet = world:device "tablet"
        tablet:launch()
        world:parallel {
          function() phone:buy "coins" world:settle() say "phone" end,
          function() tablet:buy "coins" world:wait_for("store.charged", "1m") say "charged" world:settle() end,
        }
        expect(phone:owned "coins"):equals(100)
        expect(tablet:owned "coins"):equals(100)
        """, "charged phone"
      ),
    ])
  func order(_ body: String, _ order: String) throws {
    #expect(try said(body).joined(separator: " ") == order)
  }

  @Test("what is waited for in vain fails at its line, and the others go on") func inVain() throws {
    let result = try Suite.run(
      """
      world:parallel {
        function() expect(world:wait_for("store.charged", "1s")):is_false() end,
        function() world:wait "3s" expect(1):equals(2) end,
      }
      """)
    #expect(result.verdict == .failed)
    #expect(result.failedExpectations.map(\.expected) == ["store.charged within 1s", "2"])
    #expect(
      result.failedExpectations.map { $0.place.line - result.failedExpectations[0].place.line } == [0, 1])
  }

  @Test(
    "what goes wrong in a branch has its place",
    arguments: [
      ("world:parallel {\nfunction() world:settle() end,\nfunction() error 'oops' end }", 2, "oops"),
      (
        "world:parallel {\nfunction() world:parallel { function() end } end }", 1,
        "world:parallel was called inside world:parallel; pass all functions to one call: world:parallel { first, second, third }"
      ),
      (
        "world:parallel {}", 0,
        "world:parallel, argument 'branches': expected 1 to 32 functions in braces, found 0 of them"
      ),
      (
        "world:parallel(function() end)", 0,
        "world:parallel, argument 'branches': expected a list of functions in braces, found a function"
      ),
      (
        "world:parallel { 'x' }", 0,
        "world:parallel, argument 'branches': expected a list of functions in braces, found 'x' in it"
      ),
      (
        "world:parallel { first = function() end }", 0,
        "world:parallel, argument 'branches': expected a list of functions in braces, found a named field"
      ),
      (
        "local many = {} for n = 1, 33 do many[n] = function() end end world:parallel(many)", 0,
        "world:parallel, argument 'branches': expected 1 to 32 functions in braces, found 33 of them"
      ),
    ])
  func wrong(_ body: String, _ line: Int, _ message: String) throws {
    guard let error = try Suite.run(body).error else {
      Issue.record("no error")
      return
    }
    #expect(error.message == message)
    #expect(error.line == 11 + line)
  }

  @Test("a world that never settles is inconclusive here too") func neverSettles() throws {
    let body = "phone:launch() world:parallel { function() phone:buy 'coins' world:settle() end }"
    guard case .inconclusive = try Suite.run(body, limits: ScenarioLimits(facts: 10)).verdict else {
      Issue.record("it settled")
      return
    }
  }
}
