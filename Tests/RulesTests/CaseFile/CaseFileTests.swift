import Facts
import Testing

@testable import Rules

@Suite("The case file") struct CaseFileTests {
  @Test("it knows the running process, the account and how often the data began anew") func device() {
    let trace = TraceBuilder()
    #expect(!file(trace).device(trace.phone).isRunning)
    trace.user(.signedIn(account: trace.ben))
    trace.launch()
    #expect(file(trace).device(trace.phone).process == ProcessID(0))
    #expect(file(trace).device(trace.phone).account == trace.ben)
    trace.kill()
    #expect(!file(trace).device(trace.phone).isRunning)
    #expect(file(trace).device(trace.phone).installation == 0)
    trace.system(.device(.appRemoved))
    trace.system(.device(.backupRestored(source: trace.tablet, files: 1)))
    #expect(file(trace).device(trace.phone).installation == 2)
    #expect(file(trace).device(trace.tablet).installation == 0)
  }

  @Test("it calls things by their names, and by their numbers where they have none") func names() {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.coins)
    trace.world(.productMentioned(product: ProductID(9), name: trace.texts.intern("unknown")))
    let file = file(trace)
    #expect(file.name(of: trace.phone) == "phone")
    #expect(file.name(of: trace.mia) == "mia")
    #expect(file.name(of: bought) == "transaction 0 (coins)")
    #expect(file.name(of: ProductID(9)) == "unknown")
    #expect(file.name(of: DeviceID(7)) == "device 7")
    #expect(file.name(of: AccountID(7)) == "account 7")
    #expect(file.name(of: ProductID(7)) == "product 7")
    #expect(file.name(of: TransactionID(7)) == "transaction 7")
    #expect(file.quoted(trace.phone) == "“phone”")
    #expect(file.quoted(trace.mia) == "“mia”")
    #expect(file.quoted(DeviceID(7)) == "device 7")
    #expect(file.quoted(AccountID(7)) == "account 7")
    #expect(file.quoted(DeviceID.none) == "the device")
  }

  @Test("it counts what observers were told, and remembers how the run ended") func counts() {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.coins)
    trace.tell(bought, .purchased)
    trace.fail(trace.begin(trace.coins))
    trace.tell(trace.begin(trace.coins), .deferred)
    trace.converge()
    let file = file(trace)
    #expect(TransactionState.allCases.map(file.toldCount) == [3, 2, 1, 0, 1])
    #expect(file.livenessBegan != .start)
    #expect(file.convergence > file.livenessBegan)
    #expect(!file.isCutShort)
  }

  @Test("more holdings than there are numbers for are left unknown") func manyHoldings() {
    let trace = TraceBuilder()
    for index in 0..<66_000 {
      trace.queue(
        .transaction(
          .received(
            transaction: TransactionID(index), product: trace.coins, quantity: 1, account: AccountID(index))))
    }
    let file = file(trace)
    #expect(file.holding(file.transaction(TransactionID(3)).holding).account == AccountID(3))
    #expect(file.holding(file.transaction(TransactionID(65_999)).holding).account == .none)
  }

  private func file(_ trace: TraceBuilder) -> CaseFile {
    let judge = Judge(rules: [])
    trace.show(to: judge)
    return judge.file
  }
}
