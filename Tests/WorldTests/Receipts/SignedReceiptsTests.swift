import Facts
import Kernel
import Signatures
import StoreModel
import Testing
import World

@Suite("Receipts that are signed, for an app that wants them")
struct SignedReceiptsTests {
  private func receipt(_ test: TestWorld) -> String {
    guard case .text(let data) = test.perform([.readReceiptData]) else { return "" }
    return test.app.view.texts[data]
  }

  private func check(_ test: TestWorld, _ receipt: String) -> CheckAnswer {
    test.world.store.check(
      CheckQuestion(
        receipt: test.world.text(receipt), environment: .production,
        password: test.world.store.sharedSecret))
  }

  @Test("2.6: the receipt of such an app is a signed file, and that of any other is a short note")
  func forms() throws {
    let signing = TestWorld(signsReceipts: true)
    signing.buy(signing.pro)
    let signed = receipt(signing)
    #expect(Base64.decode(signed)?.prefix(2) == [0x30, 0x82])
    let plain = TestWorld()
    plain.buy(plain.pro)
    let short = receipt(plain)
    #expect(try ReceiptData(text: short) == SignedReceipts().data(of: signed))
    #expect(throws: ReceiptData.Flaw.self) { try ReceiptData(text: signed) }
  }

  @Test("2.4: the store accepts both forms, whichever it writes") func accepted() {
    let signing = TestWorld(signsReceipts: true)
    let plain = TestWorld()
    for test in [signing, plain] { test.buy(test.pro) }
    for text in [receipt(signing), receipt(plain)] {
      for test in [signing, plain] {
        let answer = check(test, text)
        #expect(answer.status == 0)
        #expect(answer.document?.entries.map(\.product) == [test.pro])
      }
    }
  }

  @Test("2.4: a signed receipt that somebody changed is not authentic, and a cut one is malformed")
  func forged() {
    let test = TestWorld(signsReceipts: true)
    test.buy(test.coins)
    var bytes = Base64.decode(receipt(test)) ?? []
    #expect(check(test, Base64.encode(bytes.dropLast())) == CheckAnswer(.malformed))
    bytes[bytes.count - 1] ^= 1
    #expect(check(test, Base64.encode(bytes)) == CheckAnswer(.notAuthentic))
  }

  @Test("2.5: the latest receipt of a subscriber is a signed one that the store accepts") func latest() throws
  {
    let test = TestWorld(signsReceipts: true)
    test.buy(test.monthly)
    let latest = try #require(check(test, receipt(test)).document?.latestReceipt)
    #expect(Base64.decode(latest)?.first == 0x30)
    #expect(check(test, latest).status == 0)
    let handle = try #require(test.handles.last)
    let older = try #require(test.app.view.receiptData(of: handle))
    #expect(Base64.decode(older)?.first == UInt8(ascii: "{"))
    let answer = check(test, older)
    #expect(answer.status == 0)
    #expect(answer.document?.entries.map(\.product) == [test.monthly])
    let next = try #require(answer.document?.latestReceipt)
    #expect(Base64.decode(next)?.first == UInt8(ascii: "{"))
  }

  @Test("the same world writes the same bytes, and a receipt that was kept does not change with the books")
  func same() {
    func texts() -> [String] {
      let test = TestWorld(signsReceipts: true)
      test.buy(test.coins)
      let first = receipt(test)
      let older = test.handles.last.flatMap { test.app.view.receiptData(of: $0) }
      test.buy(test.pro)
      test.world.refund(test.purchase(of: test.coins))
      test.world.settle()
      #expect(test.handles.first.flatMap { test.app.view.receiptData(of: $0) } == older)
      return [first, older ?? "", receipt(test)]
    }
    let (one, other) = (texts(), texts())
    #expect(one == other)
    #expect(Set(one).count == 3)
  }

  @Test("signing leaves no fact that a short receipt does not leave") func facts() {
    func run(_ signs: Bool) -> [Fact] {
      let test = TestWorld(signsReceipts: signs)
      test.buy(test.coins)
      test.buy(test.monthly)
      _ = check(test, receipt(test))
      return test.recorder.trace.facts
    }
    #expect(run(true) == run(false))
  }
}
