import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Products that the developer's server delivers")
struct ServerDeliveryTests {
  /// A world with a book that the server delivers. The app sends each receipt to the server, and finishes
  /// when it has the content.
  private func world() -> (TestWorld, ProductID) {
    let test = TestWorld()
    let book = addBook(to: test)
    test.app.calls = { event, app in
      switch event {
      case .updatedTransactions(_, let batch):
        return batch.handles.filter { app.view.state(of: $0) == .purchased }.map {
          .askServerToDeliver(ServerDeliveryTests.question(about: $0, app, test.world))
        }
      case .serverAnswered(_, let answer):
        guard case .delivery(let delivery) = answer.body, delivery.answer == .sent,
          let handle = test.handles.last
        else { return [] }
        return [.claimGranted(handle, book, account: nil, count: 1), .finish(handle)]
      default: return TestWorld.careful(event, app)
      }
    }
    return (test, book)
  }

  private func addBook(to test: TestWorld) -> ProductID {
    let book = test.addProduct("book", .consumable, price: 499) { $0.isDeliveredByServer = true }
    test.world.server.stock(book, with: content(test, version: "1.0"))
    return book
  }

  private func content(_ test: TestWorld, version: String) -> ServerContent {
    ServerContent(
      version: test.world.text(version),
      files: [
        HostedFile(name: test.world.text("text"), content: [1, 2, 3]),
        HostedFile(name: test.world.text("film"), length: 5000),
      ])
  }

  private static func question(
    about handle: TransactionHandle, _ app: ScriptedApp, _ world: World
  ) -> DeliveryQuestion {
    DeliveryQuestion(
      receipt: world.text(app.view.receiptData(of: handle) ?? ""), product: world.text("book"),
      transaction: app.view.identifier(of: handle).map { world.text(String($0)) })
  }

  @Test("A written file is known as content of the server by its bytes")
  func contentWritten() {
    let (test, book) = world()
    let calls = test.app.calls
    test.app.calls = { event, app in
      guard case .serverAnswered = event else { return calls(event, app) }
      func write(_ path: String, _ bytes: [UInt8]) -> AppCall {
        .write(path: app.bytes(path), content: app.bytes(String(decoding: bytes, as: UTF8.self)))
      }
      return [
        write("text", [1, 2, 3]), write("film", Array(repeating: UInt8(ascii: "."), count: 5000)),
        write("other", [3, 2, 1]), write("zeros", Array(repeating: 0, count: 5000)),
      ] + calls(event, app)
    }
    test.launch()
    test.buy(book)
    let written: [String] = test.facts(.diskContentWritten).compactMap { content in
      guard case .disk(.contentWritten(let path, let product)) = content, product == book else { return nil }
      return test.recorder.texts[path]
    }
    #expect(written == ["text", "film"])
  }

  private func answers(_ test: TestWorld) -> [ContentAnswer] {
    test.recorder.kept.compactMap { fact in
      if case .server(.contentAnswered(_, let answer, _, _)) = fact.content { answer } else { nil }
    }
  }

  private func delivery(_ test: TestWorld) -> ServerDelivery? {
    for event in test.app.events.reversed() {
      if case .serverAnswered(_, let answer) = event, case .delivery(let delivery) = answer.body {
        return delivery
      }
    }
    return nil
  }

