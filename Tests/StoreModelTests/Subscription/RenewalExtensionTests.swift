import Facts
import Kernel
import StoreModel
import Testing

@Suite("The end of a period is moved")
struct RenewalExtensionTests {
  private typealias Situation = SubscriptionSituation
  private static let terms = SubscriptionTerms()

  private func extend(
    _ machine: inout SubscriptionMachine, _ days: Int, at instant: Instant = SubscriptionSituation.tenth
  ) -> Result<[SubscriptionOrder], ExtensionRefusal> {
    Result { () throws(ExtensionRefusal) in
      try machine.extended(RenewalExtension(days: days, reason: .other), at: instant, Self.terms)
    }
  }

  @Test("the next period begins where the moved one ends, and is as long as ever")
  func next() throws {
    var machine = Situation.active.machine
    let end = Situation.firstEnd + .days(10)
    #expect(
      try extend(&machine, 10).get() == [
        .cancelSchedules, .extendPeriod(to: end), .schedule(.renewal, at: end),
      ])
    #expect(machine.expires == end)
    _ = machine.renewalDue(RenewalAttempt(at: end), Self.terms)
    #expect(machine.expires == Self.terms.clock.end(of: Situation.basic.period, from: end))
  }

  @Test("days outside of 1 to 90 are refused", arguments: [-1, 0, 91])
  func days(_ days: Int) {
    var machine = Situation.active.machine
    #expect(extend(&machine, days) == .failure(.badDays))
    #expect(machine.expires == Situation.firstEnd)
  }

  @Test("a third extension within a year is refused, and one after it is not")
  func often() {
    var machine = Situation.active.machine
    for _ in 1...2 { #expect((try? extend(&machine, 90).get()) != nil) }
    #expect(extend(&machine, 1) == .failure(.tooOften))
    for _ in 1...12 {
      guard let end = machine.expires else { return }
      _ = machine.renewalDue(RenewalAttempt(at: end), Self.terms)
    }
    #expect((try? extend(&machine, 1, at: Situation.tenth + .days(366)).get()) != nil)
  }

  @Test("only an active subscription is extended", arguments: SubscriptionSituation.allCases)
  func stage(_ situation: SubscriptionSituation) {
    var machine = situation.machine
    let isActive = machine.isEntitled(at: Situation.tenth) && machine.status == .active
    guard case .failure(let refusal) = extend(&machine, 1) else {
      #expect(isActive)
      return
    }
    #expect(refusal == (isActive ? .freeTrial : .notActive) || machine.plan.isEndless)
  }
}
