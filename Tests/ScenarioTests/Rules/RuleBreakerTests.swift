internal import LuaApps
import Rules
import Scenario
import Testing

@Suite("Apps that break one rule each") struct RuleBreakerTests {
  static let breakers: [RuleBreaker] = [
    RuleBreaker(
      "leave-deferred-alone", "payments-match-grants", in: "deferred/1_2_declined_after_a_day.lua",
      ("WAIT", #"app.busy(false) app.grant(t, product_of(t), 1)"#)),
    RuleBreaker(
      "busy-ends", "leave-deferred-alone", in: "deferred/1_2_declined_after_a_day.lua",
      ("WAIT", ""), ("BUY", "app.busy(true) app.queue:add(id)")),
    RuleBreaker(
      "leave-deferred-alone", in: "deferred/1_2_declined_after_a_day.lua", ("WAIT", "app.queue:finish(t)")),
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
    RuleBreaker(
      "offer-signature-once", in: "subscriptions/8_1_back_with_an_offer.lua",
      (
        "OFFER",
        """
        local function add(discount)
          app.queue:add { product_identifier = "monthly", payment_discount = discount }
        end
        if kept then return add(kept) end
        app.server:sign_offer("monthly", "come_back", nil, function(status, discount)
          kept = discount
          add(discount)
        end)
        """
      )),
    RuleBreaker(
      "failed-then-purchased", "comes-to-rest", "finish-every-terminal", "handle-unsolicited",
      "entitlements-match-store", in: "interrupted/1_5_paid_after_the_failure.lua",
      ("FAIL", #"app.disk:write("failed/" .. product_of(t), "1") app.queue:finish(t)"#),
      (
        "DELIVER",
        #"if not app.disk:exists("failed/" .. product_of(t)) and deliver(app, t) then app.queue:finish(t) end"#
      )),
    RuleBreaker(
      "rebuy-grants-once", in: "purchase/1_3_bought_again_though_owned.lua",
      ("LASTING", #"return "books/" .. id .. "/" .. t.transaction_identifier"#)),
    RuleBreaker(
      "no-work-after-finish", in: "finish/1_1_finish_comes_last.lua",
      (
        "DELIVER",
        """
        local id, path = product_of(t), path_of(app, t)
        local unit, times = app.grants_of(id), t.payment.quantity
        app.disk:write(path, tostring(unit * times))
        app.grant(t, id, unit)
        app.queue:finish(t)
        for _ = 2, times do app.grant(t, id, unit) end
        """
      )),
    RuleBreaker(
      "rebuy-grants-once", "use-original-on-restore", in: "restore/3_1_restored_twice.lua",
      ("LASTING", #"return "books/" .. id .. "/" .. t.transaction_identifier"#)),
    RuleBreaker(
      "use-original-on-restore", "comes-to-rest", "finish-every-terminal", "no-crash-loop",
      "no-crash", in: "restore/3_2_restored_without_its_original.lua",
      (
        "PRODUCT",
        """
        if t.transaction_state == "restored" then t = t.original_transaction end
        return t.payment.product_identifier
        """
      )),
    RuleBreaker(
      "restore-terminates", in: "restore/1_2_restore_with_nothing_to_restore.lua", ("RESTORED", ""),
      ("UNRESTORED", "")),
    RuleBreaker(
      "restore-terminates", in: "restore/1_3_sign_in_cancelled.lua", ("UNRESTORED", "")),
    RuleBreaker("restore-button", in: "restore/4_1_the_user_looks_for_restore.lua", ("RESTORE", "")),
    RuleBreaker(
      "no-auto-restore", "comes-to-rest", in: "restore/4_2_no_password_at_launch.lua",
      ("LAUNCHED", "app.queue:restore_completed_transactions()")),
    RuleBreaker(
      "quiet-cancel", in: "purchase/1_4_a_cancel_is_quiet.lua",
      ("FAIL", #"app.show_dialog("error", "That failed.") app.queue:finish(t)"#)),
    RuleBreaker(
      "show-failures", in: "purchase/2_3_a_failure_is_told.lua", ("FAIL", "app.queue:finish(t)")),
    RuleBreaker(
      "show-failures", "comes-to-rest", "finish-every-terminal", "no-crash-loop",
      "no-crash", in: "purchase/2_4_a_failure_without_an_error.lua",
      (
        "FAIL",
        """
        if t.error.code ~= 2 then app.show_dialog("error", "That failed.") end
        app.queue:finish(t)
        """
      )),
  ]

  private func run(_ breaker: RuleBreaker, _ app: String) throws -> RunResult {
    let folder = try Folder()
    folder.write(app, to: "app.lua")
    let file = try ScenarioFile.load(breaker.scenario, in: Suite.scenarios + "/suite")
    return ScenarioRunner().run(
      0, of: file, subject: try LuaSubject.load(folder.path + "/app.lua", name: "app"))
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
