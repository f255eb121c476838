import Facts

/// When each device was first notified of a product or, for products whose purchases add up, of a purchase.
///
/// Only the first notification is recorded, because a later one never reduces what the app owes.
struct FirstNotifications {
  private var products = DeviceProducts(blank: FactSequence.start)
  /// Indexed by device. Only for products whose purchases add up.
  private var purchases: [IdentifierTable<FactSequence>] = []

  /// Notes that an app is notified of a transaction for the first time.
  mutating func note(
    _ transaction: LedgerTransaction, told: FactSequence, at device: DeviceID, isAdditive: Bool
  ) {
    guard device != .none else { return }
    if products[device, transaction.product] == .start {
      products[device, transaction.product] = told
    }
    guard isAdditive, transaction.purchase != .none else { return }
    while purchases.count <= device.index { purchases.append(IdentifierTable(blank: .start)) }
    let first = purchases[device.index].pointer(to: transaction.purchase.index)
    if first.pointee == .start { first.pointee = told }
  }

  /// When a device was first notified of a product; the start of the run if it never was.
  func telling(of product: ProductID, on device: DeviceID) -> FactSequence { products[device, product] }

  /// When a device was first notified of a purchase that adds up.
  func telling(of purchase: PurchaseID, on device: DeviceID) -> FactSequence {
    guard device.index < purchases.count, purchase != .none else { return .start }
    return purchases[device.index][purchase.index]
  }

  /// Drops the notifications of a device, because the app's data there was removed or replaced.
  mutating func forget(at device: DeviceID) {
    products.forget(device)
    if device.index < purchases.count { purchases[device.index].reset() }
  }

  /// Resets the notes for the next run and keeps their memory.
  mutating func reset() {
    products.reset()
    for notes in purchases { notes.reset() }
  }
}
