import Facts
import Kernel
import Rules
import Testing

@Suite("What a trace must tell of")
struct RuleTestimonyTests {
  private static let evidence = RuleEvidence(RuleEvidence.all.map(\.evidence))

  @Test("every bundled rule says what it needs")
  func table() {
    for rule in RuleRegistry.makeRules() {
      let testimony = rule.testimony
      let kinds = testimony.needed + testimony.excusing + testimony.showing
      #expect(!testimony.needed.isEmpty, "\(rule.page.identifier)")
      #expect(Set(kinds).count == kinds.count, "\(rule.page.identifier) names a kind twice")
    }
  }

  @Test("without what it needs a rule is not applicable, whatever it saw")
  func needed() throws {
    let judge = Judge()
    let place = try #require(judge.pages.firstIndex { $0.identifier == "deliver-before-finish" })
    let needed = judge.rules[place].testimony.needed
    let verdict = judge.verdict(
      at: place, available: Self.evidence, told: RecordedKinds(needed.filter { $0 != .claimGranted }))
    #expect(verdict == .notApplicable(reason: "the trace does not record claim.granted"))
    #expect(judge.verdict(at: place, available: Self.evidence, told: RecordedKinds(needed)) == .notExercised)
    #expect(judge.verdict(at: place, available: Self.evidence, told: .everything) == .notExercised)
  }

  @Test("without what might show a breach a rule is never kept")
  func showing() throws {
    let judge = Judge()
    let place = try #require(judge.pages.firstIndex { $0.identifier == "observer-at-launch" })
    let texts = Texts(keepsPassing: true)
    let phone = DeviceID(0)
    let facts: [(FactContent, Role)] = [
      (.process(.launched(process: ProcessID(0), version: texts.intern("1"))), .device),
      (.queue(.observerAdded(observer: ObserverID(0))), .app),
    ]
    for (number, (content, role)) in facts.enumerated() {
      judge.append(
        Fact(
          sequence: FactSequence(rawValue: UInt32(number + 1)), cause: .start, instant: .zero,
          actor: Actor(role, at: phone), content: content), texts: texts)
    }
    let told: [FactKind] = [.processLaunched, .queueObserverAdded]
    #expect(judge.verdict(at: place, available: Self.evidence, told: .everything) == .kept)
    #expect(
      judge.verdict(at: place, available: Self.evidence, told: RecordedKinds(told + [.processTimerFired]))
        == .kept)
    guard
      case .notApplicable(let reason) = judge.verdict(
        at: place, available: Self.evidence, told: RecordedKinds(told))
    else {
      Issue.record("the rule was kept although a timer might have shown that it was not")
      return
    }
    #expect(reason.contains("process.timer_fired"))
  }
}
