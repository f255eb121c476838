public import Facts
public import Kernel
public import StoreModel

/// The data that an app can read without a call: the fields of its transactions and products.
public final class AppView {
  private let book: TransactionBook
  private let names: Names
  private let timeline: Timeline
  private unowned let knowledge: any AppKnowledge
  /// Whether the app can read the receipts of single transactions.
  private let tellsReceipts: Bool
  let downloadBook: DownloadBook
  private unowned let devices: DeviceList

  public var applicationIdentifier: String { knowledge.applicationIdentifier }

  init(
    book: TransactionBook, names: Names, timeline: Timeline, downloads: DownloadBook,
    devices: DeviceList, knowledge: any AppKnowledge, tellsReceipts: Bool
  ) {
    self.devices = devices
    self.knowledge = knowledge
    self.tellsReceipts = tellsReceipts
    self.book = book
    self.names = names
    self.timeline = timeline
    downloadBook = downloads
  }

  public var texts: Texts { timeline.texts }

  /// The process of a launch. Nil if the launch has ended.
  func process(_ launch: ProcessID) -> AppProcess? { device(launch)?.process }

  /// The device of a launch. Nil if the launch has ended.
  func device(_ launch: ProcessID) -> Device? { devices.device(running: launch) }

  /// A transaction of StoreKit 2 as the app was given it. Nil if its launch has ended.
  public func given(_ handle: GivenTransactionHandle) -> GivenTransaction? {
    guard let given = process(handle.process)?.given, handle.place < given.count else { return nil }
    return given[Int(handle.place)]
  }

  /// The app's own transaction on the device of a launch. Nil if the launch has ended.
  public func appTransaction(of launch: ProcessID) -> AppTransaction? {
    device(launch).map {
      AppTransaction(version: $0.installedVersion ?? "", originalVersion: $0.firstVersion ?? "")
    }
  }

  /// A status of a subscription as the app was given it. Nil if its launch has ended.
  public func status(_ handle: GivenStatusHandle) -> GivenStatus? {
    guard let statuses = process(handle.process)?.givenStatuses, handle.place < statuses.count else {
      return nil
    }
    return statuses[Int(handle.place)]
  }

  public func exists(_ handle: TransactionHandle) -> Bool { handle.transaction.index < book.count }

  /// The state that the transaction object shows.
  public func state(of handle: TransactionHandle) -> TransactionState {
    if handle.instance != 0 {
      let list = process(handle.process)?.snapshots ?? []
      let place = Int(handle.instance) - 1
      if list.indices.contains(place) { return list[place].state }
    }
    return book[handle.transaction].shown
  }

  /// The product of the transaction's payment. Nil if the payment lost its product identifier.
  public func product(of handle: TransactionHandle) -> ProductID? {
    let transaction = book[handle.transaction]
    return transaction.traits.contains(.lacksProduct) ? nil : transaction.product
  }

  /// The quantity of the transaction's payment.
  public func quantity(of handle: TransactionHandle) -> Int {
    let transaction = book[handle.transaction]
    if transaction.shown == .restored, transaction.traits.contains(.paymentAsBought),
      let bought = transaction.bought
    {
      return Int(bought.quantity)
    }
    return Int(transaction.quantity)
  }

  /// Whether the payment asked the sandbox to simulate a request for approval.
  public func simulatesAskToBuy(of handle: TransactionHandle) -> Bool {
    book[handle.transaction].traits.contains(.simulatesAskToBuy)
  }

  /// Whether the payment contained request data. Such a payment always fails.
  public func hasRequestData(_ handle: TransactionHandle) -> Bool {
    book[handle.transaction].error == .storeKit(.unauthorizedRequestData)
  }

  /// The application user name of the transaction's payment. Nil if it has none.
  public func username(of handle: TransactionHandle) -> TextID? {
    let transaction = book[handle.transaction]
    if transaction.shown == .restored {
      guard transaction.traits.contains(.paymentAsBought) else { return nil }
      return transaction.username == .empty ? nil : transaction.username
    }
    if transaction.username == .empty || transaction.traits.contains(.lacksUsername) { return nil }
    return transaction.username
  }

  /// The promotional offer in the transaction's payment. Nil if there is none.
  public func discount(of handle: TransactionHandle) -> PaymentDiscount? {
    book.discounts[handle.transaction]
  }

  /// The payment object of a transaction. Nil if no payment object led to the transaction.
  public func payment(of handle: TransactionHandle) -> PaymentID? {
    let payment = book[handle.transaction].payment
    return payment == .none ? nil : payment
  }

