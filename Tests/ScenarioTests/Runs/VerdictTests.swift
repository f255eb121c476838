import Facts
import Kernel
internal import LuaApps
import Rules
import Scenario
import Testing
import World

@Suite("Verdicts of runs") struct VerdictTests {
  private static let buying = "phone:launch()\nphone:buy \"coins\"\nworld:settle()"

  private func run(_ app: String, _ body: String = VerdictTests.buying, fields: String = "") throws
    -> RunResult
  {
    let folder = try Folder()
    folder.write(app, to: "app.lua")
    let file = try Suite.load(Suite.text(body, fields: fields))
    return ScenarioRunner().run(
      0, of: file, subject: try LuaSubject.load(folder.path + "/app.lua", name: "app"))
  }

  private static func app(_ update: String, _ more: String = "") -> String {
    """
    return app {
      launch = function(app)
        app.queue:add_observer(app.observer {
          updated_transactions = function(transactions)
            for _, t in ipairs(transactions) do
              if t.transaction_state ~= "purchasing" then \(update) end
            end
          end,
        })
      end,
      buy = function(app, product)
        if app.queue:can_make_payments() then app.queue:add { product_identifier = product } end
      end,
      owned = function(app, product) return 0 end,
      \(more)
    }
    """
  }

  @Test("an app that breaks a rule fails") func breaksRule() throws {
    let result = try run(Self.app("app.queue:finish(t)"))
    #expect(result.verdict == .failed)
    #expect(result.breaches.map(\.page.identifier).contains("deliver-before-finish"))
  }

  @Test("a rule that is expected to be broken is no failure, and has to be broken") func expectsBroken()
    throws
  {
    let fields = "expects_broken = { \"deliver-before-finish\", \"entitlements-match-store\" },"
    #expect(try run(Self.app("app.queue:finish(t)"), fields: fields).verdict == .passed)
    let result = try Suite.run(Self.buying, fields: fields)
    #expect(result.verdict == .failed)
    #expect(result.unbrokenRules.map(\.text) == ["deliver-before-finish", "entitlements-match-store"])
  }

  @Test("a scenario that ended early is never passed, also if it expects the crash") func expectedCrash()
    throws
  {
    let result = try run(
      Self.app("error 'oops'"), Self.buying + "\nphone:buy \"coins\"\nworld:settle()",
      fields: "liveness = false, expects_broken = { \"no-crash\" },")
    let reason = "the app was no longer running on phone when it was about to be tapped"
    #expect(result.verdict == .inconclusive(reason: "the scenario ended early: \(reason)"))
    #expect(result.remarks.isEmpty)
  }

