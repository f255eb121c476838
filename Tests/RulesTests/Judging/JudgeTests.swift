import Facts
import Kernel
import Rules
import Testing

@Suite("The judge") struct JudgeTests {
  @Test("a rule sees the kinds that it reads, once each, after the case file took the fact")
  func dispatch() {
    let first = Listener("first", [.queueFinishCalled, .claimGranted])
    let second = Listener("second", [.claimGranted, .claimGranted])
    let judge = Judge(rules: [first, second])
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    let granted = trace.grant(bought)
    let finished = trace.finish(bought)
    trace.show(to: judge)
    #expect(first.seen == [granted, finished])
    #expect(second.seen == [granted])
    #expect(first.fileWasAhead)
  }

  @Test("verdicts come in the order of registration, with their pages")
  func order() {
    let judge = Judge(rules: [Listener("b", []), Listener("a", [])])
    #expect(judge.judgments(available: []).map(\.page.identifier) == ["b", "a"])
    #expect(judge.judgments(available: []).map(\.verdict) == [.notExercised, .notExercised])
  }

  @Test("missing evidence makes a rule not applicable, and says what is missing")
  func evidence() {
    let judge = Judge(rules: [Listener("a", [], evidence: [.claims, .simulatedDisk])])
    #expect(judge.verdict(at: 0, available: [.claims, .simulatedDisk]) == .notExercised)
    #expect(
      judge.verdict(at: 0, available: [.claims])
        == .notApplicable(reason: "the app does not use the simulated disk"))
    #expect(
      judge.verdict(at: 0, available: [])
        == .notApplicable(reason: "the app does not report its grants and does not use the simulated disk"))
  }

  @Test("a judge that forgot a run judges the next as a new one does")
  func reset() {
    let broken = TraceBuilder()
    broken.launch(observes: false)
    broken.user(.tappedRestore)
    let bought = broken.buy(broken.coins)
    broken.setPreference()
    broken.grant(bought)
    broken.grant(bought)
    broken.grant(product: broken.coins, count: 500)
    broken.finish(bought)
    broken.kill()
    broken.system(.disk(.preferencesLost(count: 1)))
    broken.finish(broken.begin(broken.sword), .purchasing)
    broken.finish(broken.buy(broken.sword))
    broken.tell(bought, .purchased)
    broken.queue(.callback(.revoked(observer: ObserverID(0), product: broken.sword)))
    broken.fail(broken.begin(broken.sword))
    for _ in 1...2 {
      broken.launch()
      broken.crash()
    }
    broken.world(.budgetSpent(facts: 9))
    broken.stayUnsettled()
    broken.own(broken.coins, 7)
    broken.own(broken.coins, 700, on: broken.tablet)
    let fine = TraceBuilder()
    fine.launch()
    let kept = fine.buy(fine.coins)
    fine.write()
    fine.grant(kept)
    fine.finish(kept)
    fine.converge()
    fine.own(fine.coins, 100)
    fine.own(fine.coins, 300)

    let judge = Judge()
    broken.show(to: judge)
    #expect(
      judge.judgments(available: RuleEvidence(rawValue: .max)).count { $0.verdict.witness != nil } >= 5)
    judge.reset()
    let new = Judge()
    #expect(
      judge.judgments(available: RuleEvidence(rawValue: .max))
        == new.judgments(available: RuleEvidence(rawValue: .max)))
    fine.show(to: judge)
    fine.show(to: new)
    #expect(
      judge.judgments(available: RuleEvidence(rawValue: .max))
        == new.judgments(available: RuleEvidence(rawValue: .max)))
  }

  @Test("facts about nothing, and identifiers far apart, are taken without harm")
  func hostileFacts() {
    let judge = Judge()
    let texts = Texts(keepsPassing: true)
    var sequence: UInt32 = 0
    for value: Int64 in [0, 1, -1, 5_000_000, .max, .min] {
      for kind in FactKind.allCases {
        let fields = FactFields([Int64](repeating: value, count: FactDescription.of(kind).fields.count))
        // The texts in a fact belong to the run's own texts.
        let content = FactContent(kind: kind, fields: textsRemoved(fields, kind))
        for device in [DeviceID.none, DeviceID(0), DeviceID(70_000)] {
          sequence += 1
          judge.append(
            Fact(
              sequence: FactSequence(rawValue: sequence), cause: .start, instant: .zero,
              actor: Actor(.app, at: device), content: content), texts: texts)
        }
      }
    }
    #expect(judge.judgments(available: RuleEvidence(rawValue: .max)).count == RuleRegistry.pages.count)
  }

  private func textsRemoved(_ fields: FactFields, _ kind: FactKind) -> FactFields {
    let description = FactDescription.of(kind)
    return FactFields((0..<fields.count).map { description.fields[$0].type == .text ? 0 : fields[$0] })
  }
}

/// A rule that records the facts it receives.
private final class Listener: Rule {
  let page: RulePage
  let kinds: [FactKind]
  var seen: [FactSequence] = []
  var fileWasAhead = true

  init(_ name: String, _ kinds: [FactKind], evidence: RuleEvidence = []) {
    page = RulePage(
      identifier: RuleIdentifier(name), sentence: "", level: .must, evidence: evidence, sources: [], why: "",
      breach: "", fix: "")
    self.kinds = kinds
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    seen.append(fact.sequence)
    if file.sequence != fact.sequence { fileWasAhead = false }
  }

  func conclude(in file: CaseFile) -> Verdict { .notExercised }

  func reset() { seen = [] }
}
