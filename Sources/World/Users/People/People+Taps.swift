public import Facts
internal import Kernel
internal import StoreModel

extension People {
  /// Taps Buy. The app receives the tap.
  @discardableResult
  public func tapBuy(_ product: ProductID, quantity: Int = 1, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(
      .user(.tappedBuy(product: product, quantity: Int64(quantity))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.buy(product, quantity: quantity))), after: .zero)
    return true
  }

  /// Taps Restore. The app receives the tap.
  @discardableResult
  public func tapRestore(on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(.user(.tappedRestore), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.restore)), after: .zero)
    return true
  }

  /// Taps a control that a scenario names. The app receives the tap.
  @discardableResult
  public func tap(_ name: String, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(.user(.tapped(name: timeline.texts.intern(name))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.named(name))), after: .zero)
    return true
  }

  /// Answers a request for approval as the organizer; false if none is open for the transaction.
  @discardableResult
  public func answerApproval(_ transaction: TransactionID, isApproved: Bool) -> Bool {
    guard store.sales.openApprovals.contains(transaction) else { return false }
    let user = Actor(.user, at: book[transaction].device)
    timeline.record(
      .user(isApproved ? .approved(transaction: transaction) : .declined(transaction: transaction)), by: user)
    return store.sales.answerApproval(transaction, isApproved: isApproved)
  }
}
