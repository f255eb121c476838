import Explorer
import Facts
internal import Rules
internal import Scenario
import Testing

/// Each situation with a run of the bundled suite that reaches it, and a run that nearly does.
@Suite("What reaches the situations")
struct SituationReachTests {
  /// The runs for one situation.
  struct Example: Sendable, CustomTestStringConvertible {
    let situation: String
    let reached: String
    var kills: [SuiteRuns.Kill] = []
    var app = "reference"
    /// The run by the reference app that does not reach the situation, and the number of steps it completes.
    let missed: String
    let progress: Int
    var testDescription: String { situation }

    /// Runs the reaching run: a scenario of the suite, or a script.
    func run(sinks: [any FactSink]) throws -> RunResult {
      let runs = try SuiteRuns(app: app)
      if reached.contains("\n") { return try runs.run(script: reached, sinks: sinks) }
      return try runs.run(reached, kills: kills, sinks: sinks)
    }

    init(
      _ situation: String, by reached: String, _ kills: SuiteRuns.Kill..., app: String = "reference",
      not missed: String, _ progress: Int
    ) {
      self.situation = situation
      self.reached = reached
      self.kills = kills
      self.app = app
      self.missed = missed
      self.progress = progress
    }
  }

  @Test("a run reaches it", arguments: examples)
  func reached(_ example: Example) throws {
    let situation = try #require(SituationCatalogue.situation(named: example.situation))
    let watch = SituationWatch([situation])
    watch.beginRun()
    _ = try example.run(sinks: [watch])
    #expect(watch.isReached(at: 0), "\(watch.progress(at: 0)) of \(situation.steps.count)")
  }

  @Test("a run that comes near does not", arguments: examples)
  func missed(_ example: Example) throws {
    let situation = try #require(SituationCatalogue.situation(named: example.situation))
    let watch = SituationWatch([situation])
    watch.beginRun()
    _ = try SuiteRuns().run(example.missed, sinks: [watch])
    #expect(watch.progress(at: 0) == example.progress)
    #expect(!watch.isReached(at: 0))
  }

  @Test(
    "the same run without the facts of one step does not reach it, and comes up to that step",
    arguments: examples)
  func withoutAStep(_ example: Example) throws {
    let situation = try #require(SituationCatalogue.situation(named: example.situation))
    let outcome = try example.run(sinks: [])
    for (number, step) in situation.steps.enumerated() {
      let watch = SituationWatch([situation])
      watch.beginRun()
      for fact in outcome.trace.facts where !step.kinds.contains(fact.kind) {
        watch.append(fact, texts: outcome.trace.texts)
      }
      let same = situation.steps.firstIndex { $0.kinds == step.kinds } ?? number
      #expect(watch.progress(at: 0) <= same, "without step \(number + 1)")
    }
  }

