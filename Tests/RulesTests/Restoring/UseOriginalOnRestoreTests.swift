import Facts
import Rules
import Testing

@Suite("use-original-on-restore") struct UseOriginalOnRestoreTests {
  static let kept: [Story] = [
    Story("restored twice, owned once") { trace in
      trace.launch()
      let purchase = trace.record(trace.sword)
      _ = trace.restore(trace.sword, purchase: purchase)
      _ = trace.restore(trace.sword, purchase: purchase)
      trace.own(trace.sword, 1)
    },
    Story("two purchases, counted each: another rule judges that") { trace in
      trace.launch()
      _ = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      _ = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.own(trace.sword, 2)
    },
    Story("a missing original, survived") { trace in
      trace.launch()
      let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.choose("missing_original", restored)
      trace.turn((restored, .restored)) {}
    },
    Story("a crash over something else") { trace in
      trace.launch()
      let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.choose("missing_original", restored)
      trace.turn((restored, .restored)) {}
      let bought = trace.begin(trace.coins)
      trace.turn((bought, .purchased)) { trace.crash() }
    },
    Story("a crash over a restored transaction that has its original") { trace in
      trace.launch()
      let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.choose("restored_receipt", restored)
      trace.turn((restored, .restored)) { trace.crash() }
    },
  ]

  @Test("the original tells what it is", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "use-original-on-restore") == .kept)
  }

  @Test("what is owned grows with each restore") func counted() {
    let trace = TraceBuilder()
    trace.launch()
    let purchase = trace.record(trace.sword)
    _ = trace.restore(trace.sword, purchase: purchase)
    _ = trace.restore(trace.sword, purchase: purchase)
    trace.own(trace.sword, 2)
    #expect(
      trace.verdict(of: "use-original-on-restore").reasons == [
        "the user owns 2 of sword on “phone”, more than was bought",
        "the app received sword",
        "a restore delivered the same purchase under a new identifier",
        "the app reported that its user owns 2 of sword",
      ])
  }

  @Test("a missing original ends the process, at each launch again") func crashed() {
    let trace = TraceBuilder()
    trace.launch()
    let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
    trace.choose("missing_original", restored)
    for _ in 0..<2 {
      trace.turn((restored, .restored)) { trace.crash() }
      trace.launch()
    }
    let verdict = trace.verdict(of: "use-original-on-restore")
    #expect(
      verdict.reasons == [
        "the app on “phone” crashed on transaction 0 (sword), a restored transaction without an original",
        "transaction 0 (sword) arrived without its original",
        "the app received transaction 0 (sword) as restored",
        "the app crashed while handling it, and will crash at every launch",
      ])
    #expect(verdict.witness?.furtherBreaches == 1)
  }

  @Test("an original without its product warns, because StoreKit declares that it is there")
  func lacksProduct() {
    let trace = TraceBuilder()
    trace.launch()
    let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
    trace.choose("original_product", restored)
    trace.turn((restored, .restored)) { trace.crash() }
    let judge = Judge()
    let everything = RuleEvidence(rawValue: .max)
    trace.show(to: judge)
    let rules = ["use-original-on-restore", "no-crash"].compactMap { rule in
      judge.pages.firstIndex { $0.identifier == RuleIdentifier(rule) }
    }
    for rule in rules {
      #expect(judge.verdict(at: rule, available: everything).witness != nil)
      #expect(judge.levels[rule] == .should)
    }
    #expect(
      judge.verdict(at: rules[0], available: everything).reasons.prefix(2) == [
        "the app on “phone” crashed on transaction 0 (sword), a restored transaction whose original lacks its product",
        "the original of transaction 0 (sword) arrived without its product identifier",
      ])
    judge.reset()
    #expect(rules.allSatisfy { judge.levels[$0] == .must }, "the next run is judged as ever")
  }

  @Test("a choice between the callback and the answer does not part them") func choiceBetween() {
    let trace = TraceBuilder()
    trace.launch()
    let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
    trace.choose("missing_original", restored)
    trace.turn((restored, .restored)) {}
    let chosen = trace.world(
      .chosen(site: trace.texts.intern("object_identity"), scope: 0, option: 1, count: 2))
    trace.inTurn(after: chosen) { trace.crash() }
    #expect(trace.verdict(of: "use-original-on-restore").name == "broken")
  }

  @Test("without a restored transaction there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    _ = trace.buy(trace.sword)
    trace.own(trace.sword, 2)
    #expect(trace.verdict(of: "use-original-on-restore") == .notExercised)
  }
}
