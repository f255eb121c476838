import Facts
import Kernel
import Results
import Testing
import World

@testable import Explorer

@Suite("The watch of situations")
struct SituationWatchTests {
  private static let phone = DeviceID(0)
  private static let tablet = DeviceID(1)
  private static let first = TransactionID(0)
  private static let second = TransactionID(1)

  /// A grant, then a kill of the device before the finish.
  private static let killed = Situation(
    "killed", "killed in between", rows: [],
    steps: [
      SituationStep("granted", .claimGranted, of: [.device, .transaction]),
      SituationStep("killed", .processKilled, of: [.device], unless: [.queueFinishCalled]),
    ])

  @Test("steps that follow each other on one device reach a situation, whatever stands between them")
  func order() {
    expect(Self.killed, [grant(Self.first), tap(), kill()], 2)
    expect(Self.killed, [kill(), grant(Self.first)], 1)
    expect(Self.killed, [tap(), kill()], 0)
  }

  @Test("a step about another thing does not count")
  func keys() {
    expect(Self.killed, [grant(Self.first), kill(on: Self.tablet)], 1)
    expect(Self.killed, [grant(.none), kill()], 0)
  }

  @Test("a spoiler ends the courses that are about its things, and no others")
  func spoilers() {
    expect(Self.killed, [grant(Self.first), finish(Self.first), kill()], 1)
    expect(Self.killed, [grant(Self.first), finish(Self.second), kill()], 2)
    expect(Self.killed, [grant(Self.first), finish(Self.first, on: Self.tablet), kill()], 2)
    expect(Self.killed, [grant(Self.first), grant(Self.second), finish(Self.first), kill()], 2)
    expect(Self.killed, [grant(Self.first), finish(Self.first), grant(Self.first), kill()], 2)
  }

  @Test("two keys of one kind have two values")
  func rivals() {
    let two = Situation(
      "two", "two of them", rows: [],
      steps: [
        SituationStep("one", .claimGranted, of: [.transaction]),
        SituationStep("another", .claimGranted, of: [.secondTransaction]),
        SituationStep("that one is finished", .queueFinishCalled, of: [.secondTransaction]),
      ])
    expect(two, [grant(Self.first), grant(Self.first), finish(Self.first)], 1)
    expect(two, [grant(Self.first), grant(Self.second), finish(Self.second)], 3)
    // Either grant can match the first step. The other grant then matches the second step.
    expect(two, [grant(Self.first), grant(Self.second), grant(Self.first), finish(Self.first)], 3)
    expect(two, [grant(Self.first), grant(Self.second), finish(Self.first)], 2)
  }

  @Test("a field must hold what the step says")
  func conditions() {
    let paid = Situation(
      "paid", "paid", rows: [],
      steps: [
        SituationStep(
          "finished", .queueFinishCalled, of: [.transaction],
          where: [.field("state", is: TransactionState.purchased)])
      ])
    expect(paid, [finish(Self.first)], 1)
    expect(paid, [fact(.queue(.finishCalled(transaction: Self.first, state: .failed)))], 0)
  }

  @Test("a circumstance is what was the case just before the fact")
  func circumstances() {
    let open = Situation(
      "open", "killed with two open", rows: [],
      steps: [
        SituationStep("killed", .processKilled, of: [.device], while: [.atLeast(2, .openTransactions)])
      ])
    expect(open, [begin(Self.first), begin(Self.second), kill()], 1)
    expect(open, [begin(Self.first), kill()], 0)
    expect(open, [begin(Self.first), begin(Self.first), kill()], 0)
    expect(open, [begin(Self.first), begin(Self.second), remove(Self.first), kill()], 0)
    expect(open, [begin(Self.first), begin(Self.second), kill(on: Self.tablet)], 0)
    let dead = Situation(
      "dead", "charged while nothing runs", rows: [],
      steps: [SituationStep("charged", .storeFinishRecorded, of: [.purchase], while: [.no(.runningApps)])])
    let charge = fact(.store(.finishRecorded(purchase: PurchaseID(0))), on: .none)
    expect(dead, [launch(), charge], 0)
    expect(dead, [launch(), kill(), charge], 1)
    expect(dead, [launch(), launch(on: Self.tablet), kill(), charge], 0)
  }

