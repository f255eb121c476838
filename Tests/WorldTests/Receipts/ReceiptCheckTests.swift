import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The check endpoint: what a status is for")
struct ReceiptCheckTests {
  /// The receipt of the phone's app as a server receives it.
  private func receipt(_ test: TestWorld) -> TextID {
    guard case .text(let data) = test.perform([.readReceiptData]) else { return .empty }
    return data
  }

  private func check(
    _ test: TestWorld, _ receipt: TextID, at environment: StoreEnvironment = .production,
    password: TextID? = nil
  ) -> CheckAnswer {
    test.world.store.check(
      CheckQuestion(
        receipt: receipt, environment: environment, password: password ?? test.world.store.sharedSecret)
    )
  }

  @Test("2.4: a receipt that the store wrote is valid, and the answer tells what was bought")
  func valid() {
    let test = TestWorld()
    test.buy(test.pro)
    let answer = check(test, receipt(test))
    #expect(answer.status == 0)
    #expect(answer.isRetryable == nil)
    #expect(answer.document?.entries.map(\.product) == [test.pro])
    #expect(
      test.facts(.storeReceiptChecked) == [
        .store(.receiptChecked(environment: .production, kind: .app, status: 0, retryable: false, entries: 1))
      ])
  }

  @Test("2.4: what is no receipt is malformed", arguments: ["", "receipt", "bm9uZQ==", "cmVjZWlwdCAx"])
  func malformed(text: String) {
    let test = TestWorld()
    let answer = check(test, test.world.text(text))
    #expect(answer == CheckAnswer(status: 21002))
  }

  @Test("2.4: a receipt that somebody changed is not authentic, and is not opened")
  func forged() {
    let test = TestWorld()
    test.buy(test.coins)
    let bytes = Base64.decode(test.app.view.texts[receipt(test)]) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\nproduction\n"))
    let forged = Base64.encode(Array(text.replacing("\nproduction\n", with: "\nsandbox\n").utf8))
    #expect(check(test, test.world.text(forged), at: .sandbox) == CheckAnswer(status: 21003))
  }

  @Test("W3: a receipt of one store is no receipt for the other")
  func environments() {
    let production = TestWorld()
    production.buy(production.pro)
    #expect(check(production, receipt(production), at: .sandbox) == CheckAnswer(status: 21008))
    let sandbox = TestWorld(environment: .sandbox)
    sandbox.buy(sandbox.pro)
    #expect(check(sandbox, receipt(sandbox)) == CheckAnswer(status: 21007))
    #expect(check(sandbox, receipt(sandbox), at: .sandbox).status == 0)
  }

  @Test("2.4: a receipt of an account that the store does not know")
  func unknownAccount() {
    let test = TestWorld()
    let data = ReceiptData(
      environment: .production, account: AccountID(7), revision: 1, writtenAt: .zero, version: "1.0",
      originalVersion: "1.0")
    #expect(check(test, test.world.text(data.text)) == CheckAnswer(status: 21010))
  }

  @Test("W2: where subscriptions are involved the shared secret is needed; a wrong one is refused everywhere")
  func sharedSecret() {
    let test = TestWorld()
    test.buy(test.pro)
    let plain = CheckQuestion(receipt: receipt(test), environment: .production)
    #expect(test.world.store.check(plain).status == 0)
    #expect(check(test, receipt(test), password: test.world.text("guess")) == CheckAnswer(status: 21004))
    test.buy(test.monthly)
    let question = CheckQuestion(receipt: receipt(test), environment: .production)
    #expect(test.world.store.check(question) == CheckAnswer(status: 21004))
    #expect(check(test, receipt(test)).status == 0)
  }

  @Test(
    "2.4: only the older receipt of one transaction says that its subscription is over, and is opened all the same"
  )
  func expired() {
    let test = TestWorld()
    test.buy(test.monthly)
    guard let handle = test.handles.last, let text = test.app.view.receiptData(of: handle) else {
      Issue.record("no receipt of the transaction")
      return
    }
    let old = test.world.text(text)
    #expect(check(test, old).status == 0)
    test.world.act(on: test.club, .setRenewal(false), by: test.phone)
    test.pass(.days(40))
    let answer = check(test, old)
    #expect(answer.status == 21006)
    #expect(answer.document?.entries.map(\.product) == [test.monthly])
    #expect(check(test, receipt(test)).status == 0)
  }

  @Test("W2: on demand only the latest period of a subscription is told beside everything else")
  func latestOnly() {
    let test = TestWorld()
    test.buy(test.pro)
    test.buy(test.monthly)
    test.pass(.days(70))
    var question = CheckQuestion(
      receipt: receipt(test), environment: .production, password: test.world.store.sharedSecret)
    let all = test.world.store.check(question).document?.latestEntries ?? []
    #expect(all.map(\.product) == [test.pro, test.monthly, test.monthly, test.monthly])
    question.excludesOldTransactions = true
    let latest = test.world.store.check(question).document?.latestEntries ?? []
    #expect(latest == [all[0], all[3]])
  }

  @Test("W14: a receipt can come without entries although something was bought; asking again finds them")
  func emptied() {
    let test = TestWorld()
    test.buy(test.pro)
    let data = receipt(test)
    test.choices.pin(name: ChoiceSite.receiptEntries.rawValue, visit: 1, value: 1)
    let answers = (0..<2).map { _ in check(test, data) }
    #expect(answers.map(\.status) == [0, 0])
    #expect(answers.map { $0.document?.entries.map(\.product) } == [[], [test.pro]])
  }

  @Test("W14: no entries, whenever it is asked")
  func alwaysEmpty() {
    let test = TestWorld(latitudes: [(.receiptEntries, 1)])
    test.buy(test.pro)
    #expect(check(test, receipt(test)).document?.entries == [])
  }
}
