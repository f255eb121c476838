public import Facts
public import Kernel
public import StoreModel

/// The data that an app can read without a call: the fields of transactions and products that it was told of.
public final class AppView {
  private let book: TransactionBook
  private let names: Names
  private let timeline: Timeline
  private unowned let knowledge: any AppKnowledge
  /// Whether the app takes receipts of single transactions.
  private let tellsReceipts: Bool
  /// The downloads of the world.
  let downloadBook: DownloadBook
  /// The process of a launch, as long as it runs.
  var process: (ProcessID) -> AppProcess? = { _ in nil }
  /// The device where a launch runs, as long as it runs.
  var device: (ProcessID) -> Device? = { _ in nil }

  /// The identifier of the app.
  public var applicationIdentifier: String { knowledge.applicationIdentifier }

  init(
    book: TransactionBook, names: Names, timeline: Timeline, downloads: DownloadBook,
    knowledge: any AppKnowledge, tellsReceipts: Bool
  ) {
    self.knowledge = knowledge
    self.tellsReceipts = tellsReceipts
    self.book = book
    self.names = names
    self.timeline = timeline
    downloadBook = downloads
  }

  /// The texts of the run.
  public var texts: Texts { timeline.texts }

  /// Whether a handle belongs to a transaction of this world.
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

  /// The product of the transaction's payment; nil where the product identifier was lost.
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

  /// Whether the transaction's payment carried request data, with which it fails.
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

  /// The payment object of a transaction, or nil where the transaction was made without one.
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

  /// The purchase that a restored transaction goes back to; nil where it is missing.
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

  /// The receipt of the purchase that a restored transaction goes back to, as text.
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

  /// The identifier of a storefront, in digits.
  public func storefrontIdentifier(of storefront: TextID) -> TextID {
    timeline.texts.intern(Storefront.identifier(of: timeline.texts[storefront]))
  }

  /// The locale of a product's price in the storefront that told of it.
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

  /// Whether the transaction has a receipt of its own.
  public func hasReceipt(_ handle: TransactionHandle) -> Bool {
    guard tellsReceipts else { return false }
    return switch state(of: handle) {
    case .purchased: true
    case .restored: !book[handle.transaction].traits.contains(.lacksReceipt)
    case .purchasing, .failed, .deferred: false
    }
  }

  /// The transaction's own receipt as text, or nil; it is made at each request.
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

  /// Zero where the transaction has an array of downloads; nil where the array is absent.
  public func downloadCount(of handle: TransactionHandle) -> Int? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].traits.contains(.lacksDownloads) ? nil : 0
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// The identifier of a product.
  public func identifier(of product: ProductID) -> TextID { names.identifier(of: product) }

  /// The observers that are registered in a launch, in the order of their registration.
  public func observers(in launch: ProcessID) -> [ObserverToken] {
    process(launch)?.observers.filter { $0.registrations > 0 }.map(\.token) ?? []
  }

  /// The time by the clock of the device where a launch runs, which its user can set.
  public func clock(of launch: ProcessID) -> Instant {
    timeline.now + (device(launch)?.clockOffset ?? .zero)
  }

  /// How long ago the devices were started.
  public var uptime: Interval { timeline.uptime }

  /// The time of the world, in whole seconds since the start.
  public var seconds: Int { Int(timeline.now.nanoseconds / 1_000_000_000) }

  /// The storefront of the device where a launch runs.
  public func storefront(of launch: ProcessID) -> TextID { device(launch)?.storefront ?? .empty }

  /// The name of the person who uses the app in a launch, or nil.
  public func user(of launch: ProcessID) -> TextID? {
    guard let device = device(launch) else { return nil }
    switch device.login {
    case .followsAccount: return device.account == .none ? nil : device.user
    case .person(let account): return timeline.texts.intern(knowledge.name(of: account))
    case .nobody: return nil
    }
  }

  /// A product as the store last offered it to a launch in a storefront, or else in another one; nil if it
  /// never did.
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

  /// The number of a product by its identifier; an identifier that nobody declared gets one too.
  public func product(named identifier: TextID) -> ProductID { names.product(named: identifier) }

  /// The products that the developer declared, in the order of their numbers.
  public var catalogue: [ProductID] { Array(names.declaredProducts) }
}
