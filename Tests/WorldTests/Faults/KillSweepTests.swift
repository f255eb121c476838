import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A purchase, killed everywhere")
struct KillSweepTests {
  /// A run of one purchase with a kill, and the state when everything is idle.
  struct Run: Equatable {
    var hash: UInt64 = 0
    var kills = 0
    var convergence = Convergence.budgetSpent
    var owned: Int?
    var charges: [Int64] = []
    var unfinished = 0
  }

  private func run(_ product: KeyPath<TestWorld, ProductID>, prepare: (TestWorld) -> Void) -> Run {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    prepare(test)
    test.buy(test[keyPath: product])
    if test.phone.process == nil { test.launch() }
    var run = Run()
    run.kills = test.count(.processKilled)
    run.convergence = test.world.converge()
    run.owned = test.world.owned(test[keyPath: product], on: test.phone)
    run.charges = test.charges
    run.unfinished = test.listed.count
    run.hash = test.recorder.hash
    return run
  }

  private func check(_ run: Run, _ place: String) {
    #expect(run.convergence == .converged, "\(place)")
    // Without the user's confirmation nothing is charged, so nothing is owned.
    #expect(run.owned == run.charges.count, "\(place)")
    #expect(run.charges.count <= 1, "\(place)")
    #expect(run.unfinished == 0, "\(place)")
  }

  @Test("Q2, Q9: a kill at any fact of a purchase loses nothing, and the same kill gives the same facts")
  func everyFact() {
    var places: [(kind: FactKind, visit: UInt32)] = []
    let whole = TestWorld()
    LedgerApp.run(on: whole.phone, of: whole)
    whole.buy(whole.coins)
    var visits: [UInt32] = Array(repeating: 0, count: FactKind.numberLimit)
    for fact in whole.recorder.kept {
      visits[Int(fact.kind.rawValue)] += 1
      places.append((fact.kind, visits[Int(fact.kind.rawValue)]))
    }
    var killed = 0
    var lossless = 0
    for place in places {
      let prepare = { (test: TestWorld) in
        test.choices.pin(
          name: ChoiceSite.killAtFact.rawValue, detail: UInt16(place.kind.rawValue), visit: place.visit,
          value: 1)
        return
      }
      let run = run(\.coins, prepare: prepare)
      check(run, "killed at \(place.kind) \(place.visit)")
      #expect(run == self.run(\.coins, prepare: prepare))
      killed += run.kills
      lossless += run.owned ?? 0
    }
    #expect(killed > 20)
    #expect(lossless > 10)
  }

  @Test(
    "X4: a kill before, after or during any call and any callback loses nothing",
    arguments: [
      [(.killBefore, 1)], [(.killAfter, 1)], [(.killDuring, 1)],
    ] as [[(ChoiceSite, Int)]])
  func everyCall(site: [(ChoiceSite, Int)]) {
    for product in [\TestWorld.coins, \.pro, \.monthly] {
      var killed = 0
      for visit in UInt32(1)...40 {
        let run = run(product) { $0.pin(site[0].0, site[0].1, visit: visit) }
        check(run, "\(site[0].0) \(visit)")
        killed += run.kills
      }
      #expect(killed > 2)
    }
  }

  @Test(
    "Q2: a kill at the delivery of a purchase leaves it unfinished",
    arguments: [(.killAtFact, 1)] as [(ChoiceSite, Int)])
  func killAtEveryDelivery(site: ChoiceSite, option: Int) {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    test.choices.pin(
      name: site.rawValue, detail: UInt16(FactKind.callbackDelivered.rawValue), visit: 2, value: option)
    test.buy(test.coins)
    #expect(test.count(.processKilled) == 1)
    #expect(test.count(.queueFinishCalled) == 0)
  }
}