  /// The transaction identifier. Nil unless the state is purchased or restored.
  public func identifier(of handle: TransactionHandle) -> Int64? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].identifier
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// When the transaction entered the queue at the store. Nil unless the state is purchased or restored.
  public func date(of handle: TransactionHandle) -> Instant? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].date
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// The original purchase that the transaction refers to. Nil if it refers to none.
  public func original(of handle: TransactionHandle) -> OriginalTransaction? {
    originalPurchase(of: handle).map {
      OriginalTransaction(
        product: book[handle.transaction].traits.contains(.originalLacksProduct) ? nil : $0.product,
        identifier: $0.identifier, date: $0.date, quantity: Int($0.quantity),
        username: $0.username == .empty ? nil : $0.username)
    }
  }

  private func originalPurchase(of handle: TransactionHandle) -> PurchaseCopy? {
    let transaction = book[handle.transaction]
    switch state(of: handle) {
    case .restored: return transaction.traits.contains(.lacksOriginal) ? nil : transaction.bought
    case .purchased: return book.originals[handle.transaction]
    case .purchasing, .failed, .deferred: return nil
    }
  }

  /// The receipt of the transaction's original purchase, as text. Nil if there is no original purchase.
  public func originalReceiptData(of handle: TransactionHandle) -> String? {
    let transaction = book[handle.transaction]
    guard let original = originalPurchase(of: handle), let device = device(handle.process) else { return nil }
    let data = ReceiptData(
      environment: device.environment, account: transaction.account, revision: original.revision,
      writtenAt: original.date,
      version: device.installedVersion ?? "", originalVersion: device.firstVersion ?? ""
    ).of(original.purchase, identifier: original.identifier)
    return knowledge.text(of: data, for: device.id)
  }

  public func storefrontIdentifier(of storefront: TextID) -> TextID {
    timeline.texts.intern(Storefront.identifier(of: timeline.texts[storefront]))
  }

  /// The locale of a product's price, from the storefront in which the product was offered.
  public func priceLocale(of product: OfferedProduct) -> PriceLocale {
    PriceLocale(
      storefront: timeline.texts[product.terms.storefront], currency: timeline.texts[product.terms.currency])
  }

  /// The error of a failed transaction. Nil if the transaction did not fail, or if the error is missing.
  public func error(of handle: TransactionHandle) -> StoreError? {
    let transaction = book[handle.transaction]
    guard state(of: handle) == .failed, !transaction.traits.contains(.lacksError) else { return nil }
    return transaction.error
  }

  public func hasReceipt(_ handle: TransactionHandle) -> Bool {
    guard tellsReceipts else { return false }
    return switch state(of: handle) {
    case .purchased: true
    case .restored: !book[handle.transaction].traits.contains(.lacksReceipt)
    case .purchasing, .failed, .deferred: false
    }
  }

  /// The transaction's own receipt, as text. It is generated at each call. Nil if the app cannot read it.
  public func receiptData(of handle: TransactionHandle) -> String? {
    let transaction = book[handle.transaction]
    guard hasReceipt(handle), let bought = transaction.bought, let device = device(handle.process) else {
      return nil
    }
    let data = ReceiptData(
      environment: device.environment, account: transaction.account, revision: bought.revision,
      writtenAt: transaction.date,
      version: device.installedVersion ?? "", originalVersion: device.firstVersion ?? ""
    ).of(transaction.purchase, identifier: transaction.identifier)
    return knowledge.text(of: data, for: device.id)
  }

  /// Zero if the transaction object has an array of downloads. Nil if it has none.
  public func downloadCount(of handle: TransactionHandle) -> Int? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].traits.contains(.lacksDownloads) ? nil : 0
    case .purchasing, .failed, .deferred: nil
    }
  }

  public func identifier(of product: ProductID) -> TextID { names.identifier(of: product) }

  /// The registered observers of a launch, in the order in which they were registered.
  public func observers(in launch: ProcessID) -> [ObserverToken] {
    process(launch)?.observers.filter { $0.registrations > 0 }.map(\.token) ?? []
  }

  /// The time on the clock of a launch's device. The user can change the clock.
  public func clock(of launch: ProcessID) -> Instant {
    timeline.now + (device(launch)?.clockOffset ?? .zero)
  }

  public var uptime: Interval { timeline.uptime }

  /// The world's time, in whole seconds since the start.
  public var seconds: Int { Int(timeline.now.nanoseconds / 1_000_000_000) }

  public func storefront(of launch: ProcessID) -> TextID { device(launch)?.storefront ?? .empty }

  /// The name of the user who is logged in to the app. Nil if there is none, or if the launch has ended.
  public func user(of launch: ProcessID) -> TextID? {
    guard let device = device(launch) else { return nil }
    switch device.login {
    case .followsAccount: return device.account == .none ? nil : device.user
    case .person(let account): return timeline.texts.intern(knowledge.name(of: account))
    case .nobody: return nil
    }
  }

  /// The latest offer of a product to a launch, in the given storefront if possible. Otherwise the
  /// latest offer in another storefront. Nil if the store never offered the product.
  public func product(_ id: ProductID, in storefront: TextID, of launch: ProcessID) -> OfferedProduct? {
    var other: OfferedProduct?
    for answer in (process(launch)?.toldProducts ?? []).reversed() {
      for offered in answer where offered.product == id {
        if offered.terms.storefront == storefront { return offered }
        if other == nil { other = offered }
      }
    }
    return other
  }

  /// The product's declaration in the app's bundle. Nil if its identifier was only mentioned.
  public func bundled(_ product: ProductID) -> BundledProduct? { names.declaration(of: product) }

  /// The number of the product with an identifier. An undeclared identifier gets a number too.
  public func product(named identifier: TextID) -> ProductID { names.product(named: identifier) }

  /// The products that the developer declared, in the order of their numbers.
  public var catalogue: [ProductID] { Array(names.declaredProducts) }
}
