public import Facts
internal import StoreModel

extension World {
  /// The transactions in a device's queue, in the order of their entering; looking changes nothing.
  public func queueEntries(of device: Device) -> [QueueEntry] {
    device.queue.transactions.map { id in
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

  /// What a transaction is about; a request for approval is looked up with it.
  public func product(of transaction: TransactionID) -> ProductID { book[transaction].product }

  /// Whether purchases of an account are stopped until its user acts outside the app.
  public func isStopped(_ account: AccountID) -> Bool { !store.accounts[account.index].interruptions.isEmpty }

  /// The product at the store that a purchase is about, and whether it was taken back.
  public func purchaseStanding(_ purchase: PurchaseID) -> (product: ProductID, isRevoked: Bool) {
    let record = store.purchase(purchase)
    return (record.product, record.isRevoked)
  }

  /// Somebody leaves a remark in the run.
  public func note(_ text: String) {
    timeline.record(.world(.noted(text: timeline.texts.pass(text))), by: .world)
  }
}
