public import Facts
public import Kernel
public import StoreModel

/// What an app can see without asking anybody: the fields of transactions and products that it holds.
public final class AppView {
  private let book: TransactionBook
  private let store: Store
  private let timeline: Timeline
  /// The downloads of the world.
  let downloadBook: DownloadBook
  /// The process of a launch, as long as it runs.
  var process: (ProcessID) -> AppProcess? = { _ in nil }
  /// The device where a launch runs, as long as it runs.
  var device: (ProcessID) -> Device? = { _ in nil }

  init(book: TransactionBook, store: Store, timeline: Timeline, downloads: DownloadBook) {
    self.book = book
    self.store = store
    self.timeline = timeline
    downloadBook = downloads
  }

  /// The texts of the run.
  public var texts: Texts { timeline.texts }

  /// Whether there is such a transaction.
  public func exists(_ handle: TransactionHandle) -> Bool { handle.transaction.index < book.count }

  /// The state that the object shows.
  public func state(of handle: TransactionHandle) -> TransactionState {
    if handle.instance != 0 {
      let list = process(handle.process)?.snapshots ?? []
      let place = Int(handle.instance) - 1
      if list.indices.contains(place) { return list[place].state }
    }
    return book[handle.transaction].shown
  }

  /// The product of the transaction's payment, or nothing where it was lost.
  public func product(of handle: TransactionHandle) -> ProductID? {
    let transaction = book[handle.transaction]
    return transaction.traits.contains(.lacksProduct) ? nil : transaction.product
  }

  /// The quantity of the transaction's payment.
  public func quantity(of handle: TransactionHandle) -> Int {
    let transaction = book[handle.transaction]
    if transaction.shown == .restored, transaction.traits.contains(.paymentAsBought) {
      return Int(store.purchase(transaction.purchase).quantity)
    }
    return Int(transaction.quantity)
  }

  /// The application user name of the transaction's payment, or nothing.
  public func username(of handle: TransactionHandle) -> TextID? {
    let transaction = book[handle.transaction]
    if transaction.shown == .restored {
      guard transaction.traits.contains(.paymentAsBought) else { return nil }
      let username = store.purchase(transaction.purchase).username
      return username == .empty ? nil : username
    }
    if transaction.username == .empty || transaction.traits.contains(.lacksUsername) { return nil }
    return transaction.username
  }

  /// The promotional offer of the transaction's payment, or nothing.
  public func discount(of handle: TransactionHandle) -> PaymentDiscount? {
    book.discounts[handle.transaction]
  }

  /// The payment object of a transaction that this device made.
  public func payment(of handle: TransactionHandle) -> PaymentID? {
    let payment = book[handle.transaction].payment
    return payment == .none ? nil : payment
  }

  /// The number of the interaction; there is one only for purchased and restored transactions.
  public func identifier(of handle: TransactionHandle) -> Int64? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].identifier
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// When it was queued at the store; there is a date only for purchased and restored transactions.
  public func date(of handle: TransactionHandle) -> Instant? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].date
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// The purchase that a restored transaction goes back to, or nothing where it is missing.
  public func original(of handle: TransactionHandle) -> OriginalTransaction? {
    let transaction = book[handle.transaction]
    guard state(of: handle) == .restored, !transaction.traits.contains(.lacksOriginal) else { return nil }
    let record = store.purchase(transaction.purchase)
    return OriginalTransaction(
      product: record.product, identifier: record.identifier, date: record.date,
      quantity: Int(record.quantity))
  }

  /// Why it failed, or nothing.
  public func error(of handle: TransactionHandle) -> StoreError? {
    let transaction = book[handle.transaction]
    guard state(of: handle) == .failed, !transaction.traits.contains(.lacksError) else { return nil }
    return transaction.error
  }

  /// Whether it has a receipt of its own.
  public func hasReceipt(_ handle: TransactionHandle) -> Bool {
    switch state(of: handle) {
    case .purchased: true
    case .restored: !book[handle.transaction].traits.contains(.lacksReceipt)
    case .purchasing, .failed, .deferred: false
    }
  }

  /// Its own receipt in the form in which it travels, or nothing; it is made when somebody asks.
  public func receiptData(of handle: TransactionHandle) -> String? {
    let transaction = book[handle.transaction]
    guard hasReceipt(handle), let device = device(handle.process) else { return nil }
    return ReceiptData(
      environment: store.environment, account: transaction.account,
      revision: store.purchase(transaction.purchase).recordedRevision, writtenAt: transaction.date,
      version: device.installedVersion ?? "", originalVersion: device.firstVersion ?? ""
    ).of(transaction.purchase, identifier: transaction.identifier).text
  }

  /// How many downloads it has, or nothing where the array is absent.
  public func downloadCount(of handle: TransactionHandle) -> Int? {
    switch state(of: handle) {
    case .purchased, .restored: book[handle.transaction].traits.contains(.lacksDownloads) ? nil : 0
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// The identifier of a product.
  public func identifier(of product: ProductID) -> TextID { store.identifier(of: product) }

  /// The observers that are registered in a launch, in the order of their registration.
  public func observers(in launch: ProcessID) -> [ObserverToken] {
    process(launch)?.observers.filter { $0.registrations > 0 }.map(\.token) ?? []
  }

  /// The time by the clock of the device where a launch runs, which its user can set.
  public func clock(of launch: ProcessID) -> Instant {
    timeline.now + (device(launch)?.clockOffset ?? .zero)
  }

  /// The storefront of the device where a launch runs.
  public func storefront(of launch: ProcessID) -> TextID { device(launch)?.storefront ?? .empty }

  /// The name of the person who uses the app of a launch, or nothing while nobody is signed in.
  public func user(of launch: ProcessID) -> TextID? {
    guard let account = device(launch)?.account, account != .none else { return nil }
    return timeline.texts.intern(store[account].name)
  }

  /// A product of the catalogue.
  public func product(_ id: ProductID) -> Product { store[id] }

  /// The number of a product by its identifier; one that the catalogue does not hold gets a number too.
  public func product(named identifier: TextID) -> ProductID { store.product(named: identifier) }

  /// Which products the catalogue holds, in its order.
  public var catalogue: [ProductID] {
    (0..<store.productCount).map { ProductID($0) }.filter { store[$0].isKnown }
  }
}
