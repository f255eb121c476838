import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Sessions {
  @Suite
  struct Threads {
    @Test("A test on no actor buys, waits and is told on the main queue")
    func offTheMainActor() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let counter = Counter()
      SKPaymentQueue.default().add(counter)
      counter.buy(3)
      await session.world.settle()
      #expect(counter.finished == 3)
      #expect(!counter.wasElsewhere, "callbacks come on the main queue")
      try session.verify()
    }

    @Test("Calls of many threads at once all come through")
    func manyThreads() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let counter = Counter()
      SKPaymentQueue.default().add(counter)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { counter.buy(1) } }
      }
      for _ in 0..<50 { await session.world.settle() }
      #expect(counter.finished == 20)
      #expect(SKPaymentQueue.default().transactions.isEmpty)
      #expect(session.allTransactions().count == 20)
      try session.verify()
    }

    @Test("An asynchronous finish is part of what the run is judged by")
    func finishInTask() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let counter = Counter()
      counter.finishesInTask = true
      SKPaymentQueue.default().add(counter)
      counter.buy(1)
      await session.world.settle()
      await counter.done(1)
      await session.world.settle()
      #expect(counter.finished == 1)
      try session.verify()
    }
  }

  @Suite
  struct Opening {
    @Test("A second session beside one that is in use is an error that says what to do")
    func second() throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let error = #expect(throws: SKTestError.self) {
        _ = try SKTestSession(configurationFileNamed: "Products")
      }
      #expect(error?.code == .serviceUnavailable)
      #expect(error?.localizedDescription.contains(".serialized") == true)
      #expect(session.allTransactions().isEmpty)
    }

    @Test("Of sessions that are opened at once one is there, and the others are told why they are not")
    func atOnce() async throws {
      for _ in 0..<20 {
        let outcomes = await withTaskGroup(of: Result<SKTestSession, any Error>.self) { group in
          for _ in 0..<4 {
            group.addTask { Result { try SKTestSession(configurationFileNamed: "Products") } }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        let sessions = outcomes.compactMap { try? $0.get() }
        #expect(sessions.count == 1)
        #expect(sessions.first?.allTransactions().isEmpty == true)
        for case .failure(let error) in outcomes {
          #expect((error as? SKTestError)?.code == .serviceUnavailable)
        }
      }
    }

    @Test(
      "Sessions one after another each begin with a new store, and an observer that lives on observes all")
    func oneAfterAnother() async throws {
      let counter = Counter()
      for round in 1...5 {
        let session = try SKTestSession(configurationFileNamed: "Products")
        if round == 1 { SKPaymentQueue.default().add(counter) }
        #expect(session.allTransactions().isEmpty)
        counter.buy(1)
        await session.world.settle()
        #expect(session.allTransactions().count == 1)
        #expect(counter.finished == round)
      }
      SKPaymentQueue.default().remove(counter)
    }

    @Test("Sessions that are over leave no thread behind")
    func threads() async throws {
      let before = try threadCount()
      for _ in 0..<60 {
        let session = try SKTestSession(configurationFileNamed: "Products")
        await session.world.settle()
      }
      for _ in 0..<200 where try threadCount() > before + 30 {
        try await Task.sleep(nanoseconds: 10_000_000)
      }
      #expect(try threadCount() <= before + 30, "each session has one thread, and sixty were opened")
    }

    private func threadCount() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    @Test("A file that is not there, or is none, is named in the error")
    func files() {
      do {
        _ = try SKTestSession(configurationFileNamed: "Nowhere")
        Issue.record("a session was opened without a file")
      } catch SKTestError.fileNotFound {
      } catch { Issue.record("\(error)") }
      let error = #expect(throws: SKTestError.self) {
        _ = try SKTestSession(contentsOf: URL(fileURLWithPath: "/tmp/products.json"))
      }
      #expect(error?.code == .invalidURL)
    }

    @Test("A file that is wrong is named with the place in it")
    func wrongFile() throws {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).storekit")
      try Data(#"{"version":{"major":9}}"#.utf8).write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      let error = #expect(throws: (any Error).self) { _ = try SKTestSession(contentsOf: url) }
      #expect(error.map(String.init(describing:))?.contains("version.major") == true)
    }

    @Test("Settings go back to those of the file")
    func settings() throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      session.askToBuyEnabled = true
      session.timeRate = .oneRenewalEveryTwoSeconds
      session.storefront = "DEU"
      session.failTransactionsEnabled = true
      session.resetToDefaultState()
      #expect(!session.askToBuyEnabled)
      #expect(session.timeRate == .realTime)
      #expect(session.storefront == "USA")
      #expect(!session.failTransactionsEnabled)
      #expect(session.locale.identifier == "en_US")
      #expect(!session.disableDialogs)
    }
  }
}

/// An observer that counts calls from any thread.
private final class Counter: NSObject, SKPaymentTransactionObserver, @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var isElsewhere = false
  private let key = DispatchSpecificKey<Bool>()
  /// Whether it finishes in a task, as code does that asks a server first.
  var finishesInTask = false

  override init() { DispatchQueue.main.setSpecific(key: key, value: true) }

  var finished: Int { lock.withLock { count } }
  var wasElsewhere: Bool { lock.withLock { isElsewhere } }

  func buy(_ count: Int) {
    for _ in 0..<count {
      let payment = SKMutablePayment()
      payment.productIdentifier = "coins"
      SKPaymentQueue.default().add(payment)
    }
  }

  func done(_ wanted: Int) async {
    for _ in 0..<1_000 where finished < wanted { try? await Task.sleep(nanoseconds: 1_000_000) }
  }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    if DispatchQueue.getSpecific(key: key) != true { lock.withLock { isElsewhere = true } }
    for transaction in transactions where transaction.transactionState == .purchased {
      if finishesInTask {
        Task { finish(transaction) }
      } else {
        finish(transaction)
      }
    }
  }

  private func finish(_ transaction: SKPaymentTransaction) {
    SKPaymentQueue.default().finishTransaction(transaction)
    lock.withLock { count += 1 }
  }
}
