import Facts
import Kernel

/// A world of two devices, two accounts and two products, to which tests add facts.
struct LedgerFixture {
  let texts = Texts(keepsPassing: true)
  let ledger = Ledger()
  private var sequence: UInt32 = 0

  static let phone = DeviceID(0)
  static let tablet = DeviceID(1)
  static let anna = AccountID(0)
  static let ben = AccountID(1)
  static let coins = ProductID(0)
  static let monthly = ProductID(1)

  let euro: TextID

  init() {
    euro = texts.intern("EUR")
    add(.world(.deviceAdded(device: Self.phone, name: texts.intern("phone"))))
    add(.world(.deviceAdded(device: Self.tablet, name: texts.intern("tablet"))))
    for (account, name) in [(Self.anna, "anna"), (Self.ben, "ben")] {
      add(
        .world(.accountAdded(account: account, name: texts.intern(name), storefront: texts.intern("DEU"))))
    }
    add(
      .world(
        .productAdded(
          product: Self.coins, name: texts.intern("coins"), type: .consumable, price: 99, currency: euro,
          group: .empty)))
    add(
      .world(
        .productAdded(
          product: Self.monthly, name: texts.intern("monthly"), type: .autoRenewable, price: 499,
          currency: euro, group: texts.intern("club"))))
  }

  mutating func add(_ content: FactContent, at device: DeviceID = Self.phone) {
    sequence += 1
    ledger.apply(
      Fact(
        sequence: FactSequence(rawValue: sequence), cause: .start, instant: .zero,
        actor: Actor(.queue, at: device), content: content))
  }

  /// Anna buys coins on her phone, up to the purchased transaction in the queue.
  mutating func buyCoins(_ transaction: TransactionID, _ purchase: PurchaseID, quantity: Int64 = 1) {
    add(
      .transaction(
        .began(transaction: transaction, product: Self.coins, quantity: quantity, account: Self.anna)))
    add(
      .store(
        .charged(
          purchase: purchase, account: Self.anna, product: Self.coins, quantity: quantity,
          amount: 99 * quantity, currency: euro)))
    add(.transaction(.purchased(transaction: transaction, purchase: purchase, identifier: 1001)))
  }

  var phone: LedgerDevice { ledger.device(Self.phone) }
}
