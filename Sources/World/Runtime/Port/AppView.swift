public import Facts
public import Kernel
public import StoreModel

/// The data that an app can read without a call: the fields of the transactions and products it received.
public final class AppView {
  private let book: TransactionBook
  private let names: Names
  private let timeline: Timeline
  private unowned let knowledge: any AppKnowledge
  /// Whether the app reads receipts of single transactions.
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

  /// The process of a launch; nil after its end.
  func process(_ launch: ProcessID) -> AppProcess? { device(launch)?.process }

  /// The device of a launch; nil after its end.
  func device(_ launch: ProcessID) -> Device? { devices.device(running: launch) }

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

  /// The product of the transaction's payment; nil if the product identifier was lost.
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

  /// Whether the transaction's payment asked the sandbox to simulate a request for approval.
  public func simulatesAskToBuy(of handle: TransactionHandle) -> Bool {
    book[handle.transaction].traits.contains(.simulatesAskToBuy)
  }

  /// Whether the transaction's payment contained request data, which makes it fail.
  public func hasRequestData(_ handle: TransactionHandle) -> Bool {
    book[handle.transaction].error == .storeKit(.unauthorizedRequestData)
  }

  /// The application user name of the transaction's payment, or nil.
  public func username(of handle: TransactionHandle) -> TextID? {
    let transaction = book[handle.transaction]
    if transaction.shown == .restored {
      guard transaction.traits.contains(.paymentAsBought) else { return nil }
      return transaction.username == .empty ? nil : transaction.username
    }
    if transaction.username == .empty || transaction.traits.contains(.lacksUsername) { return nil }
    return transaction.username
  }

  /// The promotional offer of the transaction's payment, or nil.
  public func discount(of handle: TransactionHandle) -> PaymentDiscount? {
    book.discounts[handle.transaction]
  }

  /// The payment object of a transaction; nil if the transaction was made without one.
  public func payment(of handle: TransactionHandle) -> PaymentID? {
    let payment = book[handle.transaction].payment
    return payment == .none ? nil : payment
  }

  /// The transaction identifier; nil unless the state is purchased or restored.
  public func identifier(of handle: TransactionHandle) -> Int64? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].identifier
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// When it was queued at the store; nil unless the state is purchased or restored.
  public func date(of handle: TransactionHandle) -> Instant? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].date
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// The original purchase of a restored transaction; nil if it is missing.
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

  /// The receipt of a restored transaction's original purchase, as text.
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

  /// The locale of a product's price in the storefront that offered it.
  public func priceLocale(of product: OfferedProduct) -> PriceLocale {
    PriceLocale(
      storefront: timeline.texts[product.terms.storefront], currency: timeline.texts[product.terms.currency])
  }

  /// The error of a failed transaction, or nil.
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

  /// The transaction's own receipt as text, or nil. It is generated at each call.
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

  /// Zero if the transaction has an array of downloads; nil if the array is absent.
  public func downloadCount(of handle: TransactionHandle) -> Int? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].traits.contains(.lacksDownloads) ? nil : 0
    case .purchasing, .failed, .deferred: nil
    }
  }

  public func identifier(of product: ProductID) -> TextID { names.identifier(of: product) }

  /// The registered observers of a launch, in the order of their registration.
  public func observers(in launch: ProcessID) -> [ObserverToken] {
    process(launch)?.observers.filter { $0.registrations > 0 }.map(\.token) ?? []
  }

  /// The time by the clock of a launch's device, which its user can set.
  public func clock(of launch: ProcessID) -> Instant {
    timeline.now + (device(launch)?.clockOffset ?? .zero)
  }

  public var uptime: Interval { timeline.uptime }

  /// The world's time, in whole seconds since the start.
  public var seconds: Int { Int(timeline.now.nanoseconds / 1_000_000_000) }

  public func storefront(of launch: ProcessID) -> TextID { device(launch)?.storefront ?? .empty }

  /// The name of the app's user in a launch, or nil.
  public func user(of launch: ProcessID) -> TextID? {
    guard let device = device(launch) else { return nil }
    switch device.login {
    case .followsAccount: return device.account == .none ? nil : device.user
    case .person(let account): return timeline.texts.intern(knowledge.name(of: account))
    case .nobody: return nil
    }
  }

  /// A product as the store last offered it to a launch in a storefront, or else in another storefront;
  /// nil if it was never offered.
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

  /// The entry of a product in the app's bundle; nil for an identifier that was only mentioned.
  public func bundled(_ product: ProductID) -> BundledProduct? { names.declaration(of: product) }

  /// The number of a product by its identifier. An undeclared identifier gets a number too.
  public func product(named identifier: TextID) -> ProductID { names.product(named: identifier) }

  /// The products that the developer declared, in the order of their numbers.
  public var catalogue: [ProductID] { Array(names.declaredProducts) }
}
