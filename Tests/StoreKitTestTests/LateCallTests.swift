import AppProtocol
import Foundation
import StoreKit
import Testing

@testable import StoreKitTest

@Suite("Calls of StoreKit behind the end of a session")
struct LateCallTests {
  /// The texts recorded by the observers, in order.
  private final class Words: @unchecked Sendable {
    private let lock = NSLock()
    private var held: [String] = []

    func add(_ text: String) { lock.withLock { held.append(text) } }

    var all: [String] { lock.withLock { held } }
  }

  private let words = Words()
  private let channel: LinkChannel
  private let calls: LateCalls

  init() {
    let words = words
    calls = LateCalls { words.add($0) }
    channel = LinkChannel(LineLink(), calls)
    channel.cut()
  }

  private func call(_ name: String) -> [UInt8]? {
    channel.write(Array("{\"call\":\"\(name)\",\"quantity\":1}\n".utf8))
    return channel.read()
  }

  @Test("the first one is named, and every one comes back with nothing")
  func once() {
    calls.sessionEnded()
    #expect(call("add_payment") == Array("{\"reply\":\"none\"}\n".utf8))
    #expect(call("finish") == Array("{\"reply\":\"none\"}\n".utf8))
    #expect(words.all.count == 1)
    #expect(
      words.all.first?.hasPrefix("StoreKitTest: add_payment was called after its SKTestSession ended")
        == true)
  }

  @Test("nothing is said of an app that was killed, or of an observer that takes its leave")
  func quiet() {
    _ = call("add_payment")
    calls.sessionEnded()
    _ = call("remove_observer")
    channel.write(Array("{\"done\":null}\n".utf8))
    #expect(words.all.isEmpty)
    _ = call("restore")
    #expect(words.all.count == 1)
  }
}

extension Sessions {
  @Suite @MainActor
  struct Beginnings {
    @Test("a session begins at the present, at a whole second")
    func present() throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let start = session.world.startDate
      #expect(abs(start.timeIntervalSinceNow) < 60)
      #expect(start.timeIntervalSince1970 == start.timeIntervalSince1970.rounded())
      #expect(session.world.now == start)
    }

    @Test("a session begins at the date that was fixed, and its trace does not depend on it")
    func fixed() async throws {
      defer { SessionWorld.nextStartDate = nil }
      var traces: [[String]] = []
      for seconds in [1_800_000_000.5, 1_900_000_000] {
        SessionWorld.nextStartDate = Date(timeIntervalSince1970: seconds)
        let (session, shop) = try opened()
        #expect(session.world.startDate == Date(timeIntervalSince1970: seconds.rounded(.down)))
        shop.buy("pro")
        await session.world.settle()
        #expect(abs(session.allTransactions()[0].purchaseDate.timeIntervalSince1970 - seconds) < 60)
        #expect(
          shop.transactions.last?.transactionDate.map { abs($0.timeIntervalSince1970 - seconds) < 60 } == true
        )
        try session.verify()
        traces.append(session.world.trace)
      }
      #expect(traces[0] == traces[1])
    }

    private func opened() throws -> (SKTestSession, Shop) {
      let open = try OpenShop()
      return (open.session, open.shop)
    }
  }
}
