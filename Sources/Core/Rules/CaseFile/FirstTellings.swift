import Facts

/// When each device was first told of a product; of a purchase, where each purchase adds to what the user has.
///
/// A later telling of the same never asks less of an app than the first, so that the first stands for all.
struct FirstTellings {
  private var products = DeviceProducts(blank: FactSequence.start)
  /// By device. Only purchases that add are noted.
  private var purchases: [Notes<FactSequence>] = []

  /// Notes that an app is told of a transaction for the first time.
  mutating func note(_ transaction: TransactionNote, at device: DeviceID, isAdditive: Bool) {
    guard device != .none else { return }
    if products[device, transaction.product] == .start {
      products[device, transaction.product] = transaction.firstTold
    }
    guard isAdditive, transaction.purchase != .none else { return }
    while purchases.count <= device.index { purchases.append(Notes(blank: .start)) }
    let first = purchases[device.index].pointer(to: transaction.purchase.index)
    if first.pointee == .start { first.pointee = transaction.firstTold }
  }

  /// When a device was first told of a product; the start of the run if it never was.
  func telling(of product: ProductID, on device: DeviceID) -> FactSequence { products[device, product] }

  /// When a device was first told of a purchase that adds.
  func telling(of purchase: PurchaseID, on device: DeviceID) -> FactSequence {
    guard device.index < purchases.count, purchase != .none else { return .start }
    return purchases[device.index][purchase.index]
  }

  /// The app's data was removed or replaced: it knows of nothing.
  mutating func forget(at device: DeviceID) {
    products.forget(device)
    if device.index < purchases.count { purchases[device.index].reset() }
  }

  /// Makes the notes ready for the next run and keeps the memory.
  mutating func reset() {
    products.reset()
    for notes in purchases { notes.reset() }
  }
}
