import Facts
import Testing

@testable import Rules

@Suite("A rule with a log") struct RuleTests {
  /// Violated by every crash, exercised by every launch.
  private final class NeverCrash: LoggedRule {
    static let page = RulePage(
      identifier: "never-crash", sentence: "", level: .must, sources: [], why: "", breach: "", fix: "")
    static let testimony = RuleTestimony([.processLaunched, .processCrashed])

    struct Breach {
      let crashed: FactSequence
    }

    var log = BreachLog<Breach>()
    var launches = 0

    var kinds: [FactKind] { [.processLaunched, .processCrashed] }

    func observe(_ fact: Fact, in file: CaseFile) {
      switch fact.content {
      case .process(.launched):
        launches += 1
        log.isExercised = true
      default: log.add(Breach(crashed: fact.sequence))
      }
    }

    func witness(of breach: Breach, in file: CaseFile) -> Witness {
      Witness(headline: "it crashed", links: [WitnessLink(breach.crashed, "here")])
    }

    func forget() { launches = 0 }
  }

  @Test("the verdict shows the first breach and counts the others") func verdict() {
    let rule = NeverCrash()
    let judge = Judge(rules: [rule])
    #expect(judge.verdict(at: 0, available: []) == .notExercised)
    let trace = TraceBuilder()
    trace.launch()
    trace.show(to: judge)
    #expect(judge.verdict(at: 0, available: []) == .kept)
    trace.crash()
    let crashed = FactSequence(rawValue: UInt32(trace.facts.count))
    trace.crash()
    trace.crash()
    trace.show(to: judge)
    #expect(
      judge.verdict(at: 0, available: [])
        == .broken(
          Witness(headline: "it crashed", links: [WitnessLink(crashed, "here")], furtherBreaches: 2)))
  }

  @Test("a reset clears the log and the state of the rule") func reset() {
    let rule = NeverCrash()
    let judge = Judge(rules: [rule])
    let trace = TraceBuilder()
    trace.launch()
    trace.crash()
    trace.show(to: judge)
    #expect(rule.launches == 1 && rule.log.count == 1)
    judge.reset()
    #expect(rule.launches == 0 && rule.log.count == 0 && rule.log.first == nil)
    #expect(judge.verdict(at: 0, available: []) == .notExercised)
  }

  @Test("a breach that happened several times is counted as often") func times() {
    var log = BreachLog<Int>()
    log.add(7, times: 3)
    log.add(8)
    #expect(log.first == 7)
    #expect(log.count == 4)
  }
}
