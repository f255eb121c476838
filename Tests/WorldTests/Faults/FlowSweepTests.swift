import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Approvals, interruptions, promotions, restores, renewals and refunds, killed everywhere")
struct FlowSweepTests {
  /// The actions of a user and the store, independent of the app. If the app crashed, it is opened again.
  struct Flow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The amount owned at the end per charge; nil if the flow does not determine it.
    let ownedPerCharge: Int?
    let run: @Sendable (TestWorld) -> Void
  }

  static let flows = [
    Flow(testDescription: "an approval", ownedPerCharge: 1) { test in
      test.world.setAsksToBuy(test.user, true)
      test.buy(test.coins)
      if let request = test.world.openApprovals.first {
        test.world.people.answerApproval(request, isApproved: true)
        test.world.settle()
      }
    },
    Flow(testDescription: "a refusal", ownedPerCharge: 1) { test in
      test.world.setAsksToBuy(test.user, true)
      test.buy(test.coins)
      if let request = test.world.openApprovals.first {
        test.world.people.answerApproval(request, isApproved: false)
        test.world.settle()
      }
    },
    Flow(testDescription: "a request that nobody answers", ownedPerCharge: 1) { test in
      test.world.setAsksToBuy(test.user, true)
      test.buy(test.coins)
    },
    Flow(testDescription: "an interruption", ownedPerCharge: 1) { test in
      test.world.setInterrupted(test.user, true)
      test.buy(test.coins)
      test.world.resolveInterruptions(of: test.user)
      test.world.settle()
    },
    Flow(testDescription: "a promotion", ownedPerCharge: 1) { test in
      test.world.openPromotion(test.pro, on: test.phone)
      test.world.settle()
    },
    Flow(testDescription: "renewals", ownedPerCharge: 1) { test in
      test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
      test.buy(test.monthly)
      test.pass(.minutes(11))
    },
    Flow(testDescription: "an upgrade", ownedPerCharge: 1) { test in
      test.world.setSubscriptionTerms(rate: .oneHourIsOneDay)
      test.buy(test.monthly)
      test.buy(test.yearly)
    },
    Flow(testDescription: "a code", ownedPerCharge: 1) { test in
      test.pin(.codeAnswer, 1)
      test.perform([.presentCodeSheet])
    },
    Flow(testDescription: "a restore", ownedPerCharge: nil) { test in
      test.world.makeHistory(of: test.user, products: [test.pro, test.yearly], count: 5)
      test.restore()
      test.restore()
    },
    Flow(testDescription: "a refund", ownedPerCharge: nil) { test in
      test.buy(test.pro)
      test.launch()
      if let purchase = test.world.purchases(of: test.user).first { test.world.refund(purchase) }
      test.world.settle()
    },
  ]

  private func run(_ flow: Flow, killedAt kind: FactKind? = nil, visit: UInt32 = 1) -> TestWorld {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    let answer = test.app.answer
    test.app.answer = { event, app in
      if case .paymentOffered = event { .flag(true) } else { answer(event, app) }
    }
    if let kind {
      test.choices.pin(
        name: ChoiceSite.killAtFact.rawValue, detail: UInt16(kind.rawValue), visit: visit, value: 1)
    }
    test.launch()
    flow.run(test)
    return test
  }

  private func check(_ flow: Flow, _ test: TestWorld, _ place: String) {
    #expect(test.world.converge() == .converged, "\(flow) \(place)")
    let products = [test.coins, test.pro, test.monthly, test.yearly]
    let owned = products.compactMap { test.world.owned($0, on: test.phone) }.reduce(0, +)
    if let perCharge = flow.ownedPerCharge {
      #expect(owned == test.charges.count * perCharge, "\(flow) \(place)")
    }
    for revocation in test.facts(.storeRevoked) {
      guard case .store(.revoked(let purchase, .refund)) = revocation else { continue }
      let name = test.name(test.world.store.purchase(purchase).product)
      #expect(test.told.contains("revoked \(name)"), "\(flow) \(place)")
    }
  }

  @Test(
    "Q2, A1, I4, M5, T1, E19, V1: a kill at any kind of fact loses nothing that was paid for",
    arguments: flows)
  func everyKind(flow: Flow) {
    let whole = run(flow)
    var kinds: [FactKind] = []
    for fact in whole.recorder.kept where !kinds.contains(fact.kind) {
      kinds.append(fact.kind)
    }
    check(flow, whole, "without a kill")
    var killed = 0
    for kind in kinds {
      for visit in UInt32(1)...2 {
        let test = run(flow, killedAt: kind, visit: visit)
        killed += test.count(.processKilled)
        check(flow, test, "killed at \(kind) \(visit)")
      }
    }
    #expect(killed > 10)
  }
}