  @Test("the best progress stays when its course was spoilt, and a new run begins with nothing")
  func runs() {
    let watch = SituationWatch([Self.killed])
    let texts = Texts(keepsPassing: false)
    for fact in [begin(Self.first), begin(Self.second), launch(), grant(Self.first), finish(Self.first)] {
      watch.append(fact, texts: texts)
    }
    #expect(watch.progress(at: 0) == 1)
    watch.beginRun()
    #expect(watch.progress(at: 0) == 0)
    watch.append(kill(), texts: texts)
    #expect(watch.progress(at: 0) == 0)
    for fact in [grant(Self.first), kill()] { watch.append(fact, texts: texts) }
    #expect(watch.isReached(at: 0))
    watch.beginRun()
    #expect(!watch.isReached(at: 0))
  }

  @Test("of more courses than there is room for, the oldest with the least progress end")
  func room() {
    let many = (0..<SituationMatches.countMax + 1).map { TransactionID($0) }
    expect(Self.killed, many.map { grant($0) } + many.dropFirst().map { finish($0) } + [kill()], 1)
    expect(Self.killed, many.map { grant($0) } + many.dropLast().map { finish($0) } + [kill()], 2)
  }

  @Test("a coverage counts the runs of a watch and names what an app cannot do")
  func coverage() {
    var lacking = Capabilities()
    lacking.productTypes = [.consumable]
    let situations = [
      Self.killed,
      Situation(
        "renewed", "renewed", rows: [], needs: [.capability(.hosted), .selling(.autoRenewable)],
        steps: [SituationStep("renewed", .subscriptionRenewed, of: [.subscription])]),
    ]
    let watch = SituationWatch(situations)
    var tally = SituationTally(count: situations.count)
    for facts in [[grant(Self.first), kill()], [grant(Self.first)], []] {
      watch.beginRun()
      for fact in facts { watch.append(fact, texts: Texts(keepsPassing: false)) }
      tally.add(watch)
    }
    var coverage = SituationCoverage(of: situations, for: lacking)
    coverage.add(tally)
    #expect(coverage.runCount == 3)
    #expect(coverage.reached.map(\.reachedCount) == [1])
    #expect(coverage.inapplicable.map(\.absence) == ["needs capability 'hosted'"])
    lacking[.hosted] = true
    #expect(
      SituationCoverage(of: situations, for: lacking).inapplicable.map(\.absence) == [
        "the app does not sell auto_renewable products"
      ])
    #expect(coverage.share == Share(count: 1, total: 1))
  }
}

extension SituationWatchTests {
  private func expect(
    _ situation: Situation, _ facts: [Fact], _ progress: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    let watch = SituationWatch([situation])
    watch.beginRun()
    for fact in facts { watch.append(fact, texts: Texts(keepsPassing: false)) }
    #expect(watch.progress(at: 0) == progress, sourceLocation: location)
  }

  private func fact(_ content: FactContent, on device: DeviceID = phone) -> Fact {
    Fact(
      sequence: .start, cause: .start, instant: .zero, actor: Actor(.device, at: device), content: content)
  }

  private func grant(_ transaction: TransactionID) -> Fact {
    fact(.claim(.granted(transaction: transaction, product: ProductID(0), account: AccountID(0), count: 1)))
  }

  private func finish(_ transaction: TransactionID, on device: DeviceID = phone) -> Fact {
    fact(.queue(.finishCalled(transaction: transaction, state: .purchased)), on: device)
  }

  private func kill(on device: DeviceID = phone) -> Fact {
    fact(.process(.killed(process: ProcessID(0), point: TextID(rawValue: 0))), on: device)
  }

  private func launch(on device: DeviceID = phone) -> Fact {
    fact(.process(.launched(process: ProcessID(0), version: TextID(rawValue: 0))), on: device)
  }

  private func begin(_ transaction: TransactionID) -> Fact {
    fact(
      .transaction(
        .began(transaction: transaction, product: ProductID(0), quantity: 1, account: AccountID(0))))
  }

  private func remove(_ transaction: TransactionID) -> Fact {
    fact(.transaction(.removed(transaction: transaction)))
  }

  private func tap() -> Fact { fact(.user(.tappedBuy(product: ProductID(0), quantity: 1))) }
}