  @Test("every situation has its examples")
  func isComplete() {
    #expect(
      SituationCatalogue.situations.map(\.identifier).sorted() == Self.examples.map(\.situation).sorted())
  }

  static let examples =
    aroundTheSheet + killed + answered + waited + owned + restored + downloaded + subscribed + surrounded

  private static let aroundTheSheet = [
    Example("cancel-then-buy", by: "purchase/1.11/consumable", not: "promoted/1.4/consumable", 2),
    Example(
      "background-during-payment-sheet", by: "purchase/1.8/it_goes_consumable",
      not: "interrupted/1.4/consumable", 1),
    Example("storefront-changes-under-the-sheet", by: "accounts/2.3/consumable", not: "accounts/2.1", 1),
    Example("bought-while-unfinished", by: "queue/2.1/silence", not: "types/1.3", 2),
    Example("bought-though-owned", by: "purchase/1.3", not: "types/1.3", 1),
    Example(
      "two-purchases-at-once", by: "finish/2.1/consumable",
      not: "purchase/1.6/one_callback_each_auto_renewable", 3),
    Example(
      "bought-while-forbidden", by: "products/3.1/not_allowed_consumable", not: "products/3.2/consumable", 1),
    Example("promoted-at-a-cold-launch", by: "promoted/1.2/kept", not: "promoted/1.1/consumable", 0),
  ]

  private static let killed = [
    Example("kill-before-the-answer", by: "accounts/1.6/consumable", not: "finish/2.1/consumable", 3),
    Example(
      "kill-before-the-grant", by: "purchase/3.2", SuiteRuns.Kill(kind: .callbackDelivered, visit: 2),
      not: "purchase/3.2", 2),
    Example("kill-between-grant-and-finish", by: "purchase/3.2", not: "purchase/3.3", 1),
    Example(
      "kill-between-grant-and-finish-of-two", by: "finish/2.6/two_products_first", not: "purchase/3.2", 1),
    Example("kill-between-finish-and-removed", by: "finish/3.1/consumable", not: "purchase/3.2", 1),
    Example(
      "preferences-lost-after-a-grant", by: "purchase/3.6/consumable", app: "samples/guide_observer",
      not: "purchase/3.6/consumable", 2),
    Example(
      "killed-twice-with-one-transaction", by: "purchase/3.2",
      SuiteRuns.Kill(kind: .callbackDelivered, visit: 3), not: "purchase/3.2", 4),
  ]

  private static let answered = [
    Example(
      "lost-answer-at-the-next-launch", by: "purchase/2.1/not_asked_again",
      not: "purchase/2.1/failed_now_consumable", 3),
    Example(
      "answer-twice", by: "purchase/2.8/purchase_answer_consumable", not: "purchase/2.8/queue_answer", 1),
    Example("finished-comes-again", by: "finish/4.1/consumable", not: "purchase/3.2", 3),
    Example(
      "killed-after-a-finish-offline", by: "finish/1.2/lost_with_the_process_consumable",
      not: "purchase/2.10/consumable", 1),
    Example("leaves-by-itself", by: "queue/2.2/consumable", not: "purchase/3.2", 1),
    Example("receipt-refresh-fails", by: "receipts/2.2/the_store_fails", not: "receipts/2.1", 1),
    Example("server-unreachable-at-a-purchase", by: "server/1.2/5_server_down", not: "server/1.1", 1),
  ]

  private static let waited = [
    Example(
      "approved-after-a-relaunch", by: "deferred/2.1/silent_consumable", not: "deferred/1.1/consumable", 2),
    Example("approved-while-dead", by: "deferred/2.3/consumable", not: "catalogue/2.1/consumable", 1),
    Example("declined", by: "deferred/1.2/consumable", not: "deferred/1.1/consumable", 1),
    Example(
      "interrupted-then-resolved", by: "interrupted/1.1/consumable", not: "interrupted/2.1/consumable", 4),
    Example(
      "killed-between-failure-and-resolution", by: "interrupted/2.2/after_the_finish",
      not: "interrupted/1.1/consumable", 3),
  ]

  private static let owned = [
    Example(
      "account-switch-with-unfinished", by: "accounts/1.1/held_back_consumable",
      not: "accounts/1.7/consumable", 2),
    Example("refund-while-dead", by: "revocation/1.2/non_consumable", not: "revocation/1.1", 1),
    Example("refund-then-bought-again", by: "revocation/1.3", not: "revocation/1.1", 2),
    Example("sharing-ends", by: "revocation/2.1", not: "subscriptions/6.2/paid_back", 1),
  ]

  private static let restored = [
    Example("restore-while-deferred", by: "restore/3.8/non_consumable", not: "deferred/1.1/consumable", 1),
    Example(
      "restore-while-buying", by: "restore/3.9/it_is_paid_non_consumable", not: "restore/3.8/non_consumable",
      1),
    Example(
      "restore-while-unfinished", by: "restore/3.5/non_consumable", not: "restore/1.1/non_consumable", 1),
    Example("kill-in-a-restore", by: "restore/3.7/the_rest_is_gone", not: "restore/1.1/non_consumable", 2),
    Example("restore-breaks-off", by: "restore/2.2", not: "restore/1.1/non_consumable", 2),
    Example(
      "restore-after-a-reinstallation", by: "restore/1.1/non_consumable", not: "accounts/1.6/consumable", 2),
    Example(
      "sign-in-canceled-during-restore", by: "restore/1.3/authentication_cancelled",
      not: "receipts/2.2/the_user_cancels", 0),
  ]

  private static let downloaded = [
    Example(
      "link-lost-in-a-download", by: "hosted/1.7/no_network_half_way", not: "hosted/1.4/no_network_at_first",
      1),
    // In the suite the app terminates normally between the two taps.
    Example("paused-over-a-kill", by: pausedOverAKill, not: "hosted/2.1/in_another_launch", 1),
    Example("kill-in-a-download", by: "hosted/2.6/half_way", not: "hosted/1.9/before_the_first_copy", 1),
    Example(
      "kill-before-the-copy", by: "hosted/1.9/before_the_first_copy", not: "hosted/1.10/killed_before", 3),
    Example("disk-full-in-a-download", by: "hosted/4.1/half_way", not: "hosted/4.1/at_the_copy", 1),
    Example("two-downloads-at-once", by: "hosted/2.3/both_come", not: "hosted/2.3/killed_between_them", 1),
  ]

  private static let subscribed = [
    Example("renewal-at-a-launch", by: "subscriptions/1.1/each", not: "subscriptions/5.6/withdrawn", 2),
    Example("two-renewals-at-a-launch", by: "subscriptions/1.1/each", not: "subscriptions/1.10", 1),
    Example("billing-recovers", by: "subscriptions/2.1/with_grace", not: "subscriptions/2.2/with_grace", 1),
    Example("subscribed-again", by: "subscriptions/5.1/purchased", not: "subscriptions/1.1/each", 2),
  ]

  private static let surrounded = [
    Example("disk-full-at-the-delivery", by: "finish/3.3/consumable", not: "hosted/4.1/at_the_copy", 1),
    Example(
      "two-observers", by: "types/1.1/non_consumable", app: "styles/magazine_rack", not: "purchase/3.2", 0),
    Example("several-unfinished-at-a-launch", by: "finish/2.2/cut_often_consumable", not: "purchase/3.2", 0),
    Example("updated-with-unfinished", by: "queue/1.1/update", not: "receipts/1.11/production", 0),
    Example("reboot-with-unfinished", by: "queue/1.1/reboot", not: "purchase/3.2", 1),
    Example(
      "bought-in-the-background", by: "interrupted/1.4/consumable", not: "purchase/1.8/it_goes_consumable", 1),
  ]

  private static let pausedOverAKill = """
    scenario {
      title    = "a kill between pause and resume",
      rules    = { "finish-after-all-downloads" },
      needs    = { "hosted" },
      products = { book = { type = "non_consumable", price = "4.90 USD",
          hosted = { version = "1.0", files = { ["cover.png"] = 200000 } } } },
      run = function(world)
        local phone = world:device "phone"
        phone:launch()
        world:settle()
        phone:buy "book"
        world:wait_for("download.progressed", "10m")
        phone:tap "pause book"
        world:settle()
        phone:kill_app()
        phone:launch()
        world:settle()
        phone:tap "resume book"
        world:settle()
      end,
    }
    """
}
