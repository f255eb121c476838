import Facts
import Kernel
import Signatures
import StoreModel
import Testing
import World

@Suite("The signed form of a transaction")
struct SignedTransactionTests {
  /// A world whose app has bought the product, and the signed form that the app reads.
  private static func signed(isInvalid: Bool = false) -> (test: TestWorld, text: String) {
    let test = TestWorld(usesStoreKit2: true)
    if isInvalid { test.pin(.verification, 1) }
    test.launch()
    test.perform([.purchase(ticket: 0, test.pro, options: PurchaseOptions())])
    let process = test.phone.process?.id ?? .none
    let reply = test.perform([.signedTransaction(TransactionHandle(TransactionID(0), process: process))])
    guard case .text(let text) = reply else { return (test, "") }
    return (test, test.world.timeline.texts[text])
  }

  @Test("S2-104: it is signed by the store, and says what was bought")
  func genuine() {
    let (test, text) = Self.signed()
    let read = SignedReceipts().signedTransaction(in: text)
    #expect(read?.isGenuine == true && read?.isRevoked == false)
    #expect(read?.identifier == test.world.store.statement(of: PurchaseID(0)).entry.transactionIdentifier)
    #expect(read?.bundleIdentifier == test.world.store.applicationIdentifier)
  }

  @Test("S2-25: a transaction that is not verified has an invalid signature")
  func invalid() {
    let (_, text) = Self.signed(isInvalid: true)
    let read = SignedReceipts().signedTransaction(in: text)
    #expect(read != nil && read?.isGenuine == false)
  }

  @Test("the short form says the same")
  func short() {
    let (test, _) = Self.signed()
    let statement = test.world.store.statement(of: PurchaseID(0))
    for isGenuine in [true, false] {
      let text = SealedReceipts().text(
        of: statement, signedAt: .zero, isGenuine: isGenuine, words: test.world.store.statementWords)
      let read = SealedReceipts().signedTransaction(in: text)
      #expect(read?.isGenuine == isGenuine && read?.identifier == statement.entry.transactionIdentifier)
    }
    #expect(SealedReceipts().signedTransaction(in: "receipt 1") == nil)
  }

  @Test("a call about a transaction that the launch did not receive ends the app")
  func unknown() {
    let test = TestWorld(usesStoreKit2: true)
    test.launch()
    let process = test.phone.process?.id ?? .none
    test.perform([.signedTransaction(TransactionHandle(TransactionID(7), process: process))])
    #expect(test.count(.processCrashed) == 1)
  }
}
