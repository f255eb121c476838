public import Facts
internal import Kernel
internal import StoreModel

extension People {
  /// Taps the Buy button of a product. The app receives the tap. Returns false if the app is not in the
  /// foreground.
  @discardableResult
  public func tapBuy(_ product: ProductID, quantity: Int = 1, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(
      .user(.tappedBuy(product: product, quantity: Int64(quantity))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.buy(product, quantity: quantity))), after: .zero)
    return true
  }

  /// Taps the Restore button. The app receives the tap. Returns false if the app is not in the foreground.
  @discardableResult
  public func tapRestore(on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(.user(.tappedRestore), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.restore)), after: .zero)
    return true
  }

  /// Taps a control with a name from a scenario. The app receives the tap. Returns false if the app is
  /// not in the foreground.
  @discardableResult
  public func tap(_ name: String, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(.user(.tapped(name: timeline.texts.intern(name))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.named(name))), after: .zero)
    return true
  }

  /// Answers a request for approval as the family organizer. Returns false if the transaction has no
  /// open request.
  @discardableResult
  public func answerApproval(_ transaction: TransactionID, isApproved: Bool) -> Bool {
    guard store.sales.openApprovals.contains(transaction) else { return false }
    let user = Actor(.user, at: book[transaction].device)
    timeline.record(
      .user(isApproved ? .approved(transaction: transaction) : .declined(transaction: transaction)), by: user)
    return store.sales.answerApproval(transaction, isApproved: isApproved)
  }
}
