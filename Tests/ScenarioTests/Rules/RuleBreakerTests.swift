import Rules
import Scenario
import Testing

@Suite("Apps that break one rule each") struct RuleBreakerTests {
  static let breakers: [RuleBreaker] = [
    RuleBreaker(
      "leave-deferred-alone", in: "approval/1_2_declined_after_a_day.lua",
      ("WAIT", #"app.busy(false) app.grant(t, product_of(t), 1)"#)),
    RuleBreaker(
      "leave-deferred-alone", in: "approval/1_2_declined_after_a_day.lua",
      ("WAIT", ""), ("BUY", "app.busy(true) app.queue:add(id)")),
    RuleBreaker(
      "leave-deferred-alone", in: "approval/1_2_declined_after_a_day.lua", ("WAIT", "app.queue:finish(t)")),
    RuleBreaker(
      "single-observer", in: "observers/2_1_one_observer_does_the_work.lua",
      ("BUY", "app.queue:add_observer(shared) app.queue:add(id)")),
    RuleBreaker(
      "single-observer", in: "observers/2_1_one_observer_does_the_work.lua",
      (
        "LAUNCHED",
        """
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, t in ipairs(transactions) do
              if t.transaction_state == "purchased" then app.queue:finish(t) end
            end
          end,
        }
        """
      )),
    RuleBreaker(
      "observer-lifetime", in: "observers/2_2_the_shop_closes.lua",
      ("LAUNCHED", "app.queue:add_observer { updated_transactions = function() end }"),
      (
        "MORE",
        """
        tap = function(app)
          local screens = app.queue:transaction_observers()
          app.queue:release_observer(screens[#screens])
        end,
        """
      )),
    RuleBreaker(
      "observer-stays-registered", in: "observers/2_2_the_shop_closes.lua",
      (
        "MORE",
        """
        tap = function(app)
          app.queue:remove_observer(shared)
          app.after(90, function() app.queue:add_observer(shared) end)
        end,
        """
      )),
  ]

  private func run(_ breaker: RuleBreaker, _ app: String) throws -> RunResult {
    let folder = try Folder()
    folder.write(app, to: "app.lua")
    let file = try ScenarioFile.load(breaker.scenario, in: Suite.scenarios + "/suite")
    return ScenarioRun().run(0, of: file, subject: try LuaSubject.load(folder.path + "/app.lua", name: "app"))
  }

  private func broken(_ result: RunResult) -> [String] {
    result.breaches.map(\.page.identifier.text).sorted()
  }

  @Test("breaks what it is made to break, and nothing else", arguments: breakers)
  func breaks(_ breaker: RuleBreaker) throws {
    let result = try run(breaker, breaker.app)
    #expect(
      broken(result) == breaker.rules.sorted(), "\(result.breaches) \(result.crashes) \(result.remarks)")
  }

  @Test("the app that they are made from breaks nothing", arguments: breakers)
  func sound(_ breaker: RuleBreaker) throws {
    let result = try run(breaker, RuleBreaker(in: breaker.scenario).app)
    #expect(broken(result) == [])
    #expect(result.verdict == .passed, "\(result.failedExpectations) \(result.crashes) \(result.remarks)")
  }
}
