internal import Facts
internal import Kernel
internal import StoreModel

/// Records purchases in the store's records, with their charges and their hosted content.
struct PurchaseWriter {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks

  /// Records a purchase and its charge.
  func write(
    _ order: PurchaseOrder, transaction: TransactionID, quantity: Int, price: Money, reason: PurchaseReason,
    original: PurchaseID?, traits: PurchaseTraits = []
  ) -> PurchaseID {
    let own = PurchaseID(books.purchaseCount)
    let id = books.enter(
      Purchase(
        account: order.account, product: order.product, original: original ?? own, device: order.device,
        transaction: transaction, username: order.username, quantity: Int16(clamping: quantity),
        reason: reason,
        traits: traits, identifier: books.reservedIdentifier(of: transaction) ?? books.takeIdentifiers(),
        date: timeline.now, amount: price.amount,
        recordedRevision: books.nextRevision()))
    books.change(id) { $0.currency = price.currency }
    if price.amount > 0 {
      timeline.record(
        .store(
          .charged(
            purchase: id, account: order.account, product: order.product, quantity: Int64(quantity),
            amount: price.amount, currency: price.currency)),
        by: .store)
    } else {
      timeline.record(
        .store(
          .recorded(
            purchase: id, account: order.account, product: order.product, quantity: Int64(quantity),
            reason: reason)),
        by: .store)
    }
    return id
  }

  /// Adds a purchase to the list of purchases that a device must finish, and returns the outcome of the
  /// purchase.
  func keepPending(_ id: PurchaseID, device: DeviceID, isRenewal: Bool = false) -> PurchaseOutcome {
    let record = books[id]
    books[record.account].pending.append(
      PendingPurchase(purchase: id, device: device, isRenewal: isRenewal))
    attachContent(to: id, identifier: record.identifier)
    return .purchased(books.delivery(of: id))
  }

  /// Attaches the product's current content to a purchase. Later versions do not change it. A restore
  /// attaches the version that is current then.
  private func attachContent(to id: PurchaseID, identifier: Int64) {
    let product = books[id].product
    guard let content = catalogue[product].hosted, content.isUploaded, !content.packages.isEmpty else {
      return
    }
    books.attach(content, to: identifier)
    timeline.record(
      .store(
        .contentAttached(
          purchase: id, product: product, version: content.version, downloads: Int64(content.packages.count))),
      by: .store)
  }

  /// Attaches the current content to purchases that are about to be restored.
  func attachContent(toRestored purchases: [PurchaseID], firstIdentifier: Int64) {
    guard catalogue.products.contains(where: { $0.hosted != nil }) else { return }
    for (position, id) in purchases.enumerated() {
      attachContent(to: id, identifier: firstIdentifier + Int64(position))
    }
  }
}
