import Facts
import Foundation
import Rules
import Scenario
import Testing

@Suite("Drawn timelines in scenarios") struct TimelineTests {
  private static let bought = "phone:launch()\nphone:buy \"coins\"\nworld:settle()\n"

  private static func shows(_ drawing: String, on subject: String = "world", after body: String = bought)
    -> String
  {
    body + "expect(\(subject)):shows [[\n\(drawing)\n]]"
  }

  static let met: [String] = [
    shows("user: bought(coins)\napp:                  granted(coins)   finished(coins)"),
    // Facts that are not drawn are ignored, and full names are allowed.
    shows("app: granted"), shows("app: .... claim.granted ---- queue.finish_called"),
    // One column, any order.
    shows("device: launched x1", after: "phone:launch()\n"),
    shows("app:   granted\nstore: charged"),
    shows("store: charged\napp:   granted"),
    // Staves, devices and values.
    shows("user: bought\n\napp: granted\n\napp: finished"),
    shows("app@phone: granted(coins)  finished(purchased)"),
    shows("queue: delivered(coins, purchasing)  delivered(coins, purchased)", on: "phone"),
    shows(
      "app@phone:  granted(coins)\nqueue@tablet: ", after: "world:device \"tablet\"\n" + bought),
    shows(
      "app: granted(coins) x2",
      after: bought + "phone:buy \"coins\"\nworld:settle()\n"),
    "expect(world):shows \"device: app_installed\"",
  ]

  @Test("a drawing of what happened is no failure", arguments: met) func isMet(_ text: String) throws {
    let result = try Suite.run(text)
    #expect(result.verdict == .passed, "\(text): \(result.verdict) \(result.failedExpectations)")
  }

