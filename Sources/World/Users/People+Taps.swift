public import Facts
internal import Kernel
internal import StoreModel

extension People {
  /// The user taps Buy; the app is told.
  @discardableResult
  public func tapBuy(_ product: ProductID, quantity: Int = 1, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(
      .user(.tappedBuy(product: product, quantity: Int64(quantity))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.buy(product, quantity: quantity))), after: .zero)
    return true
  }

  /// The user taps Restore; the app is told.
  @discardableResult
  public func tapRestore(on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(.user(.tappedRestore), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.restore)), after: .zero)
    return true
  }

  /// The user taps a control that a scenario names; the app is told.
  @discardableResult
  public func tap(_ name: String, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(.user(.tapped(name: timeline.texts.intern(name))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.named(name))), after: .zero)
    return true
  }

  /// The organizer answers a request for approval; false if none is open for that transaction.
  @discardableResult
  public func answerApproval(_ transaction: TransactionID, isApproved: Bool) -> Bool {
    guard store.openApprovals.contains(transaction) else { return false }
    let user = Actor(.user, at: book[transaction].device)
    timeline.record(
      .user(isApproved ? .approved(transaction: transaction) : .declined(transaction: transaction)), by: user)
    return store.answerApproval(transaction, isApproved: isApproved)
  }
}