  @Test("an app that crashes fails, and what comes after is no error of the scenario") func crashes() throws {
    let result = try run(Self.app("error 'oops'"), Self.buying + "\nphone:buy \"coins\"\nworld:settle()")
    #expect(result.verdict == .failed)
    #expect(result.crashes.isEmpty == false)
    #expect(
      result.remarks == [
        "the scenario ended early: the app was no longer running on phone when it was about to be tapped"
      ])
  }

  @Test("an expectation before any time has gone by says so, with the line of the tap") func untimed() throws
  {
    let hint = "no time has passed since phone:buy on line"
    let early = try Suite.run(
      "phone:launch()\nphone:buy \"coins\"\nexpect(phone:owned \"coins\"):equals(100)")
    #expect(early.remarks.count == 1 && early.remarks[0].hasPrefix(hint), "\(early.remarks)")
    let late = try Suite.run(
      "phone:launch()\nphone:buy \"coins\"\nworld:settle()\nexpect(phone:owned \"coins\"):equals(99)")
    #expect(late.verdict == .failed && late.remarks.isEmpty, "\(late.remarks)")
  }

  @Test("a crash is a failure, and breaks the rule about crashes") func crashAlone() throws {
    let app = Self.app("app.queue:finish(t)").replacing("app.queue:add {", with: "error 'oops' local x = {")
    let result = try run(app)
    #expect(result.breaches.map(\.page.identifier) == ["no-crash"])
    #expect(result.crashes.count == 1)
    #expect(result.verdict == .failed)
  }

  @Test("an order that an app which does wrong made impossible ends the scenario, and is no error of it")
  func impossible() throws {
    // Without an observer nothing is ever finished, so the kill never occurs and the app still runs.
    let app = Self.app("").replacing("app.queue:add_observer(", with: "print(")
    let body =
      "phone:launch()\nphone:kill_app { before = \"finish\" }\nphone:buy \"coins\"\nworld:settle()\nphone:launch()"
    let result = try run(app, body)
    #expect(result.verdict == .failed)
    #expect(result.breaches.map(\.page.identifier).contains("observer-at-launch"))
    #expect(result.unmetPins.map(\.words) == ["kill_before finish on phone"])
    #expect(result.convergence != nil)
  }

  @Test("what an app did not bring about, though it was asked to, is inconclusive") func unreached() throws {
    let silent = Self.app("").replacing(
      "app.queue:add {", with: "app.show_dialog('message', 'Closed.') print {")
    let result = try run(silent, Self.buying + "\nworld:refund \"coins\"")
    guard case .inconclusive(let reason) = result.verdict else {
      Issue.record("\(result.verdict), \(result.breaches.map(\.page.identifier))")
      return
    }
    #expect(reason.hasSuffix("has not bought 'coins'; buy it first, then call world:settle()"), "\(reason)")
  }

  @Test("an expectation weighs as the rule that demands it, even if the rule does not apply") func levels()
    throws
  {
    func verdict(_ rule: String, _ capabilities: String = "") throws -> CaseVerdict {
      try run(
        Self.app("app.grant(t, 'coins', 100) app.disk:write('x', '1') app.queue:finish(t)", capabilities),
        "phone:launch()\nexpect(phone, { rule = \"\(rule)\" }):saw \"claim.granted\""
      ).verdict
    }
    #expect(try verdict("deliver-before-finish") == .failed)
    #expect(try verdict("skip-backup") == .passed)
    #expect(try verdict("show-failures") == .failed)
    #expect(try verdict("show-failures", "capabilities = { interface = false },") == .failed)
  }

  @Test("an impossible order is an error where the app did nothing wrong") func impossibleAnyway() throws {
    let result = try Suite.run("phone:launch()\nphone:launch()")
    guard let error = result.error else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(error.kind == .order)
  }

  @Test("a scenario about a rule that the run had no occasion to judge passes, and notes it")
  func notExercised() throws {
    let result = try Suite.run("phone:launch()", fields: "rules = { \"idempotent-delivery\" },")
    #expect(result.verdict == .passed)
    #expect(result.unexercisedRules == ["idempotent-delivery"])
  }

  @Test("what an app is not able to do is not applicable") func notApplicable() throws {
    let app = Self.app("app.queue:finish(t)", "capabilities = { server = false },")
    #expect(
      try run(app, fields: "needs = { \"server\" },").verdict
        == .notApplicable(reason: "needs capability 'server', which the app does not declare"))
  }

  @Test("a folder of its own is as good as the simulated disk, but for scenarios that need that disk")
  func privateDisk() {
    var capabilities = Capabilities()
    #expect(Need.disk.isMet(by: capabilities))
    capabilities.keepsPrivateDisk = true
    capabilities.usesSimulatedDisk = false
    #expect(!Need.disk.isMet(by: capabilities) && capabilities.declares(.simulatedDisk))
    capabilities.usesSimulatedDisk = true
    #expect(!Need.disk.isMet(by: capabilities))
    capabilities = Capabilities()
    capabilities.usesSimulatedDisk = false
    #expect(!Need.disk.isMet(by: capabilities) && !capabilities.declares(.simulatedDisk))
  }

  @Test(
    "orders without end spend the budget of the scenario: one in which time goes by counts for many instructions"
  )
  func endlessOrders() throws {
    let body = "phone:launch() while true do phone:buy 'coins' world:settle() end"
    let result = try Suite.run(body, limits: ScenarioLimits(instructions: 200_000))
    #expect(
      result.error?.message.hasPrefix("the budget of 200000 instructions is spent") == true,
      "\(String(describing: result.error))")
    let count = result.trace.facts.count { $0.kind == .storeCharged }
    #expect((50...100).contains(count), "\(count)")
  }

  @Test(
    "what is prepared has a limit, since each choice of the run looks at all of it",
    arguments: [
      "world:behavior('callback_delay', 'none')", "phone:lose_finish { nth = number, optional = true }",
      "phone:kill_app { before = 'finish', nth = number, optional = true }",
    ])
  func prepared(order: String) throws {
    func run(_ count: Int) throws -> RunResult {
      try Suite.run("phone:launch() for number = 1, \(count) do \(order) end")
    }
    if order.hasPrefix("world") { #expect(try run(900).error == nil) }
    let message = try run(1_100).error?.message
    #expect(
      message
        == "more than 1000 prepared faults, answers, and options; prepare them when they are needed, or "
        + "split the scenario", "\(String(describing: message))")
  }

  @Test("a world that never settles is inconclusive, with what repeats") func neverSettles() throws {
    let result = try Suite.run(Self.buying, limits: ScenarioLimits(facts: 10))
    guard case .inconclusive(let reason) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(reason.hasPrefix("the run did not become idle within 10 facts; the last: #"))
  }

  @Test("what is optional may come to nothing") func optional() throws {
    let result = try Suite.run(Self.buying + "\nphone:kill_app { before = \"restore\", optional = true }")
    #expect(result.verdict == .passed)
    #expect(result.unmetPins.map(\.words) == ["kill_before restore on phone"])
  }

  @Test("behind a fault that was explored the user launches the app again and goes on") func explored() throws
  {
    let file = try Suite.load(Suite.text(Self.buying + "\nphone:buy \"coins\"\nworld:settle()"))
    let kill = Deviation(
      site: Site(
        name: ChoiceSite.killBefore.rawValue, detail: KillPoint.named("finish")?.rawValue ?? 0, scope: 0),
      visit: 1, count: 2, value: 1)
    let result = ScenarioRunner().run(0, of: file, subject: try Suite.reference(), driver: .recorded([kill]))
    #expect(result.deviations == [kill])
    #expect(result.verdict == .passed, "\(result)")
    #expect(result.remarks == [])
    #expect(result.trace.facts.count { $0.kind == .storeCharged } == 2)
  }

  @Test("a kill that struck where the app came to its point ends the scenario early, and is no error of it")
  func optionalKill() throws {
    let kill = "phone:kill_app { before = \"finish\"%@ }\n"
    let look = Self.buying + "\nexpect(phone:owned \"coins\"):equals(100)"
    func result(_ options: String) throws -> RunResult {
      let armed = kill.replacing("%@", with: options)
      return try Suite.run(look.replacing("phone:buy", with: armed + "phone:buy"))
    }
    let struck = try result(", optional = true")
    #expect(
      struck.remarks == [
        "the scenario ended early: the app was no longer running on phone when it was about to be asked what its user owns"
      ])
    #expect(struck.verdict == .passed, "\(struck)")
    // Without a fault the missing launch is an error of the scenario's author.
    guard case .error = try result("").verdict else {
      Issue.record("an order to an app that does not run is an error")
      return
    }
  }

  @Test("a flood of failures is cut, and counted") func flood() throws {
    let result = try Suite.run("for number = 1, 150 do expect(number):equals(0) end")
    #expect(result.failedExpectations.count == 100)
    #expect(result.remarks == ["50 more expectations failed"])
  }

  @Test(
    "what would fill the memory is an error",
    arguments: [
      (
        "for number = 1, 100 do world:device(\"d\" .. number) end",
        "a world can have at most 32 devices; look for a loop that creates devices"
      ),
      (
        "for number = 1, 2000 do world:account(\"a\" .. number) end",
        "a world can have at most 1000 accounts; look for a loop that creates accounts"
      ),
      (
        "for number = 1, 3 do world:history(\"user\", { products = { \"pro\" }, count = 1500000 }) end",
        "all histories together can have at most 2000000 purchases; request fewer"
      ),
    ])
  func floods(_ body: String, _ message: String) throws {
    guard let error = try Suite.run(body).error else {
      Issue.record("no error")
      return
    }
    #expect(error.message == message)
  }

  @Test("without liveness nobody launches the app again") func withoutLiveness() throws {
    let result = try Suite.run("phone:launch()", fields: "liveness = false,")
    #expect(result.convergence == nil)
    #expect(result.trace.facts.count { $0.kind == .processLaunched } == 1)
  }

  @Test("the facts are kept for a scenario that reads them, whatever was asked for") func retention() throws {
    let run = ScenarioRunner()
    let reading = try Suite.load(Suite.text(Self.buying + "\nexpect(world):saw \"store.charged\""))
    let other = try Suite.load(Suite.text(Self.buying))
    let subject = try Suite.reference()
    #expect(run.run(0, of: reading, subject: subject, retention: .hashOnly).trace.facts.isEmpty == false)
    let result = run.run(0, of: other, subject: subject, retention: .hashOnly)
    #expect(result.trace.facts.isEmpty)
    #expect(result.factCount > 20)
    #expect(result.factHash == run.run(0, of: other, subject: subject, retention: .full).factHash)
  }

  @Test("what one run changes is gone in the next") func isolation() throws {
    let file = try Suite.load(
      """
      local count = 0
      local seen = {}
      scenario { title = "x", run = function(world)
        count = count + 1
        seen[#seen + 1] = count
        expect(count):equals(1)
        expect(#seen):equals(1)
        expect(math.random(1000000)):equals(math.random(1000000))
      end }
      """)
    let run = ScenarioRunner()
    let subject = try Suite.reference()
    let first = run.run(0, of: file, subject: subject)
    let second = run.run(0, of: file, subject: subject)
    #expect(first.failedExpectations.count == 1)
    #expect(first.failedExpectations == second.failedExpectations)
  }

  @Test("several scenarios of a file have an address each") func addresses() throws {
    let one = "scenario { title = 'x', run = function() end }"
    let file = try Suite.load("\(one)\n\(one)", file: "purchase/3_2_kill.lua")
    #expect(file.scenarios.map(\.address.text) == ["purchase/3.2#1", "purchase/3.2#2"])
    #expect(file.scenarios.map(\.line) == [1, 2])
    #expect(try Suite.load(one, file: "a/buy_twice.lua").scenarios[0].address.text == "a/buy_twice")
    #expect(try Suite.load(one, file: "3_kill.lua").scenarios[0].address.text == "3")
  }
}