  @Test("a failure shows the drawing, what happened and where the two part") func parts() throws {
    let drawing = "    user: bought(coins)\n    app:                finished  granted(coins)"
    let result = try Suite.run(TimelineTests.shows(drawing))
    let failure = try #require(result.failedExpectations.first)
    #expect(failure.expected == "finished")
    #expect(failure.found.hasPrefix("granted(coins) (#"))
    #expect(
      failure.difference == [
        "drawn", "  user: bought(coins)", "  app:                finished  granted(coins)",
        "                      ^",
        "happened", "  user: bought(coins) -------------------------",
        "  app:  -------------- granted(coins)  finished",
        "                       ^",
      ])
    #expect(failure.facts.last?.text.contains("claim.granted") == true)
  }

  @Test("what is drawn once may not happen twice, and what is drawn has to come") func counts() throws {
    let twice = TimelineTests.bought + "phone:buy \"coins\"\nworld:settle()\n"
    let result = try Suite.run(TimelineTests.shows("app: granted(coins)", after: twice))
    let failure = try #require(result.failedExpectations.first)
    #expect(failure.expected == "no more facts in the drawing")
    #expect(failure.difference.suffix(2) == ["  app: granted(coins) x2", "       ^"])
    let missing = try Suite.run(TimelineTests.shows("app: granted(coins)  granted(coins)"))
    #expect(missing.failedExpectations.first?.found == "no more facts")
    let nothing = try Suite.run(TimelineTests.shows("app: granted(pro)"))
    #expect(nothing.failedExpectations.first?.difference.suffix(2) == ["happened", "  nothing"])
  }

  static let wrong: [BadInput] = [
    BadInput(
      "nothing", "",
      says: "the drawing is empty; write a line for each actor, such as app: granted  finished"),
    BadInput(
      "a tab", "app:\tgranted",
      says: "the drawing, line 1: found a tab; use spaces, because tab width varies"),
    BadInput(
      "no actor", "granted finished",
      says: "the drawing, line 1: expected an actor and a colon, such as app:, found 'granted finished'"),
    BadInput(
      "an unknown actor", "apps: granted",
      says: "the drawing, line 1: unknown actor 'apps'; did you mean 'app'?"),
    BadInput(
      "an unknown device", "app@phon: granted",
      says: "the drawing, line 1: unknown device 'phon'; did you mean 'phone'?"),
    BadInput(
      "a device for the store", "store@phone: charged",
      says: "the drawing, line 1: store does not belong to a device; write store:"),
    BadInput(
      "an unknown word", "app: grantd",
      says: "the drawing, line 1: unknown kind of fact 'grantd'; did you mean 'granted'?"),
    BadInput(
      "an ambiguous word", "queue: failed",
      says:
        "the drawing, line 1: 'failed' could mean several kinds of fact; write one of: transaction.failed, request.failed, download.failed"
    ),
    BadInput(
      "a word on another's line", "user: granted",
      says:
        "the drawing, line 1: 'granted' (claim.granted) cannot appear on the line of user; move it to the line of app"
    ),
    BadInput(
      "an unknown product", "app: granted(coin)",
      says: "the drawing, line 1: claim.granted has no value 'coin'; did you mean 'coins'?"),
    BadInput(
      "a product where there is none", "user: tapped_restore(coins)",
      says: "the drawing, line 1: user.tapped_restore does not involve a product; remove (coins)"),
    BadInput(
      "an open parenthesis", "app: granted(coins",
      says:
        "the drawing, line 1: expected a word such as granted(coins), found 'granted(coins'; fill lines only with spaces, dashes, and periods"
    ),
    BadInput(
      "a strange sign", "app: granted | finished",
      says:
        "the drawing, line 1: expected a word such as granted(coins), found '| finished'; fill lines only with spaces, dashes, and periods"
    ),
    BadInput(
      "a repetition of nothing", "app: x2",
      says: "the drawing, line 1: 'x2' does not follow a word; write it after a word: granted x2"),
    BadInput(
      "a repetition of none", "app: granted x0",
      says: "the drawing, line 1: 'x0' does not follow a word; write it after a word: granted x2"),
    BadInput(
      "two lines of an actor", "app: granted\napp: finished",
      says:
        "the drawing, line 2: 'app' already has a line; put its words on one line, or start a new stave with an empty line"
    ),
    BadInput(
      "a column that slipped", "app:   granted\nstore:  charged",
      says:
        "the drawing, line 2: 'charged' starts one column after 'granted' on line 1; align both, or move them further apart"
    ),
  ]

  @Test("what is wrong with a drawing is said with its line", arguments: wrong)
  func isWrong(_ input: BadInput) throws {
    let result = try Suite.run(TimelineTests.shows(input.text, after: ""))
    guard let error = result.error else {
      Issue.record("the verdict is \(result.verdict)")
      return
    }
    #expect(error.description == "purchase/test.lua:11: \(input.message)")
  }

  @Test("a drawing of several devices says which, and a value has no timeline") func others() throws {
    let cases = [
      (
        "world:device \"tablet\"\nexpect(world):shows \"app: granted\"",
        "the drawing, line 1: 'app' needs a device; there are several (phone, tablet); write app@phone:"
      ),
      (
        "expect(5):shows \"app: granted\"",
        "saw works only on a world or a device; write expect(world):saw \"claim.granted\""
      ),
    ]
    for (text, message) in cases {
      let result = try Suite.run(text)
      guard let error = result.error else {
        Issue.record("the verdict is \(result.verdict)")
        continue
      }
      #expect(error.message == message)
    }
  }

  @Test("the drawing in the manual is what happens") func manual() throws {
    let page = try String(contentsOfFile: Suite.scenarios + "/../Documentation/Timelines.md", encoding: .utf8)
    let block = try #require(page.split(separator: "```").dropFirst().first)
    let code = try #require(block.split(separator: "\n", maxSplits: 1).last)
    let result = try Suite.run("phone:launch()\nphone:buy \"coins\"\nworld:settle()\n\(code)")
    #expect(result.verdict == .passed, "\(result.failedExpectations)")
  }

  static let stories: [String] = [
    bought,
    bought + "phone:buy \"pro\"\nworld:settle()\nphone:restore()\nworld:settle()\n",
    "phone:launch()\nphone:network_down()\nphone:buy \"coins\"\nworld:settle()\nphone:network_up()\nphone:kill_app()\nphone:launch()\nworld:settle()\n",
    "phone:launch()\nlocal tablet = world:device \"tablet\"\ntablet:launch()\nphone:buy \"coins\"\ntablet:buy \"coins\"\nworld:settle()\n",
    "phone:launch()\nphone:buy(\"pro\", { cancel = true })\nphone:buy \"coins\"\nphone:buy \"coins\"\nworld:settle()\n",
  ]

  @Test("a drawing that was made of a trace is met by the run that it was made of", arguments: stories)
  func roundTrip(_ body: String) throws {
    let trace = try Suite.run(body).trace
    let story = TraceTimeline(trace).lines { fact, _ in TraceTimeline.story.contains(fact.kind) }
    #expect(story.count > 3)
    let everything = TraceTimeline(trace).lines { fact, _ in TimelineActor.of(fact.kind) != .world }
    for lines in [story, everything] {
      let result = try Suite.run(TimelineTests.shows(lines.joined(separator: "\n"), after: body))
      #expect(result.verdict == .passed, "\(result.verdict) \(result.failedExpectations)")
    }
  }
}
