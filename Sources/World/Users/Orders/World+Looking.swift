public import Facts
public import StoreModel

extension World {
  /// The transactions in a device's queue, in the order in which they entered it. Reading them changes no
  /// state.
  public func queueEntries(of device: Device) -> [QueueEntry] {
    device.transactions.all.map { id in
      let record = book[id]
      return QueueEntry(
        transaction: id, product: record.product, account: record.account, state: record.shown,
        quantity: Int(record.quantity))
    }
  }

  /// The app's files on a device, in the order of their first writing.
  public func files(of device: Device) -> [(path: String, content: [UInt8])] {
    var files: [(path: String, content: [UInt8])] = []
    device.disk.files.forEach { path, content, _ in
      files.append((String(decoding: path, as: UTF8.self), Array(content)))
    }
    return files
  }

  /// The app's preferences on a device, as the app would read them, in the order of their first writing.
  public func preferences(of device: Device) -> [(key: String, value: [UInt8])] {
    var preferences: [(key: String, value: [UInt8])] = []
    device.disk.preferences.forEach { key, value in
      preferences.append((String(decoding: key, as: UTF8.self), Array(value)))
    }
    return preferences
  }

  /// The registered observers on a device that were not released, in the order of their registration.
  public func observers(of device: Device) -> [(handlers: ObserverHandlers, registrations: Int)] {
    let all = device.process?.observers ?? []
    return all.filter { $0.registrations > 0 && !$0.isReleased }.map { ($0.handlers, $0.registrations) }
  }

  /// The account and the content of the receipt on a device; nil if there is none.
  public func receipt(of device: Device) -> (account: AccountID, contents: AppReceipt)? {
    apps.calls.receiptData(of: device).map { ($0.account, store.open($0, isAsked: false)) }
  }

  /// The product of a transaction. Requests for approval are found by it.
  public func product(of transaction: TransactionID) -> ProductID { book[transaction].product }

  /// Whether an account has purchases that wait for its user to act outside the app.
  public func isStopped(_ account: AccountID) -> Bool {
    !store.books[account].interruptions.isEmpty
  }

  public func purchaseStanding(_ purchase: PurchaseID) -> (product: ProductID, isRevoked: Bool) {
    let record = store.purchase(purchase)
    return (record.product, record.isRevoked)
  }

  /// Records a note as a fact.
  public func note(_ text: String) {
    timeline.record(.world(.noted(text: timeline.texts.pass(text))), by: .world)
  }
}

/// A transaction in a device's queue, for inspection from outside.
public struct QueueEntry: Hashable, Sendable {
  public let transaction: TransactionID
  public let product: ProductID
  public let account: AccountID
  public let state: TransactionState
  public let quantity: Int
}