  @Test("W6: receipt, check, content, finish, each a fact, in this order") func order() {
    let (test, book) = world()
    test.buy(book)
    #expect(
      test.story(
        .storeCharged, .serverAsked, .serverReceiptReceived, .serverCheckSent, .storeReceiptChecked,
        .serverCheckAnswered, .serverRedeemed, .serverContentFound, .serverContentAnswered, .serverAnswered,
        .claimGranted, .queueFinishCalled) == [
          "store.charged", "server.asked", "server.receipt_received", "server.check_sent",
          "store.receipt_checked", "server.check_answered", "server.redeemed", "server.content_found",
          "server.content_answered", "server.answered", "claim.granted", "queue.finish_called",
        ])
    #expect(delivery(test)?.content?.byteCount == 5003)
    #expect(delivery(test)?.checkStatus == 0)
    #expect(test.world.server.stock(of: book)?.version.description(in: test.world) == "1.0")
  }

  @Test("7.1: the shop asks the server what is for sale") func list() {
    let (test, _) = world()
    test.perform([.askServerForProducts])
    var list: [TextID] = []
    for event in test.app.events {
      if case .serverAnswered(_, let answer) = event, case .products(let products) = answer.body {
        list = products
      }
    }
    #expect(
      list.map { $0.description(in: test.world) } == ["coins", "pro", "monthly", "yearly", "season", "book"])
    #expect(test.count(.serverListSent) == 1)
  }

  @Test("W7: the same receipt brings the same content again, and is redeemed once") func again() throws {
    let (test, book) = world()
    test.buy(book)
    let handle = try #require(test.handles.last)
    let question = Self.question(about: handle, test.app, test.world)
    test.perform([.askServerToDeliver(question)])
    #expect(answers(test) == [.sent, .sent])
    #expect(test.count(.serverRedeemed) == 1)
    #expect(test.world.server.redemptions.map(\.count) == [2])
    #expect(test.world.server.forgetRedemptions())
    #expect(!test.world.server.forgetRedemptions())
    test.perform([.askServerToDeliver(question)])
    #expect(test.count(.serverRedeemed) == 2)
  }

  @Test("W7: somebody else's receipt brings nothing") func ofSomebodyElse() throws {
    let (test, book) = world()
    test.buy(book)
    let question = Self.question(about: try #require(test.handles.last), test.app, test.world)
    let ben = test.world.addAccount(named: "ben")
    test.world.people.signIn(ben, on: test.phone)
    test.perform([.askServerToDeliver(question)])
    #expect(answers(test) == [.sent, .alreadyRedeemed])
  }

  @Test("7.2: a receipt that shows something else, or something given back, brings nothing") func unpaid()
    throws
  {
    let (test, book) = world()
    test.buy(book)
    var question = Self.question(about: try #require(test.handles.last), test.app, test.world)
    question.product = test.world.text("pro")
    test.perform([.askServerToDeliver(question)])
    #expect(answers(test) == [.sent, .notPaid])
    question.product = test.world.text("book")
    test.world.refund(PurchaseID(0))
    test.world.settle()
    test.perform([.askServerToDeliver(question)])
    #expect(answers(test).last == .rejected)
  }

  @Test("7.2: what is no receipt is asked about again, and then decided nothing about") func malformed() {
    let (test, _) = world()
    let question = DeliveryQuestion(receipt: test.world.text("no receipt"), product: test.world.text("book"))
    test.perform([.askServerToDeliver(question)])
    #expect(test.count(.serverCheckSent) == 4)
    #expect(answers(test) == [.tryLater])
    #expect(delivery(test)?.checkStatus == 21002)
  }

  @Test("7.2: question and answer between server and store are lost, and nothing is decided") func lost() {
    for isQuestion in [true, false] {
      let (test, book) = world()
      if isQuestion { test.pin(.checkLoss, 1) } else { test.pin(.checkAnswerLoss, 1) }
      test.buy(book)
      #expect(answers(test) == [.tryLater])
      #expect(test.count(.storeReceiptChecked) == (isQuestion ? 0 : 1))
      #expect(test.count(.serverCheckUnanswered) == 1)
      #expect(delivery(test)?.checkStatus == nil)
      #expect(test.world.server.redemptions.isEmpty)
    }
  }

  @Test("7.2: they travel fast or slowly") func slow() {
    var times: [Interval] = []
    for option in 0...2 {
      let (test, book) = world()
      if option == 1 { test.pin(.checkDelay, 1) }
      if option == 2 { test.pin(.checkDelay, 2) }
      test.buy(book)
      #expect(answers(test) == [.sent])
      let sent = test.recorder.kept.first { $0.kind == .serverCheckSent }?.instant ?? .zero
      let back = test.recorder.kept.first { $0.kind == .serverCheckAnswered }?.instant ?? .zero
      times.append(back - sent)
    }
    #expect(times == [.milliseconds(100), .seconds(4), .seconds(16)])
  }

  @Test("7.2: a server that fails answers with its status, so many times") func failing() {
    let (test, book) = world()
    let failure = test.world.server.fail(ServerFailure(.deliver, status: 500, times: 1))
    #expect(test.world.isWaiting(failure))
    test.buy(book)
    #expect(!test.world.isWaiting(failure))
    #expect(!test.world.server.endFailures())
    #expect(test.count(.serverCheckSent) == 0)
    let statuses = test.recorder.kept.compactMap { fact in
      if case .server(.answered(let status)) = fact.content { status } else { nil as Int64? }
    }
    #expect(statuses == [500])
    test.relaunch()
    #expect(answers(test) == [.sent])
  }

  @Test("7.2: a server that is down is learned of at once, a slow one is waited for") func outage() {
    let (test, book) = world()
    #expect(test.world.server.setDown(true) && !test.world.server.setDown(true))
    test.buy(book)
    let errors = test.recorder.kept.compactMap { fact in
      if case .server(.unreachable(let error)) = fact.content { error } else { nil as StoreError? }
    }
    #expect(errors == [.cannotConnect])
    #expect(test.world.server.setDown(false))
    #expect(test.world.server.setWorkingTime(.seconds(5)) && !test.world.server.setWorkingTime(.seconds(5)))
    let before = test.world.timeline.now
    test.relaunch()
    #expect(answers(test) == [.sent])
    #expect(test.world.timeline.now - before > .seconds(5))
  }
}
